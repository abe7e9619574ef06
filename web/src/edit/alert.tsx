// What is wrong, where it is seen at once.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  /** What it is about: with another reason it is brought into view again. */
  why: unknown;
  id?: string;
  class: string;
  children: ComponentChildren;
}

/** A message that is announced, and brought into view however far the panel is scrolled. */
export function Alert({ why, id, class: look, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [why]);
  return (
    <div id={id} class={`alert ${look}`} role="alert" ref={box}>
      {children}
    </div>
  );
}
