// Sentences of lessons and exercises, each in all languages.
import { voice } from "../i18n/index.ts";

/** A sentence in every language of the pages. */
export type Told = Readonly<Record<string, string>>;

/** The sentence in the reader's language; undefined for undefined. */
export const told = (t: Told | undefined): string => t?.[voice.value.lang] ?? t?.en ?? "";
