// Pictures of every state of every game, and of the densest boards, to be looked at: SHOTS=1 npm run test:browser -- shots
// writes them to shots/.
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import fixtures from "../gallery/fixtures.json" with { type: "json" };
import { Gallery, haveBrowser } from "./browser.ts";
import { chance, type Hand, mouse, move, resign, standing } from "./hands.ts";
import { press, Served, type Spec } from "./served.ts";

const wanted = haveBrowser && process.env.SHOTS !== undefined;
const served = wanted ? await Served.start() : undefined;
const gallery = wanted ? await Gallery.open() : undefined;
if (wanted) mkdirSync("shots", { recursive: true });
afterAll(() => Promise.all([served?.close(), gallery?.close()]));

interface Rules {
  id: string;
  seats: number;
  usual: Record<string, string>[];
}
const { rules } = served
  ? ((await (await fetch(`${served.origin}/api/rules`)).json()) as { rules: Rules[] })
  : { rules: [] };

/** The sizes of a game's page, and those of a board. */
const pages = [
  [1280, 800],
  [360, 740],
] as const;
const boards = [360, 700, 1000];

/** How many moves are played before the game is resigned. */
const moves = Number(process.env.MOVES ?? 12);

/** Takes pictures of a page in both themes at these sizes. */
async function keep(page: Page, name: string, sizes: readonly (readonly [number, number])[] = pages): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** What the page asks for now. */
const asks = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const has = (selector: string) => document.querySelector(`main ${selector}`) !== null;
    if (has(".asked")) return "asked";
    if (has(".compose form .button.main")) return "number";
    const picks = document.querySelectorAll("main [aria-selected=true]").length;
    return `${picks}-picked${has(".compose .chip") ? "-chips" : ""}`;
  });

/** A mouse that takes a picture of whatever it has not been asked for yet. */
function looking(page: Page, game: string): Hand {
  const seen = new Set<string>();
  return {
    ...mouse,
    press: async (target, patience) => {
      const asked = await asks(page);
      if (!seen.has(asked)) {
        seen.add(asked);
        await keep(page, `${game}-${asked}`);
      }
      await mouse.press(target, patience);
    },
  };
}

describe.runIf(wanted)("pictures", () => {
  test.each(rules)("of a game of $id", { timeout: 600_000 }, async ({ id: game, seats, usual }) => {
    const spec = (kind: "bot" | "open" | "mine"): Spec => ({
      game,
      options: usual[0] ?? {},
      seats: Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: "mine" } : { kind, bot: "1" })),
    });
    const page = await served!.visitor({ viewport: { width: 1280, height: 800 } });
    await served!.game(page, { ...spec("open"), listed: true });
    await keep(page, `${game}-lobby`);
    const { id } = await served!.game(page, spec("bot"));
    const hand = looking(page, game);
    const choose = chance(4);
    for (let n = 1; n <= moves && (await standing(page, id)).phase !== "over"; n++) {
      await move(page, id, hand, choose);
      await page.waitForTimeout(1500);
      if (n % 4 === 0 || n === 1) await keep(page, `${game}-after-${n}`);
    }
    await resign(page, id, hand);
    await page.locator(".result").waitFor();
    await keep(page, `${game}-over`);
    await page.goto(`/game/${id}/replay?analysis=1`);
    await page.locator(".analysis .accounts").waitFor();
    await expect.poll(() => page.locator(".analysis .progress").count(), { timeout: 120_000 }).toBe(0);
    await press(page, /^Step back/);
    await keep(page, `${game}-replay`);
    expect(await served!.complaints()).toEqual([]);
  });

  test("of all boards of the gallery, of the densest ones at three widths", { timeout: 600_000 }, async () => {
    for (const name of Object.keys(fixtures)) {
      const page = await gallery!.page(`board=${name}`);
      const widths = name.endsWith("-dense") ? boards : [360, 1280];
      await keep(
        page,
        name,
        widths.map((w) => [w, w] as const),
      );
      await page.context().close();
    }
    expect(gallery!.complaints()).toEqual([]);
  });
});
