import { expect, test } from "vitest";
import type { Listing } from "../api/types.ts";
import { chosen } from "./games.tsx";

const game = (id: string, phase: Listing["phase"], game: string, touched: number, more: Partial<Listing> = {}) =>
  ({ id, phase, game, touched, awaited: [], held: [0], ordering: [], ...more }) as unknown as Listing;

const all = [
  game("old", "over", "niels", 1),
  game("new", "over", "predictor", 9),
  game("going", "playing", "niels", 5),
  game("mine", "playing", "niels", 2, { awaited: [0] }),
  game("free", "open", "niels", 3),
  game("gone", "dropped", "niels", 8),
];
const ids = (state: Parameters<typeof chosen>[1], of = "") => chosen(all, state, of).map((g) => g.id);

test("one's games are told by how they stand and by their rules", () => {
  expect(ids("")).toEqual(["mine", "new", "going", "free", "old"]);
  expect(ids("waiting")).toEqual(["mine"]);
  expect(ids("playing")).toEqual(["mine", "going"]);
  expect(ids("over")).toEqual(["new", "old"]);
  expect(ids("over", "niels")).toEqual(["old"]);
  expect(ids("open", "predictor")).toEqual([]);
});
