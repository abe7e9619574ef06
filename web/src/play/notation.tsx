// A way to type a move in notation.

import { tell } from "../i18n/index.ts";
import { Button, useLater } from "../ui/index.ts";
import type { Table } from "./table.ts";

/** A button, and once it was pressed a field. Until that is loaded, a plain one takes what is typed. */
export function Notation({ table: { screen }, table }: { table: Table }) {
  const typed = screen.typing.value;
  const later = useLater(() => import("./move-field.tsx"), typed !== undefined);
  if (typed === undefined)
    return <Button look="link" class="notation-open" says={tell("page.notation.open")} onClick={() => screen.type()} />;
  if (later) return <later.MoveField table={table} typed={typed} />;
  return (
    <input
      ref={focused}
      class="input"
      aria-label={tell("page.notation.name")}
      onInput={(e) => {
        screen.typing.value = e.currentTarget.value;
      }}
    />
  );
}

/** Puts the keys into a field that is new. */
const focused = (field: HTMLElement | null) => field?.focus();
