import { expect, test } from "vitest";
import { resultIn } from "./luck.tsx";

test("a roll is told by all that it has decided, also where a piece that went for certain is told first", () => {
  const [moved, captured] = ["moved", "captured"].map((kind) => ({ kind }));
  const [red, blue] = ["red", "blue"].map((kind) => ({ kind, role: "rolled" as const }));
  expect(resultIn([moved!, red!, blue!, captured!])).toEqual([red, blue]);
  expect(resultIn([moved!, captured!])).toEqual([moved]);
  const implied = [moved!, { ...red!, implied: true }, captured!];
  expect(resultIn(implied), "where the rest tells what was rolled").toEqual(implied);
});
