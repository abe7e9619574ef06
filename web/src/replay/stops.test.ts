import { expect, test } from "vitest";
import type { Event, History } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { Voice } from "../i18n/voice.ts";
import type { Mistake } from "./course.ts";
import { along, plies, stopsOf } from "./stops.ts";
import { ended, gave } from "./words.ts";

test("what happens without a move belongs to the move before it, and rolls nothing", () => {
  const resigned = { ...step(2, 1), moves: undefined } as unknown as History["steps"][number];
  const all = plies({ steps: [step(1, 1), resigned, step(3, 2)] }, []);
  expect(all.map((p) => [p.at, p.rolled, p.events.length])).toEqual([
    [2, false, 2],
    [3, false, 1],
  ]);
});

test("a zombie's move stands in the list beside the move after which it happens", () => {
  const prowl = {
    kind: "ability.prowled",
    role: "unbidden" as const,
    arrow: { path: ["g4", "h5"], seat: 1, kind: "moved" },
  };
  const roll = { ...step(2, 1, true), events: [prowl] } as unknown as History["steps"][number];
  expect(plies({ steps: [step(1, 1), roll] }, [])[0]?.moves.map((m) => [m.seat, m.text])).toEqual([
    [0, "a1a2"],
    [1, "g4-h5"],
  ]);
});

const step = (step: number, ply: number, chance = false) =>
  ({
    step,
    ply,
    chance,
    events: [{ kind: `e${step}` }],
    ...(!chance && { moves: { 0: "a1a2" } }),
  }) as unknown as History["steps"][number];

test("a mistake and the better move carry the sign of a capture", () => {
  const captured = (square: string) => [{ kind: "captured", role: "captured" as const, args: { square } }];
  const mistake = { step: 1, seat: 0, move: "a1a2", best: "e5d4", events: captured("d4") };
  voice.value = new Voice("en", { "page.analysis.gave": "{move}, {best}" });
  const { slip } = plies({ steps: [step(1, 1)] }, [mistake as unknown as Mistake])[0]!.moves[0]!;
  expect(slip?.says).toBe("a1–a2, e5×d4");
  const rolled = { ...step(2, 1, true), events: captured("a2") };
  const all = plies({ steps: [step(1, 1), rolled as unknown as History["steps"][number]] }, [
    mistake as unknown as Mistake,
  ]);
  expect(all[0]!.moves[0]!.slip?.says, "what the roll brings is part of the move").toBe("a1×a2, e5×d4");
});

test("a mistake carries the sign of a capture that was predicted, and so do orders to choose among", () => {
  voice.value = new Voice("en", {
    ...{ "page.analysis.gave": "{move}, {best}", "page.analysis.mixed": "{orders}" },
    ...{ "page.order.predicting": "{move} ?{guess} →{answer}", "page.order.alone": "{move} alone" },
  });
  const guessed = (guess: string, ...path: string[]) => [
    { kind: "told", args: { guess }, arrow: { kind: "predicted", seat: 1, path } } as Event,
  ];
  const captured: Event = { kind: "captured", role: "captured", args: { square: "d5" } };
  const mix = [
    { move: "a1a2|d5e4>b2b3", share: 0.5, events: guessed("d5×e4", "d5", "e4") },
    { move: "e4d5", share: 0.5, events: [captured] },
  ];
  const mistake = { seat: 0, move: "a1a2|e5f4>b2b3", mix };
  const says = gave(mistake as unknown as Mistake, guessed("e5×f4", "e5", "f4"), []);
  expect(says).toBe("a1–a2 ?e5×f4 →b2–b3, a1–a2 ?d5×e4 →b2–b3 (50%), e4×d5 (50%)");
  const alone = { seat: 0, move: "a1a2|e5f4>b2b3", best: "a1a2", lost: 0.1 } as unknown as Mistake;
  expect(gave(alone, [], []), "only the prediction was wrong").toMatch(/, a1–a2 alone$/);
});

test("a better move that is rolled says so", () => {
  voice.value = new Voice("en", {
    "page.analysis.gave": "{n}: {best}",
    "page.analysis.mixed": "to choose at random among {orders}",
    "page.analysis.rolls": "with a roll",
    "page.analysis.then": ", then {moves}",
    "page.analysis.answer": "{move} answers it",
    "reason.x": "checkmate",
  });
  const events = [{ kind: "niels.collides", role: "attempt" }];
  const mistake = { move: "a1a2", best: "e5d4", lost: 0.11, events } as unknown as Mistake;
  expect(gave(mistake, [], [])).toBe("11%: e5–d4 (with a roll)");
  const taken = (square: string): Event[] => [{ kind: "captured", role: "captured", args: { square } }];
  const then = ["a2a3", "Nb1-c3"].map((move, i) => ({ seat: 1 - i, move, events: i ? taken("c3") : [] }));
  const seat = { seat: { word: "white" } };
  const answer = {
    seat: 1,
    move: "d4e5",
    events: [...taken("e5"), { kind: "told", role: "check", args: seat } as Event],
  };
  const goesOn = gave({ ...mistake, then, answer }, [], ["White", "Black"]);
  expect(goesOn, "each as the score writes it").toBe(
    "11% (Black d4×e5+ answers it): e5–d4 (with a roll), then Black a2–a3, White b1×c3",
  );
  const mix = [0.625, 0.375].map((share, i) => ({ move: `e2e${3 + i}`, share }));
  expect(gave({ ...mistake, mix }, [], [])).toBe("11%: to choose at random among e2–e3 (63%), e2–e4 (38%)");
  const mate = { ...mistake, events: [{ kind: "moved" }, { kind: "reason.x" }] } as unknown as Mistake;
  expect(gave(mate, [], []), "how it ends the game").toBe("11%: e5–d4 (checkmate)");
});

test("a game that is over says who won, and why: nothing on its board tells that a seat resigned", () => {
  voice.value = new Voice("en", {
    "word.white": "White",
    "word.black": "Black",
    "page.result.won": "{seats} won.",
    "ended.resigned": "{^seats} resigned",
  });
  const seats = ["white", "black"].map((name) => ({ name, colour: name, turns: 0 }));
  const turn = { kind: "over" as const, seats: [], living: [0, 1], reason: "resigned", scores: ["0", "1"] };
  expect(ended(turn, seats, plies({ steps: [step(1, 1)] }, [])[0])).toBe("Black won. White resigned.");
});

test("a replay stops where its list does: after the roll of a move, so that no step is left at the last one", () => {
  const all = plies({ steps: [step(1, 1), step(2, 2), step(3, 2, true), step(4, 3), step(5, 3, true)] }, []);
  expect(all.map((p) => p.events.map((e) => e.kind))).toEqual([["e1"], ["e2", "e3"], ["e4", "e5"]]);
  expect(stopsOf(all, 5)).toEqual({ stops: [0, 1, 3, 5], index: all.length });
  expect([0, 1, 2, 3, 4].map((at) => stopsOf(all, at).index)).toEqual([0, 1, 2, 2, 3]);
  expect([0, 1, 2, 3, 5].map((at) => along(all, at) * 6)).toEqual([0, 2, 3, 4, 6]);
});
