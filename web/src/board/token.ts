// Drawing one token into a square of 100 by 100.
import type { Link, Picture, Token } from "../api/types.ts";
import { brief, value } from "../i18n/ratio.ts";
import type { Point } from "./frame.ts";
import { piece, pieceSet } from "./pieces.ts";
import type { Form, Place } from "./places.ts";
import { colourOf, sideOf } from "./seats.ts";
import { n, svg } from "./svg.ts";

/** The key of a token, unique on the board while the token stays on its square. */
export const keyOf = (t: Token): string => [t.square, t.seat, t.piece, t.mark ?? "", t.badge ?? ""].join(" ");

/** The key of the family of a token or link: the parts of one piece. A token without a family is one by itself. */
export const familyOf = (t: Token | Link): string => (t.kin ? `${t.seat ?? 0} ${t.kin}` : keyOf(t as Token));

/** Reports whether a token is a whole piece. */
export const whole = (t: Token): boolean => value(t.share || "1") === 1;

/** The chances of a token if another one is found on its square, and if it is not. */
export interface Chances {
  if: string;
  not: string;
}

/** Everything that the look of a token depends on, as a key. */
export const lookOf = (t: Token, chances: Chances | undefined, form: Form): string =>
  [
    t.seat,
    t.piece,
    t.share,
    t.brief,
    t.mark,
    t.label,
    t.group,
    t.kin,
    t.faded,
    chances?.if,
    chances?.not,
    pieceSet(),
  ].join(" ") + form;

const centre = { x: 50, y: 50 };
const radius = 43;

/** What makes up a token: its piece, its share or two chances, the number of its family; each around its middle. */
interface Parts {
  body: SVGGElement | undefined;
  number: SVGGElement | undefined;
  kin: SVGGElement | undefined;
}

/** The middles and sizes of the parts in each form; beside other tokens the chances are as large as fits. */
const put: Record<Form, Record<keyof Parts, readonly [x: number, y: number, scale: number]>> = {
  single: { body: [50, 50, 1], number: [50, 83.5, 1], kin: [85, 14, 1] },
  row: { body: [50, 50, 1], number: [148, 73, 2.45], kin: [148, 22, 1.55] },
  low: { body: [28, 33, 0.56], number: [151, 33, 2.45], kin: [80, 33, 1.4] },
  quarter: { body: [25, 23, 0.5], number: [50, 73, 2.45], kin: [76, 22, 1.55] },
  slip: { body: [17, 33, 0.46], number: [66, 33, 2.45], kin: [17, 33, 1.5] },
};

/** How narrow the parts of a slip are: two numbers stand side by side there. */
const narrow = 0.7;

/** Where the figures of a part of a piece are on the board, as the middles and radii of circles around them. */
export const figuresOf = (t: Token, { x, y, scale, form }: Place): (Point & { r: number })[] =>
  (t.kin ? (["number", "kin"] as const) : (["number"] as const)).map((part) => {
    const [dx, dy, size] = put[form][part];
    return { x: x + dx * scale, y: y + dy * scale, r: 16 * size * scale };
  });

/** A token. A part stands on a ground of its own, in a ring that shows its share. A quarter has no room for a ring. */
export function drawToken(
  picture: Picture,
  t: Token,
  turns: number,
  chances?: Chances,
  form: Form = "single",
): SVGGElement {
  const colour = colourOf(picture, t.seat);
  const many = picture.seats.length > 2;
  const part = !whole(t);
  const half = markOf(t);
  const g = svg("g", { class: `token ${form} ${part ? "part" : "whole"}${t.faded ? " faded" : ""}` });
  if (many && !part) g.append(wedge(sideOf(picture, t.seat, turns), colour));
  const drawn = piece(t.piece) ?? letter(t.letter);
  drawn.setAttribute("class", `piece ${colour}${many ? " one-of-many" : ""}`);
  const ringed = part && form !== "quarter";
  drawn.setAttribute("transform", ringed ? "translate(18.5 12.5) scale(.63)" : "translate(5 4) scale(.9)");
  const body = svg("g", {}, ...(part ? [ground(colour)] : []), ...(ringed ? ring(value(t.share), half) : []));
  if (part && half !== "ink") body.append(setMark(t, half, sideOf(picture, t.seat, turns)));
  body.append(drawn);
  const tag = part ? shareTag(t.brief || brief(t.share), half, form) : undefined;
  const number = chances ? twoPartTag(chances, form === "single" ? 1 : 0.48) : tag;
  const kin = t.kin ? kinSign(t.kin, t.seat, form) : undefined;
  const parts: Parts = { body: form === "slip" && kin ? undefined : body, number, kin };
  for (const [name, part] of Object.entries(parts)) {
    const [x, y, scale] = put[form][name as keyof Parts];
    const size = form === "slip" ? `${n(narrow * scale)} ${scale}` : scale;
    if (part) g.append(svg("g", { transform: `translate(${x} ${y}) scale(${size}) translate(-50 -50)` }, part));
  }
  if (t.label && t.label !== String(t.kin)) g.append(svg("text", { class: "label", x: 50, y: 12 }, t.label));
  if (t.group) g.append(groupSign(t.group));
  return g;
}

/** The number of a token's family in a shape of its seat: square for the first, round for the others. */
function kinSign(kin: number, seat: number, form: Form): SVGGElement {
  const width = kin < 10 ? 28 : form === "single" ? 38 : 32;
  const x = form === "single" ? 64 - width : 50 - width / 2; // alone it ends at the corner of the square
  return svg(
    "g",
    { class: `kin ${seat === 0 ? "first" : "other"}` },
    svg("rect", { x, y: 37, width, height: 26, rx: seat === 0 ? 3 : 13 }),
    svg("text", { x: x + width / 2, y: 57 }, String(kin)),
  );
}

/** Which half of a pair a token is, by its colour, or neither. */
function markOf(t: Token): "red" | "blue" | "ink" {
  const last = t.mark?.split(".").pop();
  return last === "red" || last === "blue" ? last : "ink";
}

/** What a part of a colour stands on. */
const ground = (colour: string) => svg("circle", { class: `ground ${colour}`, cx: centre.x, cy: centre.y, r: 47 });

/**
 * A ring whose arc is the share. The arc of a blue half ends at the top and others begin there: two halves make a ring.
 */
function ring(share: number, half: "red" | "blue" | "ink"): SVGCircleElement[] {
  const round = 2 * Math.PI * radius;
  const circle = { cx: centre.x, cy: centre.y, r: radius };
  const arc = svg("circle", {
    class: `arc ${half}`,
    ...circle,
    "stroke-dasharray": `${n(share * round)} ${n(round)}`,
    transform: `rotate(${n(half === "blue" ? -90 - share * 360 : -90)} ${centre.x} ${centre.y})`,
  });
  return [svg("circle", { class: "track", ...circle }), arc];
}

/**
 * The mark of a half as in the set of the author of Niel's Chess, which readers can choose instead of the ring. Marks
 * point to the opponent, but a blue one with an unequal share points back. Entangled halves point along a diagonal, one
 * for each group.
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

/** The share in per cent: a square tag for red, a round one else. Beside other tokens little is around the digits. */
function shareTag(share: string, half: "red" | "blue" | "ink", form: Form): SVGGElement {
  const alone = form === "single";
  const [room, height] = alone ? [16, 27] : [8, 22];
  const digits = alone ? share : share.slice(-2); // ">99" is 99 there
  const width = room + 15 * digits.length;
  const rect = { class: `tag ${half}`, x: n(50 - width / 2), y: 50 - height / 2, width: n(width), height };
  return svg(
    "g",
    { class: "share-tag" },
    svg("rect", { ...rect, rx: half === "red" ? 3 : alone ? 13.5 : 7 }),
    svg("text", { class: "number", x: 50, y: 58.5 }, digits),
  );
}

/** Two chances in place of the share: in ochre if the token in question is there, dashed if it is not. */
function twoPartTag(chances: Chances, scale: number): SVGGElement {
  const [yes, no] = [brief(chances.if), brief(chances.not)];
  const [left, right] = [10 + 14 * yes.length, 10 + 14 * no.length];
  const start = Math.max(1, Math.min(99 - left - right, 50 - (left + right) / 2));
  const pill = (kind: string, x: number, width: number, text: string) => [
    svg("rect", { class: `tag ${kind}`, x: n(x), y: 36.5, width: n(width), height: 27, rx: 13.5 }),
    svg("text", { class: `number ${kind}`, x: n(x + width / 2), y: 57.5 }, text),
  ];
  return svg(
    "g",
    { class: "chances", transform: `translate(50 50) scale(${scale}) translate(-50 -50)` },
    ...pill("if", start, left, yes),
    ...pill("not", start + left, right, no),
  );
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
export const groupLetter = (group: number): string => String.fromCharCode(65 + ((group - 1) % 26));

/** A small triangle at the edge where the owner sits. */
function wedge(side: number, colour: string): SVGPathElement {
  return svg("path", {
    class: `wedge ${colour}`,
    d: "M37 98L50 85L63 98Z",
    transform: `rotate(${-90 * side} 50 50)`,
  });
}

/** For a piece that has no drawing: its letter. */
function letter(l: string): SVGGElement {
  return svg("g", {}, svg("circle", { cx: 50, cy: 50, r: 36 }), svg("text", { class: "dot letter", x: 50, y: 66 }, l));
}
