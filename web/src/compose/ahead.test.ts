import { expect, test } from "vitest";
import type { Choice, Picture } from "../api/types.ts";
import { ahead, between, effectOf } from "./ahead.ts";
import { drafts } from "./drafts.ts";

const token = (text: string) => {
  const [square = "", seat, share = "1"] = text.split(" ");
  return {
    square,
    seat: Number(seat),
    piece: "rook",
    letter: "R",
    share,
    kin: 1,
    text: { kind: "test.token", args: { square } },
  };
};
const board = (...tokens: string[]): Picture => ({
  files: 8,
  ranks: 8,
  cells: [],
  seats: [],
  tokens: tokens.map(token),
});
const label = { kind: "l" };
const pick = (kind: Choice["kind"], square: string, effect?: Choice["effect"]): Choice => ({
  ...{ kind, pick: square, label },
  ...(kind !== "option" && { square }),
  ...(effect && { effect }),
});

/** What is shown ahead of a move of the first seat: the squares of its tokens, or of the pale ones. */
function shown(picture: Picture, ...path: Choice[]): string | undefined {
  const found = ahead(picture, path, { ways: drafts(path, picture, 0), seat: 0, effect: effectOf(path) });
  if (!found) return undefined;
  const list = (found.last ? found.picture?.tokens : found.gone) ?? [];
  for (const t of found.gone ?? []) expect(t.kin, "no number beside its share").toBeFalsy();
  for (const t of list) expect(t.text.args?.square, "as it is read out").toBe(t.square);
  return [found.last ? "sure" : "pale", ...list.map((t) => `${t.square}${t.seat}`)].join(" ");
}

test("a piece that goes somewhere for certain stands there, and what stood there is gone", () => {
  const all = board("a1 0", "a8 1", "h8 1");
  expect(shown(all, pick("token", "a1"), pick("square", "a8", "certain"))).toBe("sure a80 h81");
  expect(shown(all, pick("token", "a1"), pick("square", "a4"), pick("square", "b4", "certain"))).toBe(
    "sure b40 a81 h81",
  );
  const promoted = [pick("token", "a1"), pick("square", "a8"), pick("option", "q", "certain")];
  expect(shown(all, ...promoted)).toBe("sure a80 h81");
  promoted[2]!.label = { kind: "l", args: { piece: { word: "queen" } } };
  const found = ahead(all, promoted, { ways: drafts(promoted, all, 0), seat: 0, effect: "certain" });
  expect(found?.picture?.tokens?.map((t) => t.piece)).toEqual(["queen", "rook"]);
  expect(all.tokens?.[0]?.square).toBe("a1");
});

test("of pieces that share a square, the one that was picked by its letter goes", () => {
  const all = board("a1 0 60/100", "a1 0 40/100");
  Object.assign(all.tokens![1]!, { piece: "queen", letter: "Q" });
  const to = pick("square", "a7", "quantum");
  expect(shown(all, { ...pick("token", "a1"), pick: "Qa1" }, to)).toBe("pale a70");
  expect(shown(all, pick("token", "a1"), to), "not known which").toBeUndefined();
});

test("what a roll decides, and a piece that is divided, wait pale on every square that they go to", () => {
  const all = board("a1 0", "a8 1");
  expect(shown(all, pick("token", "a1"), pick("square", "a7", "rolled"))).toBe("pale a70");
  expect(shown(all, pick("token", "a1"), pick("square", "a8", "rolled")), "no piece on another").toBe("pale");
  const split = [pick("token", "a1"), pick("option", "split"), pick("square", "b1"), pick("square", "c1", "quantum")];
  expect(shown(all, ...split)).toBe("pale b10 c10");
  expect(shown(board("a1 0 1/2", "b1 0 1/2"), pick("token", "a1"), pick("square", "a3", "quantum"))).toBe("pale a30");
  const named = { ...pick("option", "b2|a2", "quantum"), squares: ["b2", "a2"] };
  expect(shown(all, pick("token", "a1"), named)).toBe("pale b20 a20");
});

test("of a piece that is divided each square has what goes there, and its own what is left, rounded anew", () => {
  const parts = (all: Picture, ...path: Choice[]) => {
    const scene = ahead(all, path, { ways: drafts(path, all, 0), seat: 0, effect: effectOf(path) })!;
    return [...(scene.picture?.tokens ?? []), ...(scene.gone ?? [])].map((t) => `${t.square} ${t.brief || t.share}`);
  };
  const to = (square: string, share: string): Choice => ({ ...pick("square", square, "quantum"), shares: [share] });
  const all = board("a1 0", "b1 0 1/2");
  for (const t of all.tokens ?? []) t.brief = t.square;
  const split = [pick("token", "a1"), pick("option", "split"), pick("number", "60"), to("a3", "3/5")];
  expect(parts(all, ...split)).toEqual(["a1 0.4", "b1 b1", "a3 3/5"]);
  expect(parts(all, ...split, pick("token", "b1"), to("b3", "1/2"))).toEqual(["a1 0.4", "b1 b1", "a3 3/5", "b3 1/2"]);
  const both = { ...pick("option", "c1|d1", "quantum"), squares: ["c1", "d1"], shares: ["1/4", "1/4"] };
  expect(parts(all, pick("token", "b1"), both), "nothing").toEqual(["a1 a1", "c1 1/4", "d1 1/4"]);
  const rest = [pick("token", "a1"), to("a4", "2/5")];
  expect(parts(all, ...split, ...rest), "nothing").toEqual(["b1 b1", "a3 3/5", "a4 2/5"]);
  expect(parts(board("a1 0", "a4 1"), ...split, ...rest), "not all is shown").toEqual(["a1 1", "a4 1", "a3 3/5"]);
});

test("where a move rolls, the pale copy has the chance of the roll, or no figure", () => {
  const figure = (p?: string) => {
    const all = board("a1 0 1/2", "b2 1");
    const path: Choice[] = [pick("token", "a1"), { ...pick("square", "c3", "rolled"), ...(p && { p }) }];
    const scene = ahead(all, path, { ways: drafts(path, all, 0), seat: 0, effect: "rolled" })!;
    expect(scene.picture?.tokens?.map((t) => t.share)).toEqual(["1/2", "1"]);
    return scene.gone?.map((t) => t.share);
  };
  expect(figure("1/4")).toEqual(["1/4"]);
  expect(figure()).toEqual(["1"]);
});

test("of a move with one result what comes is pale with its share, and what goes is gone", () => {
  const shows = (before: Picture, after: Picture) => {
    const { picture, gone } = between(before, after);
    for (const t of gone ?? []) expect(t.kin, "no number beside its share").toBeFalsy();
    return [picture?.tokens, gone].map((list) => list?.map((t) => `${t.square}${t.seat} ${t.share}`).join(", "));
  };
  expect(shows(board("c3 0", "d4 1", "h8 1"), board("e5 0", "h8 1")), "a capture").toEqual(["h81 1", "e50 1"]);
  const links = [{ a: "d6", b: "e5", kind: "same" as const }];
  expect(between({ ...board(), links }, board()).picture?.links, "lines go to what comes").toEqual([]);
  const checks = [{ path: ["h9", "h12"], seat: 0, kind: "check" as const }];
  expect(between(board(), { ...board(), checks }).checks, "checks that the move announces").toEqual(checks);
  expect(between({ ...board(), checks }, board()).checks, "and no others").toEqual([]);
  const merge = shows(board("d6 0 1/2", "e5 0 1/4", "a1 0 1/2"), board("d6 0 2/100", "e5 0 73/100", "a1 0 1/2"));
  expect(merge).toEqual(["a10 1/2", "d60 2/100, e50 73/100"]);
});

test("a pass removes the marks of the ply before", () => {
  const pass = [pick("option", "pass", "certain")];
  expect(shown(board("a1 0"), ...pass)).toBe("sure");
  expect(ahead(board("a1 0"), pass, { ways: [], seat: 0, effect: "certain" })).toMatchObject({
    last: [],
    arrows: [],
    gone: [],
  });
});

test("nothing is shown where the picks do not tell which piece goes where", () => {
  const all = board("a1 0", "b1 0", "b1 0");
  const shot = [pick("token", "a1"), pick("option", "shoot"), pick("square", "h8", "certain")];
  expect(shown(all, ...shot)).toBeUndefined();
  expect(shown(all, pick("token", "b1"), pick("square", "c1", "certain"))).toBeUndefined();
  expect(shown(all, pick("token", "a1"), pick("square", "b1", "certain"))).toBeUndefined();
});
