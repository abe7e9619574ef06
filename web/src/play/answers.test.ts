import { expect, test } from "vitest";
import english from "../../messages/en.json";
import type { Choice, Picture, State, Token } from "../api/types.ts";
import { text, Voice, word } from "../i18n/index.ts";
import { choiceWords, clocks, lastMove, mayHappen, position, supposed } from "./answers.ts";

const say = new Voice("en", {
  ...english,
  "word.white": "White",
  "word.black": "Black",
  "word.king": "king",
  "word.man": "man",
  moved: "{^seat} goes to {to}",
  to: "to {square}",
  taken: "{square} is taken",
});
const token = (square: string, seat: number, more: Partial<Token> = {}): Token => ({
  square,
  seat,
  piece: "man",
  letter: "M",
  share: "1",
  text: { kind: "" },
  ...more,
});
const picture: Picture = {
  files: 8,
  ranks: 8,
  cells: [],
  seats: [
    { name: "white", turns: 0 },
    { name: "black", turns: 2 },
  ],
  tokens: [
    token("a1", 0, { piece: "king" }),
    token("b4", 0, { share: "1/4", label: "c3" }),
    token("d4", 0, { share: "3/4" }),
  ],
};

test("the position is read seat by seat, parts with their shares, and who is to move", () => {
  const state = { phase: "playing", awaited: [1] } as unknown as State;
  expect(position(say, picture, state)).toBe(
    "White: king a1, man b4 (c3, 25%), man d4 (75%). Black: –. Black to move.",
  );
});

test("the parts of a piece are read together, with the group in which it is entangled", () => {
  const parts = [
    token("a6", 1, { share: "1/2", kin: 2, group: 1 }),
    token("f6", 1, { share: "1/3", kin: 1 }),
    token("b8", 1, { share: "1/2", kin: 2, group: 1 }),
    token("h6", 1, { share: "2/3", kin: 1 }),
    token("c3", 0, { share: "1/2", kin: 2 }),
  ];
  expect(position(say, { ...picture, tokens: parts })).toBe(
    "White: man c3 (50%). " + "Black: man a6 (50%, group A) or b8 (50%, group A), man f6 (33.3%) or h6 (66.7%).",
  );
});

test("after the end the position is read without what it would allow", () => {
  const noted = { ...picture, notes: [text("taken", { square: "a3" })] };
  const state = (phase: string) => ({ phase, awaited: [] }) as unknown as State;
  expect(position(say, noted, state("playing"))).toContain("a3 is taken.");
  expect(position(say, noted, state("over"))).not.toContain("taken");
});

test("the last move is told in whole sentences, or that there is none", () => {
  expect(lastMove(say, [])).toBe("Nothing has been played yet.");
  const events = [{ kind: "moved", args: { seat: word("white"), to: "d4" } }];
  expect(lastMove(say, [{ number: 1, events, opened: [], drawn: [], moves: [] }])).toBe("White goes to d4.");
});

test("the clocks of all seats, or that there are none", () => {
  expect(clocks(say, picture, [61_000, 3_600_000])).toBe("White: 1:01. Black: 1:00:00.");
  expect(clocks(say, picture, [])).toBe("There is no clock.");
});

test("what can be picked on a square, with what comes of it, or why not", () => {
  const choice = (square: string, more: Partial<Choice>): Choice => ({
    pick: square,
    kind: "square",
    square,
    label: text("to", { square }),
    ...more,
  });
  const refusal = { code: "illegal_move", text: text("taken", { square: "c3" }) };
  const choices = [choice("b6", { effect: "rolled", p: "1/3" }), choice("c3", { denied: refusal })];
  const at = (square: string) => mayHappen(say, square, { risks: [], choices, seat: 0 });
  expect(at("b6")).toBe("To b6: a roll, 33.3%.");
  expect(at("c3")).toBe("To c3: c3 is taken.");
  expect(choiceWords(say, choice("d4", { effect: "quantum" }))).toMatch(/^to d4: ./i);
  expect(choiceWords(say, { ...choice("d4", { effect: "quantum" }), kind: "option" })).toBe("to d4");
  expect(at("h8")).toBe("Nothing can be picked here.");
  expect(mayHappen(say, "a1", { risks: [], choices, seat: 0, picked: true }), "of a picked piece its targets").toBe(
    "To b6: a roll, 33.3%.",
  );
  const [taken] = choices.filter((c) => c.denied);
  const both = { risks: [], choices: [...choices, { ...taken!, denied: undefined }] as Choice[], seat: 0 };
  expect(mayHappen(say, "c3", both), "what cannot be picked matters only if nothing can").toBe("To c3.");
});

test("what becomes of the others, in both cases", () => {
  const s = { square: "b4", token: 1, p: "1/4", others: [{ token: 2, if: "0", not: "1" }] };
  expect(supposed(say, picture, s)).toBe("man b4 (c3), 25%. If it is there: man d4 0%. If not: man d4 100%.");
  expect(supposed(say, picture, { ...s, others: [] })).toBe("man b4 (c3), 25%: nothing else depends on it.");
});
