// The options of the rules, to choose from.
import type { Option, Rules } from "../api/types.ts";
import { Choice } from "../form/index.ts";
import { capital, tell, voice } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";

/** What an option is called. */
const nameOf = (option: string): string =>
  voice.value.has(`page.option.${option}`) ? tell(`page.option.${option}`) : option;

/** What a value is called, such as "always" for all, or "the first 3" for first:3. */
function valueName(value: string): string {
  const [base = "", n = "N"] = value.split(":");
  return voice.value.has(`page.value.${base}`) ? tell(`page.value.${base}`).replace(/\bN\b/, n) : value;
}

/** What a value of an option is called: of several, all their names. */
const named = (option: Option, value: string): string =>
  option.kind === "several" ? value.split("-").map(valueName).join(", ") : valueName(value);

/** The explanation of an option as a sentence, without its values in brackets, which have names here. */
export const explained = ({ help }: Pick<Option, "help">): string =>
  `${capital(help.replace(/ \([a-z]+(:[^)]*)?\)/g, ""))}.`;

/** The options that differ from their defaults, in a line; nothing if there are none. */
export function OptionLine({ rules, options }: { rules: Rules; options: Record<string, string> }) {
  const list = rules.options.filter((o) => options[o.name] !== undefined);
  if (list.length === 0) return null;
  return <p class="quiet-text">{list.map((o) => `${nameOf(o.name)}: ${named(o, options[o.name]!)}`).join(" · ")}</p>;
}

interface FieldProps {
  option: Option;
  value: string;
  set: (v: string) => void;
}

/** Values of an option of which any may be chosen; none of them is the default. */
function Several({ option, value, set }: FieldProps) {
  const all = (option.values ?? []).filter((v) => v !== option.default);
  const on = value.split("-");
  return (
    <fieldset class="field">
      <legend class="name">{nameOf(option.name)}</legend>
      <div class="chips">
        {all.map((v) => (
          <Button
            key={v}
            look="chip"
            says={valueName(v)}
            aria-pressed={on.includes(v)}
            onClick={() => set(all.filter((w) => on.includes(w) !== (w === v)).join("-") || option.default)}
          />
        ))}
      </div>
      <p class="help">{explained(option)}</p>
    </fieldset>
  );
}

/** An option of the rules: its values, or a number, or values with a number as in "first:3". */
export function OptionField({ option, value, set }: FieldProps) {
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
        <span class="help">{explained(option)}</span>
      </label>
    );
  if (option.kind === "several") return <Several option={option} value={value} set={set} />;
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
