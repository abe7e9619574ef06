import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Voice, voice } from "../i18n/index.ts";
import { endOf, holderName, nextBot, playerOf, secretSign } from "./names.ts";

test("only after a defeat is the next bot a weaker one", () => {
  const bots = ["random", "greedy", "1"];
  expect(nextBot(bots, "greedy", true)).toBe("random");
  expect(nextBot(bots, "greedy", false)).toBe("1"); // after a win or a draw
  expect(nextBot(bots, "random", true)).toBeUndefined();
  expect(nextBot(bots, "1", false)).toBeUndefined();
  expect(nextBot(bots, undefined, false)).toBeUndefined();
});

const english = () => {
  const file = new URL("../../messages/en.json", import.meta.url);
  voice.value = new Voice("en", JSON.parse(readFileSync(file, "utf8")));
};

test("a bot in a record is called by its level, a person by the name", () => {
  english();
  const players = [{ kind: "bot 1", name: "1" }, { kind: "person", name: "Ada" }, { kind: "person" }];
  expect(players.map(playerOf)).toEqual(["Bot “Level\u00a01”", "Ada", ""]);
});

test("a team without a name is called the crowd in the language of each reader", () => {
  for (const [lang, name] of [
    ["de", "Die Crowd"],
    ["en", "The crowd"],
  ] as const) {
    voice.value = new Voice(
      lang,
      JSON.parse(readFileSync(new URL(`../../messages/${lang}.json`, import.meta.url), "utf8")),
    );
    expect([holderName({ kind: "team" }), playerOf({ kind: "team" }), holderName({ kind: "open" })]).toEqual([
      name,
      name,
      "",
    ]);
  }
  expect(holderName({ kind: "team", name: "Kongo" })).toBe("Kongo");
});

test("the end of a game is told in words: a bare figure beside captured pieces says nothing", () => {
  english();
  const ends = (...scores: string[]) => scores.map((_, seat) => endOf(scores, seat));
  expect(ends("1", "0")).toEqual(["won", "lost"]);
  expect(ends("1/3", "1/3", "0", "1/3")).toEqual(["draw, ⅓", "draw, ⅓", "lost", "draw, ⅓"]);
  expect(ends("3/4", "0", "0", "1/4")).toEqual(["¾", "lost", "lost", "¼"]);
});

test("a bot is called one, in quotes as where it is chosen, and a person by the name", () => {
  english();
  expect(holderName({ bot: "3", name: "Level 3" })).toBe("Bot “Level\u00a03”");
  expect(holderName({ name: "Ida" })).toBe("Ida");
  expect(holderName(undefined)).toBe("");
});

test("a secret is named once it is known", () => {
  const own = { kind: "spy" };
  expect(secretSign({ secret: true })).toBe("?");
  expect(secretSign({ secret: true, own })).toBe(secretSign({ own }));
  expect(secretSign({ own })).toMatch(/spy/);
  expect(secretSign({ own, gauge: { text: own, left: 2, most: 3 } }), "with what is left").toBe("spy 2/3");
  expect(secretSign({})).toBeUndefined();
});
