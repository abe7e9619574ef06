import { expect, test } from "vitest";
import english from "../../messages/en.json";
import type { Listing } from "../api/types.ts";
import { Voice, voice } from "../i18n/index.ts";
import { chosen } from "./games.tsx";
import { against, ended, firsts, ordered } from "./listings.tsx";

const game = (id: string, phase: Listing["phase"], game: string, touched: number, more: Partial<Listing> = {}) =>
  ({ id, phase, game, touched, awaited: [], held: [0], ordering: [], ...more }) as unknown as Listing;

const all = [
  game("old", "over", "toy", 1),
  game("new", "over", "other", 9),
  game("going", "playing", "toy", 5),
  game("mine", "playing", "toy", 2, { awaited: [0] }),
  game("free", "open", "toy", 3),
  game("gone", "dropped", "toy", 8),
];
const ids = (state: Parameters<typeof chosen>[1], of = "") => chosen(all, state, of).map((g) => g.id);

test("one's games are told by how they stand and by their rules", () => {
  expect(ids("")).toEqual(["mine", "going", "free", "new", "old"]);
  expect(ids("waiting")).toEqual(["mine"]);
  expect(ids("playing")).toEqual(["mine", "going"]);
  expect(ids("over")).toEqual(["new", "old"]);
  expect(ids("over", "toy")).toEqual(["old"]);
  expect(ids("open", "other")).toEqual([]);
});

test("of each kind of one's games the start page has the first four", () => {
  const mine = Array.from({ length: 6 }, (_, i) => game(`mine${i}`, "playing", "toy", 9 - i, { awaited: [0] }));
  const others = Array.from({ length: 2 }, (_, i) => game(`others${i}`, "open", "toy", 2 - i));
  const shown = firsts(ordered([...others, ...mine])).map((g) => g.id);
  expect(shown).toEqual(["mine0", "mine1", "mine2", "mine3", "others0", "others1"]);
});

test("the end of a game is told for who reads the list, or by who won", () => {
  voice.value = new Voice("en", english);
  const over = (held: number[], ...scores: string[]) =>
    ended(game("a", "over", "toy", 1, { held, scores }), ["Ida", "Tomek", "Mira", "Jonas"]);
  expect(over([3], "0", "0", "0", "1")).toBe("you won");
  expect(over([0], "0", "0", "0", "1")).toBe("you lost");
  expect(over([], "0", "0", "0", "1")).toBe("Jonas won");
  expect(over([0, 1], "1", "0")).toBe("Ida won");
  expect(over([0], "1/2", "1/2")).toBe("a draw, ½ – ½");
  expect(over([0], "3/4", "0", "0", "1/4")).toBe("over, ¾ – 0 – 0 – ¼");
  expect(ended(game("a", "over", "toy", 1, { held: [0, 1], scores: ["0", "1"] }), ["Ida", "Ida"])).toBe("over, 0 – 1");
});

test("a list says who plays against its reader, each name once", () => {
  voice.value = new Voice("en", english);
  const who = (held: number[], ...people: string[]) => against(game("a", "playing", "toy", 1, { held }), people);
  expect(who([0], "Ida", "Tomek")).toBe("Tomek");
  expect(who([], "Ida", "Tomek")).toBe("Ida, Tomek");
  expect(who([0], "Ida", "Level 1", "Tomek", "Level 1")).toBe("Level 1 × 2, Tomek");
  expect(who([0], "Ida", "Level 1", "", "")).toBe("Level 1, 2 free seats");
  expect(who([], "Ida", "")).toBe("Ida, 1 free seat");
  expect(who([0], "Ida", "")).toBe("Nobody yet");
  expect(who([0, 1], "Ida", "Ida")).toBe("On one screen");
});
