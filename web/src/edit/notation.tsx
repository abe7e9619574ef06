// A position as text: to read, to copy, to type, with what is wrong with it shown where it is.
import { useEffect, useState } from "preact/hooks";
import { capital, tell } from "../i18n/index.ts";
import { Button, CopyButton } from "../ui/index.ts";
import { Alert } from "./alert.tsx";
import type { Bench } from "./bench.ts";

/** How long nothing is typed before the text is read, in milliseconds. */
const patience = 250;

/** The position in notation. */
export function Notation({ bench }: { bench: Bench }) {
  const position = bench.now.value?.position ?? "";
  const trouble = bench.trouble.value;
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped(undefined), [position]);
  useEffect(() => {
    if (typed === undefined || typed === position) return;
    const soon = setTimeout(() => void bench.read(typed.trim()), patience);
    return () => clearTimeout(soon);
  }, [typed]);
  const wrong = trouble?.text !== undefined ? trouble : undefined;
  return (
    <section class="section stack">
      <label class="field">
        <span class="name">{tell("page.edit.notation")}</span>
        <textarea
          class="input notation-text"
          rows={3}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-invalid={wrong ? "true" : undefined}
          aria-describedby={wrong ? "notation-wrong" : undefined}
          value={typed ?? wrong?.text ?? position}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
      </label>
      {wrong && (
        <Alert why={wrong} id="notation-wrong" class="wrong">
          <p>{capital(wrong.detail)}</p>
          {wrong.text !== undefined && wrong.part && (
            <p class="where">
              {wrong.text.slice(0, wrong.part.from)}
              <mark>{wrong.text.slice(wrong.part.from, wrong.part.to)}</mark>
              {wrong.text.slice(wrong.part.to)}
            </p>
          )}
        </Alert>
      )}
      <div class="row">
        <CopyButton text={position} say={tell("page.edit.copy")} class="quiet" />
        {wrong && (
          <Button
            look="quiet"
            says={tell("page.edit.back")}
            onClick={() => {
              setTyped(undefined);
              bench.trouble.value = undefined;
            }}
          />
        )}
      </div>
    </section>
  );
}
