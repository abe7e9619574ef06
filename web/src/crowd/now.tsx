// What is asked of who looks at a game of a crowd: an order for the team, one's own order, or what one waits for.

import type { Team } from "../api/types.ts";
import { ComposePanel } from "../compose/index.ts";
import { tell } from "../i18n/index.ts";
import { Lobby } from "../play/lobby.tsx";
import { OrderIn, RevealPanel } from "../play/orders.tsx";
import { Prompt } from "../play/prompt.tsx";
import { Result } from "../play/result.tsx";
import { Asked } from "../play/risk.tsx";
import { Button } from "../ui/index.ts";
import { place } from "../ui/router.ts";
import { Claim, Linking } from "./admission.tsx";
import type { Crowd } from "./crowd.ts";

/** The part of the page that asks for something. */
export function Now({ crowd, team, names }: { crowd: Crowd; team: Team; names: readonly string[] }) {
  const { table } = crowd;
  const state = table.session.state.value;
  const seatName = names[team.seat] ?? "";
  const annulled = crowd.view.value?.annulled;
  if (!state) return null;
  if (annulled)
    return (
      <section class="section">
        <h2>{tell("page.crowd.annulled")}</h2>
        <p>{annulled.reason}</p>
      </section>
    );
  const code = /^join=(.+)$/.exec(place.value.hash)?.[1];
  if (state.phase === "open" || state.phase === "dropped")
    return (
      <>
        {state.held.length === 0 && code === undefined && !crowd.belongs(team) && (
          <Joining crowd={crowd} team={team} seatName={seatName} />
        )}
        <Lobby table={table} code={code} />
      </>
    );
  if (table.telling.reveal.value) return <RevealPanel table={table} reveal={table.telling.reveal.value} />;
  if (state.phase === "over") return <Result table={table} />;
  if (table.turn.proposal.value) return <Asked table={table} proposal={table.turn.proposal.value} />;
  if (table.turn.acting.value !== undefined)
    return (
      <>
        <p class="strip">{tell("page.crowd.you_commit")}</p>
        <Prompt table={table} />
      </>
    );
  const looking = table.screen.looking.value ?? state.held[0];
  if (looking !== undefined && state.orders?.in.includes(looking)) {
    const bound = crowd.view.value?.teams.some((t) => t.terms.after?.includes(looking));
    return bound ? <Committed crowd={crowd} seat={looking} /> : <OrderIn table={table} seat={looking} />;
  }
  if (state.held.length > 0 || team.phase !== "ordering" || team.paused || team.waits.length > 0) return null;
  if (team.you?.excluded !== undefined)
    return (
      <section class="section">
        <h2>{tell("page.crowd.excluded")}</h2>
        <p>{team.you.excluded}</p>
      </section>
    );
  if (!crowd.belongs(team)) return <Joining crowd={crowd} team={team} seatName={seatName} />;
  return crowd.ordering.value !== undefined ? (
    <Ordering crowd={crowd} team={team} />
  ) : (
    <OrderGiven crowd={crowd} team={team} />
  );
}

/** The own order is in and cannot be changed: a team orders after it. */
function Committed({ crowd, seat }: { crowd: Crowd; seat: number }) {
  const { state } = crowd.table.session;
  const words = state.value?.orders?.words?.[String(seat)] ?? "";
  return (
    <section class="section order-in" aria-label={tell("page.orders.name")}>
      <h2>
        <i class="order in" aria-hidden="true" /> {tell("page.crowd.you_committed")}
      </h2>
      <p>
        <b class="notation-text">{state.value?.orders?.yours}</b>
      </p>
      <p class="quiet-text">{tell("page.crowd.you_committed_help")}</p>
      <p class="receipt">
        {words.split(" ").map((w) => (
          <span key={w}>{w}</span>
        ))}
      </p>
    </section>
  );
}

/** An order for the team is composed. */
function Ordering({ crowd, team }: { crowd: Crowd; team: Team }) {
  crowd.composed.value; // the composer is no signal: this counts what changes in it
  const picture = crowd.table.session.picture.value;
  const { composer } = crowd;
  if (!picture) return null;
  const asks = composer.prompt && !crowd.busy.value;
  return (
    <section class="section prompt" aria-label={tell("page.crowd.your_order", { ply: team.ply })}>
      <p class="over">{tell("page.crowd.your_order", { ply: team.ply })}</p>
      {asks ? (
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

/** The own order is in: what it was, and what can be done about it. */
function OrderGiven({ crowd, team }: { crowd: Crowd; team: Team }) {
  const you = team.you;
  if (!you) return null;
  const act = (kind: "withdraw" | "ready" | "unready" | "hold") => void crowd.act({ kind, seat: team.seat });
  return (
    <section class="section order-in" aria-label={tell("page.crowd.your_order", { ply: team.ply })}>
      <h2>
        <i class="order in" aria-hidden="true" /> {tell("page.crowd.in")}
      </h2>
      <p>
        <b class="notation-text">{you.order}</b>{" "}
        <span class="quiet-text">{tell("page.crowd.receipt", { n: you.number ?? 0 })}</span>
      </p>
      <p class="quiet-text">{tell(`page.crowd.seen.${team.terms.sight}`)}</p>
      <div class="row">
        <Button says={tell("page.orders.replace")} onClick={() => crowd.replace()} />
        <Button
          says={tell(you.ready ? "page.crowd.unready" : "page.crowd.ready")}
          aria-pressed={you.ready ?? false}
          disabled={crowd.busy.value}
          onClick={() => act(you.ready ? "unready" : "ready")}
        />
      </div>
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
        {team.held ? tell("page.crowd.held") : tell("page.crowd.ready_help", { n: team.ready, of: team.ordered })}
      </p>
    </section>
  );
}

/** How one becomes a member of the team. */
function Joining({ crowd, team, seatName }: { crowd: Crowd; team: Team; seatName: string }) {
  return (
    <section class="section">
      <h2>{tell("page.crowd.join", { seat: seatName })}</h2>
      <p>{tell(`page.crowd.join.${team.source}`, { seat: seatName })}</p>
      {team.source === "list" && <Claim crowd={crowd} />}
      {team.source === "manifold" && <Linking crowd={crowd} team={team} />}
      {team.source === "market" && (
        <div class="row">
          <Button
            look="main"
            says={tell("page.crowd.buy", { result: seatName })}
            onClick={() => {
              crowd.trading.value = team.seat;
            }}
          />
        </div>
      )}
    </section>
  );
}
