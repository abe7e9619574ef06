import { expect, test } from "vitest";
import { completions } from "./completions.ts";

const moves = ["Nb1*50-a3", "Nb1-a3", "Nb1-c3", "Pe2-e3", "Pe2-e4", "Pe2-e4+Pd2-d4", "pass"];

test("what begins so comes first, the shorter before the longer", () => {
  expect(completions(moves, "Pe2-e4")).toEqual(["Pe2-e4", "Pe2-e4+Pd2-d4"]);
  expect(completions(moves, "Nb1")).toEqual(["Nb1-a3", "Nb1-c3", "Nb1*50-a3"]);
});

test("signs and capitals may be left out, and the beginning too", () => {
  expect(completions(moves, "pe2e3")).toEqual(["Pe2-e3"]);
  expect(completions(moves, "c3")).toEqual(["Nb1-c3"]);
  expect(completions(moves, "zz")).toEqual([]);
});

test("never more than can be read", () => {
  expect(
    completions(
      [..."abcdefghijklmnop"].map((f) => `e2${f}4`),
      "e2",
    ),
  ).toHaveLength(8);
});
