import { expect, test } from "vitest";
import type { Thought } from "../api/types.ts";
import { moveOf, ways } from "./ways.ts";

const event = (kind: string, from: string, to: string, seat: number, arrow = "moved") => ({
  kind,
  arrow: { path: [from, to], seat, kind: arrow },
});

test("a line shows its own move, prediction and answer, and no prediction of the other side", () => {
  const follows = [
    event("moved", "d3", "b3", 0),
    event("moved", "e8", "e7", 1),
    event("predictor.wrong", "d3", "g6", 0, "predicted"),
    event("predictor.withheld", "d4", "e3", 1, "withheld"),
    event("predictor.wrong", "d4", "b4", 1, "predicted"),
  ];
  const thought = { seat: 1, lines: [{ move: "e8e7|d3g6>d4e3", events: [], branches: [{ follows }] }] };
  expect(ways(thought as unknown as Thought, 0)).toEqual([
    { path: ["e8", "e7"], seat: 1, kind: "order" },
    { path: ["d3", "g6"], seat: 0, kind: "predicted" },
    { path: ["d4", "e3"], seat: 1, kind: "answer" },
  ]);
});

test("a line that captures is written as in a replay", () => {
  const events = [{ kind: "captured", role: "captured" as const, args: { square: "f7" } }];
  expect(moveOf({ move: "Bc4*50-f7", events, branches: [] } as unknown as Thought["lines"][number])).toContain("×f7");
});
