// Squares that several tokens share: how they fan out, and which token is meant.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import fixtures from "../gallery/fixtures.json" with { type: "json" };
import { Gallery, haveBrowser } from "./browser.ts";

let gallery: Gallery;
beforeAll(async () => {
  if (haveBrowser) gallery = await Gallery.open();
});
afterAll(() => gallery?.close());
afterEach(() => {
  if (haveBrowser) expect(gallery.complaints()).toEqual([]);
});

/** The square whose label begins with this. */
const square = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}[:,]`) });
const says = (page: Page, name: string, attribute: string) =>
  expect.poll(() => square(page, name).getAttribute(attribute));
const many = (page: Page, selector: string) => expect.poll(() => page.locator(selector).count());
const middle = async (page: Page, name: string) => {
  const box = (await square(page, name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};

describe.runIf(haveBrowser)("a square with several tokens", () => {
  test("a shared square fans out under the pointer, and closes when it leaves", async () => {
    const page = await gallery.page("board=indeterminist");
    await square(page, "f5").hover();
    await page.waitForSelector(".fan");
    await expect.poll(() => page.locator(".fan .token").count()).toBe(3);
    await square(page, "a8").hover();
    await many(page, ".fan").toBe(0);
  });

  test("a fan lies wholly on its board; it closes at a touch beside it and when the board is resized", async () => {
    const page = await gallery.page("board=qcheckers-dense", { hasTouch: true });
    const squares = fixtures["qcheckers-dense"].picture.tokens.map((t) => t.square);
    const shared = [...new Set(squares.filter((name, i) => squares.indexOf(name) < i))];
    expect(shared.length).toBeGreaterThan(3);
    for (const name of shared) {
      const at = await middle(page, name);
      await page.mouse.move(at.x, at.y);
      await page.waitForSelector(".fan-sheet");
      const outside = await page.evaluate(() => {
        const [sheet, board] = [".fan-sheet", ".board-art"].map((s) =>
          document.querySelector(s)!.getBoundingClientRect(),
        );
        const [a, b] = [sheet!, board!];
        return Math.max(b.left - a.left, b.top - a.top, a.right - b.right, a.bottom - b.bottom);
      });
      expect(outside, name).toBeLessThanOrEqual(0);
      await page.mouse.move(0, 0);
      await many(page, ".fan").toBe(0);
    }
    const at = await middle(page, shared[0]!);
    const open = async () => {
      await page.touchscreen.tap(at.x, at.y);
      await page.waitForSelector(".fan");
    };
    await open();
    await page.touchscreen.tap(2, 2);
    await many(page, ".fan").toBe(0);
    await open();
    await page.setViewportSize({ width: 500, height: 400 });
    await many(page, ".fan").toBe(0);
  });

  test("on a shared square a finger picks the token it means from the fan", async () => {
    const page = await gallery.page("board=indeterminist-shared", { hasTouch: true });
    const shared = await middle(page, "b5");
    await page.touchscreen.tap(shared.x, shared.y);
    await page.waitForSelector(".fan");
    await expect.poll(() => square(page, "b5").getAttribute("aria-selected")).toBe("false");
    const queen = page.locator(".fan .token", { has: page.getByText("4", { exact: true }) }); // of the fourth family
    const box = (await queen.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await says(page, "b5", "aria-selected").toBe("true");
    await many(page, ".targets .target").toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { picks: () => string[] }).picks()))
      .toEqual(["Qb5"]);
    // Opened again, the fan lies where it covers the fewest squares to go to: two below, else three.
    await page.mouse.move(shared.x, shared.y);
    const sheet = (await page.locator(".fan-sheet").boundingBox())!;
    expect(sheet.y).toBeGreaterThanOrEqual(shared.y + shared.width / 2 - 8);
    // It closes as soon as its square is no longer picked.
    await page.mouse.click(shared.x, shared.y);
    await says(page, "b5", "aria-selected").toBe("false");
    await many(page, ".fan").toBe(0);
  });

  test("a drag from a shared square takes the piece that can go there; a press asks which one at once", async () => {
    const page = await gallery.page("board=indeterminist-shared");
    const shared = await middle(page, "b5");
    const picks = () => page.evaluate(() => (window as unknown as { picks: () => string[] }).picks());
    const drop = async (name: string, ...first: string[]) => {
      await square(page, "e1").press("Escape");
      for (const other of first) await square(page, other).click();
      const to = await middle(page, name);
      await page.mouse.move(shared.x, shared.y);
      await page.mouse.down();
      await many(page, ".fan").toBe(1);
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await many(page, ".ghost > g").toBe(3);
      await page.mouse.up();
      return picks();
    };
    expect(await drop("d4")).toEqual(["Nb5", "d4"]);
    expect(await drop("h5", "e1"), "another piece was chosen").toEqual(["Qb5", "h5"]);
    expect(await drop("c6"), "two can go there").toEqual([]);
    await page.mouse.click(shared.x, shared.y);
    await page.mouse.move(shared.x + 2, shared.y);
    await many(page, ".fan").toBe(1);
    await page.mouse.click(shared.x, shared.y); // a piece of the fan
    expect(await picks()).toHaveLength(1);
  });
});
