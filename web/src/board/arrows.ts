// Ways over the board. Solid is what was done, dashed what was foreseen; the end says what became of it.
import type { Arrow, ArrowKind, Event, Token } from "../api/types.ts";
import { distance, type Frame, type Point } from "./frame.ts";
import type { Draft } from "./scene.ts";
import { n, svg } from "./svg.ts";

/** Anything that is drawn as an arrow. */
export interface Way {
  path: readonly string[];
  seat: number;
  kind: ArrowKind | Draft["kind"];
  /** Somebody had expected it, and was right. */
  seen?: boolean;
  /** It was expected, and did not happen; or it waits. */
  missed?: boolean;
  /** It was done only if something came true. */
  open?: boolean | undefined;
  /** The part of the piece that goes, or how often somebody should go this way. */
  part?: number | undefined;
  /** There are numbers on its last square: it ends at the edge of that. */
  numbered?: boolean;
  /** What goes, if others may be on its square. */
  token?: Token | undefined;
  /** Where it stands, and how large it is drawn. */
  start?: (Point & { scale: number }) | undefined;
}

/** The middle of figures and how far they reach. */
type Circle = Point & { r: number };

/** Reports whether a piece set out on a way. */
const done = ({ kind }: Pick<Way, "kind">): boolean => kind === "moved" || kind === "failed";

/** What was rightly expected and happened is one arrow with a tick, not two beside each other. */
export function merged(ways: readonly Way[]): Way[] {
  const key = (w: Way) => `${w.seat} ${w.path.join(" ")}`;
  const foreseen = new Set(ways.filter((w) => w.kind === "foreseen").map(key));
  const went = new Set(ways.filter(done).map(key));
  return ways
    .filter((w) => w.kind !== "foreseen" || !went.has(key(w)))
    .map((w) => (done(w) && foreseen.has(key(w)) ? { ...w, seen: true } : w));
}

/** Side by side lie ways that share a part of a line; how far each is set off to its right. */
export function lanes(frame: Frame, ways: readonly Pick<Way, "path">[]): number[] {
  const lines = ways.map(({ path }) => path.flatMap((name) => frame.centre(name) ?? []));
  return lines.map((line, i) => {
    const signs = lines.map((other) => along(line, other));
    const before = signs.slice(0, i).filter((s) => s > 0).length;
    return 13 * (1 + 2 * before - signs.reduce((a, b) => a + b, 0));
  });
}

/** The sign of the direction in which another line goes along a part of a line, if they share one; else 0. */
function along(line: readonly Point[], other: readonly Point[]): number {
  for (const [i, b] of line.slice(1).entries()) {
    for (const [j, d] of other.slice(1).entries()) {
      const sign = shared(line[i]!, b, other[j]!, d);
      if (sign) return sign;
    }
  }
  return 0;
}

/** The sign of the direction in which c to d goes along a to b, if they share a part of a line; else 0. */
function shared(a: Point, b: Point, c: Point, d: Point): number {
  if (!straight(a, b, c) || !straight(a, b, d)) return 0;
  const part = (p: Point) => (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y);
  const [from, to] = [part(c), part(d)];
  return Math.min(part(b), Math.max(from, to)) > Math.max(0, Math.min(from, to)) ? Math.sign(to - from) : 0;
}

/**
 * An arrow in a seat's colour, or in ochre while it is composed; nothing if it has no two squares of the board. Its
 * sign keeps away from the other ways.
 */
export function drawArrow(
  frame: Frame,
  way: Way,
  colour: string,
  lane: number,
  others: readonly Way[] = [],
  figures: readonly Circle[] = [],
): SVGGElement | undefined {
  const points = way.path.map((name, i) => (!i && way.start) || frame.centre(name)).filter((p) => p !== undefined);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return undefined;
  const off = towards({ x: 0, y: 0 }, { x: first.y - last.y, y: last.x - first.x }, lane);
  const line = points.map((p) => ({ x: p.x + off.x, y: p.y + off.y }));
  const end = line.length - 1;
  const stops = way.kind === "failed" || way.kind === "withheld";
  const reach = way.numbered ? reachOf(line[end]!, line[end - 1]!, figures) : 27;
  // Between neighbours the head is smaller, so that a shaft is seen; else signs without a head keep apart from others.
  const near = distance(line[end]!, line[0]!) - reach < 120;
  const tip = towards(line[end]!, line[end - 1]!, stops && !near ? reach + 11 : reach);
  const neck = towards(tip, line[end - 1]!, stops ? 8 : near ? 18 : 28);
  line[0] = towards(line[0]!, line[1]!, (near && way.numbered ? 14 : stops ? 42 : 36) * (way.start?.scale ?? 1));
  line[end] = neck;
  const shape = rounded(line);
  const g = svg("g", { class: `arrow ${way.kind} ${colour}${way.missed ? " missed" : ""}${way.open ? " open" : ""}` });
  const [part, d] =
    way.kind === "failed"
      ? ["stop", cross(neck)]
      : way.kind === "withheld"
        ? ["stop", bar(tip, neck)]
        : ["head", headOf(tip, neck, near ? 14 : 18)];
  const draw = (kind: string, d: string) => svg("path", { class: kind, d });
  g.append(draw("case", shape), draw(`${part}-case`, d), draw("line", shape), draw(`${part} ${way.kind}`, d));
  if (way.part) g.style.opacity = `${0.5 + way.part / 2}`;
  const sign =
    way.seen || way.kind === "foreseen"
      ? "seen"
      : way.kind === "predicted"
        ? way.missed
          ? "wrong"
          : "?"
        : way.part && `${Math.round(100 * way.part)}`;
  if (sign) g.append(verdict(sign, beside(line, lane || crowd(frame, first, last, others))));
  return g;
}

/**
 * How far from the middle of its last square, in which there are figures, an arrow ends: at its edge, or inside if
 * other figures would hide the head there and none inside.
 */
export function reachOf(end: Point, from: Point, figures: readonly Circle[]): number {
  const edge = toEdge(end, from);
  const seen = (reach: number) => figures.every((f) => distance(towards(end, from, reach + 14), f) > f.r + 12);
  return [edge, 27].find(seen) ?? edge;
}

/** How far the edge of a square is from its middle towards another point: numbers stand in its corners, too. */
export function toEdge(middle: Point, from: Point): number {
  const [dx, dy] = [Math.abs(from.x - middle.x), Math.abs(from.y - middle.y)];
  return (50 * Math.hypot(dx, dy)) / Math.max(dx, dy, 1);
}

/** The signs on what was expected. */
const verdicts: Partial<Record<string, string>> = { seen: "M-6 0L-2 5L6 -5", wrong: "M-7 -3H7M-7 3H7M4 -7L-4 7" };

/** A sign on a way: right or wrong, or a text, "?" if it is open. */
function verdict(sign: string, at: Point): SVGGElement {
  const d = verdicts[sign];
  const kind = d ? sign : sign === "?" ? "open" : "part";
  return svg(
    "g",
    { class: `verdict ${kind}`, transform: `translate(${n(at.x)} ${n(at.y)})` },
    svg("circle", { r: 14 }),
    d ? svg("path", { d }) : svg("text", { y: 7 }, sign),
  );
}

/** On which side of a line most of the squares of these ways are, the nearest before all: above 0 if on its left. */
function crowd(frame: Frame, a: Point, b: Point, ways: readonly Way[]): number {
  const squares = ways.flatMap(({ path }) => path.flatMap((name) => frame.centre(name) ?? []));
  return squares.reduce((sum, p) => sum - turn(a, b, p) / (distance(p, a) + distance(p, b)) ** 4, 0);
}

/** The place of a sign on a line: in its middle, or beside it if the line is short, away from a neighbour. */
function beside(line: readonly Point[], lane: number): Point {
  const lengths = line.slice(1).map((p, i) => distance(p, line[i]!));
  const total = lengths.reduce((a, b) => a + b, 0);
  let left = total / 2;
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [line[i]!, line[i + 1]!];
    if (left > length) {
      left -= length;
      continue;
    }
    const on = towards(from, to, left);
    return total > 90 ? on : towards(on, { x: on.x + to.y - from.y, y: on.y - to.x + from.x }, lane > 0 ? -25 : 25);
  }
  return line.at(-1)!;
}

/** A path whose bends are round. */
function rounded(line: readonly Point[]): string {
  let d = `M${at(line[0]!)}`;
  for (let i = 1; i < line.length; i++) {
    const [before, here, after] = [line[i - 1]!, line[i]!, line[i + 1]];
    if (!after || straight(before, here, after)) {
      d += `L${at(here)}`;
      continue;
    }
    const room = Math.min(30, distance(after, here), distance(before, here));
    d += `L${at(towards(here, before, room))}Q${at(here)} ${at(towards(here, after, room))}`;
  }
  return d;
}

/** Above 0 if c is to the right of the line from a to b. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

const straight = (a: Point, b: Point, c: Point): boolean => Math.abs(turn(a, b, c)) < 1;

const at = (p: Point): string => `${n(p.x)} ${n(p.y)}`;

function headOf(tip: Point, neck: Point, half: number): string {
  const [left, right] = across(tip, neck, half);
  return `M${at(tip)}L${at(left)}L${at(right)}Z`;
}

function bar(tip: Point, neck: Point): string {
  const [left, right] = across(tip, neck, 17);
  return `M${at(left)}L${at(right)}`;
}

/** The two points beside the neck, so far from it. */
function across(tip: Point, neck: Point, far: number): [Point, Point] {
  const length = distance(tip, neck) || 1;
  const [dx, dy] = [((tip.x - neck.x) / length) * far, ((tip.y - neck.y) / length) * far];
  return [
    { x: neck.x - dy, y: neck.y + dx },
    { x: neck.x + dy, y: neck.y - dx },
  ];
}

function cross(p: Point): string {
  const r = 12;
  const [left, right, top, bottom] = [n(p.x - r), n(p.x + r), n(p.y - r), n(p.y + r)];
  return `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`;
}

/** The point that lies so far from one towards another. */
export function towards(p: Point, q: Point, far: number): Point {
  const length = distance(q, p);
  return length === 0 ? p : { x: p.x + ((q.x - p.x) * far) / length, y: p.y + ((q.y - p.y) * far) / length };
}

/** The paths in events. What was predicted then did not happen. */
export function arrowsOf(events: readonly Event[]): (Arrow & Pick<Way, "missed">)[] {
  return events.flatMap(({ arrow: a }) => (a?.kind === "predicted" ? { ...a, missed: true } : (a ?? [])));
}

/** The squares that what really set out came from and arrived at, for tinting. */
export function touched(arrows: readonly Arrow[]): string[] {
  return [...new Set(arrows.flatMap((a) => (done(a) ? [a.path[0]!, a.path.at(-1)!] : [])))];
}

/** All paths in events, and the squares that they tint, for a scene. */
export function ways(events: readonly Event[]): { arrows: Arrow[]; last: string[] } {
  const arrows = arrowsOf(events);
  return { arrows, last: touched(arrows) };
}

/**
 * The ways that events tell of, for a scene. One piece that simply moved needs no arrow: its squares are tinted, and
 * the board stays calm.
 */
export function story(events: readonly Event[]): { arrows: Arrow[]; last: string[] } {
  const { arrows, last } = ways(events);
  const plain = arrows.every((a) => a.kind === "moved") && new Set(arrows.map((a) => a.path[0])).size <= 1;
  return { arrows: plain ? [] : arrows, last };
}
