// Every dialog of the pages is seen, has the focus, and can be left by Escape and by a button.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pages } from "../src/pages/index.ts";
import { haveBrowser } from "./browser.ts";
import { asks, Crowded, commits, plies } from "./crowd.ts";
import { Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());

/** Opens each dialog that a page offers, leaves it in both ways, and says which there were. */
async function leaves(page: Page): Promise<string[]> {
  const openers = page.locator("#page [aria-haspopup=dialog]:visible:not([aria-disabled=true])");
  const names = await openers.evaluateAll((all) => all.map((b) => b.ariaLabel ?? b.textContent ?? ""));
  const dialog = page.locator("dialog[open]");
  for (const [i, name] of names.entries()) {
    await openers.nth(i).click();
    await dialog.waitFor();
    const least = async () => {
      const box = await dialog.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(least, { message: name }).toBeGreaterThan(40);
    const focused = () => dialog.evaluate((d) => d.contains(document.activeElement));
    await expect.poll(focused, { message: `${name}: focus` }).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await openers.nth(i).click();
    await dialog
      .getByRole("button", { name: /^(Cancel|Close)$/ })
      .first()
      .click();
    await dialog.waitFor({ state: "detached" });
  }
  return names;
}

describe.runIf(haveBrowser)("dialogs", () => {
  test("are seen and can be left, on every page, and wide and narrow where one plays", async () => {
    const game = await Crowded.gather(served);
    await commits(game.kongo, game.id, plies[0].black);
    const member = game.member("mira");
    await asks(member, "POST", `/api/games/${game.id}/comments`, { id: "one", text: "Hello.", ply: 1 });
    await game.organiser.setViewportSize({ width: 390, height: 844 });
    const onEveryPage = async () => {
      const everywhere: string[] = [];
      const ofShared = "/invent/:game/of/:id"; // needs one that is shared: the tests of inventions open it
      for (const { pattern } of pages.filter((page) => page.pattern !== ofShared)) {
        await game.organiser.goto(pattern.replace(":game", "ability").replace(":id", game.id));
        await game.organiser.locator("main:not([aria-busy])").first().waitFor({ state: "attached" });
        await game.organiser.waitForLoadState("networkidle");
        everywhere.push(...(await leaves(game.organiser)));
      }
      expect(everywhere).toEqual(expect.arrayContaining(["About this game", "Log out everywhere", "Share and embed"]));
    };
    const whereOnePlays = async () => {
      for (const [width, height] of [
        [1280, 900],
        [390, 844],
      ] as const) {
        const found: string[] = [];
        const alone = await served.visitor({ viewport: { width, height } });
        await served.game(alone, { game: "niels", seats: [{ kind: "mine" }, { kind: "bot", bot: "greedy" }] });
        if (width < 1100) await alone.getByRole("tab", { name: "Game" }).click();
        await alone.locator("#page [aria-haspopup=dialog]:visible").first().waitFor();
        found.push(...(await leaves(alone)));
        for (const [page, path] of [
          [member, `/game/${game.id}`],
          [game.member("ida"), `/game/${game.id}`],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.goto(path);
          await page.locator("#page [aria-haspopup=dialog]:visible").first().waitFor();
          found.push(...(await leaves(page)));
        }
        expect(found).toEqual(expect.arrayContaining(["About this game", "Report", "Resign"]));
      }
    };
    await Promise.all([onEveryPage(), whereOnePlays()]);
    expect(await served.complaints()).toEqual([]);
  });
});
