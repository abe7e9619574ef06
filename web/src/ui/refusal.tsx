import { capital } from "../i18n/index.ts";

/** Why something does not go, which is read out at once. */
export function Refusal({ says }: { says: string }) {
  return (
    <p class="strip refusal" role="alert">
      {capital(says)}
    </p>
  );
}
