import { expect, test, vi } from "vitest";

vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { dataset: {}, style: {} } } }));

import { Outcomes } from "./outcomes.tsx";

test.each([
  [
    ["41/200", "159/200"],
    ["21", "79"],
  ],
  [
    ["1/3", "1/3", "1/3"],
    ["34", "33", "33"],
  ],
  [
    ["1/1000000", "999999/1000000"],
    ["<1", ">99"],
  ],
])("the numbers in the bar of a roll add up to 100: %j", (chances, numbers) => {
  const outcomes = chances.map((p) => ({ p, worth: "rest" as const, said: p }));
  const shown = JSON.stringify(Outcomes({ outcomes }));
  for (const n of numbers) expect(shown).toContain(`"children":"${n}"`);
});
