import { expect, test } from "vitest";
import { Composer } from "./composer.ts";
import { answerOf, option, square, type Tree, token } from "./tree.ts";

test("what follows a named option two picks further is asked for ahead, and again if that failed", async () => {
  const asked: string[] = [];
  let changes = 0;
  let online = false;
  const grown: Tree = { "@": option({ b1: token("b1", { c3: square("c3", "@b1xc3") }) }) };
  const composer = new Composer({
    ask: async (picks) => {
      asked.push(picks.join(" "));
      if (!online) throw new Error("offline");
      return answerOf(grown, picks);
    },
    done: () => undefined,
    changed: () => changes++,
  });
  const answered = () => new Promise((resolve) => setTimeout(resolve, 0));
  const targets = () => {
    const scene = composer.scene({ files: 8, ranks: 8, cells: [], seats: [], tokens: [] });
    return scene.targets.map((t) => t.square);
  };
  composer.begin(answerOf(grown, []));
  expect(asked).toEqual(["@"]);
  composer.pick("@");
  expect(composer.known.awaits(["@"])).toBe(true);
  changes = 0;
  await answered();
  expect([composer.known.awaits(["@"]), changes, targets()]).toEqual([false, 1, ["b1"]]);
  online = true;
  composer.begin(answerOf(grown, []));
  await answered();
  composer.pick("@");
  expect(targets()).toEqual(["b1", "c3"]);
});
