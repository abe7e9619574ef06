import { expect, test } from "vitest";
import type { Token } from "../api/types.ts";
import { arrowsOf, lanes, merged, reachOf, story, toEdge, touched, type Way } from "./arrows.ts";
import { Frame } from "./frame.ts";
import { wayOf } from "./motion.ts";
import { placeOf, shownOf } from "./places.ts";
import { countsOf } from "./signs.ts";

const way = (kind: Way["kind"], path: string, seat = 0): Way => ({ kind, path: path.split(" "), seat });

test("what was rightly expected and happened is one arrow", () => {
  const ways = [way("moved", "a1 b2"), way("foreseen", "a1 b2"), way("foreseen", "c1 c2"), way("moved", "a1 b2", 1)];
  expect(merged(ways)).toEqual([
    { ...way("moved", "a1 b2"), seen: true },
    way("foreseen", "c1 c2"),
    way("moved", "a1 b2", 1),
  ]);
});

test.each([
  ["a1-a3", [0]],
  ["a1-a3 a1-a3", [-13, 13]],
  ["b2-c1 c1-b2", [13, 13]], // each to the right of the one that comes its way
  ["a1-a2 a1-a3", [-13, 13]],
  ["a1-c3 c3-b2", [13, 13]],
  ["a1-a2 a2-a3", [0, 0]], // one after the other
  ["a1-c1 a2-c2 b1-b3", [0, 0, 0]],
  ["a1-b2-c3 a1-b2-a3", [-13, 13]], // a bent one shares its first part
] as const)("ways that share a part of a line lie side by side: %s", (squares, want) => {
  expect(
    lanes(
      frame,
      squares.split(" ").map((way) => ({ path: way.split("-") })),
    ),
  ).toEqual(want);
});

test("an arrow to a square with numbers ends at its edge, from a corner as well as from a side", () => {
  const middle = { x: 50, y: 50 };
  expect(toEdge(middle, { x: 350, y: 50 })).toBe(50);
  expect(toEdge(middle, { x: 350, y: -250 })).toBeCloseTo(Math.hypot(50, 50));
  expect(toEdge(middle, { x: 150, y: 250 })).toBeCloseTo(Math.hypot(25, 50));
});

test("a square is touched by what set out, not by what was only expected", () => {
  expect(
    touched([
      { kind: "moved", path: ["a1", "a2", "a3"], seat: 0 },
      { kind: "failed", path: ["b1", "b2"], seat: 0 },
      { kind: "predicted", path: ["c1", "c2"], seat: 0 },
    ]),
  ).toEqual(["a1", "a3", "b1", "b2"]);
});

const frame = new Frame({ files: 3, ranks: 3, cells: ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] }, 0);
const token = (square: string, piece = "rook", seat = 0): Token => ({
  square,
  seat,
  piece,
  letter: "R",
  share: "1",
  text: { kind: "test.token" },
});

test("a token comes along the arrow that ends where it stands", () => {
  const arrows = [{ kind: "moved" as const, path: ["a1", "a2", "a3"], seat: 0 }];
  expect(wayOf(token("a3"), [], arrows, frame)).toEqual(["a1", "a2", "a3"]);
  expect(wayOf(token("a3", "rook", 1), [], arrows, frame)).toBeUndefined();
});

test("without an arrow it comes from the nearest square that one of its kind has left", () => {
  const left = [token("a1"), token("c2"), token("b3", "pawn"), token("c3", "rook", 1)];
  expect(wayOf(token("c1"), left, [], frame)).toEqual(["c2", "c1"]);
  expect(wayOf(token("c1", "king"), left, [], frame)).toBeUndefined();
});

test("the rounds that are left stand once at each side, on a free square if there is one", () => {
  const marks = ["a1", "b1", "c1", "a3", "b3", "c3"].map((square) => ({
    square,
    kind: "vanishing" as const,
    rounds: 2,
  }));
  const counts = countsOf(frame, marks, new Set(["b1", "c1", "a3", "b3", "c3"]));
  expect(counts.map((c) => c.rounds)).toEqual([2, 2]);
  expect(counts.map((c) => c.at)).toContainEqual(frame.centre("a1"));
});

test("the rounds that are left are not cut by the edge of the board where pieces stand", () => {
  const marks = frame.squares.map((square) => ({ square, kind: "vanishing" as const, rounds: 20 }));
  const counts = countsOf(frame, marks, new Set(frame.squares));
  expect(counts.length).toBeGreaterThan(1);
  expect(
    counts.map((c) => c.at),
    "at the ends of the rows",
  ).toContainEqual({ x: 292, y: 27 });
  // They end there; two digits on a small board are 60 wide and 36 high, with an outline of 7.
  for (const { at } of counts) {
    for (const x of [at.x - 67, at.x + 7]) expect(Math.min(Math.max(x, 0), 300)).toBe(x);
    for (const y of [at.y - 25, at.y + 25]) expect(Math.min(Math.max(y, 0), 300)).toBe(y);
  }
});

test("tokens of a square do not lie on each other, and keep inside it", () => {
  const sizes = { single: [100, 100], row: [100, 50], low: [100, 33], quarter: [50, 50], slip: [50, 33] } as const;
  for (const of of [1, 2, 3, 4, 5, 6, 7, 10]) {
    const places = Array.from({ length: shownOf(of) }, (_, i) => placeOf(i, of));
    for (const [i, p] of places.entries()) {
      const [width, height] = sizes[p.form];
      expect(Math.min(p.x, p.y, 100 - p.x - width, 100 - p.y - height)).toBeGreaterThanOrEqual(0);
      for (const q of places.slice(i + 1))
        expect(Math.max(Math.abs(p.x - q.x) / width, Math.abs(p.y - q.y) / height)).toBeGreaterThanOrEqual(1);
    }
  }
});

test("one piece that simply moved needs no arrow; a split of it neither; several pieces do", () => {
  const moved = (path: string) => ({ kind: "e", arrow: { kind: "moved" as const, path: path.split(" "), seat: 0 } });
  expect(story([moved("a1 a2"), { kind: "told" }])).toEqual({ arrows: [], last: ["a1", "a2"] });
  expect(story([moved("a1 a2"), moved("a1 b1")]).arrows).toEqual([]);
  expect(story([moved("a1 a2"), moved("c1 b1")]).arrows).toHaveLength(2);
});

test("the head of an arrow keeps clear of figures: of others before the edge of its square, of those inside it", () => {
  const [end, from] = [
    { x: 50, y: 50 },
    { x: 250, y: 50 },
  ];
  const before = { x: 125, y: 50, r: 16 };
  const inside = { x: 80, y: 50, r: 16 };
  expect(reachOf(end, from, [])).toBe(50);
  expect(reachOf(end, from, [before])).toBe(27);
  expect(reachOf(end, from, [before, inside])).toBe(50);
});

test("what was predicted in a past round did not happen, and is marked so", () => {
  const predicted = { path: ["e7", "e5"], seat: 1, kind: "predicted" as const };
  const moved = { path: ["e2", "e4"], seat: 0, kind: "moved" as const };
  expect(arrowsOf([predicted, moved].map((arrow) => ({ kind: "told", arrow })))).toEqual([
    { ...predicted, missed: true },
    moved,
  ]);
});
