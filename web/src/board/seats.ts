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
  return ((picture.seats[seat]?.turns ?? 0) - turns) & 3;
}

/**
 * The letters that tell seats apart: the first of each name; of names that begin alike also the first one in which they
 * differ, as Ba and Bu for Black and Blue.
 */
export function seatLetters(names: readonly string[]): string[] {
  const letters = names.map((name) => [...name].filter((l) => /\p{L}/u.test(l)));
  return letters.map((own, i) => {
    const first = own[0]?.toUpperCase() ?? String(i % 10);
    const alike = letters.filter((other) => other !== own && other[0]?.toUpperCase() === first);
    const second = own.find((l, at) => at > 0 && alike.every((other) => other[at] !== l));
    return alike.length > 0 ? first + (second?.toLowerCase() ?? String(i)) : first;
  });
}
