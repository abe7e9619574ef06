import { expect, test } from "vitest";
import { seatLetters } from "./seats.ts";

test.each([
  [
    ["White", "Black"],
    ["W", "B"],
  ],
  [
    ["Black", "Blue", "Red", "Green"],
    ["Ba", "Bu", "R", "G"],
  ],
  [
    ["Schwarz", "Blau", "Rot", "Grün"],
    ["S", "B", "R", "G"],
  ],
  [
    ["чёрные", "синие", "красные", "зелёные"],
    ["Ч", "С", "К", "З"],
  ],
  [
    ["one", "one", ""],
    ["O0", "O1", "2"],
  ],
])("%j are told apart by %j", (names, letters) => {
  expect(seatLetters(names)).toEqual(letters);
});
