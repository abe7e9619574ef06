// A part of a form that is folded until it is wanted.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface Props {
  name: string;
  /** Its present value in a line. */
  told: string;
  help?: string;
  children: ComponentChildren;
}

/** A part of a form that shows its values in one line. It unfolds by itself if something in it is wrong. */
export function Group({ name, told, help, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details
      class="group"
      open={open}
      onToggle={(e) => setOpen(e.currentTarget.open)}
      onInvalidCapture={() => setOpen(true)}
    >
      <summary>
        <b>{name}</b> <span class="told">{told}</span>
      </summary>
      <div class="stack">
        {help && <p class="quiet-text">{help}</p>}
        {children}
      </div>
    </details>
  );
}
