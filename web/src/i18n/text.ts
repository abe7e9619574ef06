// A text for people, as the server sends it: a kind from the catalogue and its parameters.

import type { Arg, Text } from "../api/document.ts";

export type { Arg, Text };

/** A word of the vocabulary, translated where it is said. */
export type WordArg = Extract<Arg, { word: string }>;

/** An exact fraction, said in per cent. */
export type RatioArg = Extract<Arg, { ratio: string }>;

/** Makes a text. */
export function text(kind: string, args?: Record<string, Arg>): Text {
  return args ? { kind, args } : { kind };
}

/** Makes a word to be said as a parameter. */
export const word = (key: string): WordArg => ({ word: key });

/** Makes a fraction to be said as a parameter. */
export const ratio = (fraction: string): RatioArg => ({ ratio: fraction });
