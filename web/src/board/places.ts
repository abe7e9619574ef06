// Where the tokens of a square stand when there are several, and how much of each is drawn: two and three in rows, four
// in quarters, more as slips of a number each; of more than six the likeliest five are shown, and how many others there
// are.
import type { Point } from "./frame.ts";

/**
 * How a token is drawn: alone on its square; in a row of 200 by 100, with its numbers beside it, or in a low one of
 * 200 by 66; in a quarter of 100 by 100, above its number; as its numbers only, of 100 by 66.
 */
export type Form = "single" | "row" | "low" | "quarter" | "slip";

/** Where a token is in its square, its size as a part of a whole token, and how it is drawn there. */
export interface Place extends Point {
  scale: number;
  form: Form;
}

/** The place of the i-th of so many tokens. */
export function placeOf(i: number, of: number): Place {
  if (of <= 1) return { x: 0, y: 0, scale: 1, form: "single" };
  if (of === 2) return { x: 0, y: 50 * i, scale: 0.5, form: "row" };
  const place = Math.min(i, 5);
  const at = { x: 50 * (place % 2), y: Math.floor(place / 2), scale: 0.5 };
  if (of > 4) return { ...at, y: at.y * 33, form: "slip" };
  if (of === 3) return { x: 0, y: 33 * i, scale: 0.5, form: "low" };
  return { ...at, y: at.y * 50, form: "quarter" };
}

/** How many of so many tokens are shown. */
export const shownOf = (of: number): number => (of > 6 ? 5 : of);
