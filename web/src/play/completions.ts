// The completions of a move that is typed.

import { written } from "../i18n/index.ts";

/** The most completions that are offered. */
const most = 8;

/** A move without the signs that people leave out. */
const bare = (s: string): string => s.toLowerCase().replace(/[-x:|/+ ]/g, "");

/** A move as lists write it, with the signs that a keyboard has. */
const plain = (s: string): string =>
  s.normalize("NFKC").replace(/–/g, "-").replace(/×/g, "x").replace(/⁄/g, "/").trim();

/** A move as lists write it, after a space, where that says more than its notation. */
export function explained(move: string): string {
  const text = written(move);
  return bare(plain(text)) === bare(move) ? "" : ` ${text}`;
}

/**
 * The moves that complete a text: first those that begin with it, then those that begin with it without signs, then
 * those that contain it. Of each kind shorter ones come first.
 */
export function completions(moves: readonly string[], typed: string): string[] {
  const exact = typed.trim();
  const loose = bare(exact);
  const rank = (m: string): number => {
    if (m.startsWith(exact)) return 0;
    const b = bare(m);
    return b.startsWith(loose) ? 1 : b.includes(loose) ? 2 : 3;
  };
  return moves
    .map((m) => ({ m, rank: rank(m) }))
    .filter((o) => o.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.m.length - b.m.length || (a.m < b.m ? -1 : 1))
    .slice(0, most)
    .map((o) => o.m);
}
