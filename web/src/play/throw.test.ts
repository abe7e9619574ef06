import { expect, test } from "vitest";
import { markOf } from "./throw.tsx";

test("a rolled half is known by its mark", () => {
  const rolled = (mark: string) => ({ kind: "rolled", args: { square: "e2", mark: { word: mark } } });
  expect(markOf([{ kind: "collides" }, rolled("niels.blue"), rolled("niels.red")])).toBe("blue");
  expect(markOf([{ kind: "tunnelled", args: { square: "e2" } }])).toBeUndefined();
});
