import { expect, test } from "vitest";
import type { Event } from "../api/types.ts";
import { missed } from "./standing.ts";
import type { Ply } from "./story.ts";

const names = [{ name: "black" }, { name: "blue" }, { name: "red" }];
const moved = (seat: number, from: string, to: string, role?: Event["role"]) =>
  ({ kind: "moved", arrow: { seat, path: [from, to], kind: "moved" }, ...(role && { role }) }) as unknown as Event;
const ply = (number: number, ...events: Event[]): Ply => ({ number, events, opened: [], drawn: [], moves: ["x"] });
const paths = (...story: Ply[]) => missed(story, [0], names)?.map((a) => a.path.join("-"));

test("what zombies did after the own move is shown with the plies of others", () => {
  const zombie = moved(1, "f1", "h2", "unbidden");
  expect(paths(ply(1, moved(0, "a1", "a2"), zombie), ply(2, moved(2, "p1", "p2")))).toEqual(["f1-h2", "p1-p2"]);
  expect(paths(ply(1, moved(0, "a1", "a2")), ply(2, moved(2, "p1", "p2"), zombie))).toBeUndefined();
  expect(paths(ply(1, moved(0, "a1", "a2"), zombie))).toBeUndefined();
});

test("one ply of another seat, and what happened before one has moved, are no news", () => {
  expect(paths(ply(1, moved(0, "a1", "a2")), ply(2, moved(2, "p1", "p2")))).toBeUndefined();
  expect(paths(ply(1, moved(1, "a1", "a2")), ply(2, moved(2, "p1", "p2")))).toBeUndefined();
  const two = [ply(2, moved(1, "b1", "b2")), ply(3, moved(2, "p1", "p2"))];
  expect(paths(ply(1, moved(0, "a1", "a2")), ...two)).toEqual(["b1-b2", "p1-p2"]);
});
