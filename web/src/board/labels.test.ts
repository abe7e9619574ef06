import { expect, test } from "vitest";
import english from "../../messages/en.json";
import type { Mark, Picture, Token } from "../api/types.ts";
import { Voice } from "../i18n/index.ts";
import { labelOf } from "./labels.ts";
import type { Scene, Target } from "./scene.ts";

const voice = new Voice("en", {
  ...english,
  "word.white": "White",
  "word.queen": "queen",
  "word.niels.red": "red",
  "niels.half": "half a {piece} on {square}",
});
const picture: Picture = { files: 8, ranks: 8, cells: ["d4"], seats: [{ name: "white", turns: 0 }], tokens: [] };
const token: Token = { square: "d4", seat: 0, piece: "queen", letter: "Q", share: "2/3", text: { kind: "test.token" } };
const label = (
  tokens: Token[],
  more: { target?: Target; picked?: boolean; scene?: Partial<Scene>; marks?: Mark[] } = {},
) =>
  labelOf(voice, { picture, ...more.scene }, "d4", {
    tokens,
    marks: more.marks ?? [],
    target: more.target,
    picked: more.picked ?? false,
  });

test("an empty square, and one that can be picked", () => {
  expect(label([])).toBe("d4, empty");
  expect(label([], { target: { square: "d4", effect: "certain" } })).toBe("d4, empty, can be picked: certain");
  const quiet = { square: "d4", effect: "certain", piece: true, quiet: true } as const;
  expect(label([], { target: quiet }), "as its sign is not drawn").toBe("d4, empty, can be picked");
  expect(label([], { target: { square: "d4", effect: "rolled", p: "1/3" } })).toBe(
    "d4, empty, can be picked: a roll, 33.3%",
  );
});

test("a king in danger is the viewer's own or another's", () => {
  const marks: Mark[] = [{ square: "d4", kind: "danger" }];
  expect(label([token], { marks, scene: { own: 0 } })).toMatch(/, your king, in danger$/);
  expect(label([token], { marks, scene: { own: 1 } })).toMatch(/66.7%, in danger$/);
  expect(label([token], { marks })).toMatch(/66.7%, in danger$/);
});

test("the game's own words for a token", () => {
  const text = { kind: "niels.half", args: { piece: { word: "queen" }, square: "d4" } };
  expect(label([{ ...token, text }], { picked: true })).toBe("d4: half a queen on d4, picked");
});

test("what can be said without them: everything that is drawn", () => {
  expect(label([{ ...token, mark: "niels.red", badge: "d1", group: 2, faded: true }])).toBe(
    "d4: White: queen, 66.7%, red, d1, group B, acts without a player",
  );
  expect(label([{ ...token, share: "1" }, token])).toBe("d4: White: queen, White: queen, 66.7%");
});

test("what becomes of a token if another is where it was asked for", () => {
  const there = { ...picture, tokens: [{ ...token, square: "a1" }, token] };
  const whatIf = { square: "a1", token: 0, others: [{ token: 1, if: "1", not: "1/3" }] };
  expect(label([token], { scene: { picture: there, whatIf } })).toBe(
    "d4: White: queen, 66.7%, 100% if it is here, 33.3% if not",
  );
});
