// A shared square fanned out: its tokens side by side at full size over its neighbours.
import type { Picture, Token } from "../api/types.ts";
import { type Frame, type Point, unit } from "./frame.ts";
import { n, svg } from "./svg.ts";
import { type Chances, drawToken } from "./token.ts";

/** The fan of a square: what is drawn and where, and which token lies at a point. */
export interface Fan {
  square: string;
  corner: Point;
  element: SVGGElement;
  tokenAt(p: Point): { token: Token | undefined } | undefined;
}

/** The border of a fan's sheet; a sheet lies wholly on the board. */
const border = 6;

/**
 * Fans the tokens of a square out, each as large as a square alone or larger where squares are small: over that square,
 * or beside it where that covers less of the squares that are to be free. A fan that is open stays at its corner.
 */
export function fanOut(
  frame: Frame,
  picture: Picture,
  square: string,
  tokens: readonly Token[],
  size: number,
  chances: (t: Token) => Chances | undefined,
  asked: Token | undefined,
  free: readonly Point[],
  corner?: Point,
): Fan | undefined {
  const centre = frame.centre(square);
  if (!centre) return undefined;
  const [width, height] = [frame.cols * unit, frame.rows * unit];
  const room = width - 2 * border;
  const cell = Math.min(size, room / Math.min(tokens.length, 4));
  const down = Math.ceil(tokens.length / Math.max(1, Math.floor(room / cell)));
  const across = Math.ceil(tokens.length / down);
  const [w, h] = [across * cell, down * cell];
  const [left, top] = [centre.x - unit / 2, centre.y - unit / 2];
  const places = [centre.y - h / 2, top - h, top + unit].flatMap((y) =>
    [centre.x - w / 2, left, left + unit - w].map((x) => ({
      x: clamp(x, border, width - w - border),
      y: clamp(y, border, height - h - border),
    })),
  );
  const covers = ({ x, y }: Point) => free.reduce((sum, p) => sum + overlap(x, w, p.x) * overlap(y, h, p.y), 0);
  const { x, y } = corner ?? places.reduce((a, b) => (covers(b) < covers(a) ? b : a));
  const element = svg(
    "g",
    { class: "fan" },
    svg("rect", { class: "fan-sheet", x: n(x - 4), y: n(y - 4), width: n(w + 8), height: n(h + 8), rx: 8 }),
  );
  for (const [i, t] of tokens.entries()) {
    const [left, top] = [n(x + (i % across) * cell), n(y + Math.floor(i / across) * cell)];
    const at = `translate(${left} ${top}) scale(${cell / unit})`;
    if (t === asked)
      element.append(
        svg("g", { transform: at }, svg("rect", { class: "fan-asked", width: unit, height: unit, rx: 6 })),
      );
    element.append(svg("g", { transform: at }, drawToken(picture, t, frame.turns, chances(t))));
  }
  return {
    square,
    corner: { x, y },
    element,
    tokenAt(p) {
      if (p.x < x || p.y < y || p.x >= x + w || p.y >= y + h) return undefined;
      return { token: tokens[Math.floor((p.y - y) / cell) * across + Math.floor((p.x - x) / cell)] };
    },
  };
}

/** How much of a square that begins somewhere lies under a sheet. */
const overlap = (from: number, length: number, at: number): number =>
  Math.max(0, Math.min(from + length, at + unit) - Math.max(from, at));

const clamp = (v: number, least: number, most: number): number => Math.max(least, Math.min(most, v));
