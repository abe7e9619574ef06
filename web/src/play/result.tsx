// How the game ended, and what can be done now.

import { SeatLetter } from "../components/index.ts";
import { capital, voice } from "../i18n/index.ts";
import { scoreOf } from "./plate.tsx";
import { seatNames } from "./signs.tsx";
import type { Table } from "./table.ts";

/** The end of a game. */
export function Result({ table }: { table: Table }) {
  const say = voice.value;
  const state = table.state.value;
  const picture = table.picture.value;
  if (!state || !picture) return null;
  const scores = (state.turn.scores ?? []).slice(0, picture.seats.length);
  const names = seatNames(picture);
  const winners = scores.flatMap((s, i) => (s === "1" ? [names[i] ?? ""] : []));
  const mine = state.held.length === 1 ? scores[state.held[0]!] : undefined;
  const head =
    mine === "1"
      ? say.tell("page.result.you_won")
      : mine === "0"
        ? say.tell("page.result.you_lost")
        : winners.length > 0
          ? say.tell("page.result.won", { seats: winners })
          : say.tell("page.result.drawn");
  const wants = state.rematch.filter((s) => !state.held.includes(s)).map((s) => names[s] ?? "");
  const asked = state.held.some((s) => state.rematch.includes(s));
  return (
    <section class="section result" aria-label={say.tell("page.result.name")}>
      <h2 aria-live="polite">{head}</h2>
      {state.turn.reason && <p class="quiet-text">{capital(say.tell(`reason.${state.turn.reason}`))}.</p>}
      <p class="row scores">
        {scores.map((s, i) => (
          <span key={names[i]} class="row">
            <SeatLetter picture={picture} seat={i} small /> <b>{scoreOf(s)}</b>
          </span>
        ))}
      </p>
      {wants.length > 0 && !state.next && <p>{say.tell("page.result.wants", { seats: wants })}</p>}
      <div class="row">
        {state.next ? (
          <a class="button main" href={`/game/${state.next}`}>
            {say.tell("page.result.next")}
          </a>
        ) : (
          state.held.length > 0 && (
            <button
              type="button"
              class="button main"
              disabled={asked}
              onClick={() => {
                for (const seat of state.held) void table.act({ kind: "rematch", seat });
              }}
            >
              {say.tell(asked ? "page.result.asked" : "page.result.rematch")}
            </button>
          )
        )}
        <a class="button" href={`/game/${table.id}/replay`}>
          {say.tell("page.replay.title")}
        </a>
      </div>
    </section>
  );
}
