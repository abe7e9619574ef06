import { expect, test } from "vitest";
import { roundOf } from "./rounds.ts";
import type { Ply } from "./story.ts";

const seats = [{ name: "white" }, { name: "black" }];
const ply = (number: number, seat: string): Ply => ({
  number,
  events: [{ kind: "moved", args: { seat: { word: seat } } }],
  opened: [],
  drawn: [],
  moves: ["e2e4"],
});

test("a ply has the number of its row in the score", () => {
  const story = [ply(1, "white"), ply(2, "black"), ply(3, "white")];
  expect([0, 1, 2, 3].map((n) => roundOf(story, seats, n))).toEqual([0, 1, 1, 2]);
});

test("orders that are opened together are one row", () => {
  const both = [0, 1].map((seat) => ({ seat, order: "e2e4" }));
  const story = [1, 2].map((n) => ({ ...ply(n, "white"), moves: [], opened: both }));
  expect([1, 2].map((n) => roundOf(story, seats, n))).toEqual([1, 2]);
});

test("what happened before the first round has no number", () => {
  const dealt = { ...ply(1, "white"), moves: [] };
  const story = [dealt, ply(2, "white"), ply(3, "black"), ply(4, "white")];
  expect([1, 2, 3, 4].map((n) => roundOf(story, seats, n))).toEqual([0, 1, 1, 2]);
});

test("a seat that plays on is in the same round", () => {
  const story = [ply(1, "white"), ply(2, "black"), ply(3, "black"), ply(4, "white")];
  expect([1, 2, 3, 4].map((n) => roundOf(story, seats, n))).toEqual([1, 1, 1, 2]);
});
