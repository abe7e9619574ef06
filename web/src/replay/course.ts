// The course of an analysed game: what the seats could expect after every step, what luck they had, and their mistakes.
import type { Analysis, Finding } from "../api/types.ts";
import { value } from "../i18n/index.ts";

/** What a seat could expect, from 0 to 1, after so many steps. */
export interface Expectation {
  step: number;
  value: number;
}

/** A move that was a mistake, or that only missed a win at once. */
export interface Mistake extends Finding {
  bad: boolean;
  only: boolean;
}

/** An analysed game, ready to be drawn and described. */
export interface Course {
  /** By seat; of two seats only the first, since the other expects the rest. */
  lines: Expectation[][];
  rolls: Finding[];
  mistakes: Mistake[];
  /** The mistakes and the missed wins, in order. */
  marked: Mistake[];
}

/** The course of a game, as far as it was analysed. */
export function course(analysis: Analysis): Course {
  const { mistake, bad } = analysis.limits;
  const seats = analysis.seats.length;
  const lines: Expectation[][] = Array.from({ length: seats === 2 ? 1 : seats }, () => []);
  const add = (seat: number, step: number, expected: number) => {
    const line = lines[seat];
    if (line && (line.at(-1)?.step ?? -1) < step) line.push({ step, value: expected });
  };
  for (const f of analysis.findings) {
    if (seats === 2) {
      add(0, f.step - 1, f.seat === 0 ? f.expected : 1 - f.expected);
      add(0, f.step, f.seat === 0 ? f.after : 1 - f.after);
    } else if (!f.expectations) add(f.seat, f.step - 1, f.expected);
    else for (const [seat, expected] of f.expectations.entries()) add(seat, f.step - 1, expected);
  }
  if (analysis.done) {
    lines.forEach((line, seat) => {
      const score = analysis.scores?.[seat];
      const end = score === undefined ? line.at(-1)?.value : value(score);
      if (end !== undefined) add(seat, analysis.steps, end);
    });
  }
  const marked = analysis.findings
    .filter((f) => f.best && (f.missed || f.lost >= mistake))
    .map((f) => ({ ...f, bad: f.lost >= bad, only: f.lost < mistake }));
  const rolls = analysis.findings.filter((f) => f.outcome);
  return { lines, rolls, marked, mistakes: marked.filter((m) => !m.only) };
}

/**
 * How far the chances of a seat fall by a move that is not blamed for that, because each number uses what the seat to
 * move knows. 0 if it is less than a mistake.
 */
export function hidden({ findings, limits }: Analysis, f: Finding): number {
  const falls = fall(f.expected, f.after + f.lost);
  const alone = findings.every((g) => g === f || g.step !== f.step);
  return alone && f.move && falls >= limits.mistake ? falls : 0;
}

/**
 * The next mistake after the step that is shown, or the first one, and which one of how many that are listed it is. It
 * has no number if it is shown already, because there are no others.
 */
export function nextMistake<M extends Finding>(marked: readonly M[], at: number) {
  const next = marked.find((m) => m.step > at + 1) ?? marked[0];
  return next && { ...next, n: next.step === at + 1 ? 0 : marked.indexOf(next) + 1, of: marked.length };
}

/** How far what is expected falls: in whole hundredths. */
const fall = (before: number, after: number) => Math.round(100 * (before - after)) / 100;

/**
 * What orders that two seats gave together have cost the first one besides the mistakes of either, because one was a
 * good answer to the other. Less than 0 if they have cost the second one, 0 if it is less than a mistake.
 */
export function together({ findings, limits, seats }: Analysis, step: number): number {
  const [a, b] = findings.filter((f) => f.step === step);
  if (!a || !b || seats.length > 2) return 0;
  const cost = fall(a.expected + b.lost, a.after + a.lost) * (a.seat === 0 ? 1 : -1);
  return Math.abs(cost) >= limits.mistake ? cost : 0;
}

/** What the first seat could expect when so many plies were over, from 0 to 1, as the bots see it. */
export interface Estimate {
  plies: number;
  value: number;
}

/** What the first seat could expect before each ply that was analysed, and what it got. */
export function estimates(analysis: Analysis): Estimate[] {
  const two = analysis.seats.length === 2;
  const list: Estimate[] = [];
  for (const f of analysis.findings) {
    if (!f.move || (f.seat !== 0 && !two) || list.some((e) => e.plies === f.ply - 1)) continue;
    list.push({ plies: f.ply - 1, value: f.seat === 0 ? f.expected : 1 - f.expected });
  }
  const score = analysis.scores?.[0];
  const plies = Math.max(0, ...analysis.findings.map((f) => f.ply));
  if (analysis.done && score !== undefined) list.push({ plies, value: value(score) });
  return list;
}

/** What a seat could expect after so many steps, read off its line. */
export function at(line: readonly Expectation[], step: number): number | undefined {
  return line.findLast((e) => e.step <= step)?.value;
}
