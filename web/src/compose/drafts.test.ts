import { expect, test } from "vitest";
import type { Choice, Picture } from "../api/types.ts";
import { drafts } from "./drafts.ts";

const picture: Picture = {
  files: 8,
  ranks: 8,
  cells: [],
  seats: [],
  tokens: ["e2 0", "e7 1", "d2 0"].map((t) => ({
    square: t.slice(0, 2),
    seat: Number(t[3]),
    piece: "pawn",
    letter: "P",
    share: "1",
    text: { kind: "test.token" },
  })),
};
const path = (...picks: string[]): Choice[] =>
  picks.map((p) => {
    const [kind, pick = ""] = p.split(" ") as [Choice["kind"], string];
    return kind === "option"
      ? { kind, pick, label: { kind: "l" } }
      : { kind, pick, square: pick, label: { kind: "l" } };
  });

test("squares after a token are one way", () => {
  expect(drafts(path("token e2", "square e4", "square e6"), picture, 0)).toEqual([
    { path: ["e2", "e4", "e6"], seat: 0, kind: "order" },
  ]);
});

test("a piece that does not go straight goes over the squares that its choice names", () => {
  const [token, square] = path("token e2", "square f4") as [Choice, Choice];
  expect(drafts([token, { ...square, over: ["e3", "f3"] }], picture, 0)[0]?.path).toEqual(["e2", "e3", "f3", "f4"]);
});

test("after an option each square is a way of its own, and the piece's own square none", () => {
  const ways = drafts(path("token e2", "option split", "square e3", "square e2", "square e4"), picture, 0);
  expect(ways.map((w) => w.path)).toEqual([
    ["e2", "e3"],
    ["e2", "e4"],
  ]);
});

test("an order, what is expected of the other, and the answer", () => {
  const order = path("token e2", "square e4", "token e7", "square e5", "token d2", "square d4");
  expect(drafts(order, picture, 0)).toEqual([
    { path: ["e2", "e4"], seat: 0, kind: "order" },
    { path: ["e7", "e5"], seat: 1, kind: "predicted" },
    { path: ["d2", "d4"], seat: 0, kind: "answer" },
  ]);
});

test("a way knows which of several tokens goes, and after a part that vanishes another piece goes", () => {
  const two = { ...picture, tokens: picture.tokens!.map((t) => ({ ...t, square: "e2" })) };
  const token = { kind: "token", pick: "Pe2", square: "e2", label: { kind: "l" } } as const;
  expect(drafts([token, ...path("square e4")], two, 0)[0]?.token).toBe(two.tokens[0]);
  const vanishing = path("token d2", "option split", "number 5", "token e2", "square e4");
  expect(drafts(vanishing, picture, 0).map((w) => [w.path, w.share])).toEqual([[["e2", "e4"], undefined]]);
});

test("the number that was chosen is the share of the way after it", () => {
  const part = path("token e2", "option split", "number 30", "square e3", "token e2", "square e4");
  expect(drafts(part, picture, 0).map((w) => [w.path.join(), w.share])).toEqual([
    ["e2,e3", "30"],
    ["e2,e4", undefined],
  ]);
});
