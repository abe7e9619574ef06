// The completions of a move that is typed.

import type { Token } from "../api/types.ts";
import { written } from "../i18n/index.ts";

/** A move without the signs that people leave out. */
const bare = (s: string): string => s.toLowerCase().replace(/[-x:|/+ ]/g, "");

/** A move as lists write it, with the signs that a keyboard has. */
const plain = (s: string): string =>
  s.normalize("NFKC").replace(/–/g, "-").replace(/×/g, "x").replace(/⁄/g, "/").trim();

/** A move as lists write it, where that says more than its notation. */
export function explained(move: string): string {
  const text = written(move);
  return bare(plain(text)) === bare(move) ? "" : text;
}

/** The squares of a move: where it begins, and where it goes if that is all. */
export const squaresOf = (move: string): string[] =>
  /^[A-Z]?([a-p]\d+)(?:[-x]?([a-p]\d+)$)?/.exec(move)?.slice(1) ?? [];

/**
 * A plain move, one that goes to two other squares at once, of the same piece if there is such a move, and one with
 * each sign that is not read off these.
 */
export function examples(moves: readonly string[]): string[] {
  const apart = moves.find((m) => /^(\w+)[-:](?!\1\b)\w+[|/](?!\1\b)\w+/.test(m));
  const goes = moves.filter((m) => squaresOf(m)[1]);
  const plain = goes.find((m) => squaresOf(m)[0] === squaresOf(apart ?? "")[0]) ?? goes[0];
  const signed = ["@", "^"].map((sign) => moves.find((m) => m.includes(sign)));
  return plain ? [plain, apart?.replace("|", "/"), ...signed].filter((m) => m !== undefined) : [];
}

/**
 * The moves that complete a text: first those that begin with it, then those that begin with it without signs, then
 * those that contain it, or go from its file to its square. Of each kind shorter ones come first. The text may begin
 * with the letter of a piece.
 */
export function completions(moves: readonly string[], typed: string, tokens: readonly Token[] = []): string[] {
  const exact = typed.trim();
  const letter = /^[A-Z]/.exec(exact)?.[0];
  const like = (m: string, text: string): number => {
    const [b, loose] = [bare(m), bare(text)];
    const file = /^[a-p](?=[a-p]\d)/.exec(loose)?.[0];
    const goes = file && squaresOf(m)[0]?.startsWith(file) && b.includes(loose.slice(1), 2);
    return m.startsWith(text) ? 0 : b.startsWith(loose) ? 1 : goes || b.includes(loose) ? 2 : 3;
  };
  const moved = (m: string) => tokens.some((t) => t.letter === letter && t.square === squaresOf(m)[0]);
  const rank = (m: string) => Math.min(like(m, exact), letter && moved(m) ? like(m, exact.slice(1)) : 3);
  return moves
    .map((m) => ({ m, rank: rank(m) }))
    .filter((o) => o.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.m.length - b.m.length || (a.m < b.m ? -1 : 1))
    .map((o) => o.m);
}
