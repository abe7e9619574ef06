// How seats look: the colour that a seat is named after, and the side that it sits on.
import type { Picture } from "../api/types.ts";

const known = new Set(["white", "black", "blue", "red", "green"]);
const byNumber = ["white", "black", "blue", "red"];

/** The colour that a seat is named after, or one by its number. */
export function colourOf(picture: Pick<Picture, "seats">, seat: number): string {
  const name = picture.seats[seat]?.name.split(".").pop() ?? "";
  return known.has(name) ? name : (byNumber[Math.max(0, seat) % 4] ?? "white");
}

/**
 * The side of the board at which a seat sits, quarter turns anticlockwise from the lower edge of a board that is
 * turned.
 */
export function sideOf(picture: Pick<Picture, "seats">, seat: number, turns: number): number {
  return ((((picture.seats[seat]?.turns ?? 0) - turns) % 4) + 4) % 4;
}

/** The letters that tell seats apart: the first of each name that no seat before it has. */
export function seatLetters(names: readonly string[]): string[] {
  const letters: string[] = [];
  for (const [i, name] of names.entries()) {
    const free = [...name.toUpperCase()].find((l) => /\p{L}/u.test(l) && !letters.includes(l));
    letters.push(free ?? String(i % 10));
  }
  return letters;
}
