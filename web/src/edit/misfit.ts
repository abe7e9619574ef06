// Where in a text lies what a refusal speaks of.
import type { Arg, Text } from "../i18n/text.ts";

/**
 * The part of a text that a refusal names: the longest of its parameters that occurs exactly once in the text, between
 * the marks that divide positions. Undefined if there is none.
 */
export function misfit(text: string, why: Text | undefined): { from: number; to: number } | undefined {
  const named = why ? strings(why).sort((a, b) => b.length - a.length) : [];
  for (const part of named) {
    const places = part === "" || part === text ? [] : placesOf(text, part);
    if (places.length === 1) return { from: places[0]!, to: places[0]! + part.length };
  }
  return undefined;
}

/** The place of a part in a text, between marks or the ends of the text. */
function placesOf(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text[at - 1], text[at + part.length]];
    if (divides(before, part[0]) && divides(after, part[part.length - 1])) found.push(at);
  }
  return found;
}

/** Reports whether a part may end between two characters: not within a word. */
const divides = (outside: string | undefined, inside: string | undefined): boolean =>
  outside === undefined || !/\w/.test(outside) || !/\w/.test(inside ?? "");

/** All strings among the parameters of a text, and of texts in it. */
function strings(arg: Arg | Text): string[] {
  if (typeof arg === "string") return [arg];
  if (Array.isArray(arg)) return arg.flatMap(strings);
  if (arg === null || typeof arg !== "object" || !("kind" in arg)) return [];
  return Object.values(arg.args ?? {}).flatMap(strings);
}
