// Says texts in a language. The templates are those of the program's catalogues: {square}, {piece:acc} for a form of a
// word, {chance:fraction}, {n:use|uses} for the plural forms of a number or of the length of a list, {^piece} to begin
// with a capital letter. A move in notation is said as people read it.
import { moveIn, readsMove } from "./move.ts";
import { percentIn, shareIn, unsigned } from "./number.ts";
import { Numbers } from "./plural.ts";
import type { Arg, Text } from "./text.ts";

/** The messages of a language by kind. */
export type Messages = Readonly<Record<string, string>>;

/** A parameter's place in a template. */
export interface Slot {
  name: string;
  form: string;
  upper: boolean;
}

/** The places of a template in their order. */
export function slots(template: string): Slot[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => slot(inside ?? ""));
}

function slot(inside: string): Slot {
  const upper = inside.startsWith("^");
  const rest = upper ? inside.slice(1) : inside;
  const colon = rest.indexOf(":");
  return colon < 0
    ? { name: rest, form: "", upper }
    : { name: rest.slice(0, colon), form: rest.slice(colon + 1), upper };
}

/** Says texts in a language. */
export class Voice {
  readonly lang: string;
  private readonly messages: Messages;
  private readonly numbers: Numbers;

  constructor(lang: string, messages: Messages) {
    this.lang = lang;
    this.messages = messages;
    this.numbers = new Numbers(lang);
  }

  /** The text as a sentence. A kind without a template is shown as it is, with its parameters. */
  say(t: Text | null | undefined): string {
    if (!t?.kind) return "";
    const template = this.messages[t.kind];
    return template === undefined ? debug(t) : this.fill(t.kind, template, t.args ?? {});
  }

  /** A message with parameters, said at once. */
  tell(kind: string, args?: Record<string, Arg>): string {
    return this.say(args ? { kind, args } : { kind });
  }

  /** A word of the vocabulary in a form, or in its basic form; an unknown word is its key. */
  word(key: string, form = ""): string {
    return (form && this.messages[`word.${key}.${form}`]) || (this.messages[`word.${key}`] ?? key);
  }

  /** Reports whether there is a message of this kind. */
  has(kind: string): boolean {
    return this.messages[kind] !== undefined;
  }

  private fill(kind: string, template: string, args: Readonly<Record<string, Arg>>): string {
    return template.replace(/\{([^{}]*)\}/g, (_, inside: string) => {
      const { name, form, upper } = slot(inside);
      const said = this.show(readsMove(kind, name) ? this.read(args[name]) : args[name], form);
      return upper ? capital(said) : said;
    });
  }

  /** Moves as people read them; anything else as it is. */
  private read(arg: Arg | undefined): Arg | undefined {
    if (Array.isArray(arg)) return arg.map((item) => this.read(item)) as Arg;
    return typeof arg === "string" ? moveIn(this, arg) : arg;
  }

  private show(arg: Arg | undefined, form: string): string {
    if (arg === undefined || arg === null) return "";
    if (typeof arg === "string") return unsigned(shareIn(this.lang, arg) ?? isolated(shown(arg)), form);
    if (typeof arg === "number") return form.includes("|") ? this.numbers.choose(arg, form.split("|")) : String(arg);
    if (isList(arg)) {
      return form.includes("|") ? this.show(arg.length, form) : arg.map((item) => this.show(item, form)).join(", ");
    }
    if ("word" in arg) return this.word(arg.word, form);
    if ("names" in arg) return isolated(shown(arg.names[this.lang] ?? arg.names.en ?? ""));
    if ("ratio" in arg) return form === "fraction" ? arg.ratio : unsigned(percentIn(this.lang, arg.ratio), form);
    return this.say(arg);
  }
}

const isList = (arg: Arg): arg is Extract<Arg, unknown[]> => Array.isArray(arg);

/** A text that begins with a capital letter. */
export function capital(s: string): string {
  if (/^[a-p]\d/.test(s)) return s; // notation keeps its letters
  const first = [...s][0] ?? "";
  const upper = first.toUpperCase();
  return [...upper].length === 1 ? upper + s.slice(first.length) : s;
}

/** How many characters of a text from outside are shown. */
const most = 200;

/**
 * A text from outside as people may be shown it: what could pass for something else is escaped, what is long is cut.
 */
export function shown(s: string): string {
  const hidden = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
  let safe = s;
  if (hidden.test(s)) {
    safe = [...s]
      .map((c) => (c === "\\" || c === '"' ? `\\${c}` : /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(c) ? escaped(c) : c))
      .join("");
  }
  const all = [...safe];
  return all.length > most ? `${all.slice(0, most).join("")}…` : safe;
}

/** A text with letters that are written from right to left, between marks that leave the order of what is around it. */
function isolated(s: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(s)
    ? `\u2068${s}\u2069`
    : s;
}

function escaped(c: string): string {
  const at = "\x07\b\f\n\r\t\v".indexOf(c);
  if (at >= 0) return `\\${"abfnrtv"[at]}`;
  const code = c.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code > 0xffff) return `\\U${code.toString(16).padStart(8, "0")}`;
  return `\\u${code.toString(16).padStart(4, "0")}`;
}

/** A text without a template: its kind, and its parameters by name. */
function debug(t: Text): string {
  const args = Object.entries(t.args ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return [t.kind, ...args.map(([name, v]) => `${name}=${bare(v)}`)].join(" ");
}

function bare(arg: Arg): string {
  if (arg === null) return "";
  if (typeof arg === "string") return shown(arg);
  if (typeof arg === "number") return String(arg);
  if (isList(arg)) return `[${arg.map(bare).join(" ")}]`;
  if ("word" in arg) return arg.word;
  if ("names" in arg) return shown(arg.names.en ?? "");
  if ("ratio" in arg) return arg.ratio;
  return `(${debug(arg)})`;
}
