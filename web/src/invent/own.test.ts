import { expect, test } from "vitest";
import { freeName, linked, renamed, sharedAt, sharedIn, workshop } from "./own.ts";

const text = "ability dash\nuses 1\n";

test("a link to the workshop stands for its text, and anything else for itself", () => {
  expect(linked(` http://127.0.0.1:8080${workshop("g", text)} `)).toBe(text);
  for (const other of [text, "ability a # http://x/#y", "http://x/#%zz", ""]) expect(linked(other)).toBe(other);
});

test("a link to a shared one has its id", () => {
  expect(sharedIn(` http://127.0.0.1:8080${sharedAt("g", "0f1a")} `)).toBe("0f1a");
  for (const other of [text, `http://x${workshop("g", text)}`, "/invent/g/of/0f1a"])
    expect(sharedIn(other)).toBeUndefined();
});

test("a name that is taken gets a number, in the text too", () => {
  expect(freeName("a", { a: "", "a-2": "" })).toBe("a-3");
  expect(freeName("a, b", { "a, b": "" })).toBe("a-2, b");
  expect(renamed("# mine\nability dash # fast\nuses 1\nability b\n", "dash-2, b")).toBe(
    "# mine\nability dash-2 # fast\nuses 1\nability b\n",
  );
});
