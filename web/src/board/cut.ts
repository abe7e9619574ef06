// The second set of pieces, in a square of 100 by 100: plain forms with straight edges, as cut out of paper.
import { type Attributes, svg } from "./svg.ts";

const path = (d: string, kind?: string): readonly [string, Attributes] => ["path", { d, ...(kind && { class: kind }) }];
const circle = (r: number, kind?: string, cy = 50): readonly [string, Attributes] => [
  "circle",
  { cx: 50, cy, r, ...(kind && { class: kind }) },
];

const shapes: Readonly<Record<string, readonly (readonly [string, Attributes])[]>> = {
  pawn: [path("M38 48H62L72 86H28Z"), circle(16, undefined, 36)],
  rook: [path("M26 18H40V28H45V18H55V28H60V18H74V42L66 50V70L76 86H24L34 70V50L26 42Z"), path("M34 50H66", "in")],
  knight: [path("M30 86L40 58L22 62L16 48L44 24L44 12L56 20L72 38L76 86Z"), path("M45 36L51 33", "in")],
  bishop: [path("M50 10L70 40L60 64L72 86H28L40 64L30 40Z"), path("M50 28V52M39 40H61", "in")],
  queen: [path("M16 24L34 46L50 14L66 46L84 24L72 86H28Z"), path("M30 72H70", "in")],
  king: [path("M45 8H55V18H65V28H55V40H80L70 86H30L20 40H45V28H35V18H45Z"), path("M29 72H71", "in")],
  man: [circle(35), path("M50 30L70 50L50 70L30 50Z", "in")],
  crowned: [circle(35), path("M32 66L28 36L41 47L50 30L59 47L72 36L68 66Z", "dot")],
};

/** The drawing of a piece of this set; nothing for a word that has none. */
export function cutPiece(word: string): SVGGElement | undefined {
  const elements = shapes[word];
  return elements && svg("g", {}, ...elements.map(([name, attributes]) => svg(name as "path", attributes)));
}
