import { expect, test } from "vitest";
import { Refused } from "../api/client.ts";
import { said } from "./task.ts";

test("a refusal is said as a sentence, from its beginning", () => {
  const detail = "you have shared 6 in 24 hours: share more later";
  const text = { kind: "" };
  const refused = new Refused({ type: "", title: "", status: 429, code: "many", detail, text });
  expect(said(refused)).toBe("You have shared 6 in 24 hours: share more later");
});
