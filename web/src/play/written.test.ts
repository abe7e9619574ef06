import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Voice, voice } from "../i18n/index.ts";
import { worded, written } from "./written.ts";

const file = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

test("moves are written as people read them", () => {
  for (const [notation, want] of [
    ["e2e4", "e2–e4"],
    ["e7e8q", "e7–e8q"],
    ["p5m8", "p5–m8"],
    ["c3-d4", "c3–d4"],
    ["c3-b4|d4", "c3–b4/d4"],
    ["e3xc5", "e3×c5"],
    ["Nb1-c3", "Nb1–c3"],
    ["Pe7*50-e5+Pe7-e6", "P50% e7–e5, e7–e6"],
    ["Nb1/2-c3", "N½ b1–c3"],
    ["Pa2*5", "P5% a2"],
    ["b1:a3/c3=", "b1–½a3/½c3"],
    ["d1:d4/h5>", "d1–⅔d4/⅓h5"],
    ["d7:d8/d7=q", "d7–½d8/½d7 q"],
    ["@l12xj14", "✦ l12×j14"],
    ["h8h9!13", "h8–h9+"],
    ["O-O", "O-O"],
    ["pass", "pass"],
  ] as const)
    expect(written(notation)).toBe(want);
  expect(written("Pe7*50-e5+Pe7-e6", true)).toBe("50% e7–e5, e7–e6");
});

test("a move to a square where something was taken is a capture", () => {
  expect(written("b8e5", true, ["e5"])).toBe("b8×e5");
  expect(written("b8e5!2", true, ["e5"])).toBe("b8×e5+");
  expect(written("Pe7*50-e5+Pe7-d6", true, ["d6"])).toBe("50% e7–e5, e7×d6");
  expect(written("b8e5", true, ["b8"])).toBe("b8–e5");
});

test("a prediction is told in words", () => {
  voice.value = new Voice("en", file("../../messages/en.json"));
  expect(written("f1d3|a8b8>b8e5")).toBe("f1–d3; if a8–b8, then b8–e5");
});

test("sentences tell moves as people read them, but not those about notation itself", () => {
  const said = (kind: string, args: Record<string, string>) => JSON.stringify(worded({ kind, args }).args);
  expect(said("predictor.primary", { seat: "White", move: "f1b5" })).toContain("f1–b5");
  expect(said("ability.announce.check", { move: "p6n5" })).toContain("p6–n5");
  expect(said("predictor.notation", { order: "e2e4|" })).toContain('"e2e4|"');
  const outer = worded({ kind: "page.ask", args: { why: { kind: "x", args: { move: "a2a3" } } } });
  expect(JSON.stringify(outer)).toContain("a2–a3");
});
