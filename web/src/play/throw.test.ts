import { expect, test } from "vitest";
import { groups } from "./outcomes.ts";
import { inOrder, markOf } from "./throw.tsx";

test("a rolled half is known by its mark", () => {
  const rolled = (mark: string) => ({ kind: "rolled", args: { square: "e2", mark: { word: mark } } });
  expect(markOf([{ kind: "collides" }, rolled("niels.blue"), rolled("niels.red")])).toBe("blue");
  expect(markOf([{ kind: "tunnelled", args: { square: "e2" } }])).toBeUndefined();
});

test("what came of a roll is listed in the order of its bar, not the best first", () => {
  const outcome = (outcome: string, kind: string, gain: number) => ({ outcome, p: "1/3", gain, events: [{ kind }] });
  const all = [outcome("a", "nothing", 0), outcome("b", "won", 5), outcome("c", "nothing", 0)];
  expect(groups(all, 0).map((g) => g.outcomes[0])).toEqual(["b", "a"]);
  expect(inOrder(groups(all, 0), all).map((g) => g.outcomes[0])).toEqual(["a", "b"]);
});
