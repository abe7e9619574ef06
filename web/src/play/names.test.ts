import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Voice, voice } from "../i18n/index.ts";
import { endOf, nextBot } from "./names.ts";

test("only after a defeat is the next bot a weaker one", () => {
  const bots = ["random", "greedy", "1"];
  expect(nextBot(bots, "greedy", true)).toBe("random");
  expect(nextBot(bots, "greedy", false)).toBe("1"); // after a win or a draw
  expect(nextBot(bots, "random", true)).toBeUndefined();
  expect(nextBot(bots, "1", false)).toBeUndefined();
  expect(nextBot(bots, undefined, false)).toBeUndefined();
});

test("the end of a game is told in words: a bare figure beside captured pieces says nothing", () => {
  const file = new URL("../../messages/en.json", import.meta.url);
  voice.value = new Voice("en", JSON.parse(readFileSync(file, "utf8")));
  expect(["1", "0", "1/2"].map(endOf)).toEqual(["won", "lost", "draw, ½"]);
});
