// Positions and what follows them, as lines: the first line is a position; each further line has orders, an outcome,
// or, after "= ", the resulting position.
import { api } from "../api/client.ts";
import type { Seen } from "../api/types.ts";

/** The lines that something follows from. */
export const stepsOf = (lines: readonly string[]): string[] => lines.slice(1).filter((l) => !l.startsWith("= "));

/** What a line adds: an outcome, or the orders of all seats to act, each perhaps after the name of its seat. */
export function follow(game: string, from: Seen, line: string): Promise<Seen> {
  const { position, turn } = from;
  if (turn.kind === "chance") return api.position(game, { position, outcome: line });
  const words = line.trim().split(/\s+/);
  const every = words.length / turn.seats.length;
  const order = turn.seats.map((seat, i) => `${seat}:${words[(i + 1) * every - 1]}`);
  return api.position(game, { position, order });
}
