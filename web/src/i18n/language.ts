// Which language the page speaks, and its voice.
import { signal } from "@preact/signals";
import { briefIn, moveIn, type OrderForm } from "./move.ts";
import { numberIn, percentIn, wholePercentIn } from "./number.ts";
import type { Text } from "./text.ts";
import { capital, type Messages, Voice } from "./voice.ts";

/** The languages of the page, English first. */
export const languages = ["en", "de", "ru"] as const;

/** A language of the page. */
export type Language = (typeof languages)[number];

/** The voice in which the page speaks. Components that read it are drawn anew when the language changes. */
export const voice = signal(new Voice("en", {}));

/** A message of the page with parameters, in its language. */
export const tell: Voice["tell"] = (kind, args) => voice.value.tell(kind, args);

/** A text in the page's language; nothing of nothing. */
export const say: Voice["say"] = (text) => voice.value.say(text);

/** A move in notation as people read it; see moveIn. */
export const written = (notation: string, drawn?: boolean, taken?: readonly string[], form?: OrderForm): string =>
  moveIn(voice.value, notation, drawn, taken, form);

/** A move in few words. */
export const briefMove = (notation: string): string => briefIn(voice.value, notation);

/** A fraction in per cent, in the page's language. */
export const percent = (fraction: string): string => percentIn(voice.value.lang, fraction);

/** A fraction in whole per cent, in the page's language. */
export const wholePercent = (fraction: string): string => wholePercentIn(voice.value.lang, fraction);

/** A number in whole per cent, rounded, in the page's language. */
export const inPercent = (n: number): string => numberIn(voice.value.lang, n, { style: "percent" });

/** A number with so many decimals, in the page's language. */
export const decimal = (n: number, exactly: number): string => numberIn(voice.value.lang, n, { exactly });

/** A number in this form with its sign. */
export const signed = (n: number, form: (n: number) => string): string => {
  const size = form(Math.abs(n));
  return size === form(0) ? size : `${n < 0 ? "−" : "+"}${size}`;
};

/** Names as a sentence has them: "A, B and C". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(voice.value.lang === "en" ? "en-GB" : voice.value.lang).format(names);

/** Texts as sentences, one after the other. Events that others imply are left out. */
export const sentences = (texts: readonly (Text & { implied?: boolean })[] | undefined): string =>
  (texts ?? [])
    .filter((t) => !t.implied)
    .map((t) => `${capital(say(t))}.`)
    .join(" ");

/** Speaks a language from now on, in these sentences. */
export function speak(lang: Language, messages: Messages): void {
  voice.value = new Voice(lang, messages);
  document.documentElement.lang = lang;
}

/** Keeps a choice of language for the next visit. */
export function remember(lang: Language): void {
  try {
    localStorage.setItem("language", lang);
  } catch {
    // Without storage the choice holds for this visit.
  }
}
