import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wordsBeside } from "./markdown.tsx";

const board = ["8  . r . k .", "7  . . p p p", "   d e f g h"];

test("words beside a board in letters are told apart from it; a board beside a board is none", () => {
  const beside = ["   White’s queen is on e8,", "   and gives check.", ""].map((w, i) => board[i]!.padEnd(14) + w);
  expect(wordsBeside(beside)).toBe(17);
  expect(wordsBeside(board)).toBeUndefined();
  expect(wordsBeside(board.map((l) => `${l.padEnd(16)}${l}`))).toBeUndefined();
  expect(
    wordsBeside(["$ quandary ability check double-step.ability", "Double-step – 1 use in a game"]),
  ).toBeUndefined();
});

test("on a phone every drawing in the rules of a game shows whole, or its words go below it", () => {
  const texts = ["", "de/", "ru/"].flatMap((folder) => {
    const at = new URL(`../../../docs/rules/${folder}`, import.meta.url);
    return readdirSync(at)
      .filter((f) => f.endsWith(".md") && f !== "abilities.md" && f !== "README.md")
      .map((f) => readFileSync(new URL(f, at), "utf8"));
  });
  const drawings = texts
    .flatMap((t) => [...t.matchAll(/^ *```text\n(.*?)```/gms)].map((m) => m[1]!.trimEnd().split("\n")))
    .filter((lines) => lines.length > 1);
  expect(drawings.length).toBeGreaterThan(50);
  const shown = drawings.flatMap((lines) => lines.map((l) => l.slice(0, wordsBeside(lines)).trimEnd()));
  expect(shown.filter((l) => l.length > 37)).toEqual([]);
});
