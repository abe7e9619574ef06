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
export function plies(
  history: Pick<History, "steps">,
  mistakes: readonly Mistake[],
  names: readonly string[] = [],
): Played[] {
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
    const moves = Object.entries(s.moves ?? {}).map(([seat, text]) => ({ seat: Number(seat), text: briefMove(text) }));
    all.push({ at: s.step, moves: [...moves, ...prowled(s.events)], events: s.events, rolled: s.chance === true });
  }
  for (const m of mistakes) {
    const ply = plyAt(all, m.step);
    const move = ply?.moves.find((move) => move.seat === m.seat);
    if (move) move.slip = { bad: m.bad, says: gave(m, ply?.events, names) };
  }
  return all;
}

/** The steps at which a replay stops, the beginning first, and the number of the stop that a step belongs to. */
export function stopsOf(all: readonly Played[], step: number): { stops: number[]; index: number } {
  const stops = [0, ...all.map((p) => p.at)];
  return { stops, index: stops.findIndex((s) => s >= step) };
}

/** The entry of the list to which a step belongs; nothing before the first. */
export const plyAt = (all: readonly Played[], step: number): Played | undefined => all[stopsOf(all, step).index - 1];

/** How far along the list a step is, from 0 to 1: what leads to a stop is between it and the one before. */
export function along(all: readonly Played[], step: number): number {
  const { stops, index } = stopsOf(all, step);
  if (index <= 0) return index && 1;
  const [from, to] = [stops[index - 1]!, stops[index]!];
  return (index - (to - step) / (to - from)) / all.length;
}
