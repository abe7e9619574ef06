// The fields of the organiser's forms: each says what it is, and what the chosen value means.
import type { ComponentChildren } from "preact";
import { Picks } from "../play/options.tsx";

/** A choice among values, with what the chosen one means. */
export function Choice<V extends string>(props: {
  name: string;
  values: readonly V[];
  value: V;
  show: (v: V) => string;
  help?: (v: V) => string;
  set: (v: V) => void;
}) {
  return <Picks {...props} help={props.help?.(props.value)} />;
}

/** Something that is so or not. */
export function Tick(props: { name: string; help: string; value: boolean; set: (v: boolean) => void }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={props.value} onChange={(e) => props.set(e.currentTarget.checked)} />
      <span>
        <b>{props.name}</b>
        <span class="help">{props.help}</span>
      </span>
    </label>
  );
}

/** A line that is typed. */
export function Line(props: {
  name: string;
  help?: string;
  value: string;
  set: (v: string) => void;
  most?: number;
  type?: "text" | "number" | "url" | "date" | "datetime-local";
  required?: boolean;
  placeholder?: string;
  wrong?: boolean;
}) {
  return (
    <label class="field">
      <span class="name">{props.name}</span>
      <input
        class="input"
        type={(props.type ?? "text") as "text"}
        maxLength={props.most ?? 200}
        required={props.required}
        placeholder={props.placeholder}
        aria-invalid={props.wrong}
        value={props.value}
        onInput={(e) => props.set(e.currentTarget.value)}
      />
      {props.help && <span class="help">{props.help}</span>}
    </label>
  );
}

/** A part of a form, with a heading. */
export function Part({ name, help, children }: { name: string; help?: string; children: ComponentChildren }) {
  return (
    <section class="part stack">
      <header>
        <h2>{name}</h2>
        {help && <p class="quiet-text">{help}</p>}
      </header>
      {children}
    </section>
  );
}
