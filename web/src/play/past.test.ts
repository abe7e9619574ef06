import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../api/client.ts";
import type { History, Picture, State } from "../api/types.ts";
import { Past } from "./past.ts";
import type { Reveal } from "./reveal.ts";
import type { Screen } from "./screen.ts";
import type { Session } from "./session.ts";
import type { Ply } from "./story.ts";

const seats = ["black", "blue", "red", "green"].map((name) => ({ name }));
const picture = { files: 8, ranks: 8, cells: [], seats, tokens: [] } as unknown as Picture;

/** A board with a knight of one seat, in two parts that have a number. */
const split = (kin: number, ...squares: string[]): Picture =>
  ({
    tokens: squares.map((square) => ({ square, seat: 0, piece: "knight", kin, share: "1/2" })),
  }) as unknown as Picture;

const steps = [
  { ply: 0, picture: { position: "later" } },
  { ply: 1, picture: { tokens: [...split(1, "a1", "b3").tokens!, ...split(2, "c3", "h8").tokens!] } },
  { ply: 2, picture: split(1, "c4", "h8") },
];
const first = { position: "first" };
vi.mock("../api/client.ts", () => ({
  api: {
    history: async ({ after = 0 }) => ({ picture: first, steps: steps.slice(after) }),
  },
  Refused: class extends Error {},
}));
const motion = vi.hoisted(() => ({ reduced: false }));
vi.mock("../board/index.ts", async () => ({
  moving: () => !motion.reduced,
  arrowsOf: () => [],
  ...(await vi.importActual<object>("../board/kin.ts")),
}));

beforeEach(() => {
  vi.useFakeTimers();
  motion.reduced = false;
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * A game of four in which one sits at the first seat: plays a ply, and tells which ply is shown in place of the
 * present.
 */
function game() {
  const story = signal<readonly Ply[]>([]);
  const reveal = signal<Reveal | undefined>(undefined);
  const screen = { looking: signal(0), glimpse: signal(undefined) } as unknown as Screen;
  const past = new Past({} as Session, screen, { story, reveal });
  const state = { picture, held: [0], game: "x" } as unknown as State;
  past.came(undefined, state);
  return {
    state,
    play: (seat: number, kind: "moved" | "failed" = "moved", ...drawn: { outcome: string }[]) => {
      const event = { kind: "x", arrow: { path: ["a1", "b1"], seat, kind } };
      const number = story.value.length + 1;
      story.value = [...story.value, { number, events: [event], opened: [], drawn, moves: ["a1b1"] }];
      past.came(state, state);
    },
    /** Opens the orders of the last ply step by step, unasked or because the viewer wants to see it again. */
    open: (asked: boolean) => {
      reveal.value = { asked, ply: story.value.at(-1) } as unknown as Reveal;
    },
    opened: () => {
      reveal.value = undefined;
    },
    at: () => past.at(),
    all: () => past.all.value,
    shown: () => past.run.value?.ply.number,
    told: () => past.told.value.map((p) => p.number),
  };
}

test("an own move stands before the answers: shorter than one that failed, and not while a clock runs", () => {
  const g = game();
  g.play(0);
  g.play(1);
  expect(g.shown()).toBe(1);
  vi.advanceTimersByTime(700);
  expect(g.shown()).toBeUndefined();
  g.play(2);
  expect(g.shown()).toBe(2);
  g.play(0, "failed");
  g.play(1);
  vi.advanceTimersByTime(800);
  expect(g.shown()).toBe(4);
  vi.advanceTimersByTime(100);
  Object.assign(g.state, { clocks: { control: "5+0" } });
  g.play(0);
  g.play(1);
  expect(g.shown()).toBeUndefined();
});

test.each([false, true])("an own roll stands before the answers, with motion reduced: %s", (reduced) => {
  motion.reduced = reduced;
  const g = game();
  Object.assign(g.state, { clocks: { control: "5+0" } });
  g.play(0, "moved", { outcome: "red" });
  for (const seat of [1, 2, 3]) g.play(seat);
  vi.advanceTimersByTime(1100);
  expect([g.shown(), g.all()]).toEqual([1, false]);
  vi.advanceTimersByTime(1300);
  expect([g.shown(), g.all()]).toEqual([undefined, true]);
  g.play(1, "moved", { outcome: "red" });
  g.play(2);
  expect(g.all()).toBe(reduced);
});

test("what ends a game stands before the result, but for an own move that went as expected", () => {
  const g = game();
  Object.assign(g.state, { phase: "over" });
  g.play(0);
  expect(g.all()).toBe(true);
  g.play(0, "failed");
  expect([g.shown(), g.all()]).toEqual([2, true]);
  vi.advanceTimersByTime(900);
  expect([g.shown(), g.all()]).toEqual([undefined, true]);
});

test("the board does not fall behind bots that play on among themselves by more than a round", () => {
  const g = game();
  for (let n = 0; n < 40; n++) g.play(1 + (n % 3));
  vi.advanceTimersByTime(5 * 900);
  expect(g.shown()).toBeUndefined();
});

test("a page that is opened after a resignation before the first ply knows the board before it", async () => {
  const story = signal<readonly Ply[]>([{ number: 0, events: [{ kind: "x" }], opened: [], drawn: [], moves: [] }]);
  const screen = { looking: signal(0), glimpse: signal(undefined) } as unknown as Screen;
  const session = { state: signal({ game: "x" }) } as unknown as Session;
  const past = new Past(session, screen, { story, reveal: signal(undefined) });
  past.came(undefined, { picture, held: [0] } as unknown as State);
  await vi.runAllTimersAsync();
  expect(past.beginning.value).toMatchObject({ position: "first" });
});

test("a page that is opened later numbers the families as from the beginning of the game", async () => {
  const story = signal<readonly Ply[]>([{ number: 2, events: [{ kind: "x" }], opened: [], drawn: [], moves: [] }]);
  const screen = { looking: signal(0), glimpse: signal(undefined) } as unknown as Screen;
  const number = vi.fn();
  const session = { number, picture: signal(undefined) } as unknown as Session;
  const past = new Past(session, screen, { story, reveal: signal(undefined) });
  past.came(undefined, { picture: split(1, "c4", "h8"), held: [0] } as unknown as State);
  await vi.runAllTimersAsync();
  const numbers = (p: Picture | undefined) => p?.tokens?.map((t) => `${t.square}=${t.kin}`).join(" ");
  expect(numbers(number.mock.lastCall?.[0])).toBe("c4=2 h8=2");
  expect((await past.around(2)).map(numbers)).toEqual([undefined, "c4=2 h8=2"]);
});

test("the first board, from which losses are counted, awaits no other boards", async () => {
  const screen = { looking: signal(0), glimpse: signal(undefined) } as unknown as Screen;
  const past = new Past({} as Session, screen, { story: signal([]), reveal: signal(undefined) });
  const asks = vi.spyOn(api, "history");
  const found = { picture: first, steps: [] } as unknown as History;
  asks.mockResolvedValueOnce(found).mockReturnValueOnce(new Promise(() => {}));
  void past.begin(split(1, "c4", "h8"));
  await vi.runAllTimersAsync();
  expect([past.beginning.value, asks.mock.calls.length]).toEqual([first, 2]);
  asks.mockRestore();
});

test("the list tells a ply when the board shows it, not when it comes", () => {
  const g = game();
  g.play(0);
  g.play(1);
  vi.advanceTimersByTime(700);
  expect(g.told()).toEqual([1, 2]);
  g.play(2);
  g.play(3);
  expect(g.told()).toEqual([1, 2]);
  vi.advanceTimersByTime(900);
  expect(g.shown()).toBe(3);
  expect(g.told()).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(900);
  expect(g.told()).toEqual([1, 2, 3, 4]);
});

test("the list tells orders that are opened when all of it was shown; shown again, they stay in the list", () => {
  const g = game();
  g.play(0);
  vi.advanceTimersByTime(700);
  g.play(1);
  g.open(false);
  expect([g.told(), g.at(), g.all()]).toEqual([[1], 1, false]);
  g.opened();
  expect([g.told(), g.at(), g.all()]).toEqual([[1, 2], 2, true]);
  g.open(true);
  expect([g.told(), g.at(), g.all()]).toEqual([[1, 2], 2, true]);
});
