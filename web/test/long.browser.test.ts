import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { spec } from "./crowd.ts";
import { Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

/** The longest name, title and comment that the server takes, without a space and of the widest letters. */
const name = "Щ".repeat(40);
const comment = "Щ".repeat(500);
const ability = `ability longest\ntitle "${name}"\nuses 1\naction step\n  by knight\n  in N2\n  on empty\n  do move\n`;

/**
 * The texts of a page that stick out of their box or of the window, with by how much. Boxes that scroll or cut hold
 * theirs.
 */
const outside = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const right = Math.max(...[...range.getClientRects()].map((r) => (r.width > 1 ? r.right : 0)));
      let box = node.parentElement!;
      if (right <= 0 || box.closest("svg, script, style, .visually-hidden, [hidden]")) continue;
      while (getComputedStyle(box).display.startsWith("inline")) box = box.parentElement!;
      let held = false;
      for (let e: Element | null = box; e && e !== document.body; e = e.parentElement)
        held ||= getComputedStyle(e).overflowX !== "visible";
      const over = held ? 0 : right - Math.min(box.getBoundingClientRect().right, innerWidth);
      if (over > 2)
        found.push(`${box.tagName}.${box.className}: ${node.textContent!.slice(0, 30)} by ${Math.round(over)}`);
    }
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [`the page by ${wide}`, ...found] : found;
  });

describe.runIf(haveBrowser)("the longest texts", () => {
  test.each(["de-DE", "ru-RU"])("stay in their boxes at 360 px, %s", async (locale) => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 }, locale });
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(path, { data });
      expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
      return (await answer.json()) as { id: string };
    };
    expect((await page.request.put("/api/me", { data: { name } })).status()).toBe(200);
    const seats = [{ kind: "mine" }, { kind: "mine" }];
    const mine = await post("/api/games", { game: "niels", title: name, listed: true, clock: "none", seats });
    const open = [{ kind: "mine" }, { kind: "open" }];
    await post("/api/games", { game: "indeterminist", title: name, listed: true, clock: "5+3", seats: open });
    const team = { ...spec("2days"), title: name };
    const crowd = await post("/api/games", {
      ...team,
      seats: [{ ...team.seats[0]!, team: { ...team.seats[0]!.team, name } }, { kind: "mine" }],
    });
    await post(`/api/games/${crowd.id}/comments`, { id: "1", ply: 0, text: comment });
    await post("/api/rules/ability/inventions/shared", { text: ability });
    const over = await post("/api/games", { game: "niels", title: name, listed: true, clock: "none", seats });
    await post(`/api/games/${over.id}/actions`, { id: "1", kind: "resign", seat: 0 });
    const paths = ["/", "/games", "/watch", "/settings", "/invent/ability", `/game/${mine.id}`, `/game/${over.id}`];
    for (const path of [...paths, `/game/${over.id}/replay`, `/game/${crowd.id}`, `/game/${crowd.id}/crowd`]) {
      await page.goto(path);
      await page.locator("main :is(h1, .board)").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      expect.soft(await outside(page), path).toEqual([]);
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        expect.soft(await outside(page), `${path}, ${await tab.innerText()}`).toEqual([]);
      }
    }
  });
});
