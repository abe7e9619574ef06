// Fields of a form about a crowd. The messages under its key name a field and its values.
import { Choice, Line, Tick } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";

/** The keys of a form whose values are of one type. */
type Keys<F, T> = { [K in keyof F]-?: F[K] extends T ? K : never }[keyof F] & string;

/** The message about a field, if there is one. */
const about = (key: string): string => (voice.value.has(`page.crowd.set.${key}`) ? tell(`page.crowd.set.${key}`) : "");

interface LineOptions {
  /** The key of the messages, if it is not that of the field. */
  called?: string;
  most?: number;
  type?: "text" | "url";
  required?: boolean;
  placeholder?: string;
}

/** The fields of a form. A change is reported as the part of the form that it changes. */
export function fields<F extends object>(form: F, change: (part: Partial<F>) => void) {
  const set = (key: string) => (value: unknown) => change({ [key]: value } as Partial<F>);
  return {
    /** A text, or a whole number from 1. */
    line(key: Keys<F, string | number>, { called = key, ...options }: LineOptions = {}) {
      const value = form[key as keyof F] as string | number;
      const number = typeof value === "number";
      return (
        <Line
          name={about(called)}
          help={about(`${called}_help`)}
          {...(number && { type: "number" })}
          {...options}
          value={String(value)}
          set={(v) => set(key)(number ? Math.max(1, Number(v) || 1) : v)}
        />
      );
    },
    /** Something that is so or not. */
    tick(key: Keys<F, boolean>) {
      const value = form[key as keyof F] as boolean;
      return <Tick name={about(key)} help={about(`${key}_help`)} value={value} set={set(key)} />;
    },
    /** One of several values. */
    choice<K extends Keys<F, string>>(
      key: K,
      values: readonly (F[K] & string)[],
      own: { called?: string; help?: (v: F[K] & string) => string; set?: (v: F[K] & string) => void } = {},
    ) {
      const { called = key } = own;
      return (
        <Choice
          name={about(called)}
          values={values}
          value={form[key as keyof F] as F[K] & string}
          show={(v) => about(`${called}.${v}`)}
          help={own.help ?? ((v) => about(`${called}_help.${v}`))}
          set={own.set ?? set(key)}
        />
      );
    },
  };
}
