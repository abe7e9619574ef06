import { expect, test } from "vitest";
import { nextBot } from "./names.ts";

test("only after a defeat is the next bot a weaker one", () => {
  const bots = ["random", "greedy", "1"];
  expect(nextBot(bots, "greedy", true)).toBe("random");
  expect(nextBot(bots, "greedy", false)).toBe("1"); // after a win or a draw
  expect(nextBot(bots, "random", true)).toBeUndefined();
  expect(nextBot(bots, "1", false)).toBeUndefined();
  expect(nextBot(bots, undefined, false)).toBeUndefined();
});
