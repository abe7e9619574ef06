// The goal of an exercise, and whether a result fulfils it. The Go tests of the exercises read it in the same way.
import type { Picture, Token, Turn } from "../api/types.ts";
import { value } from "../i18n/index.ts";

/** The share of a seat's piece that has to be on a square: exactly, at least, or any. */
export interface Stands {
  square: string;
  seat: number;
  letter: string;
  share?: string;
  least?: string;
  /** It is entangled. */
  group?: boolean;
}

/** All conditions have to hold, in results that together have the chance (1 if it is missing). */
export interface Goal {
  won?: boolean;
  danger?: readonly string[];
  on?: readonly Stands[];
  chance?: string;
}

/** A result of a move. */
export interface Result {
  p?: string;
  outcome?: string;
  picture?: Picture;
  turn: Turn;
}

/** The tolerance of shares, which are rounded in Quantum Checkers. */
const near = 1e-3;

/** Reports whether a result is as the goal has it for a seat. */
export function reached(goal: Goal, result: Result, seat: number): boolean {
  const picture = result.picture;
  if (!picture || (goal.won && result.turn.scores?.[seat] !== "1")) return false;
  const endangered = (goal.danger ?? []).every((square) =>
    picture.marks?.some((m) => m.square === square && m.kind === "danger"),
  );
  return endangered && (goal.on ?? []).every((s) => stands(s, picture.tokens));
}

function stands(s: Stands, tokens: readonly Token[]): boolean {
  const here = tokens.filter((t) => t.square === s.square && t.seat === s.seat && t.letter === s.letter);
  const there = here.reduce((sum, t) => sum + value(t.share), 0);
  if (s.group && !here.some((t) => t.group)) return false;
  if (s.share !== undefined) return Math.abs(there - value(s.share)) < near;
  if (s.least !== undefined) return there > value(s.least) - near;
  return there > 0;
}

/** The chance that the goal is reached by one of these results, and whether that is enough. */
export function judge(goal: Goal, results: readonly Result[], seat: number): { p: number; enough: boolean } {
  const p = results.reduce((sum, r) => sum + (reached(goal, r, seat) ? value(r.p ?? "1") : 0), 0);
  return { p, enough: p > value(goal.chance ?? "1") - near };
}
