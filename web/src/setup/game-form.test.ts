import { expect, test } from "vitest";
import type { Rules } from "../api/types.ts";
import { fromPreset, onGame, toSpec } from "./game-form.ts";

const game = (id: string, seats: number, simultaneous: boolean, usual: Record<string, string>[]) => ({
  id,
  seats,
  traits: { simultaneous, secrets: false },
  options: [{ name: "barrier", kind: "choice", default: "0", min: 0, max: 0, help: "" }],
  usual,
});
const rules = [
  game("orders", 2, true, []),
  game("turns", 2, false, [{ barrier: "0" }]),
  game("cross", 4, false, [{ barrier: "20" }]),
] as unknown as Rules[];

test("a crowd plays the usual game, whichever it is", () => {
  const form = fromPreset("vote", rules);
  expect([form.game, form.options]).toEqual(["turns", {}]);
  expect(toSpec(form, 2).title, "only a title that was typed is kept").toBeUndefined();
  expect(toSpec({ ...form, title: "Our game" }, 2).title).toBe("Our game");
  const cross = onGame(form, rules, "cross");
  expect(toSpec(cross, 4)).toMatchObject({ game: "cross", options: { barrier: "20" } });
  expect(onGame(cross, rules, "turns").options).toEqual({});
  const usual = rules.map((r) => ({ ...r, usual: [{ barrier: "20" }] })) as Rules[];
  expect(fromPreset("holder", usual).options).toEqual({ barrier: "20" });
});
