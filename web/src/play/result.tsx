// How the game ended, and what can be done now.

import { capital, tell } from "../i18n/index.ts";
import { Button, ButtonLink, SeatLetter, seatNames } from "../ui/index.ts";
import { scoreOf } from "./plate.tsx";
import type { Table } from "./table.ts";

/** The end of a game. */
export function Result({ table }: { table: Table }) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  if (!state || !picture) return null;
  const scores = (state.turn.scores ?? []).slice(0, picture.seats.length);
  const names = seatNames(picture);
  const winners = scores.flatMap((s, i) => (s === "1" ? [names[i] ?? ""] : []));
  const mine = state.held.length === 1 ? scores[state.held[0]!] : undefined;
  const head =
    mine === "1"
      ? tell("page.result.you_won")
      : mine === "0"
        ? tell("page.result.you_lost")
        : winners.length > 0
          ? tell("page.result.won", { seats: winners })
          : tell("page.result.drawn");
  const wants = state.rematch.filter((s) => !state.held.includes(s)).map((s) => names[s] ?? "");
  const asked = state.held.some((s) => state.rematch.includes(s));
  return (
    <section class="section result" aria-label={tell("page.result.name")}>
      <h2 aria-live="polite">{head}</h2>
      {state.turn.reason && <p class="quiet-text">{capital(tell(`reason.${state.turn.reason}`))}.</p>}
      <p class="row scores">
        {scores.map((s, i) => (
          <span key={names[i]} class="row">
            <SeatLetter picture={picture} seat={i} small /> <b>{scoreOf(s)}</b>
          </span>
        ))}
      </p>
      {wants.length > 0 && !state.next && <p>{tell("page.result.wants", { seats: wants })}</p>}
      <div class="row">
        {state.next ? (
          <ButtonLink look="main" says={tell("page.result.next")} href={`/game/${state.next}`} />
        ) : (
          state.held.length > 0 && (
            <Button
              look="main"
              says={tell(asked ? "page.result.asked" : "page.result.rematch")}
              disabled={asked}
              onClick={() => {
                for (const seat of state.held) void table.turn.act({ kind: "rematch", seat });
              }}
            />
          )
        )}
        <ButtonLink says={tell("page.replay.title")} href={`/game/${table.id}/replay`} />
      </div>
    </section>
  );
}
