import { expect, test } from "vitest";
import type { Rules } from "../api/types.ts";
import { explained } from "./options.tsx";
import { change, usually } from "./usual.ts";

const option = (name: string, by: string) => ({ name, kind: "choice", default: by, min: 0, max: 0, help: "" });
const rules = {
  options: [option("board", "cross"), option("barrier", "0"), option("announce", "off")],
  usual: [
    { board: "cross", barrier: "20", announce: "all" },
    { board: "tall", announce: "all" },
  ],
} as unknown as Rules;

test("the author's own way is the usual one", () => {
  expect(usually(rules)).toEqual({ barrier: "20", announce: "all" });
  expect(usually({ ...rules, usual: [] })).toEqual({});
});

test("a change between the ways takes the other options along", () => {
  const tall = change(rules, usually(rules), "board", "tall");
  expect(tall).toEqual({ board: "tall", announce: "all" });
  expect(change(rules, tall, "board", "cross")).toEqual({ barrier: "20", announce: "all" });
});

test("a change between the ways leaves alone what is the same in both", () => {
  const silent = change(rules, usually(rules), "announce", "off");
  expect(change(rules, silent, "board", "tall")).toEqual({ board: "tall" });
});

test("another change leaves the others as they are", () => {
  expect(change(rules, usually(rules), "announce", "off")).toEqual({ barrier: "20" });
});

test("the explanation of an option is a sentence without the names of its values", () => {
  const help = "the abilities to choose from: ten (house) or your own (own: and texts in URL form); 0 for no limit";
  expect(explained({ help })).toBe("The abilities to choose from: ten or your own; 0 for no limit.");
});
