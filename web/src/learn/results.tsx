// What was rolled, and what could have been: a switch between the two.

import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";

/** The switch between the results; other says which one is shown. */
export function Results({ other, look }: { other: boolean; look: (other: boolean) => void }) {
  return (
    <div class="results">
      <Button says={tell("page.learn.happened")} aria-pressed={!other} onClick={() => look(false)} />
      <Button says={tell("page.glimpse.other")} aria-pressed={other} onClick={() => look(true)} />
    </div>
  );
}
