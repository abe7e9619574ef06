// On one screen with secrets: nothing is shown until the one whose turn it is has the screen.
import { voice, word } from "../i18n/index.ts";
import type { Table } from "./table.ts";

/** Covers everything until it is drawn. */
export function Curtain({ table, seat, name }: { table: Table; seat: number; name: string | undefined }) {
  const say = voice.value;
  const seatName = name ? word(name) : String(seat + 1);
  return (
    <main class="curtain">
      <div class="stack">
        <h1>{say.tell("page.curtain.title", { seat: seatName })}</h1>
        <p class="quiet-text">{say.tell("page.curtain.help")}</p>
        <button type="button" class="button main" onClick={() => table.takeOver()}>
          {say.tell("page.curtain.open", { seat: seatName })}
        </button>
      </div>
    </main>
  );
}
