import { expect, test } from "vitest";
import type { Token } from "../api/types.ts";
import type { Frame } from "./frame.ts";
import { wayOf } from "./motion.ts";

test("a part that is new comes from where a part of the same piece was, never from where one of another was", () => {
  const frame = { centre: (square: string) => ({ x: square.charCodeAt(0), y: Number(square[1]) }) } as Frame;
  const pawn = (square: string, kin?: number) => ({ square, seat: 1, piece: "pawn", kin }) as Token;
  expect(wayOf(pawn("h5", 16), [pawn("c3", 12)], [], frame)).toBeUndefined();
  expect(wayOf(pawn("h5", 16), [pawn("c3", 16), pawn("h6", 12)], [], frame)).toEqual(["c3", "h5"]);
  expect(wayOf(pawn("h5", 16), [pawn("h7")], [], frame)).toEqual(["h7", "h5"]);
});
