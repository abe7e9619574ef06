// What somebody draws on a board for themselves: arrows and circles in four colours.
import { drawArrow } from "./arrows.ts";
import type { Frame } from "./frame.ts";
import type { Scribble } from "./scene.ts";
import { n, svg } from "./svg.ts";

/** The colours, by the keys held while drawing: none, Shift, Alt, both. */
const colours: readonly Scribble["colour"][] = ["one", "two", "three", "four"];

/** The colour that is meant by the keys that are held. */
export const colourBy = (e: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean }): Scribble["colour"] =>
  colours[Number(e.shiftKey || e.ctrlKey) + 2 * Number(e.altKey)]!;

/** The drawings after one more: the same again takes it away, the same in another colour replaces it. */
export function scribbled(all: readonly Scribble[], one: Scribble): Scribble[] {
  const rest = all.filter((s) => s.from !== one.from || s.to !== one.to);
  return all.some((s) => s.from === one.from && s.to === one.to && s.colour === one.colour) ? rest : [...rest, one];
}

/** A drawing as it is drawn; nothing if its squares are not on the board. */
export function drawScribble(frame: Frame, s: Scribble, lane: number): SVGGElement | undefined {
  const g =
    s.from === s.to
      ? circle(frame, s.from)
      : drawArrow(frame, { path: [s.from, s.to], seat: 0, kind: "moved" }, s.colour, lane);
  g?.setAttribute("class", `arrow scribble ${s.colour}`);
  return g;
}

function circle(frame: Frame, square: string): SVGGElement | undefined {
  const at = frame.centre(square);
  return at && svg("g", {}, svg("circle", { class: "line", cx: n(at.x), cy: n(at.y), r: 45 }));
}
