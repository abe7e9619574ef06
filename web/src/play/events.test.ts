import { expect, test } from "vitest";
import type { Event } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { Voice } from "../i18n/voice.ts";
import { told } from "./events.tsx";

test("of orders that were opened the ways are told before what came of them, and last the predictions", () => {
  voice.value = new Voice("en", {});
  const event = (kind: string, way?: "moved" | "predicted" | "withheld"): Event => ({
    kind,
    ...(way && { arrow: { path: ["e2", "e4"], seat: 0, kind: way } }),
  });
  const events = [
    event("went", "moved"),
    event("wrong", "predicted"),
    event("unsaid", "withheld"),
    event("captured"),
    event("promoted"),
  ];
  const ply = { number: 1, events, opened: [], drawn: [], moves: [] };
  expect(told(ply)).toEqual(["Went", "Wrong", "Unsaid", "Captured", "Promoted"]);
  expect(told({ ...ply, opened: [{ seat: 0, order: "e2e4" }] })).toEqual([
    "Went",
    "Promoted",
    "Captured",
    "Wrong",
    "Unsaid",
  ]);
});
