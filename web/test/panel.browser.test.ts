// The panel beside the board: the score, the sentences of a ply, the question, refusals, each in its room.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { chance, mouse, move, resign } from "./hands.ts";
import { clicks, Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;

/** The number of rows of the score that are seen whole. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const [head, box] = [edge(".score thead th"), edge(".score-box")];
    const rows = [...document.querySelectorAll(".score tbody tr")].map((row) => row.getBoundingClientRect());
    const top = Math.max(head.bottom, box.top) - 1;
    return rows.filter((r) => r.height > 0 && r.top >= top && r.bottom <= box.bottom + 1).length;
  });

describe.runIf(haveBrowser)("the panel of a game", () => {
  test("a result leaves long sentences their room, and the score the row of their ply", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 800 } });
    const { id } = await served.game(page, { game: "predictor", seats: [mine, mine] });
    const at = `/api/games/${id}`;
    const plies = [..."abcdef"].map((f) => [`${f}2${f}3`, `${f}7${f}6`]);
    plies[4] = ["e2e3|g7g5>h2h4", "e7e6|g2g4>h7h5"];
    for (const [n, moves] of plies.entries())
      for (const [seat, move] of moves.entries()) {
        const { number } = (await (await page.request.get(at)).json()) as { number: number };
        const data = { id: `m${n}${seat}`, kind: "move", seat, number, move };
        expect((await page.request.post(`${at}/actions`, { data })).status(), move).toBe(200);
      }
    await page.request.post(`${at}/actions`, { data: { id: "end", kind: "resign", seat: 0 } });
    await page.goto(`/game/${id}`);
    await page.locator(".result").getByRole("link", { name: "Analysis" }).waitFor();
    await expect.poll(() => page.locator(".score tbody button").count()).toBe(12);
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Back to the game" }).waitFor();
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(4);
    const [box, why] = [".event", ".event .why"].map((s) => page.locator(s).boundingBox());
    expect((await why)!.y + (await why)!.height).toBeLessThanOrEqual((await box)!.y + (await box)!.height);
  });

  test("the score keeps four rows beside a roll and a result, one or more on a phone", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    const at = `/api/games/${id}`;
    const seen = async (height: number, width = 1280) => {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      return Math.min(4, await wholeRows(page));
    };
    for (const [n, move] of "b1:a3/c3= d7d5 e2e4 a7a6 g1f3 b7b6 f1e2 c7c6 h2h3 d5e4 c3e4".split(" ").entries()) {
      const { number } = (await (await page.request.get(at)).json()) as { number: number };
      const data = { id: `m${n}`, kind: "move", seat: n % 2, number, move };
      expect((await page.request.post(`${at}/actions`, { data })).status(), move).toBe(200);
    }
    await page.locator(".event .dice").waitFor();
    expect([await seen(800), await seen(720)], "beside the board").toEqual([4, 4]);
    expect(await seen(740, 360), "on a phone").toBe(1);
    await page.request.post(`${at}/actions`, { data: { id: "end", kind: "resign", seat: 1 } });
    await page.locator(".result").getByRole("link", { name: "Analysis" }).waitFor();
    expect([await seen(800), await seen(720)], "beside the result").toEqual([4, 4]);
    expect(await seen(740, 360), "below the result").toBe(1);
  });

  test("the score has four rows beside all that a result offers, on a low screen", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 720 } });
    const { id } = await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "1" }] });
    const choose = chance(3);
    for (let n = 0; n < 5; n++) await move(page, id, mouse, choose);
    await resign(page, id, mouse);
    await page.locator(".result").getByRole("link", { name: "Analysis" }).waitFor();
    await expect.poll(() => page.locator(".score tbody tr").count()).toBeGreaterThanOrEqual(5);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(4);
  });

  test.each([
    [1280, 800],
    [360, 740],
  ])("a refusal moves nothing of a panel on %s by %s", async (width, height) => {
    const page = await served.visitor({ viewport: { width, height } });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await clicks(page, "e2", "e4");
    await page.locator('[data-square="e7"][data-target]').waitFor({ state: "attached" });
    await page.keyboard.press("m");
    const field = page.getByRole("combobox", { name: "Move in notation" });
    await field.fill("e7e3");
    served.expectRefusals();
    const places = () =>
      page.evaluate(() =>
        [".prompt h2", ".notation input", ".score-box", ".happened > .event", ".acts", ".tab-bar"].map((s) => {
          const { top, height } = document.querySelector(s)!.getBoundingClientRect();
          return [s, top, height];
        }),
      );
    const before = await places();
    await field.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await places()).toEqual(before);
    const [alert, panel] = [page.getByRole("alert"), page.locator(".panel")].map((l) => l.boundingBox());
    expect((await alert)!.y, "it is on the panel").toBeGreaterThan((await panel)!.y);
    await page.locator(".prompt h2").click();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  test("the field for moves leaves the keys to the page while others move, and keeps what is typed", async () => {
    const page = await served.visitor({ reducedMotion: "no-preference" });
    await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "1" }] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await page.keyboard.press("m");
    const field = page.getByRole("combobox", { name: "Move in notation" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("role") ?? "page");
    await expect.poll(focused).toBe("combobox");
    await page.keyboard.type("h4");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Black to move." }).waitFor();
    expect(await focused()).toBe("page");
    await page.getByRole("heading", { name: "Choose a piece" }).waitFor();
    await expect.poll(focused).toBe("combobox");
    await page.keyboard.type("Nf");
    await page.keyboard.press("Escape"); // closes the list of what may be meant
    await page.locator(".score").getByRole("button").first().click(); // an earlier board, where nothing is asked
    await page.getByRole("button", { name: "Back to the game" }).waitFor();
    await page.keyboard.press("z");
    await expect.poll(() => page.locator(".page-header:visible").count()).toBe(0);
    expect(await field.inputValue()).toBe("Nf");
  });
});
