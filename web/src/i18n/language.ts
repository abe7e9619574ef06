// Which language the page speaks, and its catalogue: the page's own sentences, and those of the games from the server.
import { signal } from "@preact/signals";
import de from "../../messages/de.json?url";
import en from "../../messages/en.json?url";
import ru from "../../messages/ru.json?url";
import { data } from "../api/data.ts";
import { numberIn, percentIn, wholePercentIn } from "./number.ts";
import type { Text } from "./text.ts";
import { capital, type Messages, Voice } from "./voice.ts";

/** The languages of the page, English first. */
export const languages = ["en", "de", "ru"] as const;

/** A language of the page. */
export type Language = (typeof languages)[number];

/** Where the page's own sentences are: data, of which only the languages that are spoken are fetched. */
const own: Record<Language, string> = { en, de, ru };

/** The voice in which the page speaks. Components that read it are drawn anew when the language changes. */
export const voice = signal(new Voice("en", {}));

/** A message of the page with parameters, in its language. */
export const tell: Voice["tell"] = (kind, args) => voice.value.tell(kind, args);

/** A text in the page's language; nothing of nothing. */
export const say: Voice["say"] = (text) => voice.value.say(text);

/** A fraction in per cent, in the page's language. */
export const percent = (fraction: string): string => percentIn(voice.value.lang, fraction);

/** A fraction in whole per cent, in the page's language. */
export const wholePercent = (fraction: string): string => wholePercentIn(voice.value.lang, fraction);

/** A number in whole per cent, rounded, in the page's language. */
export const inPercent = (n: number): string => numberIn(voice.value.lang, n, { style: "percent" });

/** A number with so many decimals, in the page's language. */
export const decimal = (n: number, exactly: number): string => numberIn(voice.value.lang, n, { exactly });

/** A number with so many decimals and its sign, in the page's language. */
export const signed = (n: number, exactly: number): string => {
  const size = decimal(Math.abs(n), exactly);
  return size === decimal(0, exactly) ? size : `${n < 0 ? "−" : "+"}${size}`;
};

/** Texts as sentences, one after the other. */
export const sentences = (texts: readonly Text[] | undefined): string =>
  (texts ?? []).map((t) => `${capital(say(t))}.`).join(" ");

/**
 * Speaks a language from now on. The games' sentences come from the server; without them, as when there is no
 * connection, the page's own are there all the same. What the language lacks is said in English, as soon as that has
 * come.
 */
export async function speak(lang: Language, messagesOf: (lang: Language) => Promise<Messages>): Promise<void> {
  const load = async (l: Language): Promise<Messages> => {
    const [page, games] = await Promise.all([data<Messages>(own[l]), messagesOf(l).catch((): Messages => ({}))]);
    return { ...games, ...page };
  };
  const messages = await load(lang);
  const spoken = new Voice(lang, messages);
  voice.value = spoken;
  document.documentElement.lang = lang;
  if (lang !== "en")
    void load("en").then(
      (english) => add(spoken, messages, english),
      () => undefined,
    );
}

/** Adds to the voice that speaks now what its language lacks. */
function add(spoken: Voice, messages: Messages, english: Messages): void {
  const lacks = Object.keys(english).some((kind) => !(kind in messages));
  if (lacks && voice.value === spoken) voice.value = new Voice(spoken.lang, messages, english);
}

/** Keeps a choice of language for the next visit. */
export function remember(lang: Language): void {
  try {
    localStorage.setItem("language", lang);
  } catch {
    // Without storage the choice holds for this visit.
  }
}
