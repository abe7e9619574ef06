import type { Effect, Picture } from "../api/types.ts";
import { colourOf, seatLetters } from "../board/index.ts";
import { capital, voice } from "../i18n/index.ts";

/** The letter of a seat in its colour. */
export function SeatLetter({
  picture,
  seat,
  small,
}: {
  picture: Pick<Picture, "seats">;
  seat: number;
  small?: boolean;
}) {
  const letters = seatLetters(picture.seats.map((s) => voice.value.word(s.name)));
  const gone = picture.seats[seat]?.gone ? " gone" : "";
  return (
    <span class={`seat-letter ${colourOf(picture, seat)}${gone}${small ? " small" : ""}`} aria-hidden="true">
      {letters[seat] ?? "?"}
    </span>
  );
}

/** The name of a seat in a sentence. */
export const seatWord = (picture: Pick<Picture, "seats">, seat: number): string =>
  voice.value.word(picture.seats[seat]?.name ?? String(seat));

/** The name of a seat outside of a sentence. */
export function seatName(picture: Pick<Picture, "seats">, seat: number): string {
  return capital(seatWord(picture, seat));
}

/** The names of a board's seats, in the reader's language. */
export function seatNames(picture: Pick<Picture, "seats">): string[] {
  return picture.seats.map((_, seat) => seatName(picture, seat));
}

/** What has a sign: the effect of a choice, a square that a pawn has passed, lines, a group, what was held back. */
export type Signed = Effect | "open" | "passed" | "same" | "signed" | "entangled" | "withheld";

/** The signs that are no circles. */
const ways: { [signed in Signed]?: string } = {
  rolled: "M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13",
  passed: "M3 4L9 10L3 16M10 4L16 10L10 16",
  same: "M0 10H20",
  signed: "M0 10H4M16 10H20M6 10H14M10 6V14",
  entangled: "M6.5 14L10 5.5L13.5 14M8 11.5H12M10 1A9 9 0 1 1 9.9 1",
  withheld: "M1 10H2M6 10H7M11 10H12M16 3V17",
};

/** A sign as on the board. */
export function EffectSign({ effect }: { effect: Signed }) {
  return (
    <svg class={`chance-sign ${effect === "quantum" ? "undecided" : effect}`} viewBox="0 0 20 20" aria-hidden="true">
      {ways[effect] ? <path d={ways[effect]} /> : <circle cx="10" cy="10" r={effect === "quantum" ? 7.5 : 5} />}
    </svg>
  );
}
