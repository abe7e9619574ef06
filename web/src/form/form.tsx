// A form that is answered by the page.
import type { ComponentChildren } from "preact";

interface Props {
  class?: string;
  submit: () => void;
  children: ComponentChildren;
}

/** A form that calls submit instead of loading a page. */
export function Form({ class: name, submit, children }: Props) {
  return (
    <form
      class={name}
      onSubmit={(e) => {
        e.preventDefault();
        submit();
      }}
    >
      {children}
    </form>
  );
}
