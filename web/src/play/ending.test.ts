import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { say, Voice, voice } from "../i18n/index.ts";
import { lossOf, reasonOf, winnersOf } from "./ending.ts";
import type { Ply } from "./story.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const speak = (lang: string) => {
  const files = ["../../messages", "../../../game/text", "../../../games/ability", "../../../referee"];
  voice.value = new Voice(lang, Object.assign({}, ...files.map((f) => read(`${f}/${lang}.json`))));
};

const two = [
  { name: "white", turns: 0 },
  { name: "black", turns: 2 },
];
const four = ["black", "ability.blue", "ability.red", "ability.green"].map((name, turns) => ({ name, turns }));
const over = { kind: "over" as const, seats: [], living: [] };
const ply = (...events: Ply["events"]): Ply[] => [{ number: 9, events, opened: [], drawn: [], moves: ["e7e5"] }];
const about = (kind: string, seat: string) => ({ kind, args: { seat: { word: seat } } });
const reason = (why: string, scores: string[], seats = two, story: readonly Ply[] = []) =>
  reasonOf({ ...over, reason: why, scores }, seats, story);

test("a point that is split unequally is not called a draw", () => {
  speak("en");
  const head = (...scores: string[]) => winnersOf({ ...over, scores }, four);
  expect(head("1/2", "0", "0", "1/2")).toBe("A draw.");
  expect(head("3/4", "0", "0", "1/4")).toBe("The point is shared.");
});

test.each([
  ["en", "Black resigned", "Black ran out of time", "White and Black agreed on a draw", "Black is checkmated"],
  [
    "de",
    "Schwarz hat aufgegeben",
    "Schwarz hat die Zeit überschritten",
    "Weiß und Schwarz haben sich auf Remis geeinigt",
    "Schwarz ist matt",
  ],
  ["ru", "Чёрные сдались", "у чёрных вышло время", "белые и чёрные согласились на ничью", "Чёрным поставлен мат"],
])("an end says whose it was (%s)", (lang, resigned, late, agreed, mated) => {
  speak(lang);
  expect(reason("resigned", ["1", "0"])).toBe(resigned);
  expect(reason("timeout", ["1", "0"])).toBe(late);
  expect(reason("agreed", ["1/2", "1/2"]).toLowerCase()).toBe(agreed.toLowerCase());
  expect(reason("checkmate", ["1", "0"])).toBe(mated);
});

test("every way in which a game can end has a sentence in each language", () => {
  for (const lang of ["en", "de", "ru"]) {
    speak(lang);
    for (const why of ["king_lost", "king_captured", "no_pieces", "no_moves", "last_standing"])
      expect(reason(why, ["1", "0"]), `${lang} ${why}`).not.toBe(voice.value.tell(`reason.${why}`));
    for (const why of ["threefold", "fifty_moves", "kings_lost", "no_progress", "passes"])
      expect(reason(why, ["1/2", "1/2"])).toBe(voice.value.tell(`reason.${why}`));
  }
});

test("of four seats the one is named that has just left; of those that are out before nothing is said", () => {
  speak("en");
  const left = ply(about("referee.resigned", "ability.red"), about("ability.out", "ability.red"));
  expect(reason("last_standing", ["1", "0", "0", "0"], four, left)).toBe("only Black is still in the game");
  expect(reason("resigned", ["1", "0", "0", "0"], four, left)).toBe("Red resigned");
  const late = ply(about("referee.timed_out", "ability.red"), about("referee.timed_out", "ability.blue"));
  expect(reason("timeout", ["1", "0", "0", "0"], four, late)).toBe("Red, Blue ran out of time");
});

test.each([
  ["en", "Red resigned", "Red ran out of time", "Red’s king on a8 is captured"],
  ["de", "Rot hat aufgegeben", "Rot hat die Zeit überschritten", "Rot verliert den König auf a8"],
  ["ru", "Красные сдались", "у красных вышло время", "Красные теряют короля на a8"],
])("of four seats one that was out early lost for its own reason (%s)", (lang, resigned, late, captured) => {
  speak(lang);
  const out = (...events: Ply["events"]) => [
    ...ply(...events, { ...about("ability.eliminated", "ability.red"), role: "out" }),
    ...ply(),
  ];
  const loss = (story: readonly Ply[]) => lossOf(2, four, story);
  const king = about("captured", "ability.red");
  const taken = { ...king, args: { ...king.args, piece: { word: "king" }, square: "a8" } };
  expect(loss(out(about("referee.resigned", "ability.red"), about("ability.resigned", "ability.red")))).toBe(resigned);
  expect(loss(out(about("referee.timed_out", "ability.red")))).toBe(late);
  expect(loss(out(about("referee.resigned", "ability.blue"), taken))).toBe(captured);
  expect(lossOf(1, four, out(taken)), "a seat that stayed").toBe("");
  const sunk = { ...about("ability.eliminated.barrier", "ability.red"), role: "out" as const };
  const other = { ...sunk, args: { seat: { word: "ability.blue" } } };
  expect(loss([...ply({ kind: "ability.contracted" }, other, sunk), ...ply()])).toBe(say(sunk));
});

test("a stalemate names the seat that cannot move, unless all order at once", () => {
  speak("en");
  const moved = ply({ kind: "moved", arrow: { kind: "moved", path: ["a1", "a2"], seat: 0 } });
  expect(reason("stalemate", ["1/2", "1/2"], two, moved)).toBe("Black is stalemated");
  const opened = moved.map((p) => ({ ...p, opened: [{ seat: 0, order: "a1a2" }] }));
  expect(reason("stalemate", ["1/2", "1/2"], two, opened)).toBe("stalemate");
});
