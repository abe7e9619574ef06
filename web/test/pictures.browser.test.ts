// Pictures of the pages for people who read about them, made of real games: docs/images/page-*.png.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import showcase from "../src/pages/showcase.json";
import { haveBrowser } from "./browser.ts";
import { clicks, press, Served, type Spec, square } from "./served.ts";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
/** They are made only when asked for: another machine's fonts would change every picture. */
const wanted = haveBrowser && process.env.PICTURES !== undefined;

let served: Served;
beforeAll(async () => {
  if (!wanted) return;
  mkdirSync(folder, { recursive: true });
  served = await Served.start();
}, 240_000);
afterAll(() => served?.close());

const mine = { kind: "mine" } as const;
const bot = { kind: "bot", bot: "greedy" } as const;
const keep = async (page: Page, name: string) => {
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}page-${name}.png` });
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A position in which a half knight can take a half queen. */
const risky: Spec = { game: "niels", position: showcase.niels.position, seats: [mine, bot], clock: "10+5" };

describe.runIf(wanted)("pictures", () => {
  test("home", async () => {
    const page = await served.visitor();
    await page.goto("/");
    await served.game(page, { ...risky, listed: true });
    await served.game(page, { game: "ability", seats: [mine, bot, bot, bot], listed: true });
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto("/");
      await page.locator(".card .token").first().waitFor({ state: "attached" });
      await keep(page, scheme === "dark" ? "home-dark" : "home");
    }
  });

  test("a risky move before it is made, on a desk and on a phone", async () => {
    for (const [name, options] of [
      ["niels", {}],
      ["phone", phone],
    ] as const) {
      const page = await served.visitor(options);
      await served.game(page, risky);
      await clicks(page, "d5", "c7");
      await page.getByRole("button", { name: "Play and roll" }).waitFor();
      await keep(page, name);
    }
  });

  test("parts of pieces", async () => {
    const page = await served.visitor();
    const { position } = showcase.indeterminist;
    await served.game(page, { game: "indeterminist", position, seats: [mine, mine] });
    await clicks(page, "d8");
    await press(page, /split off/i);
    await page.getByRole("slider").waitFor();
    await keep(page, "indeterminist");
  });

  test("four seats", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "ability", position: showcase.ability.position, seats: [mine, bot, bot, bot] });
    await clicks(page, "n9");
    await keep(page, "ability");
  });

  test("draughts, a shared square fanned out", async () => {
    const page = await served.visitor({ colorScheme: "dark" });
    await served.game(page, { game: "qcheckers", position: showcase.qcheckers.position, seats: [mine, mine] });
    await square(page, "d4").hover();
    await page.waitForTimeout(400);
    await keep(page, "qcheckers-dark");
  });

  test("what becomes of all others if one is where it may be", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "qcheckers", position: showcase.qcheckers.position, seats: [mine, mine] });
    await square(page, "f4").focus();
    await page.keyboard.press("e");
    await page.locator(".what-if.kept").waitFor();
    await keep(page, "what-if");
  });

  test("orders in, and revealed", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "predictor", position: "3r3k/7p/8/8/R7/8/7P/7K - 0 1", seats: [mine, mine] });
    await press(page, "I am White");
    await clicks(page, "a4", "h4");
    await press(page, /predict nothing/i);
    await press(page, "I am Black");
    await clicks(page, "d8", "d1");
    await press(page, /predict nothing/i);
    await page.getByRole("heading", { name: /orders are opened/ }).waitFor();
    await press(page, "Step on");
    await press(page, "Step on");
    await keep(page, "predictor");
  });

  test("a lesson", async () => {
    const page = await served.visitor();
    await page.goto("/learn/niels");
    await press(page, "Skip this step");
    await page.getByRole("button", { name: "The other result" }).waitFor();
    await keep(page, "learn");
    expect(await page.locator(".board").count()).toBe(2);
  });
});
