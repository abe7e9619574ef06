import { expect, test } from "vitest";
import { text } from "../i18n/index.ts";
import type { Composer } from "./composer.ts";
import { noted } from "./panel.tsx";

test("what to know before a pick is a whole sentence", () => {
  expect(noted({ notice: text("x.shares") } as Composer)).toBe("X.shares.");
});
