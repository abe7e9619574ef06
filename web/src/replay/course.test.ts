import { expect, test } from "vitest";
import type { Analysis, Event, Finding } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { Voice } from "../i18n/voice.ts";
import { at, course, estimates, hidden, nextMistake, together } from "./course.ts";
import { met } from "./words.ts";

const finding = (step: number, seat: number, expected: number, rest: Partial<Finding> = {}): Finding => ({
  step,
  ply: step,
  seat,
  expected,
  after: expected - (rest.lost ?? 0),
  lost: 0,
  luck: 0,
  ...rest,
});
const of = (seats: number, findings: Finding[], scores?: string[]): Analysis => ({
  done: scores !== undefined,
  looked: findings.length,
  steps: findings.length,
  limits: { mistake: 0.1, bad: 0.15 },
  findings,
  seats: Array.from({ length: seats }, () => ({ lost: 0, luck: 0 })),
  ...(scores ? { scores } : {}),
});

test("of two seats one line is enough", () => {
  const c = course(
    of(
      2,
      [finding(1, 0, 0.5, { after: 0.3 }), finding(2, 1, 0.7, { after: 0.8 }), finding(3, 0, 0.2, { after: 0.5 })],
      ["1/2", "1/2"],
    ),
  );
  expect(c.lines).toHaveLength(1);
  expect(c.lines[0]?.map((e) => [e.step, Math.round(e.value * 100)])).toEqual([
    [0, 50],
    [1, 30],
    [2, 20],
    [3, 50],
  ]);
  expect(at(c.lines[0]!, 1)).toBeCloseTo(0.3);
  expect(at([], 1)).toBeUndefined();
});

test("of more seats each has its own", () => {
  const c = course(of(4, [finding(1, 0, 0.25), finding(2, 1, 0.3), finding(3, 2, 0.1)]));
  expect(c.lines.map((l) => l.length)).toEqual([1, 1, 1, 0]);
  const known = course(of(4, [finding(1, 0, 0.25, { expectations: [0.25, 0.3, 0.15, 0.3] })]));
  expect(known.lines.map((l) => l[0]?.value)).toEqual([0.25, 0.3, 0.15, 0.3]);
});

test("a course goes on to the end of a game that did not end on its board", () => {
  const resigned = { ...of(2, [finding(1, 0, 0.5, { after: 0.3 }), finding(2, 1, 0.7, { lost: 0.1 })]), done: true };
  expect(course(resigned).lines[0]?.map((e) => [e.step, Math.round(e.value * 100)])).toEqual([
    [0, 50],
    [1, 30],
    [2, 40],
  ]);
  const four = { ...of(4, [finding(1, 0, 0.25, { expectations: [0.25, 0.3, 0.15, 0.3] })]), done: true };
  expect(course(four).lines.map((l) => l.at(-1))).toEqual([0.25, 0.3, 0.15, 0.3].map((value) => ({ step: 1, value })));
});

test("a fall that nobody is blamed for comes of what only one seat knows", () => {
  const move = { move: "a1a2" };
  const found = [
    finding(1, 0, 0.8, { ...move, after: 0.7 }),
    finding(2, 1, 0.5, { ...move, lost: 0.2, after: 0.25 }),
    finding(3, 0, 0.57, { ...move, after: 0.48 }),
    finding(4, 1, 0.85, { ...move, lost: 0.1, after: 0.6 }),
    finding(5, 0, 1, { outcome: "red", luck: -0.3, after: 0.7 }),
    finding(6, 0, 0.8, { ...move, after: 0.2 }),
    finding(6, 1, 0.2, { ...move, after: 0.8 }),
  ];
  const falls = found.map((f) => hidden(of(2, found), f));
  expect(falls, "beside its mistake, not a small one, a roll, or orders given together").toEqual([
    0.1, 0, 0, 0.15, 0, 0, 0,
  ]);
});

test("orders that are given together make one point", () => {
  const c = course(of(2, [finding(1, 0, 0.5), finding(1, 1, 0.4), finding(2, 0, 0.6)]));
  expect(c.lines[0]?.map((e) => e.step)).toEqual([0, 1, 2]);
});

test("what orders given together bring is told apart from what each gave away", () => {
  const two = (step: number, expected: number, after: number, lost: number, other: number) => [
    finding(step, 0, expected, { move: "a1a2", lost, after }),
    finding(step, 1, 1 - expected, { move: "a1a2", lost: other, after: 1 - after }),
  ];
  const steps = [
    two(1, 0.5, 0.4, 0.1, 0),
    two(2, 0.4, 0.35, 0, 0.15),
    two(3, 0.35, 0.26, 0, 0),
    two(4, 0.26, 0.62, 0, 0.06),
  ];
  steps[1]![1]!.share = 0.4;
  const all = of(2, steps.flat());
  const brought = [1, 2, 3, 4].map((step) => together(all, step));
  expect(brought, "what the reader sees, without the mistakes").toEqual([0, 0.2, 0, -0.3]);
  voice.value = new Voice("en", {
    ...{ "page.analysis.met": "{seat} {from} to {to} by {by}, {share}", "page.analysis.paid": "{by} {from} to {to}" },
    ...{ "page.analysis.gamble": "at risk", "page.analysis.fell": "{move} {answer} {from} to {to}" },
  });
  const events: Event[] = [];
  const said = (mistakes: object[]) =>
    [1, 2, 3, 4].map((step) =>
      met(all, { step, events }, { ...course(all), mistakes } as never, ["White", "Black"]).join(),
    );
  expect(said([])).toEqual(["", "White 40% to 35% by Black, 40% at risk", "", "Black 74% to 38% by White, 0%"]);
  expect(said([{ step: 2, seat: 1 }])[1], "a mistake is no good answer").toBe("Black 60% to 65%");
  const c = { ...course(all), mistakes: [] };
  const fell = all.findings.flatMap((f) => met(all, { ...f, events }, c, ["White", "Black"], f.seat));
  expect(fell, "briefly, for the seat that lost").toEqual(["a1–a2 a1–a2 40% to 35%", "a1–a2 a1–a2 74% to 38%"]);
  events.push({ kind: "captured", role: "captured", args: { square: "a2" } });
  expect(met(all, { step: 2, events }, c, ["White"], 0), "with a capture").toEqual(["a1×a2 a1×a2 40% to 35%"]);
});

test("mistakes give away much where something was better, and a win that was missed is marked, too", () => {
  const c = course(
    of(2, [
      finding(1, 0, 0.5, { move: "a", best: "b", lost: 0.09 }),
      finding(2, 1, 0.5, { move: "a", best: "b", lost: 0.11 }),
      finding(3, 0, 0.5, { move: "a", best: "b", lost: 0.3 }),
      finding(4, 0, 0.5, { move: "a", lost: 0.3 }),
      finding(5, 0, 0.5, { outcome: "red", luck: -0.3 }),
      finding(6, 1, 1, { move: "a", best: "b", missed: true }),
      finding(7, 1, 1, { move: "a", best: "b", missed: true, lost: 0.3 }),
    ]),
  );
  expect(c.mistakes.map((m) => [m.step, m.bad])).toEqual([
    [2, false],
    [3, true],
    [7, true],
  ]);
  expect(c.marked.map((m) => [m.step, m.only])).toEqual([
    [2, false],
    [3, false],
    [6, true],
    [7, false],
  ]);
  expect(c.rolls.map((r) => r.step)).toEqual([5]);
});

test("by plies it is what the first seat could expect before each, and got in the end", () => {
  const move = { move: "e2e4" };
  const found = [finding(1, 1, 0.6, move), finding(1, 0, 0.4, move), finding(2, 0, 0.9, { outcome: "hit" })];
  expect(estimates(of(2, [...found, finding(2, 0, 0.3, move)], ["1/2", "1/2"]))).toEqual([
    { plies: 0, value: 0.4 },
    { plies: 1, value: 0.3 },
    { plies: 2, value: 0.5 },
  ]);
});

test("of mistakes in one round the first is gone to, and they are counted as they are listed", () => {
  const mistakes = [2, 4, 4, 7].map((step, i) => finding(step, i % 2, 0.5, { move: "a1a2", best: "a1a3", lost: 0.2 }));
  const next = (at: number) => nextMistake(mistakes, at);
  expect([0, 1, 3, 6].map(next)).toMatchObject([
    { step: 2, seat: 0, n: 1, of: 4 },
    { step: 4, seat: 1, n: 2, of: 4 },
    { step: 7, seat: 1, n: 4, of: 4 },
    { step: 2, seat: 0, n: 1, of: 4 },
  ]);
  expect(nextMistake([], 0)).toBeUndefined();
  expect(
    [0, 3].map((at) => nextMistake(mistakes.slice(1, 3), at)?.n),
    "no other one than those shown",
  ).toEqual([1, 0]);
});
