import { expect, test } from "vitest";
import { amount, part, percentOf, percents, typed } from "./amount.ts";

test.each([
  [0, "0"],
  [40_000, "40"],
  [19_200, "19.2"],
  [5, "0.005"],
  [-1_050, "−1.05"],
])("%d thousandths are told as %s", (m, want) => {
  expect(amount(m)).toBe(want);
});

test.each([
  ["40", 40_000],
  [" 19.2 ", 19_200],
  ["0,005", 5],
  ["1.2345", undefined],
  ["-3", undefined],
  ["", undefined],
  ["12345678", undefined],
])("%s is read as %s", (s, want) => {
  expect(typed(s)).toBe(want);
});

test("a price is never told as sure while it is not", () => {
  expect([0, 1, 4, 624, 999, 1000].map(percentOf)).toEqual(["0", "<1", "<1", "62", ">99", "100"]);
});

test("the prices of all results add up to 100 as they are shown", () => {
  expect(percents([334, 333, 333])).toEqual(["34", "33", "33"]);
  expect(percents([525, 260, 215])).toEqual(["53", "26", "21"]);
  expect(percents([996, 3, 1])).toEqual([">99", "<1", "<1"]);
  expect(percents([1000, 0])).toEqual(["100", "0"]);
});

test("what is not enough never looks like it", () => {
  expect(part(6666, 10_000)).toBe(66);
  expect(part(1, 0)).toBe(0);
});
