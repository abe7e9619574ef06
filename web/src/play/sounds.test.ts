import { expect, test, vi } from "vitest";
import type { Picture } from "../api/types.ts";

vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { documentElement: { dataset: {}, style: { getPropertyValue: () => "" } } });
const { soundOf } = await import("./sounds.ts");

const quiet = { drawn: [] };
const board = (tokens: readonly [square: string, share: string][], danger: readonly string[] = []): Picture => ({
  cells: ["a1", "a2", "a3"],
  files: 1,
  ranks: 3,
  seats: [],
  tokens: tokens.map(([square, share]) => ({
    square,
    share,
    seat: 0,
    piece: "rook",
    letter: "R",
    text: { kind: "" },
  })),
  marks: danger.map((square) => ({ square, kind: "danger" as const })),
});
const one = board([["a1", "1"]]);

test("a ply sounds like what has come of it", () => {
  expect(soundOf(quiet, one, board([["a2", "1"]]))).toBe("move");
  expect(soundOf(quiet, undefined, one)).toBe("move");
  expect(
    soundOf(
      quiet,
      one,
      board([
        ["a2", "1/2"],
        ["a3", "1/2"],
      ]),
    ),
  ).toBe("split");
  expect(
    soundOf(
      quiet,
      board([
        ["a1", "1"],
        ["a2", "1/2"],
      ]),
      board([["a2", "1"]]),
    ),
  ).toBe("capture");
  expect(soundOf({ drawn: [{ outcome: "red" }] }, one, one)).toBe("roll");
});

test("a check is heard when a square comes into danger, and not as long as it stays so", () => {
  const danger = board([["a1", "1"]], ["a1"]);
  expect(soundOf(quiet, one, danger)).toBe("check");
  expect(soundOf(quiet, danger, danger)).toBe("move");
});
