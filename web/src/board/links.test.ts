import { expect, test } from "vitest";
import type { Link, Token } from "../api/types.ts";
import { bow, curve, partOn } from "./links.ts";

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

test("a link joins the parts of its family where its squares are shared", () => {
  const part = (square: string, kin: number, seat = 0) => ({ square, seat, piece: "man", kin }) as Token;
  const tokens = new Map([
    ["b4", [part("b4", 25), part("b4", 29)]],
    ["c5", [part("c5", 29, 1), part("c5", 29), part("c5", 25)]],
  ]);
  const ends = (link: Partial<Link>) => {
    const all = { a: "b4", b: "c5", kind: "same", ...link } as Link;
    return [all.a, all.b].map((q) => partOn(all, q, tokens));
  };
  expect(ends({ kin: 25 })).toEqual([part("b4", 25), part("c5", 25)]);
  expect(ends({ kin: 29 })).toEqual([part("b4", 29), part("c5", 29)]);
  expect(ends({ kin: 29, seat: 1 })).toEqual([undefined, part("c5", 29, 1)]);
  expect(ends({ kind: "entangled" })).toEqual([undefined, undefined]);
});
