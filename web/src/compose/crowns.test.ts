import { expect, test } from "vitest";
import type { Choice, Picture } from "../api/types.ts";
import type { Composer } from "./composer.ts";
import { crowned, crowns } from "./crowns.ts";

const token = (square: string, seat: number) => ({
  square,
  seat,
  piece: "pawn",
  letter: "",
  share: "1",
  text: { kind: "t" },
});
const picture = { ranks: 8, tokens: [token("b7", 0), token("c8", 1), token("b5", 1)] } as unknown as Picture;
const becomes = (piece: string): Choice => ({
  pick: piece,
  kind: "option",
  effect: "certain",
  label: { kind: "l", args: { piece: { word: piece } } },
});
const composer = (square: string, choices: Choice[], kind: Choice["kind"] = "square") =>
  ({ path: [{ kind, square }], choices, scene: () => ({ mover: 1 }) }) as unknown as Composer;

test("what a pawn becomes stands from where it arrives towards the middle, in place of what is there", () => {
  const choices = ["queen", "rook", "bishop", "knight"].map(becomes);
  expect([...crowns(composer("b8", choices), picture).keys()]).toEqual(["b8", "b7", "b6", "b5"]);
  expect([...crowns(composer("l1", choices), picture).keys()]).toEqual(["l1", "l2", "l3", "l4"]);
  expect(crowns(composer("b8", choices), picture).get("b5")?.pick).toBe("knight");
  const scene = crowned(composer("b8", choices), picture);
  expect(scene.picture?.tokens.map((t) => `${t.seat} ${t.piece} ${t.square}`)).toEqual([
    ...["1 pawn c8", "1 queen b8", "1 rook b7", "1 bishop b6", "1 knight b5"],
  ]);
  expect(scene.targets?.map((t) => t.square)).toEqual(["b8", "b7", "b6", "b5"]);
});

test("other options, and those before a piece has gone somewhere, are not put on the board", () => {
  const pass: Choice = { pick: "pass", kind: "option", label: { kind: "l" } };
  expect(crowned(composer("b8", [becomes("queen"), pass]), picture)).toEqual({});
  expect(crowned(composer("b7", [becomes("queen")], "token"), picture)).toEqual({});
  const told = { pick: "red", kind: "option", label: { kind: "l", args: { piece: "queen", square: "b8" } } } as Choice;
  expect(crowned(composer("b8", [told]), picture), "it tells more than a piece").toEqual({});
  expect(crowned(composer("b8", []), picture)).toEqual({});
});
