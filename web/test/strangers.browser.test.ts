import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { clicks, press, Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start("--origin", "http://plain.test");
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;

describe.runIf(haveBrowser)("strangers", () => {
  test("play over plain http from another machine: they move, copy a link, are told who checked the dice", async () => {
    const page = await served.visitor({ baseURL: served.origin.replace("127.0.0.1", "plain.test") });
    await page.goto("/");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const set = async (seats: readonly object[]) => {
      const path = await page.evaluate(
        async (body) => {
          const headers = { "Content-Type": "application/json" };
          const answer = await fetch("/api/games", { method: "POST", headers, body });
          return ((await answer.json()) as { path: string }).path;
        },
        JSON.stringify({ game: "niels", seats, listed: false, clock: "none" }),
      );
      await page.goto(path);
    };
    await set([mine, { kind: "invited" }]);
    await press(page, "Copy the link");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await set([mine, mine]);
    await clicks(page, "e2", "e4");
    await page.locator(".score button").first().waitFor(); // the server has the move
    await press(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("heading", { name: /won/ }).waitFor();
    await press(page, "Verify");
    await page.getByText(/^Correct, says the server: 1 ply/).waitFor();
  });

  test("the window is called after its page", async () => {
    const page = await served.visitor({ locale: "de-DE" });
    served.expectRefusals(); // of the page that is not there
    for (const [path, title] of [
      ["/", "Quandary"],
      ["/new/crowd", "Crowd-Partie · Quandary"],
      ["/rules/niels", "Niel’s Chess · Regeln · Quandary"],
      ["/learn/predictor/exercises", "Predictor Chess · Übungen · Quandary"],
      ["/nowhere", "Hier ist nichts. · Quandary"],
    ] as const) {
      await page.goto(path);
      await expect.poll(() => page.title()).toBe(title);
    }
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await expect.poll(() => page.title()).toMatch(/^● .* · Niel’s$/);
    await page.goBack();
    await expect.poll(() => page.title()).toBe("Hier ist nichts. · Quandary");
  });

  test("a wrong address says so, whatever page it names", async () => {
    const page = await served.visitor();
    served.expectRefusals();
    for (const [path, says] of [
      ["/game/none", /cannot be shown/],
      ["/game/none/organise", /cannot be shown/],
      ["/game/none/replay", /cannot be shown/],
      ["/learn/none", /nothing here/],
      ["/learn/none/exercises", /nothing here/],
      ["/rules/none", /nothing here/],
      ["/edit/none", /nothing here/],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { name: says }).waitFor();
    }
    const sockets: string[] = [];
    page.on("websocket", (w) => sockets.push(w.url()));
    await page.goto("/embed/position/none");
    await page
      .getByRole("alert")
      .getByText(/There is no game none/)
      .waitFor();
    await page.goto("/embed/position/niels?position=garbage");
    await page
      .getByRole("alert")
      .getByText(/This position has 1 field/)
      .waitFor();
    await page.goto("/embed/game/none");
    await page.getByText("there is no such game").waitFor();
    const before = sockets.length;
    await page.waitForTimeout(1500);
    expect(sockets.length).toBe(before);
  });

  test.each([
    [740, 360],
    [568, 320],
    [320, 568],
    [720, 450],
  ])("the four plates of a cross stay in their corners at %i by %i", async (width, height) => {
    const page = await served.visitor({ viewport: { width, height }, locale: "ru-RU" });
    await served.game(page, { game: "ability", clock: "5+3", seats: [mine, mine, mine, mine] });
    await page.locator(".corner-plate .clock").first().waitFor();
    const names = page.locator(".corner-plate .who span:not(.seat-letter)");
    const high = await names.first().evaluate((e) => e.getBoundingClientRect().height);
    await names.evaluateAll((all) => {
      for (const name of all) name.textContent = "W".repeat(40);
    });
    for (const name of await names.all())
      expect((await name.boundingBox())?.height, "a long name has one line").toBe(high);
    const torn = await page.locator(".corner-plate.right").evaluateAll((all) =>
      all.map((plate) => {
        const [letter, name] = [...plate.querySelectorAll(".who span")].map((e) => e.getBoundingClientRect());
        const { right } = plate.getBoundingClientRect();
        return Math.min(right - letter!.right, Math.abs(name!.left - letter!.right));
      }),
    );
    expect(Math.max(...torn), "the letter stands beside what it belongs to").toBeLessThan(16);
    const [over, part] = await page.evaluate(() => {
      const board = document.querySelector(".board-area")?.getBoundingClientRect() ?? new DOMRect();
      const corner = board.width / 4 + 1;
      const beyond = [...document.querySelectorAll(".corner-plate, .corner-plate *")].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        if (right === left) return false; // it has no box
        const wide = Math.min(right - board.left, board.right - left);
        const high = Math.min(bottom - board.top, board.bottom - top);
        return wide > corner || high > corner || left < board.left - 1 || right > board.right + 1;
      });
      return [beyond.length, board.width / Math.min(innerWidth, innerHeight)];
    });
    expect(over).toBe(0);
    expect(part, "the board has nearly all of the room that there is").toBeGreaterThan(0.85);
  });

  test.each([
    [360, 740],
    [390, 844],
    [412, 915],
  ])(
    "a board that was brought nearer shows the own clock, and no plate covers its squares, at %i by %i",
    async (width, height) => {
      const page = await served.visitor({ viewport: { width, height }, hasTouch: true, isMobile: true });
      await served.game(page, { game: "ability", clock: "5+3", seats: [mine, mine, mine, mine] });
      const plates = page.locator(".corner-plate:visible");
      await expect.poll(() => plates.count()).toBe(4);
      await page.locator("[data-square][data-target]").nth(3).tap();
      await page.getByRole("button", { name: "Enlarged" }).waitFor();
      await expect.poll(() => plates.count()).toBe(1);
      await expect.poll(() => plates.innerText()).toMatch(/^B?\s*[45]:\d\d$/);
      await expect.poll(async () => (await plates.boundingBox())?.height).toBeLessThan(48);
      await page.getByRole("button", { name: "Enlarged" }).tap();
      await expect.poll(() => plates.count()).toBe(4);
    },
  );

  test("a move without squares is asked for by its name", async () => {
    const page = await served.visitor({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: "ru-RU",
    });
    await served.game(page, { game: "indeterminist", seats: [mine, mine] });
    await page.locator(".compose .chip").first().tap();
    await page.getByRole("heading", { name: "Это ваш выбор?" }).waitFor();
    await page.locator(".asked").getByText("Белые пропускают ход.", { exact: true }).waitFor();
  });

  test("who keeps no cookies is told, and takes no seat that they could not come back to", async () => {
    const host = await served.visitor();
    const { invites } = await served.game(host, { game: "niels", seats: [mine, { kind: "invited" }] });
    const page = await served.visitor();
    await page.addInitScript(() => Object.defineProperty(navigator, "cookieEnabled", { get: () => false }));
    await page.goto("/");
    await press(page, /^Play now/);
    await page.getByText(/keeps no cookies/).waitFor();
    await page.goto(invites[0]!.path);
    await press(page, "Play Black");
    await page.getByText(/keeps no cookies/).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Play Black" }).count()).toBe(1);
    const friend = await served.visitor();
    await friend.goto(invites[0]!.path);
    await press(friend, "Play Black");
    await friend
      .getByText(/White to move|Black/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await host.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
  });
});
