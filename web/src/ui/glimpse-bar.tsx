import { say, type Text, tell } from "../i18n/index.ts";
import { Button } from "./button.tsx";

/** Says that the board shows something else than what is, if it does. What is announced is put in what is there. */
export function GlimpseBar({ title, back }: { title: Text | undefined; back(): void }) {
  return (
    <div class="glimpses" role="status">
      {title && (
        <div class="glimpse">
          <span>{say(title)}</span>
          <Button says={tell("page.glimpse.back")} aria-keyshortcuts="Escape" onClick={back} />
        </div>
      )}
    </div>
  );
}
