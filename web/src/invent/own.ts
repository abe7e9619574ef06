// What somebody has invented here: texts by name, kept in this browser.

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

/** The address of the page that tells how to invent one. */
export const guide = "/rules/abilities";

/** The address of the workshop with a text. */
export const workshop = (game: string, text: string): string => `/invent/${game}/text#${encodeURIComponent(text)}`;
