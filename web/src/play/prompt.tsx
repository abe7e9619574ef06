// What is asked of who is to act, and everything that can be chosen besides squares.
import { useEffect, useRef, useState } from "preact/hooks";
import { ComposePanel } from "../components/index.ts";
import { voice } from "../i18n/index.ts";
import { TargetKey } from "./signs.tsx";
import type { Table } from "./table.ts";

/** What is asked with its choices, and a field for moves in notation. */
export function Prompt({ table }: { table: Table }) {
  const say = voice.value;
  table.composed.value; // the composer is no signal: this counts what changes in it
  const { composer } = table;
  const picture = table.picture.value;
  if (!picture) return null;
  const busy = table.busy.value || (!composer.prompt && composer.picks.length === 0);
  const marked = composer.scene(picture).targets.some((t) => !t.quiet && t.effect);
  return (
    <section class="section prompt" aria-label={say.tell("page.prompt.name")}>
      {busy ? (
        <h2>{say.tell(table.busy.value ? "page.prompt.sending" : "page.prompt.think")}</h2>
      ) : (
        <ComposePanel composer={composer} picture={picture} />
      )}
      {marked && <TargetKey />}
      {!busy && composer.picks.length === 0 && <Notation table={table} />}
    </section>
  );
}

/** A field that takes a move as it is written. */
function Notation({ table }: { table: Table }) {
  const say = voice.value;
  const [open, show] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  if (!open)
    return (
      <button type="button" class="link-button notation-open" onClick={() => show(true)}>
        {say.tell("page.notation.open")}
      </button>
    );
  return (
    <form
      class="notation"
      onSubmit={(e) => {
        e.preventDefault();
        const move = field.current?.value.trim();
        if (move) void table.propose(move);
      }}
    >
      <label class="field">
        <span class="name">{say.tell("page.notation.name")}</span>
        <input ref={field} class="input" autocomplete="off" autocapitalize="off" spellcheck={false} />
      </label>
      <button type="submit" class="button">
        {say.tell("page.notation.play")}
      </button>
    </form>
  );
}
