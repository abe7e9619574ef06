// What was rolled, and what could have been: a switch between the two.
import { voice } from "../i18n/index.ts";

/** The switch. Other says which of the two is shown. */
export function Results({ other, look }: { other: boolean; look: (other: boolean) => void }) {
  const say = voice.value;
  return (
    <div class="results">
      <button type="button" class="button" aria-pressed={!other} onClick={() => look(false)}>
        {say.tell("page.learn.happened")}
      </button>
      <button type="button" class="button" aria-pressed={other} onClick={() => look(true)}>
        {say.tell("page.roll.other")}
      </button>
    </div>
  );
}
