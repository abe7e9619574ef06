// Something to tell a person, as the server sends it: a kind from the catalogue and its parameters.

/** A word of the vocabulary, translated where it is said. */
export interface WordArg {
  word: string;
}

/** An exact fraction, said in per cent. */
export interface RatioArg {
  ratio: string;
}

/** A value of a parameter. */
export type Arg = string | number | null | WordArg | RatioArg | Text | readonly Arg[];

/** A kind and its parameters; null says nothing. */
export interface Text {
  kind: string;
  args?: Readonly<Record<string, Arg>>;
}

/** Makes a text. */
export function text(kind: string, args?: Record<string, Arg>): Text {
  return args ? { kind, args } : { kind };
}

/** Makes a word to be said as a parameter. */
export const word = (key: string): WordArg => ({ word: key });

/** Makes a fraction to be said as a parameter. */
export const ratio = (fraction: string): RatioArg => ({ ratio: fraction });
