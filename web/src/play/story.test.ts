import { expect, test } from "vitest";
import { by, failed, type Ply, since, thrower } from "./story.ts";

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

test("a ply has failed if a way of it was not gone to its end", () => {
  expect(failed(ply(1, "d4-c5", "white", 0))).toBe(false);
  const met: Ply = ply(2, "@f14xh16", "green");
  met.events.push({ kind: "ability.shielded", arrow: { path: ["f14", "h16"], seat: 0, kind: "failed" } });
  expect(failed(met)).toBe(true);
});

test("a roll is of the seat that its event names, also in the ply of another one", () => {
  const roll = (kind: string) => ({ kind, args: { seat: { word: "black" } } });
  const moved = ply(1, "f7-e8", "white", 0);
  expect(thrower(moved, seats)).toBe(0);
  for (const kind of ["indeterminist.rolls", "niels.rolled"]) {
    expect(thrower({ ...moved, events: [...moved.events, roll(kind)] }, seats), kind).toBe(1);
  }
});
