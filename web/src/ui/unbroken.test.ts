import { expect, test } from "vitest";
import { unbroken } from "./unbroken.tsx";

test("a move in a sentence is kept together, with what stands beside it", () => {
  const parts = unbroken("White – Mistake: e2–e4 ?e7–½e5/½e6 (a–b, e5×d4).");
  expect(parts).toMatchObject([
    "White – Mistake: ",
    { props: { class: "way", children: "e2–e4" } },
    " ",
    { props: { class: "way", children: "?e7–½e5/½e6" } },
    " (a–b, e5×d4).",
  ]);
});
