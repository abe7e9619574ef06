import { expect, test } from "vitest";
import { colourBy, scribbled } from "./scribbles.ts";

const none = { shiftKey: false, ctrlKey: false, altKey: false };

test("the keys that are held choose the colour", () => {
  expect(colourBy(none)).toBe("one");
  expect(colourBy({ ...none, ctrlKey: true })).toBe("two");
  expect(colourBy({ ...none, altKey: true })).toBe("three");
  expect(colourBy({ ...none, shiftKey: true, altKey: true })).toBe("four");
});

test("the same drawing again takes it away, in another colour replaces it", () => {
  const one = { from: "e2", to: "e4", colour: "one" } as const;
  const all = scribbled([], one);
  expect(all).toEqual([one]);
  expect(scribbled(all, { ...one, colour: "two" })).toEqual([{ ...one, colour: "two" }]);
  expect(scribbled(all, { ...one })).toEqual([]);
  expect(scribbled(all, { ...one, to: "e2" })).toHaveLength(2);
});
