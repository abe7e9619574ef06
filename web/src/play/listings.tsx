// Games in lists.
import type { Listing, Rules } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { botName, scoreOf } from "./plate.tsx";
import { GameBoard } from "./small-board.tsx";

/** Reports whether a game waits for who reads the list. */
export const waits = (g: Listing): boolean =>
  g.phase === "playing" && (g.held.some((s) => g.awaited.includes(s)) || g.ordering.length > 0);

/** A list of games; with none, a sentence. */
export function Games(props: { games: readonly Listing[]; rules: readonly Rules[]; none: string }) {
  const say = voice.value;
  return (
    <ul class="game-list">
      {props.games.length === 0 && <li class="none">{props.none}</li>}
      {props.games.map((g) => {
        const game = props.rules.find((r) => r.id === g.game);
        const people = g.seats.map((s) => botName(s.bot) || s.name || say.tell("page.seat.free"));
        const others = people.filter((_, i) => !g.held.includes(i));
        const who = (g.held.length > 0 && others.length > 0 ? others : people).join(", ");
        const how =
          g.phase === "over"
            ? (g.scores ?? []).map(scoreOf).join(" – ")
            : g.phase === "open"
              ? say.tell("page.list.open")
              : say.tell(waiting(g), { n: g.plies });
        return (
          <li key={g.id} class={waits(g) ? "waits" : ""}>
            <div class="thumb">
              <GameBoard id={g.id} seat={g.held.length === 1 ? g.held[0] : undefined} />
            </div>
            <div>
              <p class="who">{g.title || who}</p>
              <p class="quiet-text">
                {game?.name ?? g.game}
                {g.clock && g.clock !== "none" ? ` · ${g.clock}` : ""} · {how}
              </p>
            </div>
            <a
              class="button"
              href={`/game/${g.id}`}
              aria-label={`${say.tell(verb(g))}: ${who}, ${game?.name ?? g.game}`}
            >
              {say.tell(verb(g))}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function waiting(g: Listing): string {
  if (g.ordering.length > 0) return "page.list.your_order";
  return waits(g) ? "page.seat.your_move" : "page.list.plies";
}

/** Reports whether many hold a seat of a game together. */
export const crowded = (g: Listing): boolean => g.seats.some((s) => s.team);

function verb(g: Listing): string {
  if (g.ordering.length > 0) return "page.list.order";
  if (g.held.length > 0 || g.member || g.organises) return "page.list.go_on";
  if (crowded(g) && g.phase === "playing") return "page.list.crowd";
  return g.phase === "open" ? "page.list.join" : "page.list.watch";
}
