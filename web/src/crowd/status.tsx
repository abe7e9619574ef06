// One line that everybody reads: what happens now, until when, and what the crowd expects.
import type { Market, Team } from "../api/types.ts";
import { percents } from "../i18n/amount.ts";
import { tell, voice } from "../i18n/index.ts";
import { isLow, shownTime } from "../play/clock.tsx";
import { holderName } from "../play/names.ts";
import type { Crowd } from "./crowd.ts";
import { moment, useUntil } from "./deadline.tsx";
import { resultNames } from "./market.tsx";

/** What happens now. */
interface Happening {
  says: string;
  /** When it ends, in Unix milliseconds. */
  until?: number | undefined;
  /** No time runs, and nobody waits for the viewer. */
  still?: boolean;
}

/** The seats that have to commit before a team may order, and have not. */
export function first(crowd: Crowd, team: Team): number[] {
  const state = crowd.table.session.state.value;
  if (state?.phase !== "playing" || team.phase === "ordering") return [];
  return (team.terms.after ?? []).filter((s) => state.awaited.includes(s) && !state.orders?.in.includes(s));
}

/** What a seat's player is called. */
export function playerName(crowd: Crowd, seat: number, names: readonly string[]): string {
  const holder = crowd.table.session.state.value?.seats[seat];
  return holderName(holder) || names[seat] || "";
}

function happening(crowd: Crowd, team: Team, names: readonly string[]): Happening {
  const state = crowd.table.session.state.value!;
  const view = crowd.view.value!;
  const called = (seats: readonly number[]) => seats.map((s) => playerName(crowd, s, names));
  const seat = names[team.seat] ?? "";
  if (view.annulled) return { says: tell("page.crowd.annulled"), still: true };
  if (state.phase === "open") {
    const free = state.seats.flatMap((s, i) => (s.taken ? [] : [names[i] ?? ""]));
    return { says: tell("page.crowd.now_free", { seats: free }), still: true };
  }
  if (state.phase !== "playing") return { says: tell("page.crowd.now_over"), still: true };
  if (team.paused)
    return {
      says: tell(team.paused.reason ? "page.crowd.now_paused" : "page.crowd.paused", { reason: team.paused.reason }),
      until: team.paused.until || undefined, // 0 until the organiser resumes
      still: true,
    };
  if (team.phase === "ordering") {
    const committed = called(team.commitments.map((c) => c.seat));
    const says =
      committed.length > 0
        ? tell("page.crowd.now_committed", { who: committed, seat })
        : tell("page.crowd.now_orders", { seat, ply: team.ply });
    return { says, until: team.until };
  }
  const before = first(crowd, team);
  const awaited = before.length > 0 ? before : state.awaited.filter((s) => s !== team.seat);
  const ends = (view.seats ?? []).flatMap((p) => (awaited.includes(p.seat) && p.until ? [p.until] : []));
  const until = ends.length > 0 ? Math.min(...ends) : undefined;
  if (before.length > 0) return { says: tell("page.crowd.now_first", { who: called(before), seat }), until };
  if (awaited.length > 0) return { says: tell("page.wait.for", { seats: called(awaited) }), until };
  return { says: tell("page.crowd.between"), still: true };
}

/** The line. */
export function Status({ crowd, team, names }: { crowd: Crowd; team: Team; names: readonly string[] }) {
  const now = happening(crowd, team, names);
  const left = useUntil(crowd, now.until);
  const market = crowd.view.value?.market;
  return (
    <section class={`status${now.still ? "" : " runs"}`} aria-label={tell("page.crowd.status")}>
      <p>
        <b>{now.says}</b>{" "}
        {now.until !== undefined && (
          <time dateTime={new Date(now.until).toISOString()}>
            {tell("page.crowd.until", { at: moment(now.until, voice.value.lang, crowd.now) })}
          </time>
        )}
      </p>
      {left !== undefined && (
        <output class={`clock${isLow(left) ? " low" : ""}`} role="timer">
          {shownTime(Math.ceil(left / 1000) * 1000, { days: (d, h) => tell("page.clock.days", { d, h }) })}
        </output>
      )}
      {market && <Prices market={market} names={resultNames(market, names)} />}
    </section>
  );
}

/** The prices in a row, where there is no room for the whole market beside the board. */
function Prices({ market, names }: { market: Market; names: readonly string[] }) {
  const shown = percents(market.results.map((r) => r.price));
  return (
    <button type="button" class="prices" onClick={showMarket}>
      {market.results.map((r, i) => (
        <span key={r.result}>
          {names[i]} <b class="figures">{tell("page.crowd.percent", { n: shown[i] ?? "" })}</b>
        </span>
      ))}
    </button>
  );
}

/** Scrolls to the market. */
function showMarket(): void {
  document.getElementById("market")?.scrollIntoView({ block: "start" });
}
