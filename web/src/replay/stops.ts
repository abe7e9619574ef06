// Where a replay stops: after each move, with what was rolled for it, as the list of moves has them.
import type { History } from "../api/types.ts";
import { briefMove } from "../i18n/index.ts";
import { type Played, prowled } from "../play/rounds.ts";
import type { Mistake } from "./course.ts";
import { gave } from "./words.ts";

/**
 * The steps as a score has them, with their mistakes: what was rolled, and what happens without a move, such as a
 * resignation, belong to the move before.
 */
export function plies(history: Pick<History, "steps">, mistakes: readonly Mistake[]): Played[] {
  const all: Played[] = [];
  for (const s of history.steps) {
    const before = all.at(-1);
    if (!s.moves && before) {
      before.at = s.step;
      before.events = [...before.events, ...s.events];
      before.moves = [...before.moves, ...prowled(s.events)];
      before.rolled ||= s.chance === true;
      continue;
    }
    const moves = Object.entries(s.moves ?? {}).map(([seat, text]) => {
      const m = mistakes.find((m) => m.step === s.step && m.seat === Number(seat));
      return { seat: Number(seat), text: briefMove(text), slip: m && { bad: m.bad, says: gave(m, s.events) } };
    });
    all.push({ at: s.step, moves: [...moves, ...prowled(s.events)], events: s.events, rolled: s.chance === true });
  }
  return all;
}

/** The steps at which a replay stops, the beginning first, and the number of the stop that a step belongs to. */
export function stopsOf(all: readonly Played[], step: number): { stops: number[]; index: number } {
  const stops = [0, ...all.map((p) => p.at)];
  return { stops, index: stops.findIndex((s) => s >= step) };
}
