// On one screen with secrets: nothing is shown until the player to move has the screen.

import { tell, word } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import type { Table } from "./table.ts";

/** Covers everything until it is drawn. */
export function Curtain({ table, seat, name }: { table: Table; seat: number; name: string | undefined }) {
  const seatName = name ? word(name) : String(seat + 1);
  return (
    <main class="curtain">
      <div class="stack">
        <h1>{tell("page.curtain.title", { seat: seatName })}</h1>
        <p class="quiet-text">{tell("page.curtain.help")}</p>
        <Button
          look="main"
          says={tell("page.curtain.open", { seat: seatName })}
          onClick={() => table.screen.takeOver()}
        />
      </div>
    </main>
  );
}
