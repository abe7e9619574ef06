import { expect, test, vi } from "vitest";
import type { Choice } from "../api/types.ts";
import { type Composer, noted } from "../compose/index.ts";
import { composed, keyOf, pressed } from "./keys.tsx";
import type { Table } from "./table.ts";

const key = (key: string, code = "", more = {}) =>
  keyOf({ key, code, altKey: false, ctrlKey: false, metaKey: false, ...more }, { w: 0, l: 0, "?": 0 });

test("a key is known by its letter, and by its place where letters are not Latin", () => {
  expect(key("w", "KeyW")).toBe("w");
  expect(key("W", "KeyW")).toBe("w");
  expect(key("ц", "KeyW")).toBe("w");
  expect(key("w", "Comma")).toBe("w");
  expect(key("?", "Slash")).toBe("?");
});

test("letters that mean nothing mean nothing by their place either, and the browser keeps its own keys", () => {
  expect(key("q", "KeyW")).toBeUndefined();
  expect(key("x", "KeyX")).toBeUndefined();
  expect(key("l", "KeyL", { ctrlKey: true })).toBeUndefined();
});

test("Escape goes back to the present board from everywhere, or gives up what is composed, but once", () => {
  const [hush, cancel, back] = [vi.fn(), vi.fn(), vi.fn(() => false)];
  const none = { value: undefined };
  const table = {
    session: { hush, picture: none, state: none },
    screen: { back },
    turn: { cancel },
  } as unknown as Table;
  const press = (inQuestion: boolean) =>
    pressed(table, { key: "Escape", target: { closest: () => inQuestion || null } } as unknown as KeyboardEvent);
  press(false);
  expect(cancel).toHaveBeenCalledOnce();
  press(true); // which has done so itself
  expect(cancel).toHaveBeenCalledOnce();
  expect(hush).toHaveBeenCalledTimes(2);
  expect(back).toHaveBeenCalledTimes(2);
  back.mockReturnValue(true);
  press(false);
  expect(cancel).toHaveBeenCalledOnce();
});

test("the field for moves opens at once in the middle of a question: what was picked is dropped", () => {
  vi.stubGlobal("document", { querySelector: () => null });
  const [cancel, type] = [vi.fn(), vi.fn()];
  const table = {
    session: { picture: { value: {} }, state: { value: {} } },
    screen: { glimpse: { value: undefined }, type },
    telling: { suppositions: { release: vi.fn() } },
    turn: { composer: { cancel } },
  } as unknown as Table;
  pressed(table, { key: "/", code: "Slash", preventDefault: () => {} } as KeyboardEvent);
  expect(cancel).toHaveBeenCalledOnce();
  expect(type).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("what a covered choice is and does is neither read out nor noted", () => {
  const secret: Choice = { kind: "option", pick: "@", secret: true, label: { kind: "secret" } };
  const of = (path: Choice[]) =>
    ({ near: [secret], after: () => [], path, notice: { kind: "secret" } }) as unknown as Composer;
  const read = (covered: boolean) => composed(of([]), "", { risks: [], seat: 0, picked: true, covered });
  expect([read(false), read(true)].map((words) => /secret/i.test(words))).toEqual([true, false]);
  expect([false, true].map((covered) => noted(of([secret]), covered))).toEqual([noted(of([])), ""]);
  expect(noted(of([]), true), "what all may know").not.toBe("");
});
