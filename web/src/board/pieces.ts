// The drawings of the pieces, in a square of 100 by 100: those of the program, or those of the set that the document
// names.
import { cutPiece } from "./cut.ts";
import shapes from "./shapes.json";
import { type Attributes, svg } from "./svg.ts";

interface Element {
  name: string;
  attributes: Attributes;
}

const all = shapes as unknown as Record<string, Element[]>;

/** The set of pieces that the document names, if it is not the first. */
export const pieceSet = (): string => document.documentElement.dataset.pieces ?? "";

/** Reports whether a piece has a drawing; every set draws the same pieces. */
export const drawn = (word: string): boolean => Object.hasOwn(all, word);

/** The drawing of a piece of a set, to be filled and stroked by its parent; empty for a word without a drawing. */
export function piece(word: string, set = pieceSet()): SVGGElement | undefined {
  if (set === "cut") return cutPiece(word);
  const elements = all[word];
  if (!elements) return undefined;
  return svg("g", {}, ...elements.map((e) => svg(e.name as "path", e.attributes)));
}
