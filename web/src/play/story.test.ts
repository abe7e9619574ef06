import { expect, test } from "vitest";
import { by, type Ply, since } from "./story.ts";

const seats = [{ name: "white" }, { name: "black" }];
const ply = (number: number, move: string, word: string, seat?: number): Ply => ({
  number,
  moves: [move],
  events: [{ kind: "x", args: { seat: { word } }, ...(seat !== undefined && arrow(seat)) }],
  opened: [],
  drawn: [],
});
const arrow = (seat: number) => ({ arrow: { path: ["f6", "d4"], seat, kind: "moved" as const } });

test("a move without a way is of the seat that its event names, and belongs to the turn before it", () => {
  const story = [ply(1, "d4-c5", "white", 0), ply(2, "f6xd4", "black", 1), ply(3, "stop", "black")];
  expect(by(story[2]!, seats)).toBe(1);
  expect(since(story, [0], seats).map((p) => p.number)).toEqual([2, 3]);
});
