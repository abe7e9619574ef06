import { expect, test } from "vitest";
import english from "../../messages/en.json";
import { Voice, voice } from "../i18n/index.ts";
import { zoneWords } from "./told.tsx";

test("a zone is told in words", () => {
  voice.value = new Voice("en", english);
  expect(zoneWords("K'2")).toBe("squares that a king reaches in at most 2 steps, whatever stands between");
  expect(zoneWords("D1+0")).toBe("squares at most 1 straight step away, over empty squares");
  expect(zoneWords("R3")).toBe("squares in straight lines, at most 3 away, up to the first piece");
  expect(zoneWords("reach")).toBe("");
});
