import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { breaches, clicks, press, Served, square } from "./served.ts";

let served: Served;
let other: Server;
/** What the other site's page shows. */
let shown = "";
let site = "";
beforeAll(async () => {
  if (!haveBrowser) return;
  served = await Served.start();
  other = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(`<!doctype html><html lang="en"><title>Another site</title><main><h1>Here</h1>${shown}</main></html>`);
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  // By another name it is another site, which the browser keeps apart from ours.
  site = `http://localhost:${(other.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await served?.close();
  other?.close();
});
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;

describe.runIf(haveBrowser)("a board on another site", () => {
  test("shows a game live and step by step, and keeps nothing", async () => {
    const player = await served.visitor();
    const { id } = await served.game(player, { game: "niels", seats: [mine, mine] });
    await press(player, "More");
    await press(player, "Share and embed");
    const snippet = await player.getByRole("textbox", { name: "For your own website" }).inputValue();
    expect(snippet).toContain(`/embed/game/${id}`);
    shown = snippet;
    const reader = await served.visitor();
    await reader.goto(site);
    const inside = reader.frameLocator("iframe");
    const at = (name: string) => inside.locator(`[data-square="${name}"]`).getAttribute("aria-label");
    await expect.poll(() => at("e2")).toContain("pawn");
    const sheets = player.getByRole("dialog");
    for (let left = await sheets.count(); left > 0; left--) {
      await player.keyboard.press("Escape");
      await expect.poll(() => sheets.count()).toBeLessThan(left);
    }
    await clicks(player, "e2", "e4");
    await expect.poll(() => square(player, "e4").getAttribute("aria-label")).toContain("pawn");
    await expect.poll(() => at("e4")).toContain("pawn");
    await inside.getByText("pawn goes from e2 to e4").waitFor();
    await inside.getByRole("button", { name: "Step back" }).click();
    await expect.poll(() => at("e2")).toContain("pawn");
    await inside.getByRole("button", { name: "Step forward" }).click();
    await expect.poll(() => at("e4")).toContain("pawn");
    expect(await reader.context().cookies()).toEqual([]);
    const frame = reader.frames().find((f) => f.url().includes("/embed/"));
    expect(frame && (await breaches(frame))).toBe("");
    await expect
      .poll(() => frame?.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });

  test("shows a position with what follows it, in the language that is asked for", async () => {
    const asked = new URLSearchParams({ position: "7k/7r/8/8/8/8/8/K7 w - - 0 1 Nd4/g5=", lang: "de" });
    for (const step of ["g5h7", "blue"]) asked.append("step", step);
    shown = `<iframe src="${served.origin}/embed/position/niels?${asked}" title="x" width="600" height="480"></iframe>`;
    const reader = await served.visitor();
    await reader.goto(site);
    const inside = reader.frameLocator("iframe");
    const on = inside.getByRole("button", { name: "Schritt vor" });
    await on.click();
    await expect.poll(() => inside.locator(".example-steps .done").count()).toBe(1);
    await on.click();
    await expect.poll(() => inside.locator('[data-square="h7"]').getAttribute("aria-label")).toContain("Springer");
  });

  test("every other page refuses to be put in a frame", async () => {
    const reader = await served.visitor();
    served.expectRefusals();
    shown = `<iframe src="${served.origin}/new/niels" title="x"></iframe>`;
    await reader.goto(site);
    await reader.waitForLoadState("networkidle");
    const inside = reader.frames().map((f) => f.url());
    expect(inside.some((url) => url.includes("/new/niels"))).toBe(false);
  });
});
