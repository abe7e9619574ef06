// Sentences in which no line breaks within a move.
import type { ComponentChild } from "preact";

/** A text whose moves are kept together, unless one is wider than its place. */
export const unbroken = (text: string): ComponentChild[] =>
  text.split(/(\S*\d–\S+)/).map((part, i) => (i % 2 ? <span class="way">{part}</span> : part));
