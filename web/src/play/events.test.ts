import { expect, test } from "vitest";
import { voice } from "../i18n/index.ts";
import { Voice } from "../i18n/voice.ts";
import { told } from "./events.tsx";

test("of many sentences of one kind only the first is told, and each of a few", () => {
  voice.value = new Voice("en", { x: "{what} falls", "page.score.more": "(and {n} more)" });
  const ply = (...all: string[]) => ({
    number: 1,
    moves: [],
    events: all.map((what) => ({ kind: "x", args: { what } })),
    opened: [],
    drawn: [],
  });
  expect(told(ply("The pawn", "the king"))).toEqual(["The pawn falls", "The king falls"]);
  expect(told(ply("One", "two", "three", "four"))).toEqual(["One falls (and 3 more)"]);
});
