import { expect, test } from "vitest";
import { groups, listed, type Possible, plus, saidOf, titleOf } from "./outcomes.ts";

const roles: Record<string, "rolled" | "measured"> = { "x.rolled": "rolled", "x.measured": "measured" };

const one = (p: string, outcome: string, kinds: string[], gain: number): Possible => ({
  p,
  outcome,
  gain,
  events: ["x.tries", ...kinds].map((kind) => ({ kind, ...(roles[kind] && { role: roles[kind] }) })),
});

test("no list ends with one more result", () => {
  const all = groups(
    [..."abcdefg"].map((name, gain) => one("1/7", name, [name], gain)),
    0,
  );
  expect([5, 6, 7].map((n) => listed(all.slice(0, n)).length)).toEqual([5, 6, 5]);
});

test("fractions are added exactly", () => {
  expect(plus("1/6", "1/3")).toBe("1/2");
  expect(plus("1/2", "1/2")).toBe("1");
  expect(plus("0", "1/7")).toBe("1/7");
});

test("what ends alike is summed, and the best comes first", () => {
  const list = groups(
    [
      one("1/4", "a", ["x.rolled", "x.absent"], 0),
      one("1/4", "b", ["x.rolled", "x.absent"], 0),
      one("1/2", "c", ["x.rolled", "captured"], 9),
    ],
    0,
  );
  expect(list.map((g) => [g.p, g.worth, g.events.map((e) => e.kind)])).toEqual([
    ["1/2", "best", ["captured"]],
    ["1/2", "rest", ["x.absent"]],
  ]);
  expect(list[1]?.outcomes).toEqual(["a", "b"]);
});

test("a result tells where entangled pieces are found", () => {
  const result = (kind: string, square: string) => {
    const end = one("1/2", square, ["x.rolled", kind], 0);
    return { ...end, events: [...end.events, { kind: "x.found", role: "found" as const, args: { square } }] };
  };
  const list = groups([result("captured", "b2"), result("x.absent", "f6")], 0);
  expect(list.map((g) => g.events.map((e) => e.args?.square ?? e.kind))).toEqual([
    ["captured", "b2"],
    ["x.absent", "f6"],
  ]);
});

test("of what a measurement finds in several ways it is told in how many", () => {
  const list = groups(
    [
      one("1/4", "a", ["x.measured", "captured"], 9),
      one("1/4", "b", ["x.measured", "captured"], 9),
      one("1/2", "c", ["x.measured", "x.absent"], 0),
    ],
    0,
  );
  expect(list.map(saidOf).map((s) => s.includes("page.outcome.found"))).toEqual([true, false]);
  expect(list.map((g) => titleOf(g, "result").kind)).toEqual(["page.glimpse.likeliest", "page.glimpse.result"]);
});

test("losing the game is told as such, however much is won on the board", () => {
  const lost: Possible = {
    ...one("1/6", "a", ["king_lost"], 20),
    turn: { kind: "over", seats: [], living: [1], scores: ["0", "1"], reason: "king_lost" },
  };
  const list = groups([lost, one("5/6", "b", ["captured"], 3)], 0);
  expect(list.map((g) => g.worth)).toEqual(["best", "bad"]);
});

test("of results that bring the same, those in which the move fails are not the best", () => {
  const stays = { kind: "stays", arrow: { kind: "failed" as const, path: ["g5", "g8"], seat: 0 } };
  const list = groups([{ ...one("5/6", "a", [], 0), events: [stays] }, one("1/6", "b", ["through"], 0)], 0);
  expect(list.map((g) => [g.p, g.worth])).toEqual([
    ["1/6", "best"],
    ["5/6", "rest"],
  ]);
});

test("of a move that cannot succeed no result is shown as a good one", () => {
  const vain = { kind: "x.vain", role: "vain" as const };
  const list = groups(
    ["escapes", "absent"].map((kind) => ({ ...one("1/2", kind, [], 0), events: [vain, { kind }] })),
    0,
  );
  expect(list.map((g) => g.worth)).toEqual(["rest", "rest"]);
});

test("of what is certain everything is told", () => {
  expect(groups([one("1", "", ["captured"], 1)], 0)[0]?.events).toHaveLength(2);
});

test("what other events imply is not told of a result", () => {
  const list = groups(
    [{ ...one("1", "", [], 0), events: [{ kind: "rolled", implied: true }, { kind: "escaped" }] }],
    0,
  );
  expect(list.map(saidOf)).toEqual(["Escaped."]);
});
