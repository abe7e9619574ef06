import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Arrow, Event, Picture, Token } from "../api/types.ts";
import { Reveal } from "./reveal.ts";

const token = (square: string, seat: number, piece: string): Token => ({
  square,
  seat,
  piece,
  letter: "X",
  share: "1",
  text: { kind: "" },
});
const picture = (...tokens: Token[]): Picture => ({ files: 8, ranks: 8, cells: [], seats: [], tokens });
const way = (seat: number, kind: Arrow["kind"], ...path: string[]): Event => ({
  kind: "x",
  arrow: { path, seat, kind },
});

const before = picture(
  token("d2", 0, "pawn"),
  token("c5", 1, "bishop"),
  token("h3", 0, "knight"),
  token("a8", 1, "rook"),
);
const after = picture(token("f4", 0, "knight"));
const ply = {
  number: 8,
  drawn: [],
  moves: [],
  opened: [],
  events: [
    way(0, "failed", "d2", "d3", "d4"),
    { ...way(1, "failed", "c5", "d4"), args: { to: "e3" } },
    way(0, "moved", "h3", "g3", "g4", "f4"),
    { kind: "crossed", args: { squares: ["d4"] } },
    { kind: "captured", args: { square: "a8" } },
  ],
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("ways are followed square by square, then what came of them stands", () => {
  const reveal = new Reveal(ply, before, after, { asked: true });
  const lit: (readonly string[] | undefined)[] = [reveal.scene.value.lit];
  const began = Date.now();
  while (reveal.playing.value) {
    vi.advanceTimersToNextTimer();
    if (reveal.scene.value.lit !== lit[lit.length - 1]) lit.push(reveal.scene.value.lit);
  }
  expect(lit).toEqual([
    undefined,
    ["d2", "d3"],
    ["d2", "d3", "d4"],
    ["c5", "d4"],
    ["h3", "g3"],
    ["h3", "g3", "g4"],
    ["h3", "g3", "g4", "f4"],
    ["d4"],
    ["a8"],
    undefined,
  ]);
  expect(reveal.scene.value.picture).toBe(after);
  expect(Date.now() - began).toBe(3000); // however many steps it has
});

test("pieces whose ways cross are gone from there on, and what is taken too", () => {
  const reveal = new Reveal(ply, before, after, { asked: true, still: true });
  const gone = (step: number) => {
    reveal.go(step);
    return [reveal.scene.value.bursts ?? [], (reveal.scene.value.gone ?? []).map((t) => t.square)];
  };
  expect(reveal.scene.value.arrows?.map((a) => a.path.at(-1))).toEqual(["d4", "e3", "f4"]);
  expect(gone(3)).toEqual([[], []]);
  expect(reveal.scene.value.arrows?.map((a) => a.path.at(-1))).toEqual(["d4", "d4", "f4"]);
  expect(gone(4)).toEqual([["d4"], ["d2", "c5"]]);
  expect(reveal.scene.value.arrows?.map((a) => `${a.kind} ${a.path.join(" ")}`)).toEqual([
    "moved d2 d3 d4",
    "moved c5 d4",
    "moved h3 g3 g4 f4",
  ]);
  expect(gone(5)).toEqual([[], ["d2", "c5", "a8"]]);
});

test("pieces that take each other meet in the middle, and who goes away is not taken", () => {
  const two = picture(token("a1", 0, "rook"), token("a5", 1, "rook"), token("h8", 1, "king"));
  const each = [way(0, "failed", "a1", "a2", "a3"), way(1, "failed", "a5", "a4", "a3")];
  const away = way(1, "moved", "h8", "g8");
  const events = [...each, away, { kind: "mutual" }, { kind: "escaped", args: { square: "h8" } }];
  const reveal = new Reveal({ ...ply, events }, two, picture(token("g8", 1, "king")), { asked: true, still: true });
  reveal.go(4);
  expect(reveal.scene.value.bursts).toEqual(["a3"]);
  reveal.go(5);
  expect(reveal.scene.value.gone?.map((t) => t.square)).toEqual(["a1", "a5"]);
});

test("a click goes to the end of a way that is followed, and then on; without motion nothing goes on by itself", () => {
  const reveal = new Reveal(ply, before, after, { asked: true });
  vi.advanceTimersByTime(300);
  expect([reveal.at.value, reveal.scene.value.lit]).toEqual([1, ["d2", "d3"]]);
  reveal.next();
  expect([reveal.at.value, reveal.scene.value.lit]).toEqual([1, ["d2", "d3", "d4"]]);
  vi.advanceTimersByTime(60_000);
  expect(reveal.at.value).toBe(1);
  reveal.next();
  expect(reveal.at.value).toBe(2);
  const still = new Reveal(ply, before, after, { asked: true, still: true });
  vi.advanceTimersByTime(60_000);
  expect([still.at.value, still.playing.value]).toEqual([0, false]);
  expect(vi.getTimerCount()).toBe(0);
});
