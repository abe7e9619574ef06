// Where the tokens of a square stand when there are several: two on the diagonal, three and four in quarters; of more the
// likeliest three are shown, and how many others there are.
import type { Point } from "./frame.ts";

/** Where a token stands in its square, and how large it is of 1. */
export interface Place extends Point {
  scale: number;
}

/** The place of the i-th of so many tokens. */
export function placeOf(i: number, of: number): Place {
  if (of <= 1) return { x: 0, y: 0, scale: 1 };
  if (of === 2) return { x: 42 * i, y: 42 * i, scale: 0.58 };
  const place = Math.min(i, 3);
  return { x: of === 3 && place === 2 ? 25 : 50 * (place % 2), y: 50 * Math.floor(place / 2), scale: 0.5 };
}

/** How many of so many tokens are shown. */
export const shownOf = (of: number): number => (of > 4 ? 3 : of);
