import { expect, test } from "vitest";
import type { Token } from "../api/types.ts";
import { completions, examples } from "./completions.ts";

const moves = ["Nb1*50-a3", "Nb1-a3", "Nb1-c3", "Pe2-e3", "Pe2-e4", "Pe2-e4+Pd2-d4", "pass"];

test("what begins so comes first, the shorter before the longer", () => {
  expect(completions(moves, "Pe2-e4")).toEqual(["Pe2-e4", "Pe2-e4+Pd2-d4"]);
  expect(completions(moves, "Nb1")).toEqual(["Nb1-a3", "Nb1-c3", "Nb1*50-a3"]);
});

test("signs and capitals may be left out, and the beginning too", () => {
  expect(completions(moves, "pe2e3")).toEqual(["Pe2-e3"]);
  expect(completions(moves, "c3")).toEqual(["Nb1-c3"]);
  expect(completions(moves, "zz")).toEqual([]);
});

test("a capture may name the file of its pawn, without what the pawn becomes", () => {
  const all = ["g7h8q", "g7h8n", "g7g8q", "h7h8q", "Pg7-h8=Q"];
  expect(completions(all, "gxh8")).toEqual(["g7h8n", "g7h8q", "Pg7-h8=Q"]);
});

test("a text may begin with the letter of the piece that goes, in games that write none too", () => {
  const tokens = [
    { square: "b1", letter: "N" },
    { square: "b5", letter: "B" },
  ] as Token[];
  const all = ["b1c3", "b1:a3/c3=", "b5c4", "b5:c4/a4=", "c2c3"];
  expect(completions(all, "Nc3", tokens)).toEqual(["b1c3", "b1:a3/c3="]);
  expect(completions(all, "Bb5:c4/a4", tokens)).toEqual(["b5:c4/a4="]);
  expect(completions(moves, "Nc3", tokens)).toEqual(["Nb1-c3"]);
});

test("examples are a plain move of a piece and one to two other squares", () => {
  expect(examples(["a1b1", "b1c3", "a1:a1/b1=", "a2:a3/a2=", "b1:a3/c3="])).toEqual(["b1c3", "b1:a3/c3="]);
  const quantum = ["b1c3", "b1:a3/c3=", "b1:b1/a3@d5", "b1:a3/b1@d5", "e7^e4"];
  expect(examples(quantum)).toEqual(["b1c3", "b1:a3/c3=", "b1:b1/a3@d5", "e7^e4"]);
  expect(examples(["c3-b4", "c3-b4|d4"])).toEqual(["c3-b4", "c3-b4/d4"]);
  expect(examples(moves)).toEqual(["Nb1-a3"]);
  expect(examples(["pass"])).toEqual([]);
});
