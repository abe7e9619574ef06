import { beforeEach, expect, test } from "vitest";
import type { Arrow, Choice, Token } from "../api/types.ts";
import { Composer } from "./composer.ts";
import type { Why } from "./hooks.ts";
import { answerOf, compositionOf, denied, option, picture, square, type Tree, token, tree } from "./tree.ts";

let composer: Composer;
let asked: string[];
let done: [string, number][];
let refused: string[];
let failed: unknown[];
let open: (() => void)[];
let online: boolean;
/** The choices of the position. */
let grown: Tree;

const answer = (picks: readonly string[]) => answerOf(grown, picks);

beforeEach(() => {
  [asked, done, refused, failed, open, online, grown] = [[], [], [], [], [], true, tree];
  composer = new Composer({
    ask: (picks) => {
      asked.push(picks.join(" "));
      return new Promise((resolve, reject) => {
        open.push(() => (online ? resolve(answer(picks)) : reject(new Error("offline"))));
      });
    },
    changed: () => undefined,
    done: (move, number) => done.push([move, number]),
    refused: ({ text }) => refused.push(text.kind),
    failed: (e) => failed.push(e),
  });
  composer.begin(answer([]));
});

/** The server answers everything it was asked. */
async function answered(): Promise<void> {
  for (const f of open.splice(0)) f();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

const targets = () => composer.scene(picture).targets.map((t) => `${t.square} ${t.effect ?? ""}`.trim());

test("a piece shows its squares at once, before the server answers", () => {
  composer.pickSquare("b1");
  expect(targets()).toEqual(["c3 certain", "a3"]);
  expect(composer.scene(picture).picked).toEqual(["b1"]);
  expect(composer.prompt).toEqual({ kind: "ask.c3" });
  expect(asked).toEqual(["b1"]);
});

test("squares picked before their choices are here are shown, and picked in order when they come", async () => {
  grown = { b1: token("b1", { c3: square("c3", { f8: token("f8", { g7: square("g7", "b1c3|f8g7") }) }) }) };
  const all = ["b1", "c3", "f8", "g7"];
  composer.end();
  for (const name of all) composer.pickSquare(name);
  expect(composer.scene(picture)).toMatchObject({ picked: all, awaited: true });
  expect(composer.picks).toEqual([]);
  composer.begin(answer([]));
  expect([composer.picks, composer.scene(picture).picked]).toEqual([["b1", "c3"], all]);
  while (open.length > 0) await answered();
  expect(done).toEqual([["b1c3|f8g7", 7]]);
});

test("what was picked early after a whole move is for the next one, but for another click where it ends", async () => {
  const more: string[] = [];
  composer = new Composer({
    ask: async (picks) => answer(picks),
    done: (m) => done.push([m, 7]),
    more: (squares) => more.push(...squares),
  });
  composer.begin(answer([]));
  for (const name of ["b1", "c3", "c3", "d2", "d4"]) composer.pickSquare(name);
  await answered();
  expect([done, more]).toEqual([[["b1c3", 7]], ["d2", "d4"]]);
});

test("a refusal brings what shows it on the board", () => {
  const arrows: Arrow[] = [{ path: ["e8", "e1"], seat: 1, kind: "check" }];
  const told: Why[] = [];
  const pinned = { code: "illegal_move", text: { kind: "pinned" }, arrows };
  const piece: Choice = { pick: "e2", kind: "token", square: "e2", label: { kind: "l" }, denied: pinned };
  const composer = new Composer({ ask: () => Promise.reject(), done() {}, refused: (why) => told.push(why) });
  composer.begin({ seat: 0, number: 7, choices: [piece], next: {} });
  composer.pickSquare("e2");
  expect(told.map((why) => why.arrows)).toEqual([arrows]);
});

test("if what was picked early is refused, nothing that was picked after it is", () => {
  composer.end();
  for (const name of ["a1", "d2", "d4"]) composer.pickSquare(name);
  composer.begin(answer([]));
  expect([refused, composer.picks, done]).toEqual([["stuck"], [], []]);
});

test("a square that was picked early is given up, and is not kept for another position", () => {
  const picked = () => {
    const shown = composer.scene(picture).picked;
    composer.begin(answer([]));
    return [shown, composer.picks];
  };
  composer.end();
  composer.pickSquare("b1");
  composer.cancel();
  expect(picked()).toEqual([[], []]);
  composer.end();
  composer.pickSquare("b1");
  composer.end();
  expect(picked()).toEqual([[], []]);
});

test("two clicks make a move, the second without waiting", async () => {
  composer.pickSquare("b1");
  await answered();
  composer.pickSquare("c3");
  expect(done).toEqual([["b1c3", 7]]);
  expect(composer.move).toBe("b1c3");
  expect(composer.scene(picture).drafts).toEqual([{ path: ["b1", "c3"], seat: 0, kind: "order" }]);
  composer.pickSquare("c3");
  expect(composer.move, "while it is asked about, its target changes nothing").toBe("b1c3");
});

test("a second click before the server has answered makes the move when it does, once", async () => {
  composer.pickSquare("b1");
  composer.pickSquare("c3");
  expect([composer.waiting, done]).toEqual([true, []]);
  await answered();
  expect(done).toEqual([["b1c3", 7]]);
  expect(asked).toEqual(["b1"]);
});

test("a choice that names the move which it completes needs no answer of its own", () => {
  grown = { b1: token("b1", { c3: square("c3", "b1c3", { notation: "b1c3" }) }) };
  composer.begin(answer([]));
  composer.pickSquare("b1");
  composer.pickSquare("c3");
  expect([done, asked]).toEqual([[["b1c3", 7]], ["b1"]]);
});

test("what lies deeper is asked for meanwhile, and waited for where it must be", async () => {
  composer.pickSquare("b1");
  await answered();
  composer.pick("split");
  expect(composer.waiting).toBe(false);
  composer.pick("a3");
  expect(composer.waiting).toBe(true);
  await answered();
  expect(composer.waiting).toBe(false);
  expect(targets()).toEqual(["c3 quantum"]);
  composer.pickSquare("c3");
  expect(done).toEqual([]);
  await answered();
  expect(done).toEqual([["b1/a3/c3", 7]]);
  expect(composer.scene(picture).drafts.map((d) => d.path)).toEqual([
    ["b1", "a3"],
    ["b1", "c3"],
  ]);
});

test("nothing is asked for twice", async () => {
  composer.pickSquare("b1");
  await answered();
  composer.cancel();
  composer.pickSquare("b1");
  expect(asked).toEqual(["b1"]);
});

test("another piece instead of the picked one, and the same one to put it back", () => {
  composer.pickSquare("b1");
  composer.pickSquare("d2");
  expect(refused).toEqual([]);
  expect(composer.picks).toEqual(["d2"]);
  composer.pickSquare("d2");
  expect(composer.picks).toEqual([]);
});

test("a square that means nothing says so, and the piece stays picked", () => {
  composer.pickSquare("b1");
  composer.pickSquare("h7");
  expect(composer.picks).toEqual(["b1"]);
  expect(refused).toEqual(["page.compose.no_way"]);
});

test("a second click on the square that was picked leaves the question that follows", async () => {
  composer.pickSquare("b1");
  composer.pickSquare("a3");
  composer.pickSquare("a3");
  await answered();
  composer.pickSquare("a3");
  expect(composer.picks).toEqual(["b1", "a3"]);
  expect(composer.chips.map((c) => c.pick)).toEqual(["q", "r"]);
  expect(refused).toEqual([]);
});

test("where the only piece goes can be picked at once", async () => {
  const stop: Tree[string] = [{ kind: "option", notation: "stop" }, "stop"];
  const going: Tree = { d6: token("d6", { b8: square("b8", "d6xb8", { effect: "rolled" }) }), stop };
  composer.begin({
    seat: 0,
    number: 7,
    ...compositionOf(going),
    next: { d6: compositionOf(going.d6![1]) },
  });
  expect(targets()).toEqual(["d6", "b8 rolled"]);
  expect(composer.scene(picture).picked).toEqual(["d6"]);
  expect(composer.near.map((c) => c.square)).toEqual(["d6", undefined, "b8"]);
  expect(composer.chips.map((c) => c.pick)).toEqual(["stop"]);
  composer.pickSquare("b8");
  expect(composer.picks).toEqual(["d6", "b8"]);
});

test("the only piece that can begin a move is not picked by itself", () => {
  const king: Tree = { f1: token("f1", { e1: square("e1", "f1e1") }), use: option({ g1: square("g1", "@g1") }) };
  composer.begin({ seat: 0, number: 7, ...compositionOf(king), next: { f1: compositionOf(king.f1![1]) } });
  expect([composer.scene(picture).picked, composer.near.map((c) => c.square)]).toEqual([[], ["f1", undefined]]);
  composer.pickSquare("e1");
  expect(composer.picks).toEqual([]);
  composer.pickSquare("f1");
  composer.pickSquare("e1");
  expect(composer.picks).toEqual(["f1", "e1"]);
});

test("where the only piece goes is kept until the server tells whether it may go there", async () => {
  const rest: Tree = { b1: token("b1", { d2: square("d2", "b1c3+b1d2") }), stop: option("stop") };
  grown = { b1: token("b1", { c3: square("c3", rest) }) };
  composer.begin(answer([]));
  composer.pickSquare("b1");
  await answered();
  composer.pickSquare("c3");
  composer.pickSquare("d2");
  expect(composer.picks).toEqual(["b1", "c3", "b1"]);
  while (open.length > 0) await answered();
  expect(refused).toEqual([]);
  expect(done).toEqual([["b1c3+b1d2", 7]]);
});

test("of several pieces on a square the only one that goes to another is taken, whichever was picked", () => {
  const at = (name: string, to: string) => token("f2", { [to]: square(to, `${name}${to}`) });
  grown = { king: at("king", "e1"), pawn: at("pawn", "f3"), rook: token("e1", { e2: square("e2", "e1e2") }) };
  const drop: ((to: string) => unknown)[] = [
    (to) => composer.barred("f2", to), // dragged from the square
    (to) => {
      composer.pickSquare("f2");
      composer.pickSquare(to === "e1" ? "f2" : to);
      if (to === "e1") composer.barred("f2", to);
    },
    (to) => {
      composer.pick("pawn");
      if (to === "e1") composer.barred("f2", to);
      else composer.pickSquare(to);
    },
  ];
  for (const by of drop)
    for (const to of ["e1", "f3"]) {
      composer.begin(answer([]));
      by(to);
      expect(composer.picks).toEqual([to === "e1" ? "king" : "pawn", to]);
    }
  composer.begin(answer([]));
  expect([composer.barred("f2", "a8"), refused.pop()]).toEqual([true, "page.compose.no_way"]);
});

test("a square to which the only piece that may go on does not go says why", async () => {
  const rest = token("b1", { c3: square("c3", "x"), a3: [{ kind: "square", square: "a3", ...denied("no room") }, ""] });
  grown = { b1: token("b1", { c3: square("c3", { b1: rest, done: [{ kind: "done" }, "y"] }) }) };
  composer.begin(answer([]));
  composer.pickSquare("b1");
  composer.pickSquare("c3");
  while (open.length > 0) await answered();
  composer.pickSquare("a3");
  expect(composer.picks).toEqual(["b1", "c3"]);
  expect(refused).toEqual(["no room"]);
});

test("a square that means nothing once a piece has gone somewhere says so, and keeps what is composed", async () => {
  const second: Tree = {
    f4: token("f4", "x"),
    e4: token("e4", "y"),
    d2: [{ kind: "token", square: "d2", ...denied("other type") }, ""],
  };
  grown = { b1: token("b1", { c3: square("c3", second) }), d2: token("d2", { d4: square("d4", "d2d4") }) };
  composer.begin(answer([]));
  composer.pickSquare("b1");
  composer.pickSquare("c3");
  await answered();
  for (const wrong of ["h7", "d2", "c3"]) composer.pickSquare(wrong);
  expect(composer.picks).toEqual(["b1", "c3"]);
  expect(refused).toEqual(["page.say.asks", "other type"]);
  composer.pickSquare("b1");
  expect(composer.picks).toEqual([]);
});

test("what cannot be picked says why, and changes nothing", () => {
  composer.pickSquare("a1");
  composer.pick("a1");
  expect(refused).toEqual(["stuck", "stuck"]);
  expect(composer.picks).toEqual([]);
});

test("in a magnified square another piece is picked, and the picked one stays", () => {
  const at = (to: string) => token("f2", { [to]: square(to, to) });
  const meant = (letter: string): Token => ({
    square: "f2",
    seat: 0,
    piece: "x",
    letter,
    share: "1/2",
    text: { kind: "t" },
  });
  grown = { Kf2: at("e1"), Pf2: at("f3"), f1: token("f1", { g2: square("g2", "g2") }) };
  composer.begin(answer([]));
  composer.pick("Kf2");
  composer.pickSquare("f2", meant("K"));
  expect(composer.picks).toEqual(["Kf2"]);
  composer.pickSquare("f2", meant("P"));
  expect(composer.picks).toEqual(["Pf2"]);
  composer.pickSquare("f2");
  expect(composer.picks).toEqual([]);
});

test("where a square means several things they become chips, unless one token was meant", async () => {
  composer.pickSquare("e5");
  expect(composer.chips.map((c) => c.pick)).toEqual(["Xe5", "Ye5"]);
  const meant: Token = {
    square: "e5",
    seat: 0,
    piece: "y",
    letter: "Y",
    share: "1/2",
    badge: "a1",
    text: { kind: "test.token" },
  };
  composer.pickSquare("e5", meant);
  await answered();
  expect(done).toEqual([["y", 7]]);
});

test("a number is asked of the server, only within its range", async () => {
  composer.pickSquare("h1");
  expect(composer.range).toMatchObject({ min: 1, max: 99 });
  for (const wrong of ["0", "100", "1.5", "x", ""]) composer.pick(wrong);
  expect(composer.picks).toEqual(["n"]);
  composer.show("50");
  composer.foresee();
  await answered();
  composer.pick("50");
  expect(done).toEqual([["n50", 7]]);
  composer.back();
  composer.pick("60");
  expect(composer.waiting).toBe(true);
  await answered();
  expect(done).toEqual([
    ["n50", 7],
    ["n60", 7],
  ]);
});

test("a square that is picked while a number is asked for takes the one that is shown, if it fits there", async () => {
  const pick = async (...squares: string[]) => {
    for (const square of squares) composer.pickSquare(square);
    await answered();
  };
  await pick("h2");
  composer.show("40");
  composer.foresee();
  await pick();
  expect(targets(), "where so much can go").toEqual(["h4"]);
  await pick("h6");
  expect([composer.picks, refused]).toEqual([["p"], ["too much"]]);
  await pick("h4");
  expect(done).toEqual([["part", 7]]);
});

test("squares picked beside a number that is not here, or not shown yet, follow it in order, marked", async () => {
  const parts = { g7: square("g7", { c7: square("c7", "e6/g7/c7") }) };
  grown = { e6: token("e6", { split: option({ "": [{ kind: "number", min: 1, max: 99 }, parts] }) }) };
  const all = ["e6", "g7", "c7"];
  for (const shown of [false, true]) {
    composer.begin(answer([]));
    composer.pickSquare("e6");
    if (shown) await answered();
    composer.pick("split");
    if (shown) composer.show("50");
    composer.pickSquare("g7");
    expect(composer.scene(picture).picked).toEqual(all.slice(0, 2));
    composer.pickSquare("c7");
    if (!shown) await answered();
    if (!shown) composer.show("50");
    for (; open.length > 0; await answered()) expect(composer.scene(picture).picked).toEqual(all);
  }
  const whole = ["e6/g7/c7", 7];
  expect(done).toEqual([whole, whole]);
});

test("a square that is picked beside a number after which nothing goes anywhere plays nothing", async () => {
  for (const loaded of [false, true]) {
    composer.pickSquare("h1");
    composer.show("40");
    if (loaded) composer.foresee();
    if (loaded) await answered();
    composer.pickSquare("h4");
    await answered();
    await answered();
    composer.cancel();
  }
  expect(done).toEqual([]);
  expect(refused).toEqual(["page.say.asks", "page.compose.no_way"]);
});

test("the checks of which is asked are drawn", () => {
  const checks: Arrow[] = [{ path: ["h8", "h2"], seat: 0, kind: "check" }];
  composer.begin({ ...answer([]), checks });
  expect(composer.scene(picture), "on the whole board").toMatchObject({ checks, wide: true });
});

test("a tick that is taken off leaves no pick", async () => {
  composer.pickSquare("h8");
  composer.pick("!1");
  await answered();
  expect(composer.seats).toMatchObject([{ seat: 1, ticked: true }]);
  composer.pick("!1");
  expect(composer.picks).toEqual(["s"]);
  composer.pick("!1");
  composer.pick("done");
  await answered();
  expect(done).toEqual([["told", 7]]);
});

test("a tick answers no question, even of the only seat: what ends it says what is announced", async () => {
  const seat = (n: number, more: Partial<Choice> = {}): Tree[string] => [
    { kind: "seat", seat: n, ticked: true, ...more },
    { "!1": [{ kind: "seat", seat: 1 }, "x"], done: [{ kind: "done" }, "silent"] },
  ];
  grown = { h8: token("h8", { "!2": seat(2, denied("far")), "!1": seat(1), done: [{ kind: "done" }, "told"] }) };
  composer.begin(answer([]));
  composer.pickSquare("h8");
  await answered();
  expect(composer.answers.map((c) => c.pick)).toEqual(["!1", "done", "!2"]);
  composer.pick("!1");
  await answered();
  expect(done).toEqual([]);
  composer.pick("done");
  await answered();
  expect(done).toEqual([["silent", 7]]);
});

test("a square picked apart is the first of an option's squares, or tells them all, or is refused", async () => {
  const pair = (...squares: string[]): Tree[string] => [{ kind: "option", squares }, squares.join()];
  const split: Tree = { c3: square("c3", { a3: square("a3", "b1/c3/a3") }) };
  for (const [option, want] of [
    [{ split: [{ kind: "option", apart: true }, split] }, ["b1", "split", "c3"]],
    [{ "a3|d2": pair("a3", "d2") }, ["b1"]],
    [{ "a3|d2": pair("a3", "d2"), "a3|c3": pair("a3", "c3") }, ["b1", "a3|c3"]], // it tells the other one
  ] as [Tree, string[]][]) {
    open = [];
    grown = { b1: token("b1", { c3: square("c3", "b1c3"), ...option }) };
    composer.begin(answer([]));
    composer.pickSquare("b1");
    await answered();
    expect(composer.scene(picture).apart).toBe(true);
    composer.pickSquare("c3", undefined, true);
    await answered();
    expect(composer.picks).toEqual(want);
  }
});

test("a piece's own square picked apart is one of its two squares, or it is told why it cannot be", async () => {
  const half: Tree = { split: [{ kind: "option", apart: true, ...denied("half") }, ""] };
  const stays: Tree = { b1: square("b1", { a3: square("a3", "b1/b1/a3") }), a3: square("a3", "", denied("taken")) };
  for (const [more, at, picks, why] of [
    [{ split: [{ kind: "option", apart: true }, stays] }, "b1", ["b1", "split", "b1"], []],
    [{ split: [{ kind: "option", apart: true }, stays] }, "a3", ["b1"], ["taken"]],
    [{ split: [{ kind: "option", apart: true }, stays] }, "c3", ["b1"], ["page.say.asks"]],
    [half, "b1", ["b1"], ["half"]],
    [{ "a3|c3": [{ kind: "option", squares: ["a3", "c3"] }, "b1/a3/c3"] }, "b1", ["b1"], ["page.compose.no_stay"]],
    [{}, "b1", [], []], // no piece goes to two squares
  ] as [Tree, string, string[], string[]][]) {
    [open, refused] = [[], []];
    grown = { b1: token("b1", { a3: square("a3", "b1a3"), c3: square("c3", "b1c3"), ...more }) };
    composer.begin(answer([]));
    composer.pickSquare("b1");
    await answered();
    composer.pickSquare(at, undefined, true);
    await answered();
    expect([composer.picks, refused]).toEqual([picks, why]);
  }
});

test("a square picked apart never picks another piece, where pieces can go to several squares at once", async () => {
  grown = {
    b1: token("b1", { a3: square("a3", "b1a3"), "a3|c3": [{ kind: "option", squares: ["a3", "c3"] }, "b1/a3/c3"] }),
    d2: token("d2", { d4: square("d4", "d2d4") }),
  };
  composer.begin(answer([]));
  composer.pickSquare("b1");
  await answered();
  composer.pickSquare("d2", undefined, true);
  expect(composer.picks).toEqual(["b1"]);
  expect(refused).toEqual(["page.compose.no_split"]);
});

test("if the server cannot be asked the last pick is taken back", async () => {
  composer.pickSquare("b1");
  await answered();
  online = false;
  composer.pick("split");
  composer.pick("a3");
  await answered();
  await answered();
  expect(composer.picks).toEqual(["b1", "split"]);
  expect(failed).toHaveLength(1);
});

test("an answer for an older position is not heeded", async () => {
  composer.pickSquare("h1");
  composer.pick("5");
  composer.begin(answer([]));
  await answered();
  expect(done).toEqual([]);
  expect(composer.picks).toEqual([]);
});

test("before anything is picked one's pieces are not marked, and may be dragged", () => {
  const { targets, movable, several } = composer.scene(picture);
  expect(targets.every((t) => t.quiet)).toBe(true);
  expect([...several]).toEqual(["e5"]);
  expect([...movable]).toEqual(["b1", "d2", "e5", "h1", "h2", "h8"]);
});

test("a square that was picked shows what can be picked from it next", async () => {
  const next = { c3: token("c3", { d5: square("d5", "x") }), f8: token("f8", { g7: square("g7", "y") }) };
  grown = { b1: token("b1", { c3: square("c3", next), d3: square("d3", "b1d3") }) };
  composer.begin(answer([]));
  for (const name of ["b1", "c3"]) {
    composer.pickSquare(name);
    await answered();
  }
  const { picked, movable } = composer.scene(picture);
  expect([picked, [...movable]]).toEqual([["b1"], ["c3", "f8", "b1"]]);
  composer.pickSquare("c3");
  await answered();
  expect(composer.scene(picture).picked).toEqual(["b1", "c3", "c3"]);
});

test("what has one answer is no question, but where a piece goes or an action is aimed is one", async () => {
  const red = { r: option("b1c3r") };
  grown = {
    b1: token("b1", {
      c3: square("c3", { e5: token("e5", red) }),
      a3: square("a3", { e5: token("e5", { ...red, b: option("b1a3b") }) }),
    }),
    d2: token("d2", { d4: square("d4", "d2d4") }),
    "@": [{ kind: "option" }, { b1: token("b1", { f8: token("f8", "@b1xf8") }) }],
  };
  composer.begin(answer([]));
  composer.pickSquare("d2");
  expect([composer.picks, done]).toEqual([["d2"], []]);
  composer.back();
  composer.pick("@");
  composer.pickSquare("b1");
  while (open.length > 0) await answered();
  expect([composer.picks, done]).toEqual([["@", "b1"], []]);
  expect(composer.scene(picture).targets.map((t) => [t.square, t.piece])).toEqual([["f8", false]]);
  composer.cancel();
  composer.pickSquare("b1");
  composer.pickSquare("a3");
  while (open.length > 0) await answered();
  expect(composer.picks).toEqual(["b1", "a3", "e5"]);
  composer.pickSquare("e5");
  expect([composer.picks, refused]).toEqual([["b1", "a3", "e5"], []]);
  composer.back();
  expect(composer.picks).toEqual(["b1"]);
  composer.pickSquare("c3");
  while (open.length > 0) await answered();
  expect(done).toEqual([["b1c3r", 7]]);
});
