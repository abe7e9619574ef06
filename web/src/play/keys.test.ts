import { expect, test } from "vitest";
import { keyOf } from "./keys.tsx";

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
