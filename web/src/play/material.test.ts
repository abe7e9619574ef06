import { expect, test } from "vitest";
import type { Picture } from "../api/types.ts";
import { lost } from "./material.ts";

const board = (...tokens: readonly [seat: number, piece: string, share: string][]): Picture => ({
  cells: [],
  files: 8,
  ranks: 8,
  seats: [],
  tokens: tokens.map(([seat, piece, share]) => ({
    seat,
    piece,
    share,
    square: "a1",
    letter: piece[0]!,
    text: { kind: "" },
  })),
});
const amounts = (first: Picture, now: Picture, seat: number) =>
  Object.fromEntries(lost(first, now, seat).map((l) => [l.piece, Math.round(l.amount * 100) / 100]));

const first = board(
  [0, "king", "1"],
  [0, "rook", "1"],
  [0, "rook", "1"],
  [0, "pawn", "1"],
  [0, "pawn", "1"],
  [0, "pawn", "1"],
  [1, "rook", "1"],
);

test("what is missing counts parts as much as they were there", () => {
  const now = board(
    [0, "king", "1"],
    [0, "rook", "1"],
    [0, "rook", "2/5"],
    [0, "pawn", "1"],
    [0, "pawn", "1/2"],
    [0, "pawn", "1/2"],
    [1, "rook", "1"],
  );
  expect(amounts(first, now, 0)).toEqual({ rook: 0.6, pawn: 1 });
  expect(amounts(first, now, 1)).toEqual({});
  expect(lost(first, now, 0).map((l) => l.piece)).toEqual(["rook", "pawn"]);
});

test("a promoted piece is not missing", () => {
  const now = board([0, "king", "1"], [0, "rook", "1"], [0, "rook", "1"], [0, "queen", "1"], [0, "pawn", "1"]);
  expect(amounts(first, now, 0)).toEqual({ pawn: 1 });
});

test("equally rare pieces are told by name, in whatever order the board has them", () => {
  const pieces: [number, string, string][] = [
    [0, "queen", "1"],
    [0, "king", "1"],
    [0, "pawn", "1"],
    [0, "pawn", "1"],
  ];
  for (const first of [board(...pieces), board(...pieces.toReversed())]) {
    expect(Object.keys(amounts(first, board(), 0))).toEqual(["king", "queen", "pawn"]);
  }
});
