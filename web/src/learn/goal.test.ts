import { expect, test } from "vitest";
import type { Picture, Token } from "../api/types.ts";
import { type Goal, judge, reached } from "./goal.ts";

const token = (square: string, share = "1", more: Partial<Token> = {}): Token => ({
  square,
  seat: 0,
  piece: "rook",
  letter: "R",
  share,
  text: { kind: "test.token" },
  ...more,
});
const result = (tokens: Token[], p = "1", scores?: string[]) => ({
  p,
  turn: { kind: scores ? ("over" as const) : ("move" as const), seats: [], living: [], ...(scores && { scores }) },
  picture: { files: 8, ranks: 8, cells: [], seats: [], tokens, marks: [{ square: "h8", kind: "danger" }] } as Picture,
});
const rook = { square: "a1", seat: 0, letter: "R" };

test.each<[string, Goal, boolean]>([
  ["any of it", { on: [rook] }, true],
  ["of another seat", { on: [{ ...rook, seat: 1 }] }, false],
  ["another piece", { on: [{ ...rook, letter: "Q" }] }, false],
  ["so much", { on: [{ ...rook, share: "3/4" }] }, true],
  ["not so much", { on: [{ ...rook, share: "1" }] }, false],
  ["at least so much", { on: [{ ...rook, least: "2/3" }] }, true],
  ["less than that", { on: [{ ...rook, least: "4/5" }] }, false],
  ["nothing", { on: [{ ...rook, square: "b1", share: "0" }] }, true],
  ["not nothing", { on: [{ ...rook, share: "0" }] }, false],
  ["entangled", { on: [{ ...rook, group: true }] }, true],
  ["not entangled", { on: [{ ...rook, square: "c1", group: true }] }, false],
  ["in danger", { danger: ["h8"] }, true],
  ["not in danger", { danger: ["h8", "h7"] }, false],
  ["not won", { won: true }, false],
])("%s", (_, goal, want) => {
  // Two parts of rooks share a1.
  const tokens = [token("a1", "1/2"), token("a1", "1/4", { group: 1 }), token("c1")];
  expect(reached(goal, result(tokens), 0)).toBe(want);
});

test("the chances of the results that have it are added up", () => {
  const results = [result([token("a1")], "1/6"), result([], "1/2"), result([token("a1")], "1/3")];
  expect(judge({ on: [rook], chance: "1/2" }, results, 0)).toEqual({ p: expect.closeTo(0.5), enough: true });
  expect(judge({ on: [rook] }, results, 0).enough).toBe(false);
  expect(judge({ won: true }, [result([], "1", ["1", "0"])], 0).enough).toBe(true);
  expect(judge({ won: true }, [result([], "1", ["1", "0"])], 1).enough).toBe(false);
});
