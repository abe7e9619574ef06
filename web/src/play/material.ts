// The pieces that a seat had at the beginning of a game and has lost, from two pictures.
import type { Picture } from "../api/types.ts";
import { value } from "../i18n/index.ts";

/** How much of a kind of piece is missing. */
export interface Lost {
  piece: string;
  letter: string;
  amount: number;
}

/** A smaller part of a piece is not shown. */
const least = 0.005;

/**
 * What is missing of a seat's pieces, the rarest first, equally rare ones by name. What a seat has more of than at the
 * beginning was one of its most frequent pieces before: so promoted pieces count as no loss.
 */
export function lost(first: Picture, now: Picture, seat: number): Lost[] {
  const had = amounts(first, seat);
  const has = amounts(now, seat);
  const missing = [...had].map(([piece, { letter, amount }]) => {
    return { piece, letter, amount: Math.max(0, amount - (has.get(piece)?.amount ?? 0)) };
  });
  missing.sort((a, b) => had.get(a.piece)!.amount - had.get(b.piece)!.amount || a.piece.localeCompare(b.piece));
  let gained = 0;
  for (const [piece, { amount }] of has) gained += Math.max(0, amount - (had.get(piece)?.amount ?? 0));
  const frequent = missing.at(-1);
  if (frequent) frequent.amount = Math.max(0, frequent.amount - gained);
  return missing.filter((m) => m.amount >= least);
}

/** How much of each kind of piece a seat has. */
function amounts(picture: Picture, seat: number): Map<string, { letter: string; amount: number }> {
  const all = new Map<string, { letter: string; amount: number }>();
  for (const t of picture.tokens) {
    if (t.seat !== seat) continue;
    const known = all.get(t.piece) ?? { letter: t.letter, amount: 0 };
    all.set(t.piece, { ...known, amount: known.amount + value(t.share) });
  }
  return all;
}
