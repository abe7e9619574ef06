// A way to type a move in notation.

import { tell } from "../i18n/index.ts";
import { Button, useLater } from "../ui/index.ts";
import { lastTouch } from "./habits.ts";
import type { Table } from "./table.ts";

/**
 * Proposes a typed move, if there is one. One by touch closes the field; keys go on with the next move, of which
 * something may be typed already.
 */
async function propose({ screen, turn }: Table, typed: string): Promise<boolean> {
  const touched = lastTouch.value;
  const move = typed.replace(/^[\s/]+/, ""); // "/" opens the field, and is pressed again in it
  const taken = !!move && (await turn.propose(move));
  if (taken && screen.typing.value) screen.typing.value = touched ? undefined : screen.typing.value.replace(typed, "");
  return taken;
}

/**
 * A button and a line about keys, and once it was pressed a field, which is off while an earlier board is shown. Until
 * it is loaded a plain one keeps what is typed.
 */
export function Notation({ table: { screen, session }, table, off }: { table: Table; off: boolean }) {
  const typed = screen.typing.value;
  const later = useLater(() => import("./move-field.tsx"), !session.silent.value);
  if (typed === undefined)
    return (
      <>
        <Button look="link" class="notation-open" says={tell("page.notation.open")} onClick={() => screen.type()} />
        <p class="on-keys quiet-text small-text">{tell("page.keys.hint")}</p>
      </>
    );
  if (later) return <later.MoveField {...{ table, typed, off }} propose={(move) => propose(table, move)} />;
  return (
    <input
      class="input notation"
      aria-label={tell("page.notation.name")}
      ref={(field) => field?.focus()}
      onInput={(e) => {
        screen.typing.value = e.currentTarget.value;
      }}
    />
  );
}
