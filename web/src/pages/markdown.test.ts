import { expect, test } from "vitest";
import { wordsBeside } from "./markdown.tsx";

const board = ["8  . r . k .", "7  . . p p p", "   d e f g h"];

test("words beside a board in letters are told apart from it; a board beside a board is none", () => {
  const beside = ["   White’s queen is on e8,", "   and gives check.", ""].map((w, i) => board[i]!.padEnd(14) + w);
  expect(wordsBeside(beside)).toBe(17);
  expect(wordsBeside(board)).toBeUndefined();
  expect(wordsBeside(board.map((l) => `${l.padEnd(16)}${l}`))).toBeUndefined();
  expect(
    wordsBeside(["$ quandary ability check double-step.ability", "Double-step – 1 use in a game"]),
  ).toBeUndefined();
});
