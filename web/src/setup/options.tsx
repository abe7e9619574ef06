// The options of the rules, to choose from.
import type { Option, Rules } from "../api/types.ts";
import { Choice } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";

/** What an option is called. */
const nameOf = (option: string): string =>
  voice.value.has(`page.option.${option}`) ? tell(`page.option.${option}`) : option;

/** What a value is called, such as "always" for all, or "the first 3" for first:3. */
function valueName(value: string): string {
  const [base = "", n = "N"] = value.split(":");
  return voice.value.has(`page.value.${base}`) ? tell(`page.value.${base}`).replace(/\bN\b/, n) : value;
}

/** The explanation of an option, with its values by the names that people see. */
const explained = (option: Option): string =>
  (option.values ?? []).reduce((help, v) => help.replaceAll(`${v}:`, `${valueName(v)}:`), option.help);

/** The options that differ from their defaults, in a line; nothing if there are none. */
export function OptionLine({ rules, options }: { rules: Rules; options: Record<string, string> }) {
  const list = rules.options.filter((o) => options[o.name] !== undefined);
  if (list.length === 0) return null;
  return <p class="quiet-text">{list.map((o) => `${nameOf(o.name)}: ${valueName(options[o.name]!)}`).join(" · ")}</p>;
}

/** An option of the rules: its values, or a number, or values with a number as in "first:3". */
export function OptionField({ option, value, set }: { option: Option; value: string; set: (v: string) => void }) {
  const name = nameOf(option.name);
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
      <Choice
        name={name}
        help={() => explained(option)}
        values={option.values ?? []}
        value={base}
        show={valueName}
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
