import { expect, test } from "vitest";
import type { History } from "../api/types.ts";
import { Voice, voice } from "../i18n/index.ts";
import { resultIn, tried } from "./luck.tsx";

test("a roll is told by all that it has decided, also where a piece that went for certain is told first", () => {
  const [moved, captured] = ["moved", "captured"].map((kind) => ({ kind }));
  const [red, blue] = ["red", "blue"].map((kind) => ({ kind, role: "rolled" as const }));
  expect(resultIn([moved!, red!, blue!, captured!])).toEqual([red, blue]);
  expect(resultIn([moved!, captured!])).toEqual([moved]);
  const implied = [moved!, { ...red!, implied: true }, captured!];
  expect(resultIn(implied), "where the rest tells what was rolled").toEqual(implied);
});

test("a roll names the move that it was about, and tells whether that succeeded", () => {
  voice.value = new Voice("en", {
    "page.luck.tried.moved": "{move} succeeded.",
    "page.luck.tried.failed": "{move} failed.",
    "page.luck.tried.open": "{move}:",
  });
  const rolled = (kind?: string, path: readonly string[] = [], ...more: object[]) =>
    tried(
      [
        { step: 1, moves: { 0: "d4f6" }, events: [] },
        {
          step: 2,
          chance: true,
          events: [{ kind: "found", ...(kind && { arrow: { kind, path, seat: 0 } }) }, ...more],
        },
      ] as unknown as History["steps"],
      2,
    );
  const captured = { kind: "captured", role: "captured", args: { square: "f6" } };
  expect(rolled("moved", ["d4", "f6"], captured)).toBe("d4×f6 succeeded.");
  expect(rolled("moved", ["d4", "f6"]), "what it attacked has escaped").toMatch(/^d4.f6:$/);
  expect(rolled("failed", ["d4", "e5", "f6"])).toBe("d4×f6 failed.");
  expect(rolled("moved", ["d4", "e5"], captured), "a step to the middle is no capture").toMatch(/^d4.f6:$/);
  expect(rolled()).toMatch(/:$/);
  expect(tried([{ step: 1, chance: true, events: [] }] as unknown as History["steps"], 1)).toBe("");
});
