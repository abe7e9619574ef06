import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import type { Choices, Entry, Picture, Problem, Receipt, Risks, Rules, State, Token } from "../api/types.ts";
import { capital, tell, voice } from "../i18n/index.ts";
import { Voice } from "../i18n/voice.ts";
import { ActionRefused } from "../live/connection.ts";
import { seatNotes } from "./notes.tsx";
import type { Moment } from "./past.ts";
import type { Reveal } from "./reveal.ts";
import { noticed } from "./session.ts";
import { Table } from "./table.ts";

const listeners = vi.hoisted(() => {
  const element = { dataset: {}, style: { setProperty() {}, getPropertyValue: () => "" } };
  const listeners = new Map<string, (e: object) => void>();
  Object.assign(globalThis, {
    document: { documentElement: element, addEventListener() {} },
    addEventListener: (type: string, heard: () => void) => listeners.set(type, heard),
    removeEventListener: (type: string) => listeners.delete(type),
  });
  return listeners;
});
vi.mock("../api/client.ts", () => ({
  api: {
    state: () => new Promise(() => {}),
    choices: () => new Promise(() => {}),
    read: () => new Promise(() => {}),
    risks: async () => ({
      risks: [
        { p: "1/2", events: [] },
        { p: "1/2", events: [{ kind: "x" }] },
      ],
    }),
  },
  Refused: class extends Error {
    readonly problem: unknown;
    constructor(problem: unknown) {
      super();
      this.problem = problem;
    }
  },
}));

/** A square of the board. */
class Square {
  private readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  closest = () => ({ dataset: { square: this.name } });
}

vi.stubGlobal("Element", Square);

beforeEach(() => listeners.clear());

const pawn = (square: string, seat: number) => ({ square, seat, piece: "pawn", share: "1", text: {} }) as Token;
const board = (...tokens: Token[]) => ({ tokens, seats: [{}, {}] }) as unknown as Picture;
const before = board(pawn("a2", 0), pawn("e7", 1));
const after = board(pawn("a3", 0), pawn("e5", 1));

/** A table in the next turn, with this shown before it; and a press on it, which may reach the board. */
function showing(shown: "orders" | "moves") {
  const table = new Table("x");
  table.session.state.value = {
    held: [0],
    awaited: [0],
    turn: { kind: "simultaneous" },
    seats: [{}, {}],
    phase: "playing",
    picture: after,
  } as unknown as State;
  const scene = signal({ picture: before, arrows: [] });
  if (shown === "orders") table.telling.reveal.value = { asked: false, scene, stop() {} } as unknown as Reveal;
  else table.past.run.value = { ply: { number: 1 }, picture: before } as unknown as Moment;
  const press = (square: string) => {
    const e = { target: new Square(square), stopPropagation: vi.fn() };
    listeners.get("pointerdown")?.(e);
    return e.stopPropagation.mock.calls.length === 0;
  };
  return { table, press };
}

test.each(["orders", "moves"] as const)("a press while the last %s are shown is one on the present board", (shown) => {
  const { table, press } = showing(shown);
  expect(press("e5")).toBe(true);
  expect(table.past.seen.value).toBe(after);
  expect(table.session.notice.value).toBeUndefined();
  expect(table.turn.expectation.lacking).toBe(false);
});

test.each(["orders", "moves"] as const)("a press on a piece of the last %s that is gone is answered", (shown) => {
  const { table, press } = showing(shown);
  expect(press("e7")).toBe(false);
  expect(table.past.seen.value).toBe(after);
  expect(table.session.notice.value).toMatchObject({ text: { kind: "page.past.moved", args: { square: "e7" } } });
});

test("an order does not go by itself after a press on a piece of the other seat that is gone", () => {
  for (const [square, lacking] of [
    ["e7", true],
    ["a2", false],
  ] as const) {
    const { table, press } = showing("orders");
    press(square);
    expect(table.turn.expectation.lacking).toBe(lacking);
  }
});

test.each(["resign", "takeback"] as const)(
  "while a %s is on its way nothing is played; if it is refused the turn goes on",
  async (kind) => {
    const { table } = showing("moves");
    let refuse = (_: Error) => {};
    table.session.act = () => new Promise((_, failed) => (refuse = failed));
    const { turn, premoves } = table;
    const picks = () => [turn.acting.value, premoves.seat.value];
    const state = table.session.state.value!;
    table.session.state.value = { ...state, turn: { kind: "move", seats: [0, 1], living: [0, 1] } } as unknown as State;
    expect(picks()).toEqual([0, undefined]);
    const done = turn.leave({ kind });
    expect(picks()).toEqual([undefined, undefined]);
    table.session.state.value = { ...table.session.state.value!, awaited: [1] };
    table.pick("a3");
    expect([turn.kept.squares.value, premoves.ground.value]).toEqual([[], undefined]);
    refuse(new Error("closed"));
    await done;
    expect(picks()).toEqual([undefined, 0]);
  },
);

test("a take-back that waits for the line can be withdrawn, and the turn goes on with its choices", async () => {
  const { table } = showing("moves");
  const { turn, session } = table;
  session.state.value = { ...session.state.value!, turn: { kind: "move", seats: [0], living: [0, 1] } } as State;
  const asks = vi.spyOn(api, "choices").mockClear();
  session.line.value = { condition: "open", unsettled: 1, sent: 1 };
  session.act = () => new Promise((_, failed) => (session.withdraw = () => failed(new Error("closed"))));
  const done = turn.leave({ kind: "takeback", ply: 1 });
  expect(turn.waits).toBe(false);
  session.line.value = { condition: "lost", unsettled: 1, sent: 0 };
  expect([turn.waits, turn.withdraw()]).toEqual([true, true]);
  await done;
  expect([turn.ending.value, turn.acting.value, asks.mock.calls]).toEqual([undefined, 0, []]);
  asks.mockRestore();
});

test("after a move that came too late the choices of the present position are requested again", async () => {
  const { table } = showing("moves");
  const asks = vi.spyOn(api, "choices");
  const problem = { status: 409, code: "stale", text: { kind: "hall.stale" } } as unknown as Problem;
  table.session.act = () => Promise.reject(new ActionRefused(problem));
  await table.turn.act({ kind: "move", move: "a2a3" });
  expect(asks).toHaveBeenCalledOnce();
  expect(noticed(table.session.notice.value!)).toBe(tell("page.say.stale"));
});

/** A table whose only seat to move is the first. */
function moving() {
  const shown = showing("moves");
  const { state } = shown.table.session;
  const turn = { kind: "move", seats: [0], living: [0, 1] };
  state.value = { ...state.value!, turn, position: 1 } as unknown as State;
  return shown;
}

/** A table whose seat has composed a move that is decided by a roll, with what the connection is asked to do. */
function capturing() {
  const { table } = moving();
  const { turn } = table;
  const label = { kind: "x" };
  const capture = { kind: "square", square: "e5", pick: "e5", notation: "Ra3-e5", effect: "rolled", label };
  const choices = [{ kind: "token", square: "a3", pick: "a3", label }];
  turn.composer.begin({ seat: 0, number: 1, choices, next: { a3: { choices: [capture] } } } as unknown as Choices);
  for (const square of ["a3", "e5"]) table.pick(square);
  return { table, ...table };
}

test("a move is sent with care in a game without rolls, too", async () => {
  const { turn, session } = moving().table;
  session.rules.value = { traits: { chance: false } } as unknown as Rules;
  const sent: object[] = [];
  session.act = async (action) => void sent.push(action);
  await turn.propose("p9p8");
  expect(sent).toMatchObject([{ move: "p9p8", careful: "peril" }]);
});

test("a premove made while a move waits stays through the question about that, until that is given up", async () => {
  vi.useFakeTimers();
  const { table, turn, session } = capturing();
  session.act = () => new Promise(() => {});
  expect([turn.busy.value !== undefined, turn.move]).toEqual([true, "a3×e5"]);
  const premove = () => {
    table.pick("a3", undefined, false, true);
    table.pick("a4");
  };
  premove();
  await vi.advanceTimersByTimeAsync(1000);
  expect(turn.proposal.value).toMatchObject({ move: "Ra3-e5" });
  expect(turn.scene(after).early).toEqual(["a3", "a4"]);
  void turn.play(turn.proposal.value!);
  expect(turn.kept.squares.value).toEqual(["a3", "a4"]);
  turn.busy.value = undefined;
  await turn.propose("Ra3-e5");
  expect(turn.kept.squares.value).toEqual(["a3", "a4"]);
  turn.composer.back();
  expect([turn.proposal.value, turn.kept.squares.value]).toEqual([undefined, []]);
  vi.useRealTimers();
});

test("a move that was sent before the line was lost can be withdrawn, and it is told that it may have arrived", () => {
  for (const [condition, sent, waits, told, late] of [
    ["open", 1, false, undefined, false],
    ["open", 0, true, undefined, false],
    ["lost", 0, true, undefined, false],
    ["lost", 1, true, "page.prompt.arrived", false],
    ["open", 1, true, "page.prompt.arrived", true],
  ] as const) {
    const { turn, session } = capturing();
    reach.late.value = late;
    session.line.value = { condition, unsettled: 1, sent };
    expect([turn.waits, turn.withdraw()]).toEqual([waits, waits]);
    expect(session.notice.value).toEqual(told && { text: { kind: told } });
    if (waits) expect([turn.busy.value, turn.composer.move]).toEqual([undefined, undefined]);
  }
  reach.late.value = false;
});

test.each([
  ["open", 0, []],
  ["lost", 0, []],
  ["open", 1, [{ kind: "takeback", ply: 5, seat: 0 }]],
  ["lost", 1, [{ kind: "takeback", ply: 5, seat: 0 }]],
] as const)("a take-back means the move that is being sent (%s, %i sent)", async (condition, sent, asked) => {
  const { turn, session } = capturing();
  session.line.value = { condition, unsettled: 1, sent };
  session.state.value = { ...session.state.value!, ply: 4, back: [0] };
  const acts: object[] = [];
  const problem = { status: 409, code: "stale", text: { kind: "hall.stale_back" } } as unknown as Problem;
  session.act = (action) => {
    acts.push(action);
    return Promise.reject(new ActionRefused(problem));
  };
  await turn.takeBack();
  expect(acts).toEqual(asked);
  expect([turn.busy.value, turn.ending.value, turn.composer.move]).toEqual([undefined, undefined, undefined]);
  expect(session.notice.value, "what has not arrived needs no words").toBeUndefined();
});

test("the notes of a seat are those of the board that is shown, also before the end is", () => {
  const { table } = showing("moves");
  const { past, session } = table;
  const noted = (kind: string) => ({ ...after, seats: [{ notes: [{ kind }] }] }) as unknown as Picture;
  session.state.value = { ...session.state.value!, phase: "over", picture: noted("page.leave") };
  past.run.value = { ...past.run.value!, picture: noted("page.title") };
  expect(seatNotes(table, 0)).toEqual([capital(tell("page.title"))]);
  past.run.value = undefined;
  expect(seatNotes(table, 0), "nothing can follow").toEqual([]);
});

test("what is picked and waits for the line is told, and can be given up", () => {
  const { table } = moving();
  const { turn, session } = table;
  session.line.value = { condition: "lost", unsettled: 0, sent: 0 };
  expect([turn.picked, turn.waits], "nothing is picked").toEqual(["", false]);
  table.pick("a3");
  table.pick("a4");
  expect([turn.picked, turn.waits], "the first choices are not here").toEqual(["a3, a4", true]);
  turn.withdraw();
  expect([turn.picked, turn.waits]).toEqual(["", false]);
  const label = { kind: "x" };
  const choices = [{ kind: "token", square: "a3", pick: "a3", label }];
  const next = { a3: { choices: ["a4", "b4"].map((square) => ({ kind: "square", square, pick: square, label })) } };
  turn.composer.begin({ seat: 0, number: 1, choices, next } as unknown as Choices);
  table.pick("a3");
  expect(turn.waits, "what follows is here").toBe(false);
  for (const square of ["a4", "b5", "a4"]) table.pick(square);
  expect([turn.picked, turn.waits]).toEqual(["a3–a4, b5, a4", true]);
  const number = { kind: "number", pick: "", min: 1, max: 9, label };
  const numbered = { a3: { choices: [number] } };
  turn.composer.begin({ seat: 0, number: 1, choices, next: numbered } as unknown as Choices);
  table.pick("a3");
  expect(turn.waits, "a number is asked for").toBe(false);
  turn.composer.pick("5");
  expect(turn.picked).toBe("5% a3");
  for (const square of ["a4", "b5", "a3"]) table.pick(square);
  expect(turn.picked, "a part, and what follows").toBe("5% a3–a4, b5, a3");
  expect(turn.scene(after).drafts?.map((d) => d.path.join())).toEqual(["a3,a4"]);
  turn.composer.stop();
  expect(turn.picked).toBe(`5% a3–a4, b5, a3, ${tell("page.compose.end")}`);
  session.line.value = { condition: "open", unsettled: 0, sent: 0 };
  expect(turn.waits).toBe(false);
});

test("a second click on the end of a move shows its question, and begins nothing after the answer", async () => {
  vi.useFakeTimers();
  const { table, turn, premoves, session } = capturing();
  session.act = async () => undefined;
  await vi.advanceTimersByTimeAsync(1000);
  expect(turn.proposal.value).toMatchObject({ move: "Ra3-e5" });
  table.pick("e5");
  expect([turn.urged.value, turn.composer.move]).toEqual([1, "Ra3-e5"]);
  await turn.play(turn.proposal.value!);
  session.state.value = { ...session.state.value!, awaited: [1], position: 2 };
  const kept = () => premoves.ground.value;
  table.pick("e5");
  expect(kept(), "no plan").toBeUndefined();
  vi.advanceTimersByTime(1000);
  table.pick("e5");
  expect(kept()).toBeDefined();
  vi.useRealTimers();
});

test("the first click beside a move that looks played shows its question, and the next one drops it", async () => {
  vi.spyOn(api, "risks").mockResolvedValueOnce({ risks: [{ p: "1" }], peril: { vain: true } } as unknown as Risks);
  const { table, turn, session } = capturing();
  session.act = async () => undefined;
  await new Promise((done) => setTimeout(done));
  const asked = () => {
    table.pick("c5");
    return [turn.urged.value, turn.proposal.value?.move];
  };
  expect(asked()).toEqual([1, "Ra3-e5"]);
  expect(asked()).toEqual([1, undefined]);
});

test("a danger of which the server asks is told also where it is no peril", async () => {
  const { turn, session } = moving().table;
  session.act = async () => ({ asks: { risks: [{ p: "1", events: [] }], peril: { chance: 0 } } }) as unknown as Receipt;
  await turn.propose("h9h12");
  expect(turn.proposal.value).toMatchObject({ move: "h9h12", peril: undefined, habit: false });
});

test("beside what a pawn may become a press puts it back, and a double click where it arrives chooses nothing", () => {
  vi.useFakeTimers();
  const { table } = moving();
  const { composer } = table.turn;
  const choice = (kind: string, square: string, more = {}) => ({ kind, square, pick: square, label: {}, ...more });
  const become = (piece: string) => ({ kind: "option", pick: piece, label: { args: { piece: { word: piece } } } });
  const root = { seat: 0, number: 1, choices: [choice("token", "a3")], next: {} };
  const to = { choices: [choice("square", "a8")] };
  composer.begin({ ...root, next: { a3: to } } as unknown as Choices);
  const last = { ...root, ...to, next: { a8: { choices: ["queen", "rook"].map(become) } } };
  composer.known.learn(["a3"], last as unknown as Choices);
  const picks = (...squares: string[]) => {
    for (const square of squares) table.pick(square);
    return composer.picks;
  };
  expect(picks("a3", "a8", "c5")).toEqual([]);
  expect(table.session.notice.value).toBeUndefined();
  expect(picks("a3", "a8", "a8")).toEqual(["a3", "a8"]);
  vi.advanceTimersByTime(1000);
  expect(picks("a8")).toEqual(["a3", "a8", "queen"]);
  vi.useRealTimers();
});

test("the seat that gets the screen finds nothing of what the one before it asked, typed or expected", () => {
  const { table } = moving();
  table.telling.answer("secret");
  table.screen.typing.value = "secret";
  table.turn.expectation.whole.value = { picks: ["secret"], ways: [] };
  table.screen.curtain.value = 1;
  const { telling, screen, turn } = table;
  expect([telling.answered.value.words, screen.typing.value, turn.expectation.whole.value]).toEqual([
    "",
    "",
    undefined,
  ]);
});

test.each([{}, { vain: true }, { safer: { move: "a2a3", chance: 0 } }])("a risk is told if it is %o", async (than) => {
  const peril = { chance: 1, ...than };
  const risks = [{ p: "1", events: [] }];
  vi.spyOn(api, "risks").mockResolvedValueOnce({ risks, peril } as unknown as Risks);
  const { turn, session } = capturing();
  session.act = () => new Promise(() => {});
  await Promise.resolve().then(() => {});
  expect(turn.proposal.value?.peril).toEqual("vain" in than || "safer" in than ? peril : undefined);
});

test("a roll that is not about the move is asked about once, which its question says", async () => {
  const { turn, session } = moving().table;
  const sent: object[] = [];
  session.act = async (action) => {
    sent.push(action);
    return "careful" in action ? ({ asks: await api.risks("x", "Ka1", 0) } as Receipt) : undefined;
  };
  await turn.propose("Ka1");
  expect(turn.proposal.value).toMatchObject({ move: "Ka1", once: true });
  expect(turn.mayAsk).toBe(true);
  await turn.play(turn.proposal.value!);
  expect(turn.mayAsk, "it is sent as it was confirmed").toBe(false);
  sent.length = 0;
  await turn.propose("Ka2");
  expect([turn.proposal.value, sent]).toMatchObject([undefined, [{ careful: "peril" }, { move: "Ka2" }]]);
  const { turn: rolling } = capturing();
  await new Promise((done) => setTimeout(done));
  expect(rolling.proposal.value, "a roll of the move itself is").toMatchObject({ move: "Ra3-e5", once: false });
});

test("nothing listens for a press while nothing is shown by itself", () => {
  const { table, press } = showing("orders");
  press("e5");
  expect(listeners.size).toBe(0);
  table.telling.reveal.value = { asked: true } as unknown as Reveal;
  expect(listeners.size).toBe(0);
});

test("a take-back says which moves are gone", () => {
  voice.value = new Voice("en", { "page.say.back": "Back: {plies}", went: "went {n}" });
  const { session, telling } = showing("moves").table;
  const state = { ...session.state.value!, turn: { kind: "move" } } as unknown as State;
  const play = (n: number) =>
    ({ number: n, line: `${n}. a${n}`, ply: n, events: [{ kind: "went", args: { n } }] }) as unknown as Entry;
  session.entries.value = [play(1), play(2), play(3)];
  telling.begin(state);
  session.entries.value = [...session.entries.value, ...[3, 2].map((n) => ({ ...play(n), line: `${n}. (undo)` }))];
  telling.moved({ ...state, ply: 3 }, { ...state, ply: 1 });
  const said = telling.spoken.value.map((s) => s.words);
  expect(said.at(-1)).toBe("Back: Went 2. Went 3.");
  telling.moved(state, { ...state, position: 4 });
  expect(telling.spoken.value.length, "once").toBe(said.length);
});

test("a browser is made ready for sounds once a game is drawn, before there is one to be heard", async () => {
  vi.useFakeTimers();
  let made = 0;
  const counted = class {
    constructor() {
      made++;
    }
  };
  vi.stubGlobal("AudioContext", counted);
  vi.stubGlobal("WebSocket", class {});
  Object.assign(api, {
    state: async () => ({ held: [0], awaited: [], phase: "over", turn: {} }),
    rules: async () => ({ rules: [] }),
  });
  new Table("x");
  await vi.advanceTimersByTimeAsync(500);
  expect(made).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(made).toBe(1);
  vi.useRealTimers();
});

test("the first board, from which losses are counted, is requested before the connection is there", async () => {
  vi.stubGlobal("WebSocket", class {});
  Object.assign(api, {
    state: async () => ({ held: [0], awaited: [], phase: "playing", turn: {}, ply: 3, picture: after }),
    rules: async () => ({ rules: [] }),
    history: async () => ({ picture: before, steps: [] }),
  });
  const table = new Table("x");
  await new Promise((done) => setTimeout(done));
  expect(table.past.beginning.value).toMatchObject({ tokens: before.tokens });
});
