// Drawing one token into a square of 100 by 100.
import type { Picture, Token } from "../api/types.ts";
import { brief, value } from "../i18n/ratio.ts";
import { piece, pieceSet } from "./pieces.ts";
import { colourOf, sideOf } from "./seats.ts";
import { n, svg } from "./svg.ts";

/** What tells a token from all others on the board, as long as it stays where it is. */
export const keyOf = (t: Token): string => [t.square, t.seat, t.piece, t.mark ?? "", t.badge ?? ""].join(" ");

/** What the tokens of one family share: parts of one piece. A token of no family is one of its own. */
export const familyOf = (t: Token): string => (t.kin ? `${t.seat} ${t.kin}` : keyOf(t));

/** Reports whether a token is a whole piece. */
export const whole = (t: Token): boolean => value(t.share || "1") === 1;

/** The chances that a token has if another one is found where it was asked for, and if not. */
export interface Chances {
  if: string;
  not: string;
}

/** Everything that the look of a token depends on, as a key. */
export const lookOf = (t: Token, chances: Chances | undefined): string =>
  [t.seat, t.piece, t.share, t.mark, t.label, t.group, t.kin, t.faded, chances?.if, chances?.not, pieceSet()].join(" ");

const centre = { x: 50, y: 50 };
const radius = 43;

/**
 * A token. What is only perhaps there stands on a ground of its own, in a ring that closes as far as its share goes.
 */
export function drawToken(picture: Picture, t: Token, turns: number, chances?: Chances): SVGGElement {
  const colour = colourOf(picture, t.seat);
  const many = picture.seats.length > 2;
  const part = !whole(t);
  const half = markOf(t);
  const g = svg("g", { class: `token ${part ? "part" : "whole"}${t.faded ? " faded" : ""}` });
  if (many && !part) g.append(wedge(sideOf(picture, t.seat, turns), colour));
  if (part) g.append(ring(value(t.share), half));
  if (part && half !== "ink") g.append(setMark(t, half, sideOf(picture, t.seat, turns)));
  const drawn = piece(t.piece);
  const body = drawn ?? letter(t.letter);
  body.setAttribute("class", `piece ${colour}${many ? " one-of-many" : ""}`);
  body.setAttribute("transform", part ? "translate(18.500 12.500) scale(.63)" : "translate(5 4) scale(.9)");
  g.append(body);
  if (chances) g.append(...twoPartTag(chances));
  else if (part) g.append(shareTag(brief(t.share), half));
  if (t.kin) g.append(kinSign(t.kin, t.seat));
  if (t.label) g.append(svg("text", { class: "label", x: 50, y: 12 }, t.label));
  if (t.group) g.append(groupSign(t.group));
  return g;
}

/** The number of a token's family in a shape of its seat: square for the first, round for the others. */
function kinSign(kin: number, seat: number): SVGGElement {
  return svg(
    "g",
    { class: `kin ${seat === 0 ? "first" : "other"}` },
    svg("rect", { x: 71, y: 1, width: 28, height: 26, rx: seat === 0 ? 3 : 13 }),
    svg("text", { x: 85, y: 21 }, String(kin)),
  );
}

/** Which half of a pair a token is, by its colour, or neither. */
function markOf(t: Token): "red" | "blue" | "ink" {
  const last = t.mark?.split(".").pop();
  return last === "red" || last === "blue" ? last : "ink";
}

/**
 * A ring. Of two halves one's arc begins at the top and goes clockwise, the other's ends there: laid on each other they
 * close the ring.
 */
function ring(share: number, half: "red" | "blue" | "ink"): SVGGElement {
  const round = 2 * Math.PI * radius;
  const arc = svg("circle", {
    class: `arc ${half}`,
    cx: centre.x,
    cy: centre.y,
    r: radius,
    "stroke-dasharray": `${n(share * round)} ${n(round)}`,
    transform: `rotate(${n(half === "blue" ? -90 - share * 360 : -90)} ${centre.x} ${centre.y})`,
  });
  return svg(
    "g",
    { class: "ring" },
    svg("circle", { class: "ground", cx: centre.x, cy: centre.y, r: 47 }),
    svg("circle", { class: "track", cx: centre.x, cy: centre.y, r: radius }),
    arc,
  );
}

/**
 * The mark of a half as in the set of the author of Niel's Chess, drawn where the reader prefers it to the ring: both
 * point to the opponent if the shares are equal, else red does and blue points back; entangled halves point along a
 * diagonal, one for each group.
 */
function setMark(t: Token, half: "red" | "blue", side: number): SVGGElement {
  const back = half === "blue" && value(t.share) !== 0.5;
  const slant = t.group ? (t.group % 2 === 1 ? 45 : -45) : 0;
  const turn = -90 * side + (back ? 180 : 0) + slant;
  const mark = piece("set-mark") ?? svg("g", {});
  mark.setAttribute("class", `set-mark ${half}`);
  mark.setAttribute("transform", `rotate(${turn} 50 50)`);
  return mark;
}

/** The share in per cent: a square tag for red, a round one else. */
function shareTag(share: string, half: "red" | "blue" | "ink"): SVGGElement {
  const width = 16 + 15 * share.length;
  return svg(
    "g",
    { class: "share-tag" },
    svg("rect", {
      class: `tag ${half}`,
      x: n(50 - width / 2),
      y: 70,
      width: n(width),
      height: 27,
      rx: half === "red" ? 3 : 13.5,
    }),
    svg("text", { class: "number", x: 50, y: 92 }, share),
  );
}

/** Two chances in place of the share: if the asked token is there, in ochre, and if it is not, dashed. */
function twoPartTag(chances: Chances): SVGElement[] {
  const [yes, no] = [brief(chances.if), brief(chances.not)];
  const [left, right] = [10 + 14 * yes.length, 10 + 14 * no.length];
  const start = Math.max(1, Math.min(99 - left - right, 50 - (left + right) / 2));
  const end = (x: number, w: number, round: "left" | "right") =>
    round === "left"
      ? `M${n(x + w)} 70H${n(x + 13)}a13.500 13.500 0 0 0 0 27H${n(x + w)}Z`
      : `M${n(x)} 70H${n(x + w - 13)}a13.500 13.500 0 0 1 0 27H${n(x)}Z`;
  return [
    svg("path", { class: "tag if", d: end(start, left, "left") }),
    svg("path", { class: "tag not", d: end(start + left, right, "right") }),
    svg("text", { class: "number if", x: n(start + left / 2 + 1), y: 91 }, yes),
    svg("text", { class: "number not", x: n(start + left + right / 2 - 1), y: 91 }, no),
  ];
}

/** An entangled group is a letter: a number on a token is always a chance. */
function groupSign(group: number): SVGGElement {
  return svg(
    "g",
    { class: "group" },
    svg("circle", { cx: 13, cy: 13, r: 12 }),
    svg("text", { x: 13, y: 19 }, groupLetter(group)),
  );
}

/** The letter of an entangled group: A for 1. */
export const groupLetter = (group: number): string => String.fromCodePoint(64 + ((group - 1) % 26) + 1);

/** A small triangle at the edge where the owner sits. */
function wedge(side: number, colour: string): SVGPathElement {
  return svg("path", {
    class: `wedge ${colour}`,
    d: "M36 100L50 86L64 100Z",
    transform: `rotate(${-90 * side} 50 50)`,
  });
}

/** For a piece that has no drawing: its letter. */
function letter(l: string): SVGGElement {
  return svg("g", {}, svg("circle", { cx: 50, cy: 50, r: 36 }), svg("text", { class: "dot letter", x: 50, y: 66 }, l));
}
