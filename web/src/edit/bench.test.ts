import { expect, test } from "vitest";
import { Refused } from "../api/client.ts";
import type { Edited } from "../api/types.ts";
import { Bench } from "./bench.ts";

const answer = (position: string) => ({ position, stock: [], events: [] }) as unknown as Edited;

/** A server that says what it was asked, and refuses the position "bad". */
function bench() {
  const asked: object[] = [];
  const edit = async (_: string, how: { position?: string | undefined; put?: string | undefined } = {}) => {
    asked.push(how);
    if (how.position === "a bad one") {
      const text = { kind: "x.wrong", args: { part: "bad" } };
      throw new Refused({ type: "", title: "", status: 400, code: "bad_position", detail: "bad is wrong", text });
    }
    return answer(how.put ?? how.position ?? "start");
  };
  const position = async (_: string, how: { order?: string[] | undefined; outcome?: string | undefined } = {}) => {
    asked.push(how);
    return answer(how.outcome ?? how.order?.join() ?? "");
  };
  return { asked, on: new Bench("game", { edit, position }) };
}

test("changes are asked of the server, and can be gone back to and forward", async () => {
  const { asked, on } = bench();
  await on.begin({ size: "8" });
  await on.change({ put: { square: "a1", seat: 1, letter: "R", share: "1/2" } });
  expect(asked).toEqual([{ option: ["size=8"] }, { position: "start", put: "a1:1:R:1/2" }]);
  expect([on.now.value?.position, on.canUndo.value, on.canRedo.value]).toEqual(["a1:1:R:1/2", true, false]);
  on.undo();
  expect([on.now.value?.position, on.canUndo.value, on.canRedo.value]).toEqual(["start", false, true]);
  on.redo();
  await on.play({ "0": "e2e4", "1": "e7e5" });
  expect(on.now.value?.position).toBe("0:e2e4,1:e7e5");
  on.undo();
  await on.play({}, "red");
  expect([on.now.value?.position, on.canRedo.value]).toEqual(["red", false]);
});

test("what is refused leaves the position, and the wrong part of a text is found", async () => {
  const { on } = bench();
  await on.begin();
  await on.read("a bad one");
  expect(on.now.value?.position).toBe("start");
  expect(on.trouble.value).toEqual({ detail: "bad is wrong", text: "a bad one", part: { from: 2, to: 5 } });
  await on.read("good");
  expect(on.trouble.value).toBeUndefined();
});

test("a change goes on from what comes of the ones before, however long they take", async () => {
  const answers: (() => void)[] = [];
  const put = (square: string) => on.change({ put: { square, seat: 0, letter: "R", share: "1" } });
  const on = new Bench("game", {
    edit: (_, how = {}) =>
      new Promise((done) => answers.push(() => done(answer([how.position, how.put].filter((p) => p).join(" "))))),
    position: () => Promise.reject(new Error("nobody plays")),
  });
  const begun = on.begin();
  answers.shift()?.();
  await begun;
  const both = [on.read("bare"), put("a1"), put("h1")];
  for (const done of both) {
    await expect.poll(() => answers.length).toBe(1);
    answers.shift()?.();
    await done;
  }
  expect(on.now.value?.position).toBe("bare a1:0:R:1 h1:0:R:1");
  const given = put("a8");
  on.undo();
  await expect.poll(() => answers.length).toBe(0);
  await given;
  expect(on.now.value?.position).toBe("bare a1:0:R:1");
});

test("an answer that comes too late is not shown", async () => {
  let late: (e: Edited) => void = () => {};
  const slow = new Promise<Edited>((done) => {
    late = done;
  });
  const on = new Bench("game", {
    edit: (_, how = {}) => (how.position === "slow" ? slow : Promise.resolve(answer("quick"))),
    position: () => slow,
  });
  const first = on.read("slow");
  await on.read("quick");
  late(answer("slow"));
  await first;
  expect(on.now.value?.position).toBe("quick");
});
