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
 * A button, and once it was pressed a field, which is off while an earlier board is shown. Until that is loaded, a
 * plain one takes what is typed.
 */
export function Notation({ table: { screen }, table, off }: { table: Table; off: boolean }) {
  const typed = screen.typing.value;
  const later = useLater(() => import("./move-field.tsx"), typed !== undefined);
  if (typed === undefined)
    return <Button look="link" class="notation-open" says={tell("page.notation.open")} onClick={() => screen.type()} />;
  const play = (move: string) => propose(table, move);
  if (later) return <later.MoveField {...{ table, typed, off }} propose={play} />;
  return (
    <input
      ref={focused}
      class="input"
      aria-label={tell("page.notation.name")}
      onInput={(e) => {
        screen.typing.value = e.currentTarget.value;
      }}
      onKeyDown={(e) => e.key === "Enter" && void play(e.currentTarget.value)}
    />
  );
}

/** Puts the keys into a field that is new. */
const focused = (field: HTMLElement | null) => field?.focus();
