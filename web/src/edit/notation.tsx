// A position as text: to read, to copy, to type, with what is wrong with it shown where it is.
import { useEffect, useState } from "preact/hooks";
import { CopyButton } from "../components/index.ts";
import { capital, voice } from "../i18n/index.ts";
import type { Bench } from "./bench.ts";

/** How long nothing is typed before the text is read, in milliseconds. */
const patience = 250;

/** The position in notation. */
export function Notation({ bench }: { bench: Bench }) {
  const say = voice.value;
  const position = bench.now.value?.position ?? "";
  const trouble = bench.trouble.value;
  const [typed, type] = useState<string>();
  useEffect(() => type(undefined), [position]);
  useEffect(() => {
    if (typed === undefined || typed === position) return;
    const soon = setTimeout(() => void bench.read(typed.trim()), patience);
    return () => clearTimeout(soon);
  }, [typed]);
  const wrong = trouble?.text !== undefined ? trouble : undefined;
  return (
    <section class="section stack">
      <label class="field">
        <span class="name">{say.tell("page.edit.notation")}</span>
        <textarea
          class="input notation-text"
          rows={3}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-invalid={wrong ? "true" : undefined}
          aria-describedby={wrong ? "notation-wrong" : undefined}
          value={typed ?? wrong?.text ?? position}
          onInput={(e) => type(e.currentTarget.value)}
        />
      </label>
      {wrong && (
        <div id="notation-wrong" class="wrong" role="alert">
          <p>{capital(wrong.detail)}</p>
          {wrong.text !== undefined && wrong.part && (
            <p class="where">
              {wrong.text.slice(0, wrong.part.from)}
              <mark>{wrong.text.slice(wrong.part.from, wrong.part.to)}</mark>
              {wrong.text.slice(wrong.part.to)}
            </p>
          )}
        </div>
      )}
      <div class="row">
        <CopyButton text={position} say={say.tell("page.edit.copy")} class="quiet" />
        {wrong && (
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              type(undefined);
              bench.trouble.value = undefined;
            }}
          >
            {say.tell("page.edit.back")}
          </button>
        )}
      </div>
    </section>
  );
}
