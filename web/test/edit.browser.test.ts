import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { breaches, clicks, press, Served, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const text = (page: Page) => page.getByRole("textbox", { name: "Position as text" });
const reads = (page: Page, position: string) => expect.poll(() => text(page).inputValue()).toBe(position);
/** What axe finds wrong with a page, how much too wide it is, and the buttons that it cuts. */
async function wrong(page: Page): Promise<string> {
  const { over, cut } = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - innerWidth,
    cut: [...document.querySelectorAll("main button")]
      .filter((b) => b.getBoundingClientRect().right > innerWidth)
      .map((b) => `cut: ${b.textContent}\n`),
  }));
  return `${over > 0 ? `${over} px too wide\n` : ""}${cut.join("")}${await breaches(page)}`;
}

/** Positions to analyse: with a mate, with dice and halves, a mixed strategy, a threat. */
const analysed = {
  mate: { game: "niels", position: "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 w - - 0 30 -" },
  dice: { game: "niels", position: "1r4r1/p1pR2pp/5np1/8/1b2P3/PP6/6Bq/4K1R1 b - - 0 30 Bh4/c3>,ke8/d8=,pb5/b6>" },
  threat: { game: "niels", position: "6k1/5ppp/8/n7/n7/8/5PPP/1R4K1 b - - 0 30 -" },
  orders: { game: "predictor", position: "4k3/8/8/3q4/4P3/8/8/3QK3 - 0 1" },
};
const edited = ({ game, position }: { game: string; position: string }) =>
  `/edit/${game}?position=${encodeURIComponent(position)}`;

const bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -";

/** The editor of a game. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator(".board .token").first().waitFor({ state: "attached" });
}

/** Drags from one point to another. */
async function drag(page: Page, from: string, to: { x: number; y: number }): Promise<void> {
  const box = (await square(page, from).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

describe.runIf(haveBrowser)("the position editor", () => {
  test("pieces are put, dragged, dragged off and deleted; every step can be undone", async () => {
    const page = await served.visitor();
    await open(page, "/edit/niels");
    await press(page, "Clear the board");
    await reads(page, bare);
    await press(page, "White: rook");
    await square(page, "a1").click();
    await square(page, "h1").click();
    await reads(page, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1 -");
    await press(page, "White: rook"); // out of the hand again
    const h7 = (await square(page, "h7").boundingBox())!;
    await drag(page, "h1", { x: h7.x + 20, y: h7.y + 20 });
    await reads(page, "4k3/7R/8/8/8/8/8/R3K3 w - - 0 1 -");
    const panel = (await page.locator(".panel").boundingBox())!;
    await drag(page, "a1", { x: panel.x + 30, y: panel.y + 10 });
    await reads(page, "4k3/7R/8/8/8/8/8/4K3 w - - 0 1 -");
    await square(page, "h7").focus();
    await page.keyboard.press("Delete");
    await reads(page, bare);
    await press(page, "Undo");
    await press(page, "Undo");
    await reads(page, "4k3/7R/8/8/8/8/8/R3K3 w - - 0 1 -");
    await press(page, "Redo");
    await reads(page, "4k3/7R/8/8/8/8/8/4K3 w - - 0 1 -");
    await expect.poll(() => decodeURIComponent(page.url())).toContain("4k3/7R/8/8/8/8/8/4K3 w - - 0 1 -");
    await press(page, "Flip the board");
    await expect.poll(() => page.url()).toContain("&turns=2");
    await press(page, "Undo");
    await expect.poll(() => decodeURIComponent(page.url())).toContain("R3K3 w - - 0 1 -&turns=2");
    await page.reload();
    await reads(page, "4k3/7R/8/8/8/8/8/R3K3 w - - 0 1 -");
    const [a1, h7square] = [await square(page, "a1").boundingBox(), await square(page, "h7").boundingBox()];
    expect(a1!.y, "the board stays turned").toBeLessThan(h7square!.y);
  });

  test("by the keyboard alone", async () => {
    const page = await served.visitor();
    await open(page, `/edit/niels?position=${encodeURIComponent(bare)}`);
    await page.getByRole("button", { name: "Black: queen" }).focus();
    await page.keyboard.press("Enter");
    await square(page, "d5").focus();
    await page.keyboard.press("Enter");
    await reads(page, "4k3/8/8/3q4/8/8/8/4K3 w - - 0 1 -");
  });

  test("an impossible position is refused with its reason, and the wrong part of a text is shown", async () => {
    const page = await served.visitor();
    served.expectRefusals();
    await open(page, `/edit/niels?position=${encodeURIComponent(bare)}`);
    await press(page, "White: queen");
    await square(page, "e4").click();
    await page.getByRole("alert").filter({ hasText: "Black is not to move, and its king is in check" }).waitFor();
    await text(page).fill("4k3/8/8/8/8/8/8/4K3 w - - 0 one -");
    await page.locator(".wrong mark").filter({ hasText: "one" }).waitFor();
    await press(page, "Back to the board");
    await reads(page, bare);
    await page.goto("/edit/niels?position=nonsense");
    await page.locator(".board .token").first().waitFor({ state: "attached" });
    await page.getByRole("alert").waitFor();
    await reads(page, "nonsense");
  });

  test("what is wrong is in view on a phone, however far the panel is scrolled", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 640 } });
    served.expectRefusals();
    /** The alert is in view from its upper to its lower edge. */
    const seen = () =>
      page.getByRole("alert").evaluate((alert) => {
        const { left, top, bottom } = alert.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => alert.contains(document.elementFromPoint(left + 20, y)));
      });
    await open(page, "/edit/niels?position=nonsense");
    await expect.poll(seen).toBe(true);
    await open(page, `/edit/niels?position=${encodeURIComponent(bare)}`);
    await press(page, "White: queen");
    await page.locator(".panel").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await square(page, "e4").click();
    await expect.poll(seen).toBe(true);
    await open(page, edited({ game: "predictor", position: "8/8/8/8/8/8/8/Q3K2R - 0 1" })); // nobody can play it
    await expect
      .poll(() =>
        page
          .locator(".ended")
          .first()
          .evaluate((e) => e.getBoundingClientRect().bottom),
      )
      .toBeLessThan(640);
  });

  test("moves are made for both sides, a roll falls as one likes, and the game goes on from there", async () => {
    const page = await served.visitor();
    const beside = "4k3/8/8/8/8/3p4/8/N3K3 w - - 0 1 -";
    await open(page, `/edit/niels?position=${encodeURIComponent(beside)}`);
    await press(page, "Make moves");
    await page.keyboard.press("b");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("gridcell");
    const refused = page.getByRole("alert");
    await clicks(page, "a1");
    for (const next of [() => press(page, "Make moves"), () => square(page, "a1").click()]) {
      await square(page, "h8").click();
      await refused.waitFor();
      await next();
      await refused.waitFor({ state: "detached" });
    }
    await clicks(page, "a1");
    await page.locator('[data-square="b3"][data-target]').waitFor({ state: "attached" });
    await square(page, "b3").click({ modifiers: ["Shift"] });
    await clicks(page, "c2");
    await expect.poll(() => text(page).inputValue()).toMatch(/Nb3.c2/);
    await clicks(page, "d3", "c2");
    await page.getByRole("heading", { name: "How does the roll fall?" }).waitFor();
    await page.locator(".outcome-choices button").last().click();
    await expect.poll(() => text(page).inputValue()).not.toContain("?");
    await press(page, "On one screen");
    await page.waitForURL("**/game/*");
    await page.locator(".board .token").first().waitFor({ state: "attached" });
    await expect.poll(() => square(page, "a1").getAttribute("aria-label")).toContain("empty");
    await page.waitForLoadState("networkidle");
    expect(await page.locator("#page.in-play").count(), "the game fills the window").toBe(1);
  });

  test("parts of pieces stand with the chance that the slider says", async () => {
    const page = await served.visitor();
    await open(page, "/edit/indeterminist");
    await press(page, "Clear the board");
    await press(page, "White: queen");
    await page.getByRole("slider", { name: /Chance/ }).fill("30");
    await square(page, "d4").click();
    await expect.poll(() => square(page, "d4").getAttribute("aria-label")).toContain("30%");
    await press(page, "White: queen");
    await square(page, "d4").click();
    await page.getByRole("slider", { name: /Chance/ }).fill("75");
    await expect.poll(() => square(page, "d4").getAttribute("aria-label")).toContain("75%");
  });

  test("orders of a ply are given one after the other", async () => {
    const page = await served.visitor();
    await open(page, "/edit/predictor");
    await press(page, "Make moves");
    await clicks(page, "e2", "e4");
    await press(page, /predict nothing/i);
    await page.getByText("White orders").waitFor();
    await clicks(page, "e7", "e5");
    await press(page, /predict nothing/i);
    await expect.poll(() => square(page, "e4").getAttribute("aria-label")).toContain("pawn");
    await expect.poll(() => square(page, "e5").getAttribute("aria-label")).toContain("pawn");
  });

  test("an analysis finds the mate by the keyboard alone, and shows it on the board", async () => {
    const page = await served.visitor();
    await open(page, edited(analysed.mate));
    await page.getByRole("button", { name: "Analyse", exact: true }).focus();
    await page.keyboard.press("Enter");
    const said = page.getByRole("region", { name: "Analysis" }).getByRole("status");
    await expect.poll(() => said.textContent(), { timeout: 20_000 }).toContain("White can expect 100% of the points");
    const best = page.getByRole("button", { name: /^b1–b8\s+100%/ });
    await expect.poll(() => best.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => page.locator(".board .arrow.order").count()).toBe(1);
    const other = page.locator(".thought .line").nth(1);
    await other.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => other.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => best.getAttribute("aria-pressed")).toBe("false");
    await press(page, "Make moves");
    await expect.poll(() => page.locator(".board .arrow.order").count()).toBe(0);
    await clicks(page, "b1", "b8");
    await page.getByText("The game is over here.").first().waitFor();
    await expect.poll(() => page.locator(".thought .line, .board .arrow.order").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Analyse", exact: true }).isDisabled()).toBe(true);
  });

  test("an analysis tells threats, and mixed strategies for either seat", async () => {
    const page = await served.visitor();
    await open(page, edited(analysed.threat));
    await press(page, "Analyse");
    await page.locator(".threat", { hasText: "White threatens b1–b8: if nothing is done about it, only 0%" }).waitFor();
    await open(page, edited(analysed.orders));
    await page.setViewportSize({ width: 1280, height: 800 });
    await press(page, "Analyse for Black");
    await page.getByText("of the time").first().waitFor();
    const below = () =>
      page.evaluate(() => {
        const [line, panel] = [".thought .line", ".panel"].map((s) =>
          document.querySelector(s)!.getBoundingClientRect(),
        );
        return line!.bottom - panel!.bottom;
      });
    await expect.poll(below, { message: "the answer is in sight" }).toBeLessThan(0);
    await expect.poll(() => page.locator(".thought .expects").textContent()).toMatch(/^Black can expect \d+%/);
    await page
      .getByText(/^\s*\d+% White orders/)
      .first()
      .waitFor();
    await expect.poll(() => page.locator(".board .arrow.order").count()).toBeGreaterThan(0);
    await open(page, edited({ game: "predictor", position: "8/8/8/8/8/8/8/Q3K2R - 0 1" }));
    await expect.poll(() => page.locator(".edit .ended").count()).toBe(3); // at once, and where nothing can be done
    expect(await page.getByText("Whose turn it is").count()).toBe(0);
  });

  test.each([
    [360, 640, "ru-RU", "dark"],
    [768, 1024, "de-DE", "light"],
    [1440, 900, "en-US", "light"],
  ] as const)("an analysis fits %i px, and axe finds nothing", async (width, height, locale, colorScheme) => {
    const page = await served.visitor({ viewport: { width, height }, locale, colorScheme });
    for (const [name, of] of Object.entries(analysed)) {
      await open(page, edited(of));
      await page.locator(".thought .button").first().click();
      await page.locator(".thought .line").first().waitFor();
      expect.soft(await page.locator(".thought").textContent(), "every sentence has words").not.toMatch(/page\.\w+/);
      await page.locator(".board .arrow.order").first().waitFor({ state: "attached" });
      await page.locator(".thought").scrollIntoViewIfNeeded();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/thought-${name}-${width}.png` });
      expect.soft(await wrong(page), name).toBe("");
    }
  });

  test.each([
    [360, 640, "ru-RU", "dark"],
    [768, 1024, "de-DE", "light"],
    [1440, 900, "en-US", "light"],
  ] as const)("fits %i px, and axe finds nothing", async (width, height, locale, colorScheme) => {
    const page = await served.visitor({ viewport: { width, height }, locale, colorScheme });
    for (const game of ["niels", "indeterminist", "ability", "qcheckers", "predictor"]) {
      await open(page, `/edit/${game}`);
      await page.locator(".stock-piece").first().click();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/edit-${game}-${width}.png` });
      expect.soft(await wrong(page), game).toBe("");
    }
  });
});
