// Sentences of lessons and exercises, which bring their own languages along.
import { voice } from "../i18n/index.ts";

/** A sentence in every language of the pages. */
export type Told = Readonly<Record<string, string>>;

/** The sentence in the reader's language; nothing of nothing. */
export const told = (t: Told | undefined): string => t?.[voice.value.lang] ?? t?.en ?? "";
