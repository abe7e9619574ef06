import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Analysis, Finding } from "../api/types.ts";
import { Voice, voice } from "../i18n/index.ts";
import { course, type Mistake } from "./course.ts";
import { drawn, nextOf, tellingOf } from "./replay.tsx";
import { plies } from "./stops.ts";
import { titled } from "./words.ts";

test("what orders given together cost stands beside the mistake that comes next", () => {
  const file = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
  voice.value = new Voice("en", file("../../messages/en.json"));
  const found = (step: number, seat: number, expected: number, rest: Partial<Finding>): Finding => ({
    ...{ step, ply: step, seat, expected, after: expected, lost: 0, luck: 0, move: "e2e4" },
    ...rest,
  });
  const findings = [
    ...[
      found(1, 0, 0.5, {
        after: 0.4,
        mix: [["g1f3", 0.62] as const, ["e2e4", 0.38] as const].map(([move, share]) => ({ move, share })),
      }),
      found(1, 1, 0.5, { after: 0.6 }),
    ],
    ...[
      found(2, 0, 0.4, { lost: 0.2, best: "d2d4", after: 0.2 }),
      found(2, 1, 0.6, { after: 0.8 }),
      found(3, 0, 0.2, {}),
    ],
  ];
  const seats = [0, 1].map(() => ({ lost: 0, luck: 0 }));
  const limits = { mistake: 0.06, bad: 0.12 };
  const analysis: Analysis = { done: true, looked: 3, steps: 3, limits, findings, seats };
  const steps = [1, 2, 3].map((step) => ({
    ...{ step, ply: step, position: "", moves: { 0: "e2e4", 1: "e7e5" } },
    events: [{ kind: "page.cookies" }],
  }));
  const history = { steps } as unknown as Parameters<typeof tellingOf>[0]["game"]["history"];
  const { mistakes } = course(analysis);
  const at = (at: number) =>
    tellingOf({
      game: { state: { phase: "playing" }, history } as Parameters<typeof tellingOf>[0]["game"],
      picture: { files: 8, ranks: 8, seats: [], squares: [], tokens: [] } as never,
      names: ["White", "Black"],
      all: plies(history, mistakes),
      analysis,
      at,
      better: mistakes.filter((m) => m.step === at + 1),
    });
  expect(at(0).next).toEqual(["e2–e4 met the good answer e2–e4: White’s chances 50% → 40%."]);
  const told = at(1);
  expect(told.next.join()).toMatch(/^Next, White played .* and gave away 20%/);
  expect(told.says).toMatch(/^e2–e4 was a good answer: White’s chances fell from 50% to 40% in this round\. /);
  expect(told.says).toMatch(/ 0% of the time\. .* not a mistake\. Best for White was /);
  expect(told.says).toContain("g1–f3 (62%), e2–e4 (38%).");
});

test("a mistake and what was better are drawn before it, the answer to it only after it", () => {
  const way = (kind: string) => ({ kind, seat: 0, path: ["a1", "a2"] });
  const mistake = { step: 2, drawn: ["mistake", "better", "answer"].map(way) } as unknown as Finding;
  const steps = [1, 2, 3].map(() => ({ events: [] })) as unknown as Parameters<typeof drawn>[0];
  const kinds = [0, 1, 2, 3].map((at) =>
    drawn(steps, at, [mistake], undefined)
      .drafts?.map((d) => d.kind)
      .join(" "),
  );
  expect(kinds).toEqual(["", "mistake better", "answer", ""]);
});

test("a move is named by its number and its seat, unless seats play it together", () => {
  const entry = (...seats: number[]) => ({
    at: 1,
    events: [],
    rolled: false,
    moves: seats.map((seat) => ({ seat, text: "" })),
  });
  const title = (kind: "move" | "before", n: number, ...seats: number[]) =>
    titled(kind, { n, of: 18 }, ["White", "Black"], entry(...seats));
  expect(title("move", 8, 0)).toBe("White’s move 8 of 18");
  expect(title("before", 8, 1)).toBe("before Black’s move 8 of 18");
  expect(title("before", 8, 0, 1)).toBe("before move 8 of 18");
  expect(title("move", 0, 0), "a choice before the first move").toBe("move 0 of 18");
});

test("the way to a win that was only missed does not call it a mistake", () => {
  const file = new URL("../../messages/en.json", import.meta.url);
  voice.value = new Voice("en", JSON.parse(readFileSync(file, "utf8")));
  const marked = [true, false].map((only, i) => ({ only, seat: 0, step: 3 * i + 3 }) as Mistake);
  const says = (at: number) => nextOf(marked, ["White"], at, { to: () => {}, done: true })?.says;
  expect([says(0), says(3)]).toEqual(["Next missed win: White, 1 of 2", "Next mistake: White, 2 of 2"]);
});
