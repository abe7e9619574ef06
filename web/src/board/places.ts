// Where the tokens of a square stand when there are several: two on the diagonal, more in a grid.
import type { Point } from "./frame.ts";

/** Where a token stands in its square, and how large it is of 1. */
export interface Place extends Point {
  scale: number;
}

/** The place of the i-th of so many tokens. */
export function placeOf(i: number, of: number): Place {
  if (of <= 1) return { x: 0, y: 0, scale: 1 };
  if (of === 2) return { x: 42 * i, y: 42 * i, scale: 0.58 };
  const side = Math.ceil(Math.sqrt(of));
  const size = 100 / side;
  const rows = Math.ceil(of / side);
  const row = Math.floor(i / side);
  const inRow = row === rows - 1 ? of - row * side : side;
  return {
    x: (i % side) * size + (size * (side - inRow)) / 2,
    y: row * size + (size * (side - rows)) / 2,
    scale: 1 / side,
  };
}
