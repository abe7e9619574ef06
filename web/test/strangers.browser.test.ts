import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { clicks, press, Served, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
}, 240_000);
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;

describe.runIf(haveBrowser)("strangers", () => {
  test("play over plain http from another machine: they move, copy a link, and are told who checked the dice", async () => {
    const page = await served.visitor({ baseURL: served.origin.replace("127.0.0.1", "plain.test") });
    await page.goto("/");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const set = (seats: readonly object[]) =>
      page.evaluate(async (body) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch("/api/games", { method: "POST", headers, body });
        location.assign(((await answer.json()) as { path: string }).path);
      }, JSON.stringify({ game: "niels", seats, listed: false, clock: "none" }));
    await set([mine, { kind: "invited" }]);
    await press(page, "Copy the link");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await set([mine, mine]);
    await clicks(page, "e2", "e4");
    await expect.poll(() => square(page, "e4").getAttribute("aria-label")).toMatch(/pawn/);
    await press(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("heading", { name: /won/ }).waitFor();
    await press(page, "Check");
    await page.getByText(/^Right, says the server: 1 ply/).waitFor();
  });
});
