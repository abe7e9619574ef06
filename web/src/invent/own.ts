// What somebody has invented here: texts by name, kept in this browser.
import { tell, voice } from "../i18n/index.ts";

/** A text to begin with. */
export const blank = "ability mine\nuses 3\naction leap\n  by knight\n  in K'2\n  on empty\n  do move\n";

/** The texts of a game by their names. */
export type Own = Readonly<Record<string, string>>;

const key = (game: string): string => `inventions.${game}`;

/** The texts that are kept. */
export function ownTexts(game: string): Own {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(game)) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}

/** Keeps a text under a name, or removes it; reports whether this browser keeps anything. */
export function keep(game: string, name: string, text: string | undefined): boolean {
  const { [name]: _, ...others } = ownTexts(game);
  try {
    localStorage.setItem(key(game), JSON.stringify(text === undefined ? others : { ...others, [name]: text }));
    return true;
  } catch {
    return false;
  }
}

/** The text that somebody is about to bring to a new game, kept until the window is closed. */
export const brought = (game: string): string => sessionStorage.getItem(`brought.${game}`) ?? "";

/** Stores this text for a game, or removes it after it was brought. */
export function setBrought(game: string, text: string): void {
  if (text) sessionStorage.setItem(`brought.${game}`, text);
  else sessionStorage.removeItem(`brought.${game}`);
}

/** The address of the page about inventing. */
export const guide = "/rules/abilities";

/** The address of the workshop with a text. */
export const workshop = (game: string, text: string): string => `/invent/${game}/text#${encodeURIComponent(text)}`;

/** The address of an invention that somebody shares. */
export const sharedAt = (game: string, id: string): string => `/invent/${game}/of/${id}`;

/** The id in a link to an invention that somebody shares. */
export const sharedIn = (written: string): string | undefined => /^\s*https?:\S+\/of\/(\w+)\s*$/.exec(written)?.[1];

/** The text of a link to the workshop; anything else is a text itself. */
export function linked(written: string): string {
  const [, text] = /^\s*https?:\S+#(\S+)\s*$/.exec(written) ?? [];
  try {
    return text === undefined ? written : decodeURIComponent(text);
  } catch {
    return written;
  }
}

/** What a set of the program is called. */
export const setName = (set: string): string =>
  voice.value.has(`page.invent.set.${set}`) ? tell(`page.invent.set.${set}`) : set;

/** The name, or with a number behind its first word one that is not taken. */
export function freeName(name: string, taken: Own): string {
  const [first = "", ...others] = name.split(", ");
  let n = 2;
  const free = () => [`${first}-${n}`, ...others].join(", ");
  while (taken[free()] !== undefined) n++;
  return free();
}

/** A text whose first invention has the first of these names. */
export const renamed = (text: string, name: string): string =>
  text.replace(/^(\s*ability\s+)[^\s#]+/m, (_, begin: string) => begin + name.split(", ")[0]);
