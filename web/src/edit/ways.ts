// How a line of an analysis is drawn and written.
import type { Thought } from "../api/types.ts";
import type { Draft } from "../board/index.ts";
import { written } from "../i18n/index.ts";
import { takenIn } from "../play/went.ts";

type Line = Thought["lines"][number];
type Event = Line["events"][number];

/** The move of a line, with what it captures. */
export const moveOf = ({ move, events }: Line): string => written(move, false, takenIn(events));

/**
 * Which ways a line goes: by the move, else by what chance may make of it, else against the likeliest order. What the
 * other side predicts of it is not part of it; what it predicts of the other side is.
 */
export function ways({ lines, seat }: Thought, n: number): Draft[] {
  const line = lines[n];
  if (!line) return [];
  const part = ({ arrow, role }: Event): Draft[] => {
    if (!arrow) return [];
    const predicted = arrow.kind === "predicted" || arrow.kind === "foreseen";
    if (predicted === (arrow.seat === seat)) return [];
    const answer = arrow.kind === "withheld" || role === "answered";
    return [{ path: arrow.path, seat: arrow.seat, kind: predicted ? "predicted" : answer ? "answer" : "order" }];
  };
  const tellings = [line.events, line.branches.flatMap((b) => b.events ?? []), line.branches[0]?.follows ?? []];
  return tellings.map((events) => events.flatMap(part)).find((found) => found.length > 0) ?? [];
}
