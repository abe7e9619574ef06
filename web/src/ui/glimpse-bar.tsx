import { tell } from "../i18n/index.ts";
import { Button } from "./button.tsx";

/** Says that the board shows something else than what is. */
export function GlimpseBar({ title, back }: { title: string; back(): void }) {
  return (
    <div class="glimpse" role="status">
      <span>{title}</span>
      <Button says={tell("page.glimpse.back")} onClick={back} />
    </div>
  );
}
