import { expect, test } from "vitest";
import { resultIn } from "./luck.tsx";

test("a roll is told by what it has decided, also where a piece that went for certain is told first", () => {
  const [moved, found, captured] = ["moved", "niels.found", "captured"].map((kind) => ({ kind }));
  expect(resultIn([moved!, found!, captured!])).toBe(found);
  expect(resultIn([moved!, captured!])).toBe(moved);
});
