import { expect, test } from "vitest";
import { Frame } from "./frame.ts";

const cells = (files: number, ranks: number): string[] =>
  Array.from(
    { length: files * ranks },
    (_, i) => `${String.fromCharCode(97 + (i % files))}${Math.floor(i / files) + 1}`,
  );

const chess = (turns: number) => new Frame({ files: 8, ranks: 8, cells: cells(8, 8) }, turns);

test.each([
  [0, { col: 0, row: 7 }, "h8"],
  [1, { col: 0, row: 0 }, "a8"],
  [2, { col: 7, row: 0 }, "a1"],
  [3, { col: 7, row: 7 }, "h1"],
])("turned %i quarters clockwise a1 is at %j, and %s in the upper right corner", (turns, a1, corner) => {
  const frame = chess(turns);
  expect(frame.spot("a1")).toEqual(a1);
  expect(frame.at(7, 0)).toBe(corner);
});

test("a board that is longer than wide lies on its side when it is turned", () => {
  const frame = new Frame({ files: 8, ranks: 12, cells: cells(8, 12) }, 1);
  expect([frame.cols, frame.rows]).toEqual([12, 8]);
  expect(frame.spot("a12")).toEqual({ col: 11, row: 0 });
  expect(frame.labels("c12")).toEqual({ row: "c", col: "12" });
});

test("squares are read row by row from the top, whichever way the board is turned", () => {
  expect(chess(0).squares.slice(0, 9)).toEqual(["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a7"]);
  expect(chess(2).squares[0]).toBe("h1");
});

test("a1 is dark, and no square of a plain board is", () => {
  expect([chess(0).dark("a1"), chess(0).dark("b1"), chess(3).dark("h8")]).toEqual([true, false, true]);
  expect(new Frame({ files: 8, ranks: 8, cells: ["a1"], plain: true }, 0).dark("a1")).toBe(false);
});

test("the cursor goes over gaps, and stays at the edge", () => {
  const frame = new Frame({ files: 5, ranks: 1, cells: ["a1", "b1", "e1"] }, 0);
  expect(frame.next("b1", 1, 0)).toBe("e1");
  expect(frame.next("e1", 1, 0)).toBeUndefined();
  expect(frame.last("a1", 1, 0)).toBe("e1");
  expect(frame.last("a1", 0, 1)).toBe("a1");
});

test.each([0, 1, 2, 3])("turned %i quarters, rows and columns at the edges without squares are left out", (turns) => {
  const left = cells(8, 12).filter((c) => /^[c-f]([4-9])$/.test(c));
  const frame = new Frame({ files: 8, ranks: 12, cells: left }, turns);
  expect([frame.cols, frame.rows]).toEqual(turns % 2 ? [6, 4] : [4, 6]);
  expect(frame.at(0, 0)).toBe(["c9", "c4", "f4", "f9"][turns]);
  expect(frame.at(frame.cols - 1, frame.rows - 1)).toBe(frame.squares.at(-1));
  expect(frame.squares.length).toBe(24);
});

test("what is no square of the board is left out", () => {
  const frame = new Frame({ files: 2, ranks: 2, cells: ["a1", "c1", "a3", "A1", "", "a01"] }, 0);
  expect(frame.squares).toEqual(["a1"]);
  expect(frame.centre("c1")).toBeUndefined();
});
