import { expect, test } from "vitest";
import type { State } from "../api/types.ts";
import { wrongWith } from "./invitation.tsx";

const game = (held: number[], ...seats: { kind: string; taken: boolean }[]) => ({ held, seats }) as unknown as State;
const mine = { kind: "mine", taken: true };
const free = { kind: "invited", taken: false };

test.each([
  ["1abc", game([], mine, free), undefined],
  ["1abc", game([], mine, { kind: "invited", taken: true }), "taken"],
  ["1abc", game([], mine, { kind: "open", taken: false }), "wrong"],
  ["7abc", game([], mine, free), "wrong"],
  ["", game([], mine, free), "wrong"],
  ["xyz", game([], mine, free), "wrong"],
  ["0abc", game([0], mine, free), undefined],
])("%s", (code, state, want) => {
  expect(wrongWith(code, state)).toBe(want);
});
