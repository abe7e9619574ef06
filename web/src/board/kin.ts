// The numbers of families, and the letters of entangled groups: parts of one piece keep theirs from board to board.
import type { History, Link, Picture, Token } from "../api/types.ts";
import { groupLetter, whole } from "./token.ts";

/** What is numbered: the families of each seat, or the groups of a board. */
type By = "kin" | "group";

/**
 * A picture numbers its families and groups anew: here they have the numbers that they had on another board of the same
 * game. Numbers by which the game's own texts call its pieces stay as they are.
 */
export function keepNumbers(before: Picture | undefined, picture: Picture): Picture {
  const kin = isAnew(picture) ? kept(before, picture, "kin") : undefined;
  const groups = kept(before, picture, "group");
  const now = <T extends Token | Link>(t: T): T => ({
    ...t,
    kin: (kin?.get(keyOf(t, "kin")) ?? t.kin ?? 0) % most,
    group: groups.get(t.group ?? 0) ?? t.group ?? 0,
  });
  const { tokens = [], links = [] } = picture;
  if (tokens.every((t) => now(t).kin === (t.kin ?? 0) && now(t).group === (t.group ?? 0))) return picture;
  return {
    ...picture,
    tokens: tokens.map((t) => lettered(now(t))),
    links: links.map(now),
  };
}

/** A token whose text names its group by its letter. */
function lettered(t: Token): Token {
  const args = t.text?.args;
  return t.group && args?.group ? { ...t, text: { ...t.text, args: { ...args, group: groupLetter(t.group) } } } : t;
}

/** The keys that what is on a board has now: those of the board before where most is the same, else free ones. */
function kept(before: Picture | undefined, picture: Picture, by: By): Map<number, number> {
  const all = keyed(picture, by);
  const keys = new Map<number, number>();
  const free = (key: number) => ![...keys.values()].includes(key);
  const shared = [...all].flatMap(([now, on]) =>
    [...keyed(before, by)].map(([was, then]) => ({ now, was, squares: common(then, on) })),
  );
  for (const { now, was, squares } of shared.sort((a, b) => b.squares - a.squares || a.was - b.was))
    if (squares > 0 && !keys.has(now) && free(was)) keys.set(now, was);
  const own = [...all.keys()];
  for (const key of own) {
    const like = (k: number) => k - (k % most) === key - (key % most) && free(k);
    if (!keys.has(key)) keys.set(key, [key, ...own].find(like) ?? key);
  }
  return keys;
}

/** Reports whether a picture has families that only it numbers. The text of a whole piece may have no number. */
const isAnew = ({ tokens = [] }: Picture): boolean =>
  tokens.some((t) => t.kin && !whole(t) && t.text?.args?.number !== t.kin);

/** Reports whether a picture has families or groups that only it numbers. */
export const isNumbered = (picture: Picture): boolean =>
  isAnew(picture) || (picture.tokens?.some((t) => t.group) ?? false);

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

/** More than the numbers of a seat. */
const most = 1000;

/** A number, with its seat if each seat has numbers of its own. */
const keyOf = (t: Token | Link, by: By): number => (by === "kin" ? most * (t.seat ?? 0) : 0) + (t[by] ?? 0);

/** The families or groups of a picture, each with its tokens. */
function keyed(picture: Picture | undefined, by: By): Map<number, Token[]> {
  const all = new Map<number, Token[]>();
  for (const t of picture?.tokens ?? []) if (t[by]) all.set(keyOf(t, by), [...(all.get(keyOf(t, by)) ?? []), t]);
  return all;
}

/** On how many squares two families have the same piece of the same seat. */
const common = (a: readonly Token[], b: readonly Token[]): number =>
  a.filter((t) => b.some((o) => o.square === t.square && o.seat === t.seat && o.piece === t.piece)).length;
