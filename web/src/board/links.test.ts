import { expect, test } from "vitest";
import type { Token } from "../api/types.ts";
import { areMany, bow, curve, ends } from "./links.ts";

const everywhere = () => true;
const a = { x: 50, y: 450 };
const b = { x: 450, y: 450 };
const near = (middle: { x: number; y: number }, p: { x: number; y: number }) =>
  Math.min(
    ...Array.from({ length: 41 }, (_, i) => {
      const at = curve(a, middle, b, i / 40);
      return Math.hypot(at.x - p.x, at.y - p.y);
    }),
  );

test("where nothing stands between a link is straight", () => {
  expect(
    bow(
      a,
      b,
      [
        { ...a, scale: 1 },
        { ...b, scale: 1 },
      ],
      everywhere,
    ),
  ).toEqual({ x: 250, y: 450 });
});

test("a link bows around what stands between, clear of its ring", () => {
  const piece = { x: 250, y: 450, scale: 1 };
  expect(near(bow(a, b, [piece], everywhere), piece)).toBeGreaterThan(48);
});

test("a link keeps on the board", () => {
  const piece = { x: 250, y: 450, scale: 1 };
  const above = bow(a, b, [piece], (p) => p.y <= 470);
  const below = bow(a, b, [piece], (p) => p.y >= 430);
  expect(above.y).toBeLessThan(450);
  expect(below.y).toBeGreaterThan(450);
});

test("a small token needs less room", () => {
  const bowOf = (scale: number) => Math.abs(bow(a, b, [{ x: 250, y: 450, scale }], everywhere).y - 450);
  expect(bowOf(0.5)).toBeLessThan(bowOf(1));
});

test("a link joins the parts of one piece where its squares are shared", () => {
  const token = (square: string, badge: string, seat = 0): Token => ({
    square,
    seat,
    piece: "man",
    letter: "M",
    share: "1/2",
    badge,
    text: { kind: "test.token" },
  });
  const tokens = new Map([
    ["a1", [token("a1", "c3"), token("a1", "e3")]],
    ["b2", [token("b2", "e3", 1), token("b2", "e3")]],
  ]);
  expect(ends({ a: "a1", b: "b2", kind: "same" }, tokens)).toEqual([token("a1", "e3"), token("b2", "e3")]);
  expect(ends({ a: "a1", b: "b2", kind: "entangled" }, tokens)).toEqual([]);
  expect(ends({ a: "a1", b: "c3", kind: "same" }, tokens)).toEqual([]);
});

test("the links of few pieces are all drawn, however many parts they have", () => {
  const kins = (...all: number[]) => all.map((kin, i) => ({ square: `a${i}`, seat: 0, piece: "man", kin }) as Token);
  const many = (...tokens: Token[]) => {
    const links = tokens.flatMap((a, i) =>
      tokens.slice(i + 1).flatMap((b) => (a.kin === b.kin ? { a: a.square, b: b.square, kind: "same" as const } : [])),
    );
    return areMany(links, new Map(tokens.map((t) => [t.square, [t]])));
  };
  expect(many(...kins(7, 7, 7, 4, 4))).toBe(false);
  expect(many(...kins(1, 1, 2, 2, 3, 3, 4, 4))).toBe(true);
});
