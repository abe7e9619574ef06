import { expect, test } from "vitest";
import chess from "../../../game/text/ru.json";
import ability from "../../../games/ability/ru.json";
import english from "../../messages/en.json";
import russian from "../../messages/ru.json";
import { Voice, voice } from "../i18n/index.ts";
import { newGame } from "./game-form.ts";
import { byChance } from "./seats.tsx";
import { told } from "./told.ts";

const two = ["White", "Black"];
const four = ["Black", "Blue", "Red", "Green"];
const form = newGame("toy", "bot", "2");

test.each([
  [
    form,
    two,
    "You play White in Toy. Black is played by a bot (Level 2). There is no clock: think as long as you like.",
  ],
  [
    { ...form, seat: byChance, clock: "10+5" },
    two,
    "You play Toy. A draw decides which seat is yours. The other seat is played by a bot (Level 2). " +
      "Each player has 10 minutes, plus 5 seconds for each move.",
  ],
  [
    { ...form, other: "invited" as const, clock: "3days" },
    two,
    "You play White in Toy. Black is for the person to whom you send the link. Each player has 3 days for each move.",
  ],
  [
    { ...form, seat: 1, others: { 2: "open" as const }, clock: "0+1" },
    four,
    "You play Blue in Toy. Black and Green are played by bots (Level 2). Red is for the first person who joins. " +
      "Each player has 1 second for each move. What is left over is kept.",
  ],
  [
    { ...form, other: "mine" as const },
    four,
    "You play all seats of Toy on this screen. There is no clock: think as long as you like.",
  ],
])("who plays, and with how much time, is told before a game begins (%#)", (form, names, want) => {
  voice.value = new Voice("en", english);
  expect(told(form, "Toy", names)).toBe(want);
});

test("in Russian the own seat is declined", () => {
  voice.value = new Voice("ru", { ...chess, ...ability, ...russian });
  expect(told(form, "шахматы", ["white", "black"])).toMatch(/^Вы играете в шахматы за белых\. /);
  const seats = ["black", "ability.blue", "ability.red", "ability.green"];
  expect(told({ ...form, seat: 1 }, "шахматы", seats)).toMatch(/^Вы играете в шахматы за синих\. /);
});

test.each([
  ["en", "Blue, Red and Green are played by bots"],
  ["de", "Blue, Red und Green spielen Bots"],
  ["ru", "Blue, Red и Green: играют боты"],
])("names are joined as %s joins them", async (lang, want) => {
  const { default: messages } = await import(`../../messages/${lang}.json`);
  voice.value = new Voice(lang, messages);
  expect(told(form, "Toy", four)).toContain(want);
});
