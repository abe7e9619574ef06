// The small signs of a game that stand in text.
import type { Picture } from "../api/types.ts";
import { EffectSign, seatName } from "../components/index.ts";
import { voice } from "../i18n/index.ts";

/** The names of a board's seats, in the reader's language. */
export function seatNames(picture: Pick<Picture, "seats">): string[] {
  return picture.seats.map((_, seat) => seatName(picture, seat));
}

/** A die: that something was rolled. */
export function Die({ colour }: { colour: string }) {
  return (
    <svg class={`die ${colour}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="2" width="20" height="20" rx="4" />
      {[7, 12, 17].map((at) => (
        <circle key={at} cx={at} cy={at} r="2.200" />
      ))}
    </svg>
  );
}

/** Which targets there are, for who sees the signs for the first time. */
export function TargetKey() {
  const say = voice.value;
  return (
    <ul class="target-key">
      {(["certain", "quantum", "rolled"] as const).map((effect) => (
        <li key={effect}>
          <EffectSign effect={effect} />
          {say.tell(`page.key.${effect}`)}
        </li>
      ))}
    </ul>
  );
}
