import { expect, test } from "vitest";
import type { Entry } from "../api/types.ts";
import { before, by, failed, inOrder, type Ply, parts, plies, pressing, since, thrower, turnOf } from "./story.ts";

const seats = [{ name: "white" }, { name: "black" }];
const ply = (number: number, move: string, word: string, seat?: number): Ply => ({
  number,
  moves: [move],
  events: [{ kind: "x", args: { seat: { word } }, ...(seat !== undefined && arrow(seat)) }],
  opened: [],
  drawn: [],
});
const arrow = (seat: number) => ({ arrow: { path: ["f6", "d4"], seat, kind: "moved" as const } });

test("a move without a way is of the seat that its event names, and belongs to the turn before it", () => {
  const story = [ply(1, "d4-c5", "white", 0), ply(2, "f6xd4", "black", 1), ply(3, "stop", "black")];
  expect(by(story[2]!, seats)).toBe(1);
  expect(since(story, [0], seats).map((p) => p.number)).toEqual([2, 3]);
});

test("a ply has failed if a way of it was not gone to its end", () => {
  expect(failed(ply(1, "d4-c5", "white", 0))).toBe(false);
  const met: Ply = ply(2, "@f14xh16", "green");
  met.events.push({
    kind: "ability.shielded",
    role: "saved" as const,
    arrow: { path: ["f14", "h16"], seat: 0, kind: "failed" },
  });
  expect(failed(met)).toBe(true);
});

test("one's own turn stays beside the answer to it, and the answer beside the next own turn", () => {
  const story = [
    ply(1, "e2-e4", "white", 0),
    ply(2, "c5xe3", "black", 1),
    ply(3, "e3xg5", "black", 1),
    ply(4, "c1-g5", "white", 0),
    ply(5, "a7-a6", "black", 1),
  ];
  const numbers = (most: number, seat: number) => {
    const so = story.slice(0, most);
    return before(turnOf(so, most, seats), so, [seat], seats).map((p) => p.number);
  };
  expect([1, 3, 4, 5].map((most) => numbers(most, 0))).toEqual([[], [1], [2, 3], [4]]);
  expect([1, 3, 4, 5].map((most) => numbers(most, 1))).toEqual([[], [1], [2, 3], [4]]);
});

test("what presses is who is out and why, and what a seat lost to a barrier; else that squares have vanished", () => {
  const four = [...seats, { name: "red" }, { name: "green" }];
  const killed = ply(3, "d1-d5", "red", 2);
  killed.events.push({ kind: "captured" }, { kind: "x.out", role: "out", args: { seat: { word: "black" } } });
  const closed = ply(4, "a7-a6", "green", 3);
  closed.events.push({ kind: "contracted", role: "contracted" });
  for (const word of ["white", "green"])
    closed.events.push({ kind: word, role: "swallowed", args: { seat: { word } } });
  const story = [ply(1, "e2-e4", "white", 0), ply(2, "c1-c5", "black", 1), killed, closed];
  const kinds = (of: readonly Ply[], seat = 0) => pressing(of, [seat], four).map((e) => e.kind);
  expect(kinds(story)).toEqual(["captured", "x.out", "white"]);
  expect(kinds(story.filter((p) => p !== killed))).toEqual(["white"]);
  expect(
    kinds(
      story.filter((p) => p !== killed),
      1,
    ),
  ).toEqual(["contracted"]);
  expect(kinds(story.slice(0, 2))).toEqual([]);
});

test("a ply with opened orders is a turn of every seat", () => {
  const opened = [0, 1].map((seat) => ({ seat, order: "e2e4" }));
  const story = [1, 2].map((n) => ({ ...ply(n, "", "black", 0), moves: [], opened }));
  for (const seat of [0, 1]) {
    expect([since, pressing].map((find) => find(story, [seat], seats))).toEqual([[], []]);
  }
  expect(turnOf(story, 2, seats).map((p) => p.number)).toEqual([2]);
});

test("where orders were opened, the end comes first, then causes, effects and offers, without what is implied", () => {
  const [offer, met, won] = ["referee.offered", "met", "referee.won.checkmate"].map((kind) => ({ kind }));
  const way = { kind: "moved", ...arrow(0) };
  const check = { kind: "x.attacked", role: "check" as const };
  const mate = { kind: "x.attacked", role: "mate" as const };
  const events = [offer!, check, mate, way, { ...way, implied: true }, met!, won!];
  expect(inOrder(events, true)).toEqual([won, way, met, check, mate, offer]);
  expect(inOrder(events, false)).toEqual([offer, check, mate, way, met, won]);
});

test("what pieces did by themselves after a move is told by itself", () => {
  const [moved, captured, closes] = ["moved", "captured", "contracted"].map((kind) => ({ kind }));
  const prowled = { kind: "x.prowled", role: "unbidden" as const, ...arrow(1) };
  expect(parts([moved!, captured!, prowled, captured!, prowled, closes!])).toEqual([
    [moved, captured],
    [prowled, captured],
    [prowled, closes],
  ]);
  expect(parts([prowled])).toEqual([[prowled]]);
});

test("a roll is of the seat that its event names, also in the ply of another one", () => {
  const roll = (role: "rolls" | "rolled") => ({ kind: "x.roll", role, args: { seat: { word: "black" } } });
  const moved = ply(1, "f7-e8", "white", 0);
  expect(thrower(moved, seats)).toBe(0);
  for (const role of ["rolls", "rolled"] as const) {
    expect(thrower({ ...moved, events: [...moved.events, roll(role)] }, seats), role).toBe(1);
  }
});

test("of a ply that the end of the game has cut off no order was played, and its events are of the ply before", () => {
  const line = (number: number, ply: number, line: string, kind = "referee.opened") =>
    ({ number, ply, at: 0, line: `${ply}. ${line}`, events: [{ kind }] }) as Entry;
  const story = plies([
    line(1, 1, "(open 0 e2e4 10)"),
    line(2, 1, "(open 1 e7e5 ea)", "moved"),
    line(3, 2, "(resign 1)", "referee.resigned"),
    line(4, 1, "(result 1-0 resigned)", "referee.won"),
    line(5, 2, "(open 0 d2d4 e4)"),
  ]);
  expect(story.map((p) => [p.number, p.opened.length, p.events.map((e) => e.kind)])).toEqual([
    [1, 2, ["moved", "referee.resigned", "referee.won"]],
  ]);
});

test("what ends a game before its first ply is told, too", () => {
  const line = (line: string, kind: string) => ({ number: 1, at: 0, line, events: [{ kind }] }) as Entry;
  const story = plies([line("0. (resign 1)", "referee.resigned"), line("0. (result 1-0 resigned)", "referee.won")]);
  expect(story.map((p) => [p.number, p.events.length])).toEqual([[0, 2]]);
});

test("the secrets of a game whose seats know different things are opened after its end, as they were played", () => {
  const line = (ply: number, line: string, kind: string) =>
    ({ number: 1, ply, at: 0, line: `${ply}. ${line}`, events: [{ kind }] }) as Entry;
  const story = plies([
    line(1, "(commit 0 66)", "ability.chosen"),
    line(2, "(result 1-0 resigned)", "referee.won"),
    line(1, "(open 1 guardian e5)", "referee.opened"),
    line(1, "(open 0 sniper e4)", "referee.opened"),
  ]);
  expect(story[0]?.opened.map((o) => o.order)).toEqual(["sniper", "guardian"]);
});

test("a turn is told from its beginning, with the jumps before the last one", () => {
  const story = [ply(1, "d4-c5", "white", 0), ply(2, "f6xd4", "black", 1), ply(3, "stop", "black")];
  const numbers = (at: number) => turnOf(story, at, seats).map((p) => p.number);
  expect([numbers(1), numbers(2), numbers(3), numbers(9)]).toEqual([[1], [2], [2, 3], []]);
});
