// Prices as curves: the places of the points, and of the names at the ends.

import type { Point } from "../api/types.ts";
import type { Estimate } from "../replay/course.ts";

/** The room of a chart: its size, and what is left free around the curves. */
export interface Room {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Curves ready to be drawn. */
export interface Curves {
  /** By result: a path of steps. */
  paths: string[];
  /** By result: where the curve ends. */
  ends: { x: number; y: number; label: number }[];
  ticks: { x: number; ply: number }[];
  lines: { y: number; percent: number }[];
  /** What the bots expect; empty without them. */
  bots: string;
  /** Where a number of plies that are over lies. */
  at(plies: number): number;
}

/** Names at the ends of curves keep this distance. */
const apart = 15;

/**
 * The curves of prices over the plies, and beside them what the bots expect of the first seat. Within a ply every
 * change takes as much room as every other, or as much as it took of the time until now.
 */
export function curves(
  points: readonly Point[],
  plies: number,
  room: Room,
  bots: readonly Estimate[] = [],
  now?: number,
): Curves {
  const count = points[0]?.prices.length ?? 0;
  const all = [...points.flatMap((p) => p.prices.map((price) => price / 10)), ...bots.map((b) => b.value * 100)];
  const low = Math.max(0, Math.floor((Math.min(...all) - 2) / 20) * 20);
  const high = Math.min(100, Math.ceil((Math.max(...all) + 2) / 20) * 20);
  const inner = { width: room.width - room.left - room.right, height: room.height - room.top - room.bottom };
  const across = now === undefined ? (n: number) => n / Math.max(1, plies) : byTime(points, plies, now);
  const at = (n: number) => room.left + inner.width * across(n);
  const y = (price: number) => room.top + inner.height * (1 - (price / 10 - low) / (high - low));
  const places = points.map((p, i) => at(Math.min(plies, p.ply + within(points, i))));
  const paths = Array.from({ length: count }, (_, r) => {
    const steps = points.map((p, i) => {
      const [x, h] = [places[i]!.toFixed(1), y(p.prices[r]!).toFixed(1)];
      return i === 0 ? `M${x} ${h}` : `H${x}V${h}`;
    });
    return `${steps.join("")}H${at(plies).toFixed(1)}`;
  });
  const last = points[points.length - 1];
  const ends = Array.from({ length: count }, (_, r) => ({ x: at(plies), y: y(last?.prices[r] ?? 0), label: 0 }));
  spread(ends, room);
  const each = Math.max(1, Math.ceil(plies / 8));
  const ticks = Array.from({ length: plies + 1 }, (_, n) => n).filter((n) => n % each === 0);
  const step = high - low > 60 ? 40 : 20;
  const grid: number[] = [];
  for (let v = low; v <= high; v += step) if (v > 0 && v < 100) grid.push(v);
  return {
    paths,
    ends,
    ticks: readable(ticks.map((n) => ({ x: at(n), ply: n }))),
    lines: grid.map((percent) => ({ y: y(percent * 10), percent })),
    bots: bots
      .map((b, i) => `${i === 0 ? "M" : "L"}${at(b.plies).toFixed(1)} ${y(b.value * 1000).toFixed(1)}`)
      .join(""),
    at,
  };
}

/** The ticks whose numbers do not overlap. */
function readable(ticks: { x: number; ply: number }[]): { x: number; ply: number }[] {
  let free = Number.NEGATIVE_INFINITY;
  return ticks.filter((t) => {
    if (t.x < free) return false;
    free = t.x + 10;
    return true;
  });
}

/** Where a number of plies that are over lies between the first point, 0, and now, 1, if time takes the room. */
function byTime(points: readonly Point[], plies: number, now: number): (n: number) => number {
  const begin = points[0]?.at ?? now;
  const times = points.map((p, i): [number, number] => [p.ply + within(points, i), p.at]);
  times.push([plies, Math.max(now, begin + 1)]);
  return (n) => {
    const i = Math.max(
      1,
      times.findIndex(([place]) => place >= n),
    );
    const [[a, from], [b, to]] = [times[i - 1]!, times[i] ?? times[times.length - 1]!];
    const time = from + (to - from) * Math.min(1, Math.max(0, (n - a) / Math.max(b - a, 1e-9)));
    return (time - begin) / Math.max(now - begin, 1);
  };
}

/** How far into its ply a point lies, from 0 to 1. */
function within(points: readonly Point[], i: number): number {
  const ply = points[i]!.ply;
  const first = points.findIndex((p) => p.ply === ply);
  const last = points.findLastIndex((p) => p.ply === ply);
  return (i - first) / Math.max(1, last - first + 1);
}

/** Puts the names at the ends so that they do not overlap. */
function spread(ends: { y: number; label: number }[], room: Room): void {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  let free = room.top;
  for (const e of sorted) {
    e.label = Math.max(e.y, free);
    free = e.label + apart;
  }
  let floor = room.height - room.bottom + 4;
  for (const e of sorted.reverse()) {
    e.label = Math.min(e.label, floor);
    floor = e.label - apart;
  }
}
