// Signs on squares: targets, marks, tints, hatching, labels of rows and columns.
import type { Mark } from "../api/types.ts";
import { brief } from "../i18n/ratio.ts";
import type { Frame, Point } from "./frame.ts";
import type { Target } from "./scene.ts";
import { n, svg } from "./svg.ts";

/** The squares. */
export function drawGround(frame: Frame): SVGGElement {
  const g = svg("g", { class: "squares" });
  for (const name of frame.squares) {
    const p = frame.corner(name)!;
    const shade = frame.picture.plain ? "plain" : frame.dark(name) ? "dark" : "light";
    g.append(svg("rect", { class: shade, x: p.x, y: p.y, width: 100, height: 100 }));
  }
  return g;
}

/**
 * The labels of rows and columns, beside the first square of each row and under the last of each column; where there is
 * no room around the board, in a corner of these squares over everything else.
 */
export function drawCoordinates(frame: Frame): SVGGElement {
  const g = svg("g");
  const write = (kind: string, label: string, at: Record<string, string | number>) =>
    g.append(svg("text", { class: `coordinate ${kind}`, ...at }, label));
  for (const name of frame.squares) {
    const { col, row } = frame.spot(name)!;
    const [x, y] = [col * 100, row * 100];
    const shade = frame.dark(name) ? "on-dark" : "on-light";
    const labels = frame.labels(name);
    if (!frame.at(col - 1, row)) {
      write(`row ${shade}`, labels.row, { "data-of": name, x: x + 5, y: y + 19 });
      // so low that in an inner corner of a cross it is below the label of a column
      write("outside row", labels.row, { x: x - 11, y: y + 50, dy: ".5em" });
    }
    if (!frame.at(col, row + 1)) {
      write(`col ${shade}`, labels.col, { "data-of": name, x: x + 95, y: y + 94 });
      write("outside col", labels.col, { x: x + 50, y: y + 103, dy: ".75em" });
    }
  }
  return g;
}

/** A square in one tint. */
export function tint(at: Point, kind: string): SVGRectElement {
  return svg("rect", { class: `tint ${kind}`, x: at.x, y: at.y, width: 100, height: 100 });
}

/** A mark of a square; small at its edge if something stands there. */
export function drawMark(mark: Mark, at: Point, hatch: string, taken: boolean): SVGElement | undefined {
  const g = svg("g", { class: `mark ${mark.kind}`, transform: `translate(${at.x} ${at.y})` });
  switch (mark.kind) {
    case "danger":
      g.append(...cased("circle", { cx: 50, cy: 50, r: 47 }));
      return g;
    case "passed":
      // On a taken square it stands at the left edge, between the brackets and below the chance of a roll.
      g.append(
        ...cased("path", { d: taken ? "M6 41L15 50L6 59M16 41L25 50L16 59" : "M6 64L21 79L6 94M21 64L36 79L21 94" }),
      );
      return g;
    case "pending":
    case "winning":
      g.append(svg("rect", { class: "line", x: 4, y: 4, width: 92, height: 92 }));
      return g;
    case "laid":
      g.append(svg("path", { class: "case", d: "M17 3L31 17L17 31L3 17Z" }));
      return g;
    case "vanishing":
      g.append(svg("rect", { x: 0, y: 0, width: 100, height: 100, fill: `url(#${hatch})` }));
      return g;
    default:
      return undefined;
  }
}

/**
 * The place of a count of rounds: the middle free square on each side of the vanishing squares; if pieces stand on all
 * of them, the corner of the last one to the right or above.
 */
export function countsOf(
  frame: Frame,
  marks: readonly Mark[],
  taken: ReadonlySet<string>,
): { at: Point; rounds: number; free: boolean }[] {
  const rims = new Map<number, Mark[]>();
  for (const m of marks) {
    const s = m.kind === "vanishing" && m.rounds ? frame.spot(m.square) : undefined;
    if (!s) continue;
    const side = [s.row, frame.rows - 1 - s.row, s.col, frame.cols - 1 - s.col].indexOf(0);
    rims.set(side, [...(rims.get(side) ?? []), m]);
  }
  return [...rims.values()].map((rim) => {
    const open = rim.filter((m) => !taken.has(m.square));
    const free = open.length > 0;
    const all = (free ? open : rim).map((m) => frame.centre(m.square)!);
    const at = { ...(free ? all[all.length >> 1]! : all.sort((a, b) => b.x - b.y - a.x + a.y)[0]!) };
    if (!free) at.x += 42;
    if (!free) at.y -= 23;
    return { at, rounds: rim[0]!.rounds!, free };
  });
}

/** The rounds left until squares vanish, written on one of them; small if a piece is there. */
export function drawCount(at: Point, rounds: number, free: boolean): SVGTextElement {
  return svg("text", { class: free ? "count" : "count beside", x: at.x, y: at.y, dy: ".36em" }, String(rounds));
}

/**
 * A target, by shape: a dot if it is certain, a dashed ring if it stays undecided, frames like these where the square
 * is taken, and corner brackets for a roll, higher where badges lie on the corners.
 */
export function drawTarget(target: Target, at: Point, taken: boolean): SVGGElement {
  const g = svg("g", { class: `target ${target.effect ?? "open"}`, transform: `translate(${at.x} ${at.y})` });
  const [near, far] = taken ? [40, 60] : [26, 74];
  const corners = `M4 ${near}V4H26M74 4H96V${near}M96 ${far}V96H74M26 96H4V${far}`;
  if (target.effect === "rolled") g.append(...cased("path", { d: corners }));
  else if (taken) g.append(...cased("rect", { x: 5, y: 5, width: 90, height: 90, rx: 8 }));
  else if (target.effect === "quantum") g.append(...cased("circle", { cx: 50, cy: 50, r: 24 }));
  else g.append(svg("circle", { class: "dot", cx: 50, cy: 50, r: 14 }));
  return g;
}

/** A shape in the colour of its sign, and below it the same in that of its case. */
const cased = (shape: "circle" | "path" | "rect", as: Record<string, number | string>): SVGElement[] =>
  ["case", "line"].map((part) => svg(shape, { class: part, ...as }));

/** The chance of a roll, in the corner of a square that badges leave free. */
export function drawChance(at: Point, chance: string): SVGGElement {
  const p = brief(chance);
  const width = 14 + 13 * p.length;
  return svg(
    "g",
    { class: "chance", transform: `translate(${at.x} ${at.y})` },
    svg("rect", { x: -1, y: -1, width: n(width), height: 27, rx: 3 }),
    svg("text", { x: n(width / 2 - 1), y: 20 }, p),
  );
}

/** How many tokens of a square are not shown. */
export function drawMore(at: Point, count: number): SVGGElement {
  return svg(
    "g",
    { class: "more", transform: `translate(${n(at.x + 75)} ${n(at.y + 82)})` },
    svg("rect", { x: -24, y: -15, width: 48, height: 30, rx: 15 }),
    svg("text", { y: 9 }, `+${count}`),
  );
}

/** The sign of a square on which something was annihilated. */
export function drawBurst(at: Point): SVGPathElement {
  const points = Array.from({ length: 24 }, (_, i) => {
    const [r, a] = [i % 2 === 0 ? 46 : 30, (i * Math.PI) / 12];
    return `${n(at.x + r * Math.sin(a))} ${n(at.y - r * Math.cos(a))}`;
  });
  return svg("path", { class: "burst", d: `M${points.join("L")}Z` });
}

/** The edge of the board at which somebody is to act. */
export function drawEdge(frame: Frame, side: number): SVGRectElement | undefined {
  const level = side % 2 === 0;
  const last = side === 0 ? frame.rows - 1 : side === 1 ? frame.cols - 1 : 0;
  const on = frame.squares.filter((name) => frame.spot(name)![level ? "row" : "col"] === last);
  const [from, to] = [frame.corner(on[0] ?? ""), frame.corner(on.at(-1) ?? "")];
  if (!from || !to) return undefined;
  return svg("rect", {
    class: "edge",
    x: from.x + (side === 1 ? 90 : 0),
    y: from.y + (side === 0 ? 90 : 0),
    width: level ? to.x - from.x + 100 : 10,
    height: level ? 10 : to.y - from.y + 100,
  });
}
