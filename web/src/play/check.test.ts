import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRecord } from "./check.ts";

const folder = new URL("../../../docs/examples/", import.meta.url);
const games = (await import("node:fs")).readdirSync(folder).filter((name) => name.endsWith(".quandary"));

test.each(games)("%s is as it was promised", async (name) => {
  const checked = await checkRecord(readFileSync(new URL(name, folder), "utf8"));
  expect(checked).toMatchObject({ right: true });
});

test("a draw that was not drawn is found", async () => {
  const record = readFileSync(new URL(games.find((g) => /niels/.test(g)) ?? games[0]!, folder), "utf8");
  const drawn = /drawn (\d+) of (\d+)/.exec(record);
  expect(drawn).not.toBeNull();
  const other = (Number(drawn![1]) + 1) % Number(drawn![2]);
  const changed = record.replace(drawn![0], `drawn ${other} of ${drawn![2]}`);
  expect((await checkRecord(changed)).right).toBe(false);
});
