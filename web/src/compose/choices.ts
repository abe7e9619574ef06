// Finding what is meant among the choices of a question.
import type { Choice, Token } from "../api/types.ts";
import type { Target } from "../board/index.ts";

/** A choice that was made; led, if the player was not asked for it. */
export type Made = Choice & { led?: boolean };

/** Reports whether a choice is picked on the board. */
export const onBoard = (c: Choice): boolean => c.kind === "token" || c.kind === "square";

/** A number as a choice, if it is a whole one between the ends of the range. */
export function inRange(range: Choice, pick: string): Choice | undefined {
  const v = Number(pick);
  const fits = /^-?\d+$/.test(pick) && v >= (range.min ?? 0) && v <= (range.max ?? 0);
  return fits ? { ...range, pick: String(v) } : undefined;
}

/**
 * Of several choices on a square those that name this token by its letter with its square or badge, or by its badge;
 * all choices, if none does.
 */
export function named(choices: readonly Choice[], token: Token): Choice[] {
  const names = [token.square, token.badge].map((at) => token.letter + at);
  const exact = choices.filter((c) => names.includes(c.pick));
  if (exact.length > 0) return exact;
  const said = choices.filter((c) => token.badge && JSON.stringify([c.pick, c.label.args]).includes(token.badge));
  return said.length > 0 ? said : [...choices];
}

/** Reports whether an option leads only to moves that squares of their own make. */
export function isRepeated(option: Choice, following: readonly Choice[], all: readonly Choice[]): boolean {
  const open = following.filter((n) => !n.denied);
  const made = (n: Choice) => n.notation && all.some((c) => c.square && c.notation === n.notation);
  return option.kind === "option" && open.length > 0 && open.every(made);
}

/** Choices with those last that cannot be picked. */
export const openFirst = (all: readonly Choice[]): Choice[] => [
  ...all.filter((c) => !c.denied),
  ...all.filter((c) => c.denied),
];

/** The picks of a path, one text for each way that begins at a token. */
export function waysOf(path: readonly Choice[]): string[] {
  const ways: string[] = [];
  for (const c of path) {
    if (c.kind === "token") ways.push(c.pick);
    else if (ways.length > 0 && c.kind !== "done") ways.push(ways.pop() + c.pick);
  }
  return ways;
}

/** A choice after a path as a target, with what can be picked after it. */
export function targetOf(c: Choice, path: readonly Choice[], following: readonly Choice[]): Target {
  const piece = c.kind === "token" && path.at(-1)?.kind !== "token"; // picking it decides nothing yet
  const { effect, p } = c.effect || piece ? c : settled(following);
  return { square: c.square!, effect, p, quiet: piece && !path[0], piece };
}

/**
 * The effect of a choice that says none itself, if all open choices that follow it have the same. Where one of several
 * is chosen nothing is certain yet.
 */
export function settled(following: readonly Choice[]): Pick<Choice, "effect" | "p"> {
  const [first, ...next] = following.filter((c) => !c.denied);
  const same = next.every((c) => c.effect === first!.effect && c.effect !== "certain" && c.p === first!.p);
  return (same && first) || {};
}
