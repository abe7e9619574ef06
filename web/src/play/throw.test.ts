import { expect, test } from "vitest";
import { groups, type Possible } from "./outcomes.ts";
import { markOf, numbers, runs } from "./throw.tsx";

const grouped = (all: readonly Possible[]) => runs(all, groups(all, 0));

test("a rolled half is known by its mark", () => {
  const rolled = (mark: string) => ({ kind: "rolled", args: { square: "e2", mark: { word: mark } } });
  expect(markOf([{ kind: "collides" }, rolled("niels.blue"), rolled("niels.red")])).toBe("blue");
  expect(markOf([{ kind: "tunnelled", args: { square: "e2" } }])).toBeUndefined();
});

test("what comes to the same is one part of the bar of a roll, where it lies side by side", () => {
  const outcome = (outcome: string, kind: string, gain: number) => ({ outcome, p: "1/3", gain, events: [{ kind }] });
  const all = [outcome("a", "nothing", 0), outcome("b", "won", 5), outcome("c", "nothing", 0)];
  const parts = (...order: number[]) => grouped(order.map((i) => all[i]!)).map((b) => [b.p, b.group.outcomes[0]]);
  const apart = [
    ["1/3", "a"],
    ["1/3", "b"],
    ["1/3", "a"],
  ];
  expect(parts(0, 1, 2)).toEqual(apart);
  expect(parts(0, 2, 1)).toEqual([
    ["2/3", "a"],
    ["1/3", "b"],
  ]);
  const bar = grouped(all);
  expect([0, 1].map((i) => numbers(bar, bar[i]!.group, 6))).toEqual(["1–2, 5–6", "3–4"]);
});
