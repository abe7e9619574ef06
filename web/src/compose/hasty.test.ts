// Moves that end as soon as they can.
import { expect, test } from "vitest";
import { Composer } from "./composer.ts";
import { answerOf, denied, square, type Tree, token, tree } from "./tree.ts";

test("a move does not end as soon as it can while something else was picked early", async () => {
  const done: string[] = [];
  const grown: Tree = {
    b1: token("b1", { c3: square("c3", { done: [{ kind: "done" }, "b1c3"], f8: token("f8", "x") }) }),
  };
  let composer!: Composer;
  const made = (...names: string[]) => {
    composer = new Composer({
      ask: async (picks) => answerOf(grown, picks),
      done: (m) => done.push(m),
      hasty: () => true,
    });
    for (const name of names) composer.pickSquare(name);
    composer.begin(answerOf(grown, []));
    return new Promise((resolve) => setTimeout(resolve, 0));
  };
  await made("b1", "c3", "f8");
  await made("b1", "c3", "c3"); // a double click
  expect(done).toEqual(["x", "b1c3"]);
  composer.pickSquare("f8"); // the move that ended goes on
  expect(composer.picks).toEqual(["b1", "c3", "f8"]);
  await made("b1", "c3");
  composer.pickSquare("b1");
  composer.pickSquare("a1"); // something else
  expect(composer.picks.includes("c3")).toBe(false);
});

test("an end in place of picks that cannot be made is left to the player, with the reason", async () => {
  const done: [string, number][] = [];
  const refused: string[] = [];
  const grown: Tree = {
    b1: token("b1", {
      c3: square("c3", {
        done: [{ kind: "done" }, "b1c3"],
        f8: [{ kind: "token", square: "f8", ...denied("no answer") }, ""],
      }),
    }),
  };
  const composer = new Composer({
    ask: async (picks) => answerOf(grown, picks),
    done: (move, number) => done.push([move, number]),
    refused: ({ text }) => refused.push(text.kind),
    hasty: () => true,
    instead: () => ["f8", "g7"],
  });
  composer.begin(answerOf(grown, []));
  for (const name of ["b1", "c3"]) {
    composer.pickSquare(name);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect([done, refused, composer.picks]).toEqual([[], ["no answer"], ["b1", "c3"]]);
  composer.pick("done");
  expect(done).toEqual([["b1c3", 7]]);
});

test("what a pick led to without a question is taken back with it, in the opposite order", async () => {
  const grown: Tree = {
    b1: token("b1", {
      c3: square("c3", { done: [{ kind: "done" }, "b1c3"], f8: token("f8", { g7: square("g7", tree) }) }),
    }),
  };
  const composer = new Composer({
    ask: async (picks) => answerOf(grown, picks),
    done: () => undefined,
    hasty: () => true,
    instead: () => ["f8", "g7"],
  });
  composer.begin(answerOf(grown, []));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  for (const name of ["b1", "c3", "d2"]) {
    composer.pickSquare(name);
    await settled();
  }
  const seen = [composer.picks];
  while (composer.picks.length > 0) {
    composer.back();
    seen.push(composer.picks);
  }
  expect(seen).toEqual([["b1", "c3", "f8", "g7", "d2"], ["b1", "c3", "f8", "g7"], ["b1"], []]);
});
