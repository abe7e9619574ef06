import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Picture, Supposition, Token } from "../api/types.ts";
import { Suppositions } from "./suppose.ts";

const token = (square: string, share: string, badge?: string): Token => ({
  square,
  seat: 0,
  piece: "man",
  letter: "M",
  share,
  text: { kind: "" },
  ...(badge && { badge }),
});
const picture: Picture = {
  files: 8,
  ranks: 8,
  cells: [],
  seats: [],
  tokens: [token("a1", "1"), token("b2", "1/2"), token("c3", "1/2", "a3"), token("c3", "1/3", "e3")],
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function asked() {
  const calls: { token: number; answer: (s?: Partial<Supposition>) => Promise<void>; fail: () => Promise<void> }[] = [];
  const suppositions = new Suppositions(
    (t) =>
      new Promise((found, failed) => {
        const settle = async (f: () => void) => {
          f();
          await vi.advanceTimersByTimeAsync(0);
        };
        const others = [{ token: 2, found: "1", missing: "0" }];
        const answer = (s?: Partial<Supposition>) =>
          settle(() => found({ token: t, square: "?", p: "1/2", others, ...s }));
        calls.push({ token: t, answer, fail: () => settle(() => failed(new Error("offline"))) });
      }),
  );
  suppositions.begin("1", picture);
  return { suppositions, calls };
}

test("the server is asked once for a token, and then it shows at once", async () => {
  const { suppositions, calls } = asked();
  suppositions.look("b2");
  vi.advanceTimersByTime(1000);
  expect(calls.map((c) => c.token)).toEqual([1]);
  await calls[0]!.answer({ square: "b2" });
  const shown = { square: "b2", token: 1, p: "1/2", others: [{ token: 2, if: "1", not: "0" }] };
  expect(suppositions.shown.value).toEqual(shown);
  suppositions.look(undefined);
  expect(suppositions.shown.value).toBeUndefined();
  suppositions.look("b2");
  expect(suppositions.shown.value).toEqual(shown);
  expect(calls).toHaveLength(1);
});

test("who only passes by asks nothing, and what is certain is not asked about", () => {
  const { suppositions, calls } = asked();
  suppositions.look("b2");
  suppositions.look("a1");
  suppositions.look("c3");
  suppositions.look("d4");
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(0);
});

test("of several on a square the one is asked about that is meant", () => {
  const { suppositions, calls } = asked();
  suppositions.look("c3", picture.tokens![3]);
  vi.advanceTimersByTime(1000);
  expect(calls.map((c) => c.token)).toEqual([3]);
});

test("an answer for what is no longer looked at, or for another position, does not show", async () => {
  const { suppositions, calls } = asked();
  suppositions.look("b2");
  vi.advanceTimersByTime(1000);
  suppositions.look(undefined);
  await calls[0]!.answer();
  expect(suppositions.shown.value).toBeUndefined();
  suppositions.look("c3", picture.tokens![2]);
  vi.advanceTimersByTime(1000);
  suppositions.begin("2", picture);
  await calls[1]!.answer();
  expect(suppositions.shown.value).toBeUndefined();
  suppositions.look("b2");
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(3);
});

test("what could not be asked is asked again", async () => {
  const { suppositions, calls } = asked();
  suppositions.look("b2");
  vi.advanceTimersByTime(1000);
  await calls[0]!.fail();
  suppositions.look(undefined);
  suppositions.look("b2");
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(2);
});

test("what is kept stays, one token of a square after the other, and is released after the last", async () => {
  const { suppositions, calls } = asked();
  suppositions.keep("c3");
  await calls[0]!.answer();
  suppositions.look(undefined);
  expect(suppositions.shown.value?.token).toBe(2);
  suppositions.keep("c3");
  await calls[1]!.answer();
  expect(suppositions.shown.value?.token).toBe(3);
  suppositions.keep("c3");
  expect(suppositions.shown.value).toBeUndefined();
  expect(suppositions.kept.value).toBe(false);
  expect(suppositions.release()).toBe(false);
});
