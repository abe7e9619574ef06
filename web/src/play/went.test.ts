import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Event } from "../api/types.ts";
import { Voice, voice } from "../i18n/index.ts";
import { fell, figure, firstOf, foresaw, isStopped, wentAs } from "./went.ts";

const file = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

test("a rolled move is written as it went", () => {
  const arrow = (kind: "moved" | "failed", ...path: string[]) => [{ kind: "told", arrow: { kind, seat: 0, path } }];
  const captured = { kind: "captured", role: "captured" as const, args: { square: "b4" } };
  voice.value = new Voice("en", file("../../messages/en.json"));
  const went = (notation: string, events: Event[], rolled = true) => wentAs(notation, true, 0, { events, rolled });
  expect(went("a3xc5", [...arrow("moved", "a3", "b4", "c5"), captured])).toBe("a3×c5");
  expect(went("a3xc5", arrow("moved", "a3", "b4")), "it stepped where nothing was").toBe("a3×c5 failed");
  expect(went("a3xc5", arrow("failed", "a3", "b4", "c5"))).toBe("a3×c5 failed");
  expect(went("a1a8", arrow("failed", "a1", "a8"))).toBe("a1×a8 failed");
  expect(went("d5e6ep", arrow("failed", "d5", "e6"))).toBe("d5×e6 e.p. failed");
  expect(went("e7^e4", arrow("failed", "e7", "e4")), "through a piece").toBe("e7→e4 failed");
  expect(went("a3b4", arrow("failed", "a3", "b4"), false), "what met another piece").toBe("a3–b4");
  expect(went("c3b4", [...arrow("moved", "c3", "b4"), captured])).toBe("c3×b4");
  expect(went("c3b4", arrow("moved", "c3", "b4"))).toBe("c3–b4");
  expect(went("a3xc5", [...arrow("moved", "a3", "b4", "c5"), captured], false)).toBe("a3×c5");
  const saved = {
    kind: "ability.shielded",
    role: "saved" as const,
    args: { square: "b9" },
    arrow: arrow("failed", "d7", "b9")[0]!.arrow,
  };
  expect(went("d7b9", [saved], false)).toBe("d7×b9 failed");
  expect(went("@d7xb9", [saved], false)).toBe("✦ d7×b9 failed");
  const part = { ...captured, kind: "x.part", args: { square: "c3" } };
  expect(went("Nb1*40-c3", [part], false)).toBe("40% b1×c3");
});

test("what a zombie captures after a move is no capture of that move", () => {
  const prowled = {
    kind: "ability.prowled",
    role: "unbidden" as const,
    args: { piece: { word: "bishop" } },
    arrow: { kind: "moved" as const, seat: 1, path: ["a11", "c9"] },
  };
  const captured = { kind: "captured", role: "captured" as const, args: { square: "c9" } };
  const moved = { kind: "moved", arrow: { kind: "moved" as const, seat: 0, path: ["b9", "c9"] } };
  const went = (notation: string, seat: number, events: Event[]) =>
    wentAs(notation, true, seat, { events, rolled: false });
  expect(went("b9c9", 0, [moved, captured, prowled])).toBe("b9–c9");
  expect(went("a11-c9", 1, [moved, captured, prowled])).toBe("a11×c9");
  expect(went("b9c9", 0, [captured, moved, captured, prowled])).toBe("b9×c9");
  expect(figure([moved, prowled], 1, "black"), "as pale as on the board").toMatchObject({ faded: true });
});

test("a capture en passant is one on the passed square, a zombie's too", () => {
  const pawn = (seat: number, role: Event["role"], ...path: string[]): Event => ({
    ...{ kind: "moved", args: { piece: { word: "pawn" } }, arrow: { kind: "moved", seat, path } },
    ...(role && { role }),
  });
  const captured = { kind: "captured", role: "captured" as const, args: { from: "d5", square: "d6" } };
  const went = (notation: string, seat: number, ...events: Event[]) =>
    wentAs(notation, true, seat, { events, rolled: false });
  expect(went("e5d6", 0, pawn(0, undefined, "e5", "d6"), captured)).toBe("e5×d6");
  expect(went("e5d6ep", 0, pawn(0, undefined, "e5", "d6"), captured)).toBe("e5×d6 e.p.");
  const zombie = [pawn(0, undefined, "d7", "d5"), pawn(1, "unbidden", "e5", "d6"), captured];
  expect([went("d7d5", 0, ...zombie), went("e5-d6", 1, ...zombie)]).toEqual(["d7–d5", "e5×d6"]);
});

test("a move that gives check has a plus, one that mates a number sign", () => {
  const told = (role: NonNullable<Event["role"]>, name: string): Event => ({
    kind: "told",
    role,
    args: { seat: { word: name } },
  });
  const went = (events: Event[], name?: string) => wentAs("e2e4", true, 0, { events, rolled: false }, name);
  expect(went([told("check", "black")], "white")).toBe("e2–e4+");
  expect(went([told("mate", "black")], "white")).toBe("e2–e4#");
  expect(went([told("check", "white"), told("mate", "black")], "white")).toBe("e2–e4#");
  expect(went([told("check", "white")], "white"), "of the own king").toBe("e2–e4");
  expect(went([told("captured", "black")], "white")).toBe("e2–e4");
  const failed: Event = { kind: "told", arrow: { kind: "failed", seat: 0, path: ["e2", "e4"] } };
  const all = { events: [failed, told("check", "black")], rolled: true };
  expect(wentAs("e2e4", true, 0, all, "white")).toBe("e2×e4 failed+");
});

test("a check stands behind the move that gives it, and behind the first where no response is played", () => {
  const order = (kind: "foreseen" | "predicted", by?: string) =>
    wentAs(
      "d8h4|e2e4>f8c5",
      true,
      1,
      {
        rolled: false,
        events: [
          { kind: "told", args: { seat: { word: "black" } }, arrow: { kind, seat: 0, path: ["e2", "e4"] } },
          { kind: "moved", arrow: { kind: "moved", seat: 1, path: ["d8", "e7", "f6", "g5", "h4"] } },
          {
            ...{ kind: "told", role: "check" },
            args: { seat: { word: "white" }, by: by ? [{ kind: "on", args: { square: by } }] : [] },
          },
        ],
      },
      "black",
    );
  expect(order("predicted")).toBe("d8–h4+ ?e2–e4 →f8–c5");
  expect(order("foreseen")).toBe("d8–h4 ?e2–e4 →f8–c5+");
  expect(order("foreseen", "c5")).toBe("d8–h4 ?e2–e4 →f8–c5+");
  expect(order("foreseen", "h4"), "by the first move").toBe("d8–h4+ ?e2–e4 →f8–c5");
});

test("an order whose piece met another and is gone has no check, unless what answers gives it", () => {
  const way = (kind: "moved" | "failed", ...path: string[]): Event => ({ kind, arrow: { kind, seat: 1, path } });
  const check = { kind: "told", role: "check" as const, args: { seat: { word: "white" } } };
  const went = (...events: Event[]) => wentAs("f7d5", true, 1, { events: [...events, check], rolled: false }, "black");
  expect(went(way("failed", "f7", "e6"))).toBe("f7–d5");
  expect(went(way("failed", "f7", "e6"), way("moved", "d8", "d1"))).toBe("f7–d5+");
});

test("of orders each is told as what its own seat did; of one move what happened first", () => {
  const moved = (seat: number): Event => ({ kind: "moved", arrow: { kind: "moved", seat, path: ["a2", "a3"] } });
  const events = [{ kind: "told" }, moved(0), moved(1)];
  const moves = [0, 1].map((seat) => ({ seat, text: "a2a3" }));
  expect([0, 1].map((seat) => firstOf({ events, moves }, seat))).toEqual(events.slice(1));
  expect(firstOf({ events, moves: moves.slice(0, 1) }, 0)).toBe(events[0]);
});

test("a capture that was predicted is written as one, also if it did not happen", () => {
  const wrong: Event = {
    kind: "predictor.wrong",
    args: { seat: { word: "black" }, guess: "f3×e4" },
    arrow: { kind: "predicted", seat: 0, path: ["f3", "e4"] },
  };
  const went = (notation: string, seat: number) => wentAs(notation, true, seat, { events: [wrong], rolled: false });
  expect(went("d7d5|f3e4>d5d4", 1)).toMatch(/d7–d5.*f3×e4.*d5–d4/);
  expect(went("d3e4", 0)).toBe("d3–e4");
});

test("a piece that did not arrive is told where both sides ordered, and not where one side moved", () => {
  const stopped: Event = { kind: "told", arrow: { kind: "failed", seat: 1, path: ["d8", "d4"] } };
  const prowled: Event = { kind: "told", role: "unbidden", arrow: { kind: "moved", seat: 0, path: ["a1", "a2"] } };
  const moves = [0, 1].map((seat) => ({ seat, text: "d8d1" }));
  const all = { moves, events: [stopped] };
  expect([isStopped(all, 0), isStopped(all, 1)]).toEqual([false, true]);
  expect(isStopped({ ...all, moves: moves.slice(1) }, 1), "a roll failed").toBe(false);
  expect(isStopped({ moves, events: [stopped, prowled] }, 1), "a zombie moved, too").toBe(false);
});

test("a turn in which nothing went anywhere has the figure of what it is about", () => {
  const split = (seat: string) => [
    { kind: "split", args: { seat: { word: seat }, piece: { word: "rook" } } },
    { kind: "vanished", args: { piece: { word: "rook" } } },
  ];
  const went = {
    kind: "moved",
    args: { piece: { word: "pawn" } },
    arrow: { kind: "moved", seat: 0, path: ["a2", "a3"] },
  };
  expect(figure(split("white"), 0, "white")?.piece).toBe("rook");
  expect(figure(split("black"), 0, "white")).toBeUndefined();
  expect(figure([...split("white"), went as Event], 0, "white")?.piece).toBe("pawn");
  expect(figure([{ kind: "passed", args: { seat: { word: "white" } } }], 0, "white")).toBeUndefined();
});

test("a seat has no king by the castling of another in the same round", () => {
  const arrow = (seat: number, ...path: string[]) => ({ kind: "moved" as const, seat, path });
  const castled: Event = { kind: "castled", arrow: arrow(0, "e1", "g1") };
  const moved: Event = { kind: "moved", args: { piece: { word: "pawn" } }, arrow: arrow(1, "d6", "d5") };
  expect(figure([castled, moved], 0, "white")?.piece).toBe("king");
  expect(figure([castled, moved], 1, "black")?.piece).toBe("pawn");
});

test("a piece that may be a man or a king has no figure", () => {
  const attempt = (piece: string) => [
    { kind: "qcheckers.attempt", args: { seat: { word: "white" }, piece: { word: piece } } },
    { kind: "qcheckers.missed_attacker", arrow: { kind: "failed" as const, seat: 0, path: ["e3", "f4", "g5"] } },
  ];
  const step = (piece: string) => [
    { kind: "moved", args: { piece: { word: piece } }, arrow: { kind: "moved" as const, seat: 0, path: ["e3", "f4"] } },
  ];
  for (const events of [attempt, step]) {
    expect(figure(events("crowned"), 0, "white")?.piece).toBe("crowned");
    expect(figure(events("qcheckers.piece"), 0, "white")).toBeUndefined();
  }
});

test("whether a prediction came true is told of the seat that made it", () => {
  const event = (name: string, kind: "foreseen" | "predicted"): Event => ({
    kind: "told",
    args: { seat: { word: name } },
    arrow: { kind, seat: 0, path: ["e2", "e4"] },
  });
  const events = [event("white", "foreseen"), event("black", "predicted")];
  expect(["white", "black", "green"].map((name) => foresaw(events, name))).toEqual([true, false, undefined]);
});

test("a move that puts a seat out is told from what pieces did after it", () => {
  const out: Event = { kind: "out", role: "out" };
  const moves = [0, 1].map((seat) => ({ seat, text: "a1a2" }));
  const events: Event[] = [{ kind: "captured", role: "captured" }, out];
  expect([0, 1].map((seat) => fell({ events, moves }, seat))).toEqual([out, undefined]);
  expect(fell({ events: events.slice(0, 1), moves }, 0)).toBeUndefined();
  const resigned = { kind: "resigned" };
  expect(fell({ events: [events[0]!, resigned, out], moves }, 0), "who resigns after a move").toBeUndefined();
});
