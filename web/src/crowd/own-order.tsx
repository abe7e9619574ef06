// The own order for a team: it is composed, or it is in, and then whether it would count and what can be done about it.
import { useState } from "preact/hooks";
import type { Picture, Team } from "../api/types.ts";
import { ComposePanel, type Composer } from "../compose/index.ts";
import { amount, part } from "../i18n/amount.ts";
import { tell, written } from "../i18n/index.ts";
import { CallOffer } from "../play/call-offer.tsx";
import { commits } from "../play/habits.ts";
import { HabitTick } from "../play/settings.tsx";
import { Button } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { chance, few } from "./leading.ts";
import { first, playerName } from "./status.tsx";

/** For a member who cannot order now: whom the team waits for. */
export function Waiting({ crowd, team, names }: { crowd: Crowd; team: Team; names: readonly string[] }) {
  const you = team.you;
  const seat = names[team.seat] ?? "";
  if (!you) return null;
  const before = first(crowd, team).map((s) => playerName(crowd, s, names));
  return (
    <section class="section" aria-label={tell("page.crowd.on_team", { seat })}>
      <h2>{tell("page.crowd.on_team", { seat })}</h2>
      <p>
        {you.weight > 0 && team.source !== "equal" && `${holds(team)} `}
        {tell(before.length > 0 ? "page.crowd.on_team_first" : "page.crowd.on_team_next", { who: before })}
      </p>
      <CallOffer />
    </section>
  );
}

/** The viewer's weight. */
const holds = (team: Team): string =>
  tell(team.source === "market" ? "page.crowd.you_have_shares" : "page.crowd.you_have_weight", {
    n: amount(team.you?.weight ?? 0),
    part: part(team.you?.weight ?? 0, team.weight),
  });

/** An order for the team is composed. */
export function Ordering({ crowd, team }: { crowd: Crowd; team: Team }) {
  const picture = crowd.table.session.picture.value;
  const { composer } = crowd;
  const proposed = crowd.proposed.value;
  if (!picture) return null;
  const asks = composer.prompt && !crowd.busy.value;
  return (
    <section class="section prompt" aria-label={tell("page.crowd.your_order", { ply: team.ply })}>
      <p class="over">{tell("page.crowd.your_order", { ply: team.ply })}</p>
      {proposed !== undefined ? (
        <Sure
          says={inWords(composer, picture, proposed)}
          does={tell("page.crowd.order_send")}
          act={() => void crowd.order(proposed)}
          cancel={() => composer.cancel()}
        />
      ) : asks ? (
        <ComposePanel composer={composer} picture={picture} />
      ) : (
        <h2>{tell(crowd.busy.value ? "page.prompt.sending" : "page.prompt.think")}</h2>
      )}
      {crowd.replacing.value && composer.picks.length === 0 && (
        <Button
          look="quiet"
          says={tell("page.crowd.keep")}
          onClick={() => {
            crowd.replacing.value = false;
          }}
        />
      )}
    </section>
  );
}

/** Asks whether an order is meant, in words. */
function inWords(composer: Composer, picture: Picture, move: string): string {
  const predicts = composer.scene(picture).drafts.some((d) => d.kind === "predicted");
  const [order = "", guess = "", answer = ""] = composer.ways;
  return predicts
    ? tell("page.crowd.order_sure_predicting", { move: order, guess, answer })
    : tell("page.crowd.order_sure", { move });
}

/** The own order is in: what it was, whether it would count, and what can be done about it. */
export function OrderGiven({ crowd, team }: { crowd: Crowd; team: Team }) {
  const [sure, setSure] = useState(false);
  const you = team.you;
  if (!you) return null;
  const act = (kind: "withdraw" | "ready" | "unready" | "hold") => void crowd.act({ kind, seat: team.seat });
  const ready = () => (you.ready ? act("unready") : commits.value ? setSure(true) : act("ready"));
  return (
    <section class="section order-in" aria-label={tell("page.crowd.your_order", { ply: team.ply })}>
      <h2>
        <i class="order in" aria-hidden="true" /> {tell("page.crowd.in")}
      </h2>
      <p>
        <b class="notation-text">{written(you.order ?? "")}</b>{" "}
        <span class="quiet-text">{tell("page.crowd.receipt", { n: you.number ?? 0 })}</span>
      </p>
      <Counting crowd={crowd} team={team} />
      {sure && !you.ready ? (
        <Sure
          says={tell("page.crowd.ready_sure")}
          does={tell("page.crowd.ready")}
          act={() => {
            setSure(false);
            act("ready");
          }}
          cancel={() => setSure(false)}
        />
      ) : (
        <div class="row">
          <Button says={tell("page.orders.replace")} onClick={() => crowd.replace()} />
          <Button
            says={tell(you.ready ? "page.crowd.unready" : "page.crowd.ready")}
            aria-pressed={you.ready ?? false}
            disabled={crowd.busy.value}
            onClick={ready}
          />
        </div>
      )}
      <div class="row small-acts">
        <Button
          look="link"
          says={tell("page.crowd.withdraw")}
          disabled={crowd.busy.value}
          onClick={() => act("withdraw")}
        />
        {!team.held && (
          <Button look="link" says={tell("page.crowd.hold")} disabled={crowd.busy.value} onClick={() => act("hold")} />
        )}
      </div>
      <p class="quiet-text small-text">
        {tell(`page.crowd.seen.${team.terms.sight}`)}{" "}
        {tell(team.held ? "page.crowd.held" : few(team) ? "page.crowd.quorum" : "page.crowd.ready_help", {
          n: few(team) || team.ready,
          of: team.ordered,
        })}
      </p>
    </section>
  );
}

/** Whether the own order would count now, why not, and what would make it count. */
function Counting({ crowd, team }: { crowd: Crowd; team: Team }) {
  const c = chance(team);
  const by = "member" in c ? c.member : undefined;
  const args = {
    member: crowd.called(by?.member ?? ""),
    theirs: amount(by?.weight ?? 0),
    yours: amount(team.you?.weight ?? 0),
    more: c.kind === "behind" ? amount(c.more) : "",
    n: c.kind === "drawn" ? c.part : 0,
  };
  const buys = team.source === "market" && (c.kind === "nothing" || c.kind === "behind");
  const kind = c.kind === "behind" && team.terms.rule === "plurality" ? "outvoted" : c.kind;
  return (
    <p class={`counting ${c.kind}`} role="status">
      {tell(`page.crowd.counting.${kind}${kind === "captain" && !by ? "_none" : ""}`, args)}{" "}
      {buys && (
        <Button
          look="link"
          says={tell("page.crowd.counting_buy", { more: args.more || "10" })}
          onClick={() => {
            crowd.trading.value = { result: team.seat, shares: c.kind === "behind" ? c.more : 10_000 };
          }}
        />
      )}
    </p>
  );
}

/** Asks whether something is meant that others act on. */
export function Sure(props: { says: string; does: string; act: () => void; cancel: () => void }) {
  return (
    <div class="sure" role="alert">
      <p>
        <b>{props.says}</b>
      </p>
      <div class="row">
        <Button look="main" says={props.does} onClick={props.act} />
        <Button look="quiet" says={tell("page.cancel")} onClick={props.cancel} />
      </div>
      <HabitTick habit={commits} says={tell("page.habit.commit")} />
    </div>
  );
}
