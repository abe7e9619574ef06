// Settings of a game to be, to choose from.
import type { Option } from "../api/types.ts";
import { voice } from "../i18n/index.ts";

/** Values of which one is chosen, each a chip. */
export function Picks<V extends string>(props: {
  name: string;
  help?: string | undefined;
  values: readonly V[];
  value: V;
  show: (v: V) => string;
  set: (v: V) => void;
}) {
  return (
    <fieldset class="field">
      <legend class="name">{props.name}</legend>
      <div class="chips">
        {props.values.map((v) => (
          <button key={v} type="button" class="chip" aria-pressed={props.value === v} onClick={() => props.set(v)}>
            {props.show(v)}
          </button>
        ))}
      </div>
      {props.help && <p class="help">{props.help}</p>}
    </fieldset>
  );
}

/** An option of the rules: its values, or a number, or values with a number as in "first:3". */
export function OptionField({ option, value, set }: { option: Option; value: string; set: (v: string) => void }) {
  const say = voice.value;
  const name = say.has(`page.option.${option.name}`) ? say.tell(`page.option.${option.name}`) : option.name;
  if (option.kind === "number")
    return (
      <label class="field">
        <span class="name">{name}</span>
        <input
          class="input number"
          type="number"
          min={option.min}
          max={option.max}
          value={value}
          onInput={(e) => set(e.currentTarget.value)}
        />
        <span class="help">{option.help}</span>
      </label>
    );
  const base = value.replace(/:\d+$/, ":N");
  return (
    <div>
      <Picks
        name={name}
        help={option.help}
        values={option.values ?? []}
        value={base}
        show={(v) => {
          const key = `page.value.${v.replace(":N", "")}`;
          if (!say.has(key)) return v;
          // The explanation calls values by the names that positions have for them.
          return option.help.includes(`${v}:`) || option.help.includes(`${v},`) || option.help.includes(`(${v})`)
            ? `${say.tell(key)} · ${v}`
            : say.tell(key);
        }}
        set={(v) => set(v.replace(":N", ":3"))}
      />
      {base.endsWith(":N") && (
        <input
          class="input number"
          type="number"
          aria-label={name}
          min={option.min}
          max={option.max}
          value={value.split(":")[1]}
          onInput={(e) => set(base.replace("N", e.currentTarget.value))}
        />
      )}
    </div>
  );
}
