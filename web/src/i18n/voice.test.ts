import { expect, test } from "vitest";
import { brief, percent, value } from "./ratio.ts";
import { ratio, type Text, text, word } from "./text.ts";
import { capital, type Messages, shown, slots, Voice } from "./voice.ts";

const english: Messages = {
  "test.found": "{^piece} found on {square} ({p}, {p:fraction}), {n} {n:use|uses} left; {who}",
  "test.why": "no: {why}",
  "test.uses": "{n} {n:time|times}",
  "test.eats": "{who} eats {what}",
  "test.offer": "{seats} {seats:offers|offer} a draw",
  "test.list": "{words}; {numbers}; {texts}; {strings}",
  "word.test.cat": "cat",
  "word.king": "king",
};
const russian: Messages = {
  "test.uses": "{n} {n:раз|раза|раз}",
  "test.eats": "{^who} ест {what:acc}",
  "word.test.cat": "кошка",
  "word.test.cat.acc": "кошку",
};
const arabic: Messages = { "test.uses": "{n:zero|one|two|few|many|other}" };

const voices = {
  en: new Voice("en", english),
  de: new Voice("de", english),
  ru: new Voice("ru", { ...english, ...russian }),
  ar: new Voice("ar", arabic),
};
const cat = word("test.cat");

const named = { names: { en: "leap", ru: "прыжок" } };

const cases: [keyof typeof voices, Text | null, string][] = [
  ["ru", text("test.why", { why: named }), "no: прыжок"],
  ["de", text("test.why", { why: named }), "no: leap"],
  [
    "en",
    text("test.found", { piece: cat, square: "d4", p: ratio("1/3"), n: 1, who: [cat, cat] }),
    "Cat found on d4 (33.3%, 1/3), 1 use left; cat, cat",
  ],
  [
    "en",
    text("test.list", {
      words: [cat, word("king")],
      numbers: [1, -2],
      texts: [text("test.why", { why: "x" }), text("test.uses", { n: 2 })],
      strings: ["a", "b"],
    }),
    "cat, king; 1, -2; no: x, 2 times; a, b",
  ],
  ["en", text("test.why", { why: text("test.eats", { who: cat, what: cat }) }), "no: cat eats cat"],
  ["en", text("test.offer", { seats: ["White"] }), "White offers a draw"],
  ["en", text("test.offer", { seats: ["Blue", "Red"] }), "Blue, Red offer a draw"],
  ["en", text("test.why", { why: null }), "no: "],
  ["en", text("test.why"), "no: "],
  ["en", null, ""],
  ["ru", text("test.eats", { who: cat, what: cat }), "Кошка ест кошку"],
  ["ru", text("test.eats", { who: cat, what: word("king") }), "Кошка ест king"],
  ["ru", text("test.why", { why: cat }), "no: кошка"],
  ["ru", text("test.unknown", { b: 2, a: "x", t: text("y"), l: [1, 2] }), "test.unknown a=x b=2 l=[1 2] t=(y)"],
  ["de", text("test.uses", { n: 1 }), "1 time"],
  ["en", text("test.why", { why: "שלום" }), "no: \u2068שלום\u2069"],
];

test.each(cases)("%s says %j", (lang, said, want) => {
  expect(voices[lang].say(said)).toBe(want);
});

test("words", () => {
  expect(voices.en.word("test.cat")).toBe("cat");
  expect(voices.ru.word("test.cat", "acc")).toBe("кошку");
  expect(voices.en.word("nonsense")).toBe("nonsense");
});

const counted: [keyof typeof voices, Record<number, string>][] = [
  ["en", { 0: "0 times", 1: "1 time", 2: "2 times", [-1]: "-1 time", 21: "21 times" }],
  ["ru", { 1: "1 раз", 3: "3 раза", 5: "5 раз", 11: "11 раз", 22: "22 раза", 101: "101 раз", [-3]: "-3 раза" }],
  ["ar", { 0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few", 111: "many" }],
  ["de", { 1: "1 time", 2: "2 times" }],
];

test.each(counted)("%s counts", (lang, forms) => {
  for (const [n, want] of Object.entries(forms)) {
    expect(voices[lang].tell("test.uses", { n: Number(n) })).toBe(want);
  }
});

test.each([
  ["0", "0%", "0"],
  ["1", "100%", "100"],
  ["1/2", "50%", "50"],
  ["2/3", "66.7%", "67"],
  ["1/16", "6.2%", "6"],
  ["3/16", "18.8%", "19"],
  ["5/16", "31.2%", "31"],
  ["667/2000", "33.4%", "33"],
  ["1/100000", "<0.1%", "<1"],
  ["99999/100000", ">99.9%", ">99"],
])("%s is %s, in brief %s", (fraction, said, short) => {
  expect(percent(fraction)).toBe(said);
  expect(brief(fraction)).toBe(short);
});

test("the value of what is no fraction is 0", () => {
  expect([value("1/4"), value("1"), value("x"), value("1/0")]).toEqual([0.25, 1, 0, 0]);
});

test("what comes from outside is shown with care", () => {
  expect(shown('Zoë "Z" ½')).toBe('Zoë "Z" ½');
  expect(shown("a\x1b]0;b\x07\nc")).toBe("a\\x1b]0;b\\a\\nc");
  expect(shown("\u202egnp.exe")).toBe("\\u202egnp.exe");
  expect(shown("ä".repeat(200))).toBe("ä".repeat(200));
  expect(shown("ä".repeat(201))).toBe(`${"ä".repeat(200)}…`);
});

test("capitals", () => {
  expect([capital("ж"), capital("ßa"), capital(""), capital("don")]).toEqual(["Ж", "ßa", "", "Don"]);
  expect([capital("g3xe5 measures"), capital("a pawn")]).toEqual(["g3xe5 measures", "A pawn"]);
});

test("slots", () => {
  expect(slots("{^a:acc} and {n:x|y|z}")).toEqual([
    { name: "a", form: "acc", upper: true },
    { name: "n", form: "x|y|z", upper: false },
  ]);
});
