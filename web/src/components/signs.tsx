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
  const say = voice.value;
  const letters = seatLetters(picture.seats.map((s) => say.word(s.name)));
  const gone = picture.seats[seat]?.gone ? " gone" : "";
  return (
    <span class={`seat-letter ${colourOf(picture, seat)}${gone}${small ? " small" : ""}`} aria-hidden="true">
      {letters[seat] ?? "?"}
    </span>
  );
}

/** The name of a seat as it stands alone. */
export function seatName(picture: Pick<Picture, "seats">, seat: number): string {
  return capital(voice.value.word(picture.seats[seat]?.name ?? String(seat)));
}

/** The sign for what comes of a choice, as targets have it. */
export function EffectSign({ effect }: { effect: Effect }) {
  return (
    <svg class={`chance-sign ${effect === "quantum" ? "undecided" : effect}`} viewBox="0 0 20 20" aria-hidden="true">
      {effect === "certain" && <circle cx="10" cy="10" r="5" />}
      {effect === "quantum" && <circle cx="10" cy="10" r="7.500" />}
      {effect === "rolled" && <path d="M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13" />}
    </svg>
  );
}

/** A ring that closes as far as a share from 0 to 1 goes. */
export function ShareSign({ share }: { share: number }) {
  const round = 2 * Math.PI * 8;
  return (
    <svg class="chance-sign" viewBox="0 0 20 20" aria-hidden="true">
      <circle class="track" cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" stroke-dasharray={`${share * round} ${round}`} transform="rotate(-90 10 10)" />
    </svg>
  );
}

/** A die that shows a number of 1 to 6. */
export function Die({ shows, black }: { shows: number; black?: boolean }) {
  const spots: Record<number, string> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };
  return (
    <svg class={`die${black ? " black" : ""}`} viewBox="0 0 24 24" role="img" aria-label={String(shows)}>
      <rect x="2" y="2" width="20" height="20" rx="4" />
      {[...(spots[shows] ?? "")].map((s) => {
        const i = s.charCodeAt(0) - 97;
        return <circle key={s} cx={6.5 + 5.5 * (i % 3)} cy={6.5 + 5.5 * Math.floor(i / 3)} r="2" />;
      })}
    </svg>
  );
}
