// What the viewer of a crowd game has to do now: an order for the team, an order of their own, or wait.

import type { Team } from "../api/types.ts";
import { tell, written } from "../i18n/index.ts";
import { Lobby } from "../play/lobby.tsx";
import { OrderIn } from "../play/orders.tsx";
import { Prompt } from "../play/prompt.tsx";
import { Result } from "../play/result.tsx";
import { RevealPanel } from "../play/reveal-panel.tsx";
import { Asked } from "../play/risk.tsx";
import { place } from "../ui/router.ts";
import type { Crowd } from "./crowd.ts";
import { Joining } from "./join.tsx";
import { OrderGiven, Ordering, Sure, Waiting } from "./own-order.tsx";
import { Story } from "./story.tsx";

interface Props {
  crowd: Crowd;
  team: Team;
  names: readonly string[];
}

/** The part of the page with what the viewer has to do. */
export function Now({ crowd, team, names }: Props) {
  const { table } = crowd;
  const state = table.session.state.value;
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
  const free = state.seats.some((s) => !s.taken && s.kind === "open");
  const seats = free || code !== undefined || state.held.length > 0 || table.session.invites.value.length > 0;
  if (state.phase === "open" || state.phase === "dropped")
    return (
      <>
        {seats && <Lobby table={table} code={code} />}
        {state.held.length === 0 && code === undefined && <OfTeam crowd={crowd} team={team} names={names} />}
      </>
    );
  if (table.telling.reveal.value?.asked) return <RevealPanel table={table} reveal={table.telling.reveal.value} />;
  if (state.phase === "over")
    return (
      <>
        <Result table={table} />
        <Story crowd={crowd} />
      </>
    );
  return state.held.length > 0 ? (
    <OfPlayer crowd={crowd} names={names} />
  ) : (
    <OfTeam crowd={crowd} team={team} names={names} />
  );
}

/** What the holder of a seat without a team has to do. */
function OfPlayer({ crowd, names }: { crowd: Crowd; names: readonly string[] }) {
  const { table } = crowd;
  const state = table.session.state.value!;
  const proposal = table.turn.proposal.value;
  const acting = table.turn.acting.value;
  if (proposal)
    return table.turn.binding.value ? (
      <Binding crowd={crowd} names={names} />
    ) : (
      <Asked table={table} proposal={proposal} />
    );
  if (acting !== undefined)
    return (
      <>
        {table.turn.binding.value && <p class="strip">{tell("page.crowd.you_commit")}</p>}
        <Prompt table={table} />
      </>
    );
  const looking = table.screen.looking.value ?? state.held[0];
  if (looking === undefined || !state.orders?.in.includes(looking)) return null;
  return crowd.bound(looking) ? <Committed crowd={crowd} seat={looking} /> : <OrderIn table={table} seat={looking} />;
}

/** Asks once whether an order is meant that cannot be changed. */
function Binding({ crowd, names }: { crowd: Crowd; names: readonly string[] }) {
  const { turn } = crowd.table;
  const proposal = turn.proposal.value;
  const team = crowd.view.value?.teams.find((t) => t.terms.after?.includes(turn.acting.value ?? -1));
  if (!proposal || !team) return null;
  return (
    <section class="section asked" aria-label={tell("page.risk.name")}>
      <Sure
        says={tell("page.crowd.commit_sure", { move: proposal.move, seat: names[team.seat] ?? "" })}
        does={tell("page.crowd.commit", { move: proposal.move })}
        act={() => void turn.play(proposal)}
        cancel={() => turn.cancel()}
      />
    </section>
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
        <b class="notation-text">{written(state.value?.orders?.yours ?? "")}</b>
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

/** What a member of the team, or a person who can join it, has to do. */
function OfTeam({ crowd, team, names }: Props) {
  const open = team.phase === "ordering" && team.waits.length === 0;
  if (team.you?.excluded !== undefined)
    return (
      <section class="section">
        <h2>{tell("page.crowd.excluded")}</h2>
        <p>{team.you.excluded}</p>
      </section>
    );
  if (team.you?.number !== undefined && open && crowd.ordering.value === undefined)
    return <OrderGiven crowd={crowd} team={team} />;
  const belongs = crowd.belongs(team) && (open || team.source !== "equal");
  if (!belongs) return <Joining crowd={crowd} team={team} seatName={names[team.seat] ?? ""} />;
  return open ? <Ordering crowd={crowd} team={team} /> : <Waiting crowd={crowd} team={team} names={names} />;
}
