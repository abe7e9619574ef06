import { expect, test } from "vitest";
import { resultIn } from "./luck.tsx";

test("a roll is told by all that it has decided, also where a piece that went for certain is told first", () => {
  const [moved, red, blue, captured] = ["moved", "niels.rolled", "niels.rolled", "captured"].map((kind) => ({ kind }));
  expect(resultIn([moved!, red!, blue!, captured!])).toEqual([red, blue]);
  expect(resultIn([moved!, captured!])).toEqual([moved]);
});
