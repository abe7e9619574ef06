// Pieces of which a part goes somewhere: the rest may go on, or another piece.
import { beforeEach, expect, test } from "vitest";
import { Composer } from "./composer.ts";
import { answerOf, denied, option, picture, square, type Tree, token } from "./tree.ts";

let grown: Tree;
let done: string[];
let refused: string[];

beforeEach(() => {
  [done, refused] = [[], []];
});

/** A composer that begins a move with the choices of a tree. */
function begun(choices: Tree): Composer {
  grown = choices;
  const composer = new Composer({
    ask: async (picks) => answerOf(grown, picks),
    done: (move) => done.push(move),
    refused: ({ text, hint }) => refused.push(hint ? `hint: ${text.kind}` : text.kind),
  });
  composer.begin(answerOf(grown, []));
  return composer;
}

/** What the server was asked is answered. */
const answered = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a piece of which a part may go on is marked, where it was and on the square that a part goes to", async () => {
  const composer = begun({
    b1: token("b1", { c3: square("c3", { c3: token("c3", "x"), b1: token("b1", "y") }) }),
  });
  composer.pickSquare("b1");
  await answered();
  composer.pickSquare("c3");
  await answered();
  const marked = composer.scene(picture).targets.filter((t) => !t.quiet);
  expect(marked.map((t) => t.square)).toEqual(["c3", "b1"]);
});

test("the way of a part is drawn before its choices are here, and the move can be ended", async () => {
  const rest = token("b1", { a3: square("a3", "both") });
  const part = { c3: square("c3", { done: [{ kind: "done" }, "part"], b1: rest }) };
  const composer = begun({
    b1: token("b1", { split: option({ "": [{ kind: "number", min: 1, max: 99 }, part] }) }),
  });
  composer.pickSquare("b1");
  await answered();
  for (const pick of ["split", "30"]) composer.pick(pick);
  const ways = () => composer.scene(picture).drafts.map((d) => `${d.share} ${d.path.join("–")}`);
  expect(ways(), "nothing goes anywhere yet").toEqual([]);
  for (const name of ["c3", "a3"]) composer.pickSquare(name);
  expect(ways()).toEqual(["30 b1–c3"]);
  expect(composer.foretold(picture)?.gone?.map((t) => `${t.square} ${t.share}`)).toEqual(["c3 30/100"]);
  composer.drop();
  composer.pickSquare("c3");
  composer.stop();
  for (let i = 0; i < 4; i++) await answered();
  expect(done).toEqual(["part"]);
  composer.cancel();
  composer.pickSquare("b1");
  composer.pick("split");
  composer.show("20");
  composer.pickSquare("c3");
  expect(ways(), "with the number that is shown").toEqual(["20 b1–c3"]);
  composer.stop();
  for (let i = 0; i < 4; i++) await answered();
  expect(done).toEqual(["part", "part"]);
});

/** A piece of which a part goes to f3, after which its rest and two others can move, and one of another kind cannot. */
const splits: Tree = {
  Ng1: token("g1", {
    split: option({
      f3: square("f3", {
        Na3: token("a3", { b5: square("b5", "f3 a3b5"), h3: square("h3", "", denied("far")) }),
        Ng1: token("g1", { h3: square("h3", "f3 g1h3"), a3: square("a3", "f3 g1a3") }),
        Nc3: token("c3", { e4: square("e4", "f3 c3e4") }),
        Qd1: [{ kind: "token", square: "d1", ...denied("one kind") }, ""],
        done: [{ kind: "done" }, "f3"],
      }),
    }),
  }),
};

test("after a split the rest stays picked and goes at once, and another piece can be picked", async () => {
  const split = async () => {
    const composer = begun(splits);
    composer.pickSquare("g1");
    await answered();
    composer.pick("split");
    await answered();
    composer.pickSquare("f3");
    await answered();
    return composer;
  };
  let composer = await split();
  const { picked, targets } = composer.scene(picture);
  expect(picked).toEqual(["f3", "g1"]);
  expect(targets.map((t) => t.square)).toEqual(["a3", "g1", "c3", "h3", "a3"]);
  composer.pickSquare("h3");
  await answered();
  expect(done).toEqual(["f3 g1h3"]);
  composer = await split();
  composer.pickSquare("a3");
  expect(composer.picks.at(-1)).toBe("Na3");
});

test("why a piece cannot go on is told again where a click after it means nothing", async () => {
  const composer = begun(splits);
  composer.pickSquare("g1");
  await answered();
  composer.pick("split");
  await answered();
  for (const name of ["f3", "d1", "h8", "h8"]) {
    composer.pickSquare(name);
    await answered();
  }
  expect(refused).toEqual(["one kind", "one kind", "page.say.asks"]);
});

test("after a piece that cannot be picked a square means where it was to go", async () => {
  const way = { c3: square("c3", "", denied("what is in the way to c3")) };
  const composer = begun({
    b1: [{ kind: "token", square: "b1", ...denied("what is in the way to d2") }, way],
    a1: [{ kind: "token", square: "a1", ...denied("stuck") }, ""],
    e2: token("e2", { c3: square("c3", "e2c3") }),
  });
  composer.known.learn(["b1"], answerOf(grown, ["b1"]));
  for (const name of ["b1", "c3", "h8", "a1", "c3", "b1"]) composer.pickSquare(name);
  const again = "what is in the way to d2";
  expect(refused).toEqual([again, "what is in the way to c3", again, "stuck", "stuck", again]);
  for (const name of ["e2", "c3"]) composer.pickSquare(name);
  await answered();
  expect([refused.length, done]).toEqual([6, ["e2c3"]]);
});

test("the rest goes on a cut line, too, and what cannot go says why before its choices are here", async () => {
  for (const [next, want] of [
    ["h3", ["f3 g1h3"]],
    ["d1", ["one kind"]],
  ] as const) {
    [done, refused] = [[], []];
    const composer = begun(splits);
    composer.pickSquare("g1");
    await answered();
    composer.pick("split");
    for (const name of ["f3", next]) composer.pickSquare(name);
    for (let i = 0; i < 9; i++) await answered();
    expect([...done, ...refused]).toEqual(want);
  }
});

/** A man that can go to a square of an own one, and another one that has a single square. */
const men: Tree = {
  b4: token("b4", { d4: square("d4", "b4d4"), "a5|d4": [{ kind: "option", squares: ["a5", "d4"] }, "b4/a5/d4"] }),
  d4: token("d4", { e5: square("e5", "d4e5") }),
  a3: token("a3", { b4: square("b4", "a3b4") }),
};

test("where another piece can be picked, the first click on a square says so, and the second one goes", async () => {
  const composer = begun(men);
  for (const name of ["b4", "d4"]) composer.pickSquare(name);
  await answered();
  expect([done, composer.picks, refused]).toEqual([[], ["b4"], ["hint: page.compose.either"]]);
  composer.pickSquare("d4");
  await answered();
  expect(done).toEqual(["b4d4"]);
});

test("a piece that is dropped on an own one goes there", async () => {
  const composer = begun(men);
  composer.pickSquare("b4");
  expect(composer.barred("b4", "d4")).toBe(true);
  await answered();
  expect(done).toEqual(["b4d4"]);
});

test("the only square of a piece picked apart is refused, where others go to two squares at once", async () => {
  const composer = begun(men);
  composer.pickSquare("a3");
  composer.pickSquare("b4", undefined, true);
  expect([done, composer.picks, refused]).toEqual([[], ["a3"], ["page.compose.no_split"]]);
});
