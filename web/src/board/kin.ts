// The numbers of families: parts of one piece keep theirs from board to board.
import type { History, Picture, Token } from "../api/types.ts";
import { whole } from "./token.ts";

/**
 * A picture numbers its families anew: here they have the numbers that they had on another board of the same game.
 * Numbers by which the game's own texts call its pieces stay as they are.
 */
export function keepNumbers(before: Picture | undefined, picture: Picture): Picture {
  if (!isNumbered(picture)) return picture;
  const old = families(before);
  const all = families(picture);
  const numbers = new Map<string, number>();
  const taken = new Set<string>();
  const shared = all.flatMap((now) => old.map((was) => ({ now, was, squares: common(was.tokens, now.tokens) })));
  for (const { now, was, squares } of shared.sort((a, b) => b.squares - a.squares)) {
    if (squares === 0 || numbers.has(now.key) || taken.has(was.key)) continue;
    numbers.set(now.key, was.tokens[0]!.kin!);
    taken.add(was.key);
  }
  for (const { key, tokens } of all) {
    if (numbers.has(key)) continue;
    const { seat } = tokens[0]!;
    const used = all.flatMap((f) => (f.tokens[0]!.seat === seat ? (numbers.get(f.key) ?? []) : []));
    let free = 1;
    while (used.includes(free)) free++;
    numbers.set(key, free);
  }
  if (all.every(({ key, tokens }) => numbers.get(key) === tokens[0]!.kin)) return picture;
  return { ...picture, tokens: (picture.tokens ?? []).map((t) => (t.kin ? { ...t, kin: numbers.get(keyOf(t))! } : t)) };
}

/** Reports whether a picture has families that only it numbers. The text of a whole piece may have no number. */
export const isNumbered = ({ tokens = [] }: Picture): boolean =>
  tokens.some((t) => t.kin && !whole(t) && t.text?.args?.number !== t.kin);

/** A game whose boards have, one after the other, the numbers of the one before. */
export function numbered(history: History): History {
  let before = history.picture;
  const steps = history.steps.map((s) => {
    if (!s.picture) return s;
    before = keepNumbers(before, s.picture);
    return { ...s, picture: before };
  });
  return { ...history, steps };
}

const keyOf = (t: Token): string => `${t.seat} ${t.kin}`;

/** The families of a picture, each with its tokens. */
function families(picture: Picture | undefined): { key: string; tokens: Token[] }[] {
  const all = new Map<string, Token[]>();
  for (const t of picture?.tokens ?? []) if (t.kin) all.set(keyOf(t), [...(all.get(keyOf(t)) ?? []), t]);
  return [...all].map(([key, tokens]) => ({ key, tokens }));
}

/** On how many squares two families have the same piece of the same seat. */
const common = (a: readonly Token[], b: readonly Token[]): number =>
  a.filter((t) => b.some((o) => o.square === t.square && o.seat === t.seat && o.piece === t.piece)).length;
