import { expect, test } from "vitest";
import type { Finding, Picture } from "../api/types.ts";
import { inPoints, resultIn } from "./luck.tsx";

test("a roll is told by all that it has decided, also where a piece that went for certain is told first", () => {
  const [moved, captured] = ["moved", "captured"].map((kind) => ({ kind }));
  const [red, blue] = ["red", "blue"].map((kind) => ({ kind, role: "rolled" as const }));
  expect(resultIn([moved!, red!, blue!, captured!])).toEqual([red, blue]);
  expect(resultIn([moved!, captured!])).toEqual([moved]);
  const implied = [moved!, { ...red!, implied: true }, captured!];
  expect(resultIn(implied), "where the rest tells what was rolled").toEqual(implied);
});

test("a roll tells the chances of the seat that it favoured, before and after", () => {
  const roll = { step: 2, seat: 0, outcome: "red" };
  const findings = [
    { ...roll, expected: 0.52, after: 0.53, luck: 0.01 },
    { ...roll, step: 4, expected: 0.53, after: 0.4, luck: -0.13 },
  ] as unknown as Finding[];
  const told = [2, 4, 6].map((step) => inPoints(findings, step, { seats: [0, 1] } as unknown as Picture));
  expect(told.map(({ seat, by }) => `${seat} ${by}`)).toEqual(["0 52% → 53%", "1 47% → 60%", "0 "]);
});
