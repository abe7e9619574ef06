// What a seat expects of the other one is changed while its own order is composed.
import { expect, test, vi } from "vitest";
import type { Picture, State, Token } from "../api/types.ts";
import { answerOf, denied, option, square, type Tree, token } from "../compose/tree.ts";
import { Table } from "./table.ts";

vi.hoisted(() => {
  const element = { dataset: {}, style: { setProperty() {}, getPropertyValue: () => "" } };
  Object.assign(globalThis, { document: { documentElement: element, addEventListener() {} }, addEventListener() {} });
});

const answers: Tree = { b1: token("b1", { c3: square("c3", "x") }), a1: token("a1", { a2: square("a2", "x") }) };
const theirs: Tree = {
  d7: token("d7", { d5: square("d5", answers), d6: square("d6", answers) }),
  e7: token("e7", { e5: square("e5", answers) }),
  b8: [{ kind: "token", square: "b8", ...denied("stuck") }, ""],
};
const own: Tree = {
  e2: token("e2", { e4: square("e4", { done: [{ kind: "done" }, "alone"], ...theirs }), e3: square("e3", "x") }),
  d1: token("d1", { d7: square("d7", "takes") }),
};
const expected: Tree = {
  ...theirs,
  d7: token("d7", { d5: square("d5", { done: [{ kind: "done" }, "d7d5"], o: option("") }), d6: square("d6", "d7d6") }),
  e7: token("e7", { e5: square("e5", { done: [{ kind: "done" }, "e7e5"] }) }),
};

vi.mock("../api/client.ts", () => ({
  api: {
    state: () => new Promise(() => {}),
    choices: async (_: string, picks: string[]) => answerOf(own, picks),
    read: async (_: string, { pick }: { pick: string[] }) => answerOf(expected, pick),
  },
  Refused: class extends Error {},
}));

/** A table whose seat picks these squares one after the other, with what became of it. */
async function picking(...squares: string[]) {
  const table = new Table("x");
  const stand = (square: string, seat: number) => ({ square, seat, piece: "pawn", share: "1" }) as Token;
  const tokens = [...["e2", "d1", "b1", "a1"].map((s) => stand(s, 0)), ...["d7", "e7", "b8"].map((s) => stand(s, 1))];
  table.session.state.value = {
    ...{ held: [0], awaited: [0], seats: [{}, {}], phase: "playing", position: 7 },
    ...{ turn: { kind: "simultaneous" }, picture: { tokens, seats: [{}, {}] } as unknown as Picture },
  } as unknown as State;
  const sent: unknown[] = [];
  table.session.act = (action) => new Promise(() => sent.push("move" in action && action.move));
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  await settled();
  for (const name of squares) {
    table.session.hush();
    table.pick(name);
    await settled();
  }
  return { picks: table.turn.composer.picks, begun: table.turn.expectation.begun, table, sent };
}

const told = (table: Table) => table.session.notice.value;

test("the prediction is changed while the response is asked for, and the own move stays", async () => {
  const before = await picking("d7", "d5", "e2", "e4");
  expect(before.picks).toEqual(["e2", "e4", "d7", "d5"]);
  const during = await picking("d7", "d5", "e2", "e4", "e7");
  expect([during.picks, during.begun, told(during.table)]).toEqual([[], true, undefined]);
  const { drafts } = during.table.turn.scene(during.table.session.picture.value!);
  expect(drafts).toMatchObject([
    { path: ["e2", "e4"], missed: true },
    { path: ["d7", "d5"], kind: "predicted" },
  ]);
  const after = await picking("d7", "d5", "e2", "e4", "e7", "e5");
  expect([after.picks, after.begun]).toEqual([["e2", "e4", "e7", "e5"], false]);
  // The piece that was predicted can be dragged elsewhere: it is no longer picked.
  expect(before.table.turn.scene(before.table.session.picture.value!).picked).toEqual(["e2", "e4", "d5"]);
});

test("a prediction is made while an own piece is picked, which stays", async () => {
  const { picks, begun, table } = await picking("e2", "d7", "d5");
  expect([picks, begun]).toEqual([["e2"], false]);
  expect(table.turn.expectation.whole.value?.picks).toEqual(["d7", "d5"]);
  const { sent } = await picking("d1", "d7"); // it can be captured
  expect(sent).toEqual(["takes"]);
});

test("a prediction that is refused or given up leaves the order as it was", async () => {
  const order = ["e2", "e4", "d7", "d5"];
  const refused = await picking("d7", "d5", "e2", "e4", "b8");
  expect([refused.picks, told(refused.table)]).toMatchObject([order, { text: { kind: "stuck" } }]);
  const { table } = await picking("d7", "d5", "e2", "e4", "e7");
  table.turn.expectation.composer.cancel();
  await Promise.resolve();
  expect(table.turn.composer.picks).toEqual(order);
});

test("an own piece that is dropped on one of the other side is told why it cannot go there", async () => {
  const { table } = await picking("e2");
  expect(table.turn.barred("e2", "d7")).toBe(true);
  expect(told(table)).toMatchObject({ text: { kind: "page.compose.no_way" } });
  expect(table.turn.composer.picks).toEqual(["e2"]);
});
