import { expect, test } from "vitest";
import { text } from "../i18n/text.ts";
import { misfit } from "./misfit.ts";

test.each([
  ["Ke1,Qx9,Kd8", { piece: "Qx9" }, "Qx9"],
  ["Ke1,Qx9,Kd8", { piece: "Qx9", square: "x9" }, "Qx9"], // the longest
  ["4k3/8/9/8 w", { rank: "9" }, "9"],
  ["4k3/8/8/8 w", { rank: "8" }, undefined], // which of them?
  ["w KQkq 0 1", { castling: "K" }, undefined], // within a word
  ["w z 0 1", { why: text("x", { turn: "z" }) }, "z"],
  ["w 0", { position: "w 0", n: 7 }, undefined], // all of it is no help
  ["a{b=c}", { option: "b=c" }, "b=c"],
])("in %s with %j", (all, args, want) => {
  const found = misfit(all, text("x.wrong", args));
  expect(found && all.slice(found.from, found.to)).toBe(want);
});
