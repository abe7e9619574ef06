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
    if (line && line[line.length - 1]?.step !== step) line.push({ step, value: expected });
  };
  for (const f of analysis.findings) {
    if (seats === 2) add(0, f.step - 1, f.seat === 0 ? f.expected : 1 - f.expected);
    else if (!f.expectations) add(f.seat, f.step - 1, f.expected);
    else for (const [seat, expected] of f.expectations.entries()) add(seat, f.step - 1, expected);
  }
  if (analysis.done) {
    const last = analysis.findings.at(-1);
    lines.forEach((line, seat) => {
      const score = analysis.scores?.[seat];
      const after = seats > 2 ? line.at(-1)?.value : last && (last.seat === 0 ? last.after : 1 - last.after);
      const end = score === undefined ? after : value(score);
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
 * How far the course of a seat falls by a move that is not blamed for that: the reason was seen only after the move,
 * and deeper searches found no better move. 0 if it falls by less than a mistake, or to the end of the game.
 */
export function unconfirmed(analysis: Analysis, f: Finding, { lines } = course(analysis)): number {
  const { findings, limits } = analysis;
  const line = lines[lines.length === 1 ? 0 : f.seat] ?? [];
  const alone = f.step < analysis.steps && findings.every((g) => g === f || g.step !== f.step);
  const [before, after] = [at(line, f.step - 1), at(line, f.step)];
  if (!alone || f.outcome || f.lost >= limits.mistake || before === undefined || after === undefined) return 0;
  const falls = fall(before, after) * (lines.length === 1 && f.seat === 1 ? -1 : 1);
  return falls >= limits.mistake ? falls : 0;
}

/**
 * The step of the next mistake after the step that is shown, or of the first one, and which one of how many it is.
 * Those of the orders of one round are one.
 */
export function nextMistake(mistakes: readonly Finding[], at: number) {
  const steps = [...new Set(mistakes.map((m) => m.step))];
  const step = steps.find((s) => s > at + 1) ?? steps[0];
  return step === undefined ? undefined : { step, n: steps.indexOf(step) + 1, of: steps.length };
}

/** A loss in whole hundredths: rounded down, so that no mistake looks as large as a blunder. */
export const hundredths = (lost: number): number => Math.floor(lost * 100 + 1e-9) / 100;

/** How far a course falls as its reader sees it: in whole hundredths. */
const fall = (before: number, after: number) => (Math.round(100 * before) - Math.round(100 * after)) / 100;

/**
 * What orders that two seats gave together have cost the first one besides the mistakes of either: first because one
 * was a good answer to the other, then for a reason that is seen only in the next step. At the end of the game all is
 * of the first kind. Less than 0 if they have cost the second one, 0 if it is less than a mistake.
 */
export function together({ findings, limits, steps }: Analysis, step: number, { lines }: Course): [number, number] {
  const [a, b] = findings.filter((f) => f.step === step);
  const [before, after] = [at(lines[0] ?? [], step - 1), at(lines[0] ?? [], step)];
  if (!a || !b || lines.length > 1 || before === undefined || after === undefined) return [0, 0];
  const told = ({ lost }: Finding) => (lost < limits.mistake ? 0 : hundredths(lost));
  const known = (told(a) - told(b)) * (a.seat === 0 ? 1 : -1);
  const seen = a.met === undefined ? before - known : a.seat === 0 ? a.met : 1 - a.met;
  const met = step === steps ? after : seen;
  const large = (cost: number) => (Math.abs(cost) >= limits.mistake ? cost : 0);
  return [large(fall(before, met) - known), large(fall(met, after))];
}

/** What the rolls gave a seat: of two seats the sum of what their reader sees, in whole hundredths. */
export function luckOf({ seats }: Analysis, { rolls }: Course, seat: number): number {
  const seen = (luck: number) => Math.sign(luck) * Math.round(100 * Math.abs(luck));
  if (seats.length > 2) return seats[seat]!.luck;
  return rolls.reduce((sum, r) => sum + seen(r.seat === seat ? r.luck : -r.luck), 0) / 100;
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
