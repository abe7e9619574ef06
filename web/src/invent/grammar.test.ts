import { expect, test } from "vitest";
import { fill, formOf, lineOf, wordsOf } from "./grammar.ts";

const words = {
  KIND: ["pawn", "knight", "king"],
  KINDS: ["any"],
  STATE: ["frozen", "marked"],
  SITE: ["empty", "enemy"],
  TURNS: ["for ever", "for 2"],
  ZONE: ["K1"],
};
const filled = (form: string, line: string) => fill(formOf(form, words), wordsOf(line), words);

test("a form is filled in with the words of a line, and makes the line again", () => {
  for (const [form, ...lines] of [
    ["on SITE [of KINDS] [of another kind] [[not] STATE]", "on empty", "on enemy of any but king not frozen"],
    [
      "on SITE [of KINDS] [of another kind] [[not] STATE]",
      "on enemy of pawn knight",
      "on enemy of another kind marked",
    ],
    ["do freeze TURNS [in ZONE]", "do freeze for ever", "do freeze for 2 in D1+0"],
    ['action NAME ["SIGN"]', "action dash", 'action dash "*"'],
    ['title "TEXT"', 'title "Two # words"'],
    ["energy N [from N]", "energy 10", "energy 10 from 3"],
  ])
    for (const line of lines) expect(lineOf(filled(form!, line) ?? []), line).toBe(line);
});

test("a line that does not fit is none of the form", () => {
  expect(filled("do freeze TURNS [in ZONE]", "do freeze for 2 in")).toBeUndefined();
  expect(filled("by KINDS [[not] STATE]", "by bound")).toBeUndefined();
  expect(filled("uses N", "uses many")).toBeUndefined();
});

test("what follows a # is a remark, but not in quotes", () => {
  expect(wordsOf("uses 3 # often")).toEqual(["uses", "3"]);
  expect(wordsOf('title "a # b"')).toEqual(["title", '"a # b"']);
  expect(wordsOf("# all")).toEqual([]);
});

test("a form begins with something in each place", () => {
  expect(lineOf(formOf("do freeze TURNS [in ZONE]", words))).toBe("do freeze for ever");
});
