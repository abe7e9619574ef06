// Finding what is meant among the choices of a question.
import type { Choice, Token } from "../api/types.ts";

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

/** Choices with those last that cannot be picked. */
export const openFirst = (all: readonly Choice[]): Choice[] => [
  ...all.filter((c) => !c.denied),
  ...all.filter((c) => c.denied),
];
