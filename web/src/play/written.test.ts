import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Event } from "../api/types.ts";
import { Voice, voice } from "../i18n/index.ts";
import { wentAs, worded, written } from "./written.ts";

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

test("a rolled move is written as it went", () => {
  const arrow = (kind: "moved" | "failed", ...path: string[]) => [{ kind: "told", arrow: { kind, seat: 0, path } }];
  const captured = { kind: "captured", args: { square: "b4" } };
  voice.value = new Voice("en", file("../../messages/en.json"));
  const went = (notation: string, events: Event[], rolled = true) => wentAs(notation, true, 0, { events, rolled });
  expect(went("a3xc5", [...arrow("moved", "a3", "b4", "c5"), captured])).toBe("a3×c5");
  expect(went("a3xc5", arrow("moved", "a3", "b4"))).toBe("a3–b4");
  expect(went("a3xc5", arrow("failed", "a3", "b4", "c5"))).toBe("a3–c5 failed");
  expect(went("a1a8", arrow("failed", "a1", "a8"))).toBe("a1–a8 failed");
  expect(went("c3b4", [...arrow("moved", "c3", "b4"), captured])).toBe("c3×b4");
  expect(went("c3b4", arrow("moved", "c3", "b4"))).toBe("c3–b4");
  expect(went("a3xc5", [...arrow("moved", "a3", "b4", "c5"), captured], false)).toBe("a3×c5");
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
