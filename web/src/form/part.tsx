// A part of a form.
import type { ComponentChildren } from "preact";

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
