// Links between squares: thin curved lines that bow around the tokens between them.
import type { Link, Token } from "../api/types.ts";
import { distance, type Point } from "./frame.ts";
import { n, svg } from "./svg.ts";
import { familyOf } from "./token.ts";

/** A token in the way of a link, and its size as a part of a whole token. */
export interface Obstacle extends Point {
  scale: number;
}

/** How far a line keeps from the middle of a token that it does not join. */
const clear = 60;

/** The bows that are tried, as parts of the length; the flattest first, to either side. */
const bows = [0, 0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.48, -0.48, 0.66, -0.66, 0.9, -0.9];

/** Reports whether a point is on the board. */
export type OnBoard = (p: Point) => boolean;

/** The part that a link joins on one of its squares, where it joins parts of one piece. */
export const partOn = (link: Link, square: string, tokens: ReadonlyMap<string, Token[]>): Token | undefined =>
  link.kin ? tokens.get(square)?.find((t) => familyOf(t) === familyOf(link)) : undefined;

/** Where the sign of a link may be on it, the best places first. */
const places = [0.5, 0.4, 0.6, 0.7, 0.3, 0.8, 0.2];
/** The radius of a sign, and the least that can be read. */
const [large, small] = [11, 7];

/**
 * A link from a to b, around the tokens between them, with the sign between the two amplitudes where figures leave it
 * room.
 */
export function drawLink(
  link: Link,
  a: Point,
  b: Point,
  obstacles: readonly Obstacle[],
  figures: readonly (Point & { r: number })[],
  on: OnBoard,
): SVGGElement {
  const middle = bow(a, b, obstacles, on);
  const d = `M${n(a.x)} ${n(a.y)}Q${n(middle.x)} ${n(middle.y)} ${n(b.x)} ${n(b.y)}`;
  const g = svg(
    "g",
    { class: `link ${link.kind}${link.group ? " grouped" : ""}${link.sign ? " signed" : ""}` },
    svg("path", { class: "case", d }),
    svg("path", { class: "line", d }),
  );
  const room = (t: number) => Math.min(...figures.map((f) => distance(curve(a, middle, b, t), f) - f.r));
  const at = places.find((t) => room(t) > large) ?? places.reduce((p, t) => (room(t) > room(p) ? t : p));
  const size = Math.min(large, Math.max(small, room(at))) / large;
  if (link.sign) g.append(amplitude(curve(a, middle, b, at), link.sign, size));
  return g;
}

function amplitude(at: Point, sign: number, size: number): SVGGElement {
  return svg(
    "g",
    { class: "amplitude", transform: `translate(${n(at.x)} ${n(at.y)}) scale(${n(size)})` },
    svg("circle", { r: large }),
    svg("path", { d: sign < 0 ? "M-6 0H6" : "M-6 0H6M0 -6V6" }),
  );
}

/**
 * The middle point of a quadratic curve from a to b that goes clear of the tokens at these points, or of as many as it
 * can, with as little bow as that needs.
 */
export function bow(a: Point, b: Point, obstacles: readonly Obstacle[], on: OnBoard): Point {
  const between = obstacles.filter((p) => distance(p, a) > 1 && distance(p, b) > 1);
  let best = { cost: Number.POSITIVE_INFINITY, middle: middleOf(a, b, 0) };
  for (const part of bows) {
    const middle = middleOf(a, b, part);
    const cost = costOf(a, middle, b, between, on) + Math.abs(part) * 60;
    if (cost < best.cost) best = { cost, middle };
  }
  return best.middle;
}

function middleOf(a: Point, b: Point, part: number): Point {
  return { x: (a.x + b.x) / 2 - (b.y - a.y) * part, y: (a.y + b.y) / 2 + (b.x - a.x) * part };
}

/** How much a curve runs through tokens and off the board. */
function costOf(a: Point, middle: Point, b: Point, obstacles: readonly Obstacle[], on: OnBoard): number {
  let cost = 0;
  const steps = Math.max(8, Math.ceil(distance(a, b) / 25));
  for (let i = 1; i < steps; i++) {
    const at = curve(a, middle, b, i / steps);
    if (!on(at)) cost += 40;
    for (const o of obstacles) cost += Math.max(0, clear * o.scale - distance(at, o));
  }
  return cost;
}

/** A point of a quadratic curve. */
export function curve(a: Point, middle: Point, b: Point, t: number): Point {
  const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
  return { x: u * a.x + v * middle.x + w * b.x, y: u * a.y + v * middle.y + w * b.y };
}
