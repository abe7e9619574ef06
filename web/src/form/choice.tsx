// Values of which one is chosen, each a chip. The Tab key stops at each. Arrows go round through them.
import type { ComponentChildren } from "preact";
import { Button } from "../ui/index.ts";

/** A choice among values, with what the chosen one means. */
export function Choice<V extends string>(props: {
  name: string;
  values: readonly V[];
  value: V;
  show: (v: V) => string;
  /** A sign before the name of a value. */
  sign?: ((v: V) => ComponentChildren) | undefined;
  help?: ((v: V) => string) | undefined;
  /** The values are languages, each shown in itself. */
  lang?: boolean;
  set: (v: V) => void;
}) {
  const help = props.help?.(props.value);
  return (
    <fieldset class="field">
      <legend class="name">{props.name}</legend>
      <div class="chips">
        {props.values.map((v) => (
          <Button
            key={v}
            look="chip"
            lang={props.lang ? v : undefined}
            says={props.show(v)}
            aria-pressed={props.value === v}
            onClick={() => props.set(v)}
          >
            {props.sign?.(v)}
          </Button>
        ))}
      </div>
      {help && <p class="help">{help}</p>}
    </fieldset>
  );
}
