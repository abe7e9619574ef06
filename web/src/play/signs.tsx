// The small signs of a game that stand in text.

import { tell } from "../i18n/index.ts";
import { EffectSign } from "../ui/index.ts";

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
  return (
    <ul class="target-key">
      {(["certain", "quantum", "rolled"] as const).map((effect) => (
        <li key={effect}>
          <EffectSign effect={effect} />
          {tell(`page.key.${effect}`)}
        </li>
      ))}
    </ul>
  );
}
