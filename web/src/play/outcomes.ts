// The results of a roll, summed by what matters, the best for the viewer first.
import type { Event, Fraction, Picture, Turn } from "../api/types.ts";
import { ratio, sentences, type Text, tell, text, value } from "../i18n/index.ts";

/** One possible result, as the server sends it. */
export interface Possible {
  p: Fraction;
  outcome?: string;
  events: readonly Event[];
  gain?: number;
  turn?: Turn;
  picture?: Picture;
}

/** How good a group of results is for the viewer. */
export type Worth = "best" | "good" | "rest" | "bad";

/** Things that come to the same. */
export interface Group {
  p: Fraction;
  worth: Worth;
  events: readonly Event[];
  /** The likeliest of them. */
  likeliest: Possible;
  outcomes: readonly string[];
  /** How many of them a measurement finds: of each it finds the pieces elsewhere. */
  found: number;
}

/** A group in sentences. */
export const saidOf = ({ events, found: n }: Group): string =>
  [sentences(events), n > 1 && tell("page.outcome.found", { n })].filter(Boolean).join(" ");

/** What the board of a group is called: where the boards differ, the likeliest one stands for all. */
export const titleOf = ({ found: n, likeliest: { p } }: Group, usual: string): Text =>
  n > 1 ? text("page.glimpse.likeliest", { n, p: ratio(p) }) : text(`page.glimpse.${usual}`);

/** Events that only say how dice fell: what they did is said by the others. */
const rolls: readonly Event["role"][] = ["rolled", "measured"];

/** The events that all outcomes share. */
export function common(all: readonly Possible[]): readonly Event[] {
  return (all[0]?.events ?? []).filter((e) => all.every((o) => o.events.some((x) => key(x) === key(e))));
}

/** Groups outcomes with the same end. Events that all outcomes share are left out. */
export function groups(all: readonly Possible[], seat: number): Group[] {
  const shared = new Set(common(all).map(key));
  const found = new Map<string, { of: Possible[]; events: Event[] }>();
  for (const o of all) {
    const own = all.length > 1 ? o.events.filter((e) => !shared.has(key(e))) : [...o.events];
    const telling = own.filter((e) => !rolls.includes(e.role));
    const events = telling.length > 0 ? telling : own;
    const k = events.map(key).join();
    const group = found.get(k) ?? { of: [], events };
    group.of.push(o);
    found.set(k, group);
  }
  const list = [...found.values()].map(({ of, events }) => {
    const likeliest = of.reduce((a, b) => (value(b.p) > value(a.p) ? b : a));
    const p = of.map((o) => o.p).reduce(plus);
    const mean = of.reduce((sum, o) => sum + value(o.p) * worthOf(o, seat), 0) / value(p);
    const found = likeliest.events.some((e) => e.role === "measured") ? of.length : 0;
    return { p, mean, events, likeliest, found, outcomes: of.flatMap((o) => (o.outcome ? [o.outcome] : [])) };
  });
  list.sort((a, b) => b.mean - a.mean || value(b.p) - value(a.p));
  // Of a move that cannot succeed no result is a good one.
  const vain = all[0]?.events.some((e) => e.role === "vain");
  const best = vain ? Number.POSITIVE_INFINITY : (list[0]?.mean ?? 0);
  const least = list.at(-1)?.mean ?? 0;
  return list.map(({ mean, ...g }) => ({ ...g, worth: worth(mean, best, least) }));
}

/** The groups that are listed one by one: five, and a sixth if no more would be left out. */
export const listed = (list: readonly Group[]): readonly Group[] => list.slice(0, list.length > 6 ? 5 : 6);

const key = (e: Event): string => JSON.stringify([e.kind, e.args]);

/** Winning or losing the game counts more than anything on the board. */
const decisive = 1000;

function worthOf(o: Possible, seat: number): number {
  if (o.turn?.kind === "over") {
    const score = value(o.turn.scores?.[seat] ?? "0");
    return decisive * (2 * score - 1) + (o.gain ?? 0);
  }
  if (o.turn && !o.turn.living.includes(seat)) return -decisive + (o.gain ?? 0);
  // Of results that bring the same, one in which the move fails is worse.
  return (o.gain ?? 0) - (o.events.some((e) => e.arrow?.kind === "failed") ? 0.1 : 0);
}

function worth(mean: number, best: number, least: number): Worth {
  if (mean <= -decisive / 2) return "bad";
  if (mean >= best - 0.05) return "best";
  return mean > (best + least) / 2 ? "good" : "rest";
}

/** The exact sum of two fractions. */
export function plus(a: Fraction, b: Fraction): Fraction {
  const [an, ad] = parts(a);
  const [bn, bd] = parts(b);
  const n = an * bd + bn * ad;
  const d = ad * bd;
  const by = gcd(n, d);
  return d / by === 1n ? String(n / by) : `${n / by}/${d / by}`;
}

function parts(f: Fraction): [bigint, bigint] {
  const [n, d] = f.split("/");
  return [BigInt(n ?? 0), BigInt(d ?? 1)];
}

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a || 1n;
}
