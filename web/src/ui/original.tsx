import type { Rules } from "../api/types.ts";
import { tell } from "../i18n/index.ts";

/** The name that a game has from its author, if it is called something else here. */
export function Original({ rules }: { rules: Rules }) {
  if (rules.original === rules.name) return null;
  return <p class="original small-text">{tell("page.rules.original", { name: rules.original })}</p>;
}
