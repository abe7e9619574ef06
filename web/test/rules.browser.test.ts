import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { breaches, Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

describe.runIf(haveBrowser)("the rules", () => {
  test("positions stand on live boards, and go on step by step and back", async () => {
    const page = await served.visitor();
    await page.goto("/rules/niels");
    const tunnel = page.locator(".example").filter({ hasText: "e7→e4" });
    await tunnel.scrollIntoViewIfNeeded();
    const square = (name: string) => tunnel.locator(`[data-square="${name}"]`);
    await expect.poll(() => square("e7").getAttribute("aria-label")).toContain("rook");
    const on = tunnel.getByRole("button", { name: "Step forward" });
    await tunnel.locator(".example-steps li", { hasText: "6" }).waitFor(); // all steps are known
    const height = async () => (await tunnel.locator("figcaption").boundingBox())?.height;
    const before = await height();
    await on.click();
    await tunnel.locator(".example-steps .done").first().waitFor();
    expect(await height(), "nothing moves when a step is told").toBe(before);
    await on.click();
    await expect.poll(() => tunnel.locator(".example-steps .done").count()).toBe(2);
    expect(await height(), "nor by the next").toBe(before);
    // People read moves and rolls here, no notation.
    expect(await tunnel.locator(".example-steps li").allInnerTexts()).toEqual([
      "e7→e4",
      expect.stringMatching(/^Black .*6/),
    ]);
    await expect.poll(() => square("e4").getAttribute("aria-label")).toContain("rook");
    await expect.poll(() => on.isDisabled()).toBe(true);
    await tunnel.getByRole("button", { name: "Step back" }).click();
    await tunnel.getByRole("button", { name: "Step back" }).click();
    await expect.poll(() => square("e7").getAttribute("aria-label")).toContain("rook");
    const collision = page.locator(".example").filter({ hasText: "g5–h7" });
    await collision.scrollIntoViewIfNeeded();
    await expect.poll(() => collision.locator("li").last().innerText()).toMatch(/^White .*blue.*rook.*captured\.$/);
  });

  test("two orders are two lines, the header names the rules, all rounds and labels can be seen", async () => {
    const page = await served.visitor();
    await page.goto("/rules/predictor");
    const step = page.locator(".example-steps li").filter({ hasText: "a4–h4" });
    await step.scrollIntoViewIfNeeded();
    expect(await step.innerText()).toBe("White: a4–h4\nBlack: d8–d1");
    expect(await page.locator(".page-header nav a[aria-current]").allInnerTexts()).toEqual(["Rules"]);
    const game = page.locator(".example-steps").last();
    await game.scrollIntoViewIfNeeded();
    expect(await game.evaluate((e) => [e.children.length, e.scrollHeight - e.clientHeight])).toEqual([10, 0]);
    await page.goto("/rules/ability");
    await expect.poll(() => page.locator(".example .coordinate.outside").first().isVisible()).toBe(true);
  });

  test("on a phone no drawing and no table is cut", async () => {
    for (const locale of ["en-US", "de-DE", "ru-RU"]) {
      const page = await served.visitor({ viewport: { width: 360, height: 740 }, locale });
      for (const game of ["niels", "indeterminist", "ability", "abilities", "qcheckers", "predictor"]) {
        await page.goto(`/rules/${game}`);
        await page.locator("article .table").first().waitFor();
        const cut = await page.evaluate(
          (what) =>
            [...document.querySelectorAll(`article ${what}`)]
              .filter((e) => e.scrollWidth > e.clientWidth)
              .map((e) => e.textContent?.slice(0, 80)),
          game === "abilities" ? ".table" : ":is(pre, .table)", // which shows what a program says in wide lines
        );
        expect.soft(cut, `${game}, ${locale}`).toEqual([]);
        const broken = await page.evaluate(() =>
          [...document.querySelectorAll("article td code")]
            .filter((e) => (e.textContent ?? "").length < 12 && e.getClientRects().length > 1)
            .map((e) => e.textContent),
        );
        expect.soft(broken, `${game}, ${locale}`).toEqual([]);
      }
    }
  });

  test("on the small boards of the list no piece has the colour of its ground", async () => {
    const page = await served.visitor({ colorScheme: "dark" });
    await page.goto("/rules");
    const piece = page.locator(".thumb .part .piece.white").first();
    await piece.waitFor({ state: "attached" });
    const [stroke, fill] = await piece.evaluate((e) => [getComputedStyle(e).stroke, getComputedStyle(e).fill]);
    expect(stroke).not.toBe(fill);
  });

  test("only examples near the window are requested", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 } });
    let asked = 0;
    page.on("request", (r) => (asked += Number(r.url().includes("/position?"))));
    await page.goto("/rules/predictor");
    const examples = page.locator(".example");
    await examples.first().scrollIntoViewIfNeeded();
    await examples.first().locator(".token").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(await examples.count()).toBeGreaterThan(10);
    expect(asked).toBeLessThan(10);
    await expect(examples.last().locator(".token").count()).resolves.toBe(0);
  });

  test("orders of both sides are played together, in every language", async () => {
    for (const locale of ["de-DE", "ru-RU"]) {
      const page = await served.visitor({ locale });
      await page.goto("/rules/predictor");
      await expect.poll(() => page.locator("article").getAttribute("lang")).toBe(locale.slice(0, 2));
      const crossing = page.locator(".example").filter({ hasText: "a4–h4" });
      await crossing.scrollIntoViewIfNeeded();
      await expect.poll(() => crossing.locator(".board .token").count()).toBe(6);
      await crossing.locator(".row button").last().click();
      await expect.poll(() => crossing.locator(".board .token").count()).toBe(4);
    }
  });

  test.each([
    [360, 640, "ru-RU", "dark"],
    [768, 1024, "de-DE", "light"],
    [1440, 900, "en-US", "light"],
  ] as const)("fit %i px, and axe finds nothing", async (width, height, locale, colorScheme) => {
    const page = await served.visitor({ viewport: { width, height }, locale, colorScheme });
    for (const game of ["niels", "indeterminist", "ability", "qcheckers", "predictor"]) {
      await page.goto(`/rules/${game}`);
      const first = page.locator(".example").first();
      await first.scrollIntoViewIfNeeded();
      await first.locator(".board .token").first().waitFor({ state: "attached" });
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rules-${game}-${width}.png` });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, `${game} is too wide`).toBeLessThanOrEqual(0);
      expect.soft(await breaches(page), game).toBe("");
    }
  });
});
