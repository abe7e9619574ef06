// Small inline signs of a game.

import { tell } from "../i18n/index.ts";
import { EffectSign, type Signed } from "../ui/index.ts";

/** The places of the pips of each face, in thirds of a die. */
const pips = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * A die of a seat with the number that it shows: pips up to six, figures above. It is empty for 0, and shows a question
 * mark while it is not thrown.
 */
export function Die({ colour, face }: { colour: string; face?: number | undefined }) {
  return (
    <svg class={`die ${colour}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="2" width="20" height="20" rx="4" />
      {(pips[(face ?? 0) - 1] ?? []).map((at) => (
        <circle key={at} cx={7 + 5 * (at % 3)} cy={7 + 5 * Math.floor(at / 3)} r="2.2" />
      ))}
      {(face === undefined || face > 6) && (
        <text x="12" y="16.5">
          {face ?? "?"}
        </text>
      )}
    </svg>
  );
}

interface KeyProps {
  effects: ReadonlySet<Signed | undefined>;
  /** The rings of tokens are explained, too. */
  ring?: boolean;
}

/** The meanings of the signs of these targets, and of others that are on the board, for newcomers. */
export function TargetKey({ effects, ring }: KeyProps) {
  return (
    <ul class="target-key">
      {ring && (
        <li>
          <svg class="chance-sign" viewBox="0 0 20 20" aria-hidden="true">
            <circle class="track" cx="10" cy="10" r="8" />
            <path d="M10 2A8 8 0 1 1 2 10" />
          </svg>
          {tell("page.key.ring")}
        </li>
      )}
      {(["certain", "open", "quantum", "rolled", "passed", "same", "signed", "entangled", "withheld"] as const).map(
        (effect) =>
          effects.has(effect) && (
            <li key={effect}>
              <EffectSign effect={effect} />
              {tell(`page.key.${effect}`)}
            </li>
          ),
      )}
    </ul>
  );
}
