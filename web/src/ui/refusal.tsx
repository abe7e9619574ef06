import { capital } from "../i18n/index.ts";

/** Why something does not go, or a hint how it does, which is read out at once. */
export function Refusal({ says, hint }: { says: string; hint?: boolean }) {
  return (
    <p class={`strip refusal${hint ? " hint" : ""}`} role="alert">
      {capital(says)}
    </p>
  );
}
