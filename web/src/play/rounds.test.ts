import { expect, test } from "vitest";
import { played, roundOf, roundsOf, rows } from "./rounds.ts";
import type { Ply } from "./story.ts";

const seats = [{ name: "white" }, { name: "black" }];
const ply = (number: number, seat: string): Ply => ({
  number,
  events: [{ kind: "moved", args: { seat: { word: seat } } }],
  opened: [],
  drawn: [],
  moves: ["e2e4"],
});

const went = [{ kind: "moved", arrow: { path: ["e2", "e4"], seat: 0, kind: "moved" as const } }];

test("a ply has the number of its row in the score", () => {
  const story = [ply(1, "white"), ply(2, "black"), ply(3, "white")];
  expect([0, 1, 2, 3].map((n) => roundOf(story, seats, n))).toEqual([0, 1, 1, 2]);
  const steps = [ply(3, "white"), ply(4, "black"), ply(6, "white")].map((p) => played(p, seats));
  expect([2, 3, 4, 5, 6].map(roundsOf(steps, 2)), "a step on the way to an entry belongs to it").toEqual([
    1, 1, 1, 2, 2,
  ]);
});

test("orders that are opened together are one row", () => {
  const both = [0, 1].map((seat) => ({ seat, order: "e2e4" }));
  const story = [1, 2].map((n) => ({ ...ply(n, "white"), moves: [], events: went, opened: both }));
  expect([1, 2].map((n) => roundOf(story, seats, n))).toEqual([1, 2]);
});

test("what happened before the first round has no number", () => {
  const dealt = { ...ply(1, "white"), moves: [] };
  const opened = [0, 1].map((seat) => ({ seat, order: "sniper" }));
  const chosen = seats.map(({ name }, seat) => ({
    ...ply(1, name),
    events: [{ kind: "ability.has", args: { seat: { word: name } }, only: [seat] }],
    moves: ["sniper"],
  }));
  for (const first of [dealt, { ...dealt, opened }, ...chosen]) {
    const story = [first, ply(2, "white"), ply(3, "black"), ply(4, "white")];
    expect([1, 2, 3, 4].map((n) => roundOf(story, seats, n))).toEqual([0, 1, 1, 2]);
  }
});

test("a seat that plays on is in the same round", () => {
  const story = [ply(1, "white"), ply(2, "black"), ply(3, "black"), ply(4, "white")];
  expect([1, 2, 3, 4].map((n) => roundOf(story, seats, n))).toEqual([1, 1, 1, 2]);
});

test.each([
  ["two", ["white", "black"]],
  ["four", ["white", "red", "black", "green"]],
])("what happens to one of %s seats after a round of orders is in its column, in the next row", (_, names) => {
  const all = names.map((name) => ({ name }));
  const opened = names.map((_, seat) => ({ seat, order: "e2e4" }));
  const round = { ...ply(1, "white"), moves: [], events: went, opened };
  for (const [column, name] of [...names.entries(), [0, "nobody"] as const]) {
    const resigned = { ...ply(2, name), moves: [] };
    const found = rows(
      [round, resigned].map((p) => played(p, all)),
      names.length,
    );
    expect(found.map((r) => r.number)).toEqual([1, 2]);
    expect(found[1]?.cells.findIndex((c) => c?.played.at === 2)).toBe(column);
  }
});

test("what happens to a seat that has just moved is in its column, too", () => {
  const story = [ply(1, "white"), ply(2, "black"), { ...ply(3, "black"), moves: [] }, ply(4, "white")];
  const found = rows(
    story.map((p) => played(p, seats)),
    2,
  );
  expect(found.map((r) => r.cells.map((c) => c?.played.at))).toEqual([[1, 2], [undefined, 3], [4]]);
});

test("what pieces did for which nobody decides is in their columns, after the move before it", () => {
  const four = ["black", "blue", "red", "green"].map((name) => ({ name }));
  const prowl = (seat: number) => ({
    kind: "ability.prowled",
    role: "unbidden" as const,
    arrow: { path: ["a1", "a4"], seat, kind: "moved" as const },
  });
  const story = [ply(1, "black"), { ...ply(2, "blue"), events: [...ply(2, "blue").events, prowl(2)] }, ply(3, "green")];
  story[2]!.events.push(prowl(0));
  const found = rows(
    [...story, ply(4, "blue")].map((p) => played(p, four)),
    4,
  );
  expect(found.map((r) => r.cells.map((c) => c && [c.played.at, c.text]))).toEqual([
    [
      [1, "e2e4"],
      [2, "e2e4"],
      [2, "a1-a4"],
      [3, "e2e4"],
    ],
    [
      [3, "a1-a4"],
      [4, "e2e4"],
    ],
  ]);
  expect(roundOf(story, four, 3)).toBe(1);
});
