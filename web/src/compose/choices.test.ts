import { expect, test } from "vitest";
import type { Choice, Picture } from "../api/types.ts";
import { isRepeated } from "./choices.ts";
import { Composer } from "./composer.ts";

const choice = (kind: Choice["kind"], of: Partial<Choice>) =>
  ({ kind, pick: "", label: { kind: "x" }, ...of }) as Choice;
const to = (square: string, notation?: string) => choice("square", { square, ...(notation && { notation }) });
const option = choice("option", {});

test("an option is repeated if squares of their own make all moves that it leads to", () => {
  const all = [to("b1", "a1b1"), to("a4", "a1^a4"), to("a5", "a1^a5"), to("c1"), option];
  const repeated = (...following: Choice[]) => isRepeated(option, following, all);
  expect(repeated(to("a4", "a1^a4"))).toBe(true);
  expect(repeated(to("a4", "a1^a4"), to("a5", "a1^a5"))).toBe(true);
  expect(repeated(to("a4", "a1^a4"), to("a6", "a1^a6")), "another square").toBe(false);
  expect(repeated(to("b1", "a1:b1=")), "another move").toBe(false);
  expect(repeated(to("c1")), "not whole yet").toBe(false);
  expect(repeated(to("a4", "a1^a4"), { ...to("b2"), denied: {} } as Choice), "what is denied").toBe(true);
  expect(repeated(), "it is not known what follows").toBe(false);
  expect(isRepeated(to("a4", "a1^a4"), [to("a4", "a1^a4")], all), "no option").toBe(false);
});

test("a choice has the effect of what follows it, where all that has the same and no certain ones are left", () => {
  const composer = new Composer({ ask: () => new Promise(() => {}), done: () => undefined });
  const picture: Picture = { files: 8, ranks: 8, cells: [], seats: [], tokens: [] };
  const effectBefore = (...effects: Choice["effect"][]) => {
    composer.begin({
      seat: 0,
      number: 1,
      choices: [to("a8")].map((c) => ({ ...c, pick: "a8" })),
      next: {
        a8: { choices: effects.map((effect, i) => choice("option", { pick: `${i}`, ...(effect && { effect }) })) },
      },
    });
    return composer.scene(picture).targets[0]?.effect;
  };
  expect(effectBefore("certain")).toBe("certain");
  expect(effectBefore("certain", "certain"), "one is chosen").toBeUndefined();
  expect(effectBefore("quantum", "quantum")).toBe("quantum");
  expect(effectBefore("quantum", "rolled")).toBeUndefined();
});
