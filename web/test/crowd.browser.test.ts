import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { asks, Crowded, commits, does, morning, person, plies, purchases } from "./crowd.ts";
import { breaches, clicks, press, Served, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

/** Buys shares as a person does: by the price, a number, and the button that says what it costs. */
async function buys(page: Page, result: string, shares: number): Promise<void> {
  await page.getByRole("group", { name: "Buy or sell" }).getByRole("button", { name: result }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "How many shares" }).fill(String(shares));
  await sheet.getByRole("button", { name: new RegExp(`^Buy ${shares} ${result} for \\d`) }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByText(new RegExp(`Your shares: .*${shares} ${result}`)).waitFor();
}

/** The rows of the orders of the team: who, and what is told of their order. */
const rows = (page: Page) => page.locator(".orders tbody tr");

/** A page is no wider than its window, and axe finds nothing in these colours. */
async function holds(page: Page, what: string, schemes: readonly ("light" | "dark")[]): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${what} is too wide`).toBeLessThanOrEqual(0);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await breaches(page), `${what}, ${colorScheme}`).toBe("");
  }
}

describe.runIf(haveBrowser)("a game of a crowd", () => {
  test("takes a stranger from the link to an order that counts, at every size", async () => {
    const join = async ([width, height]: readonly [number, number]) => {
      for (const first of [true, false]) {
        const { id, kongo } = await Crowded.gather(served, undefined, []);
        if (first) await commits(kongo, id, plies[0].black);
        const page = await served.visitor({ viewport: { width, height } });
        let count = 0;
        const atTop = async (what: string) => {
          const top = () => page.locator(".crowd-panels").evaluate((e) => e.scrollTop);
          await expect.poll(top, { message: `${what} is scrolled out of sight` }).toBe(0);
        };
        const click = async (target: Locator) => {
          await target.waitFor();
          const box = await target.boundingBox();
          expect((box?.width ?? 0) * (box?.height ?? 0), await target.innerText()).toBeGreaterThan(0);
          await target.click();
          count++;
        };
        await page.goto(`/game/${id}`);
        await page.getByText(first ? "Kongo has committed." : "Kongo commits first, in secret.").waitFor();
        const buy = page.getByRole("button", { name: /^Buy 10 White for \d/ });
        await buy.waitFor();
        const left = (part: string) =>
          page
            .locator(`.task-panel ${part} h2`)
            .evaluate((e) => e.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(e).paddingLeft));
        expect(await left(".join"), "where the parts of the panel begin").toBe(await left(".market"));
        const offered = await buy.innerText();
        await does(await person(served, "lena"), id, { kind: "buy", result: 0, shares: 100, limit: 1000 });
        await expect
          .poll(() => buy.innerText(), { message: "what it costs after another one’s trade" })
          .not.toBe(offered);
        await click(buy);
        await page.getByText(/Your shares: 10 White/).waitFor({ state: "attached" });
        expect(count, "clicks to be a member").toBeLessThanOrEqual(2);
        await atTop("what a new member can do");
        if (!first) {
          await page.getByRole("heading", { name: "You play for White" }).waitFor();
          await commits(kongo, id, plies[0].black);
        }
        count = 0;
        for (const name of ["e2", "e4"]) {
          await page.locator(`[data-square="${name}"][data-target]`).waitFor({ state: "attached" });
          await click(square(page, name));
        }
        await atTop("whether to predict");
        await click(page.getByRole("button", { name: /predict nothing/i }));
        await atTop("whether it is meant");
        await page.getByText("Order e2–e4?").waitFor();
        await click(page.getByRole("button", { name: "Send the order" }));
        await page.getByRole("heading", { name: "Your order is in" }).waitFor();
        expect(count, "clicks to have an order in").toBeLessThanOrEqual(4);
        await page.getByText("Your order counts if nothing changes.").waitFor();
        await press(page, "Ready");
        await page.getByText("the round ends at once").waitFor();
        await page.locator(".sure").getByRole("button", { name: "Ready" }).click();
        await page.getByText(/In round 1 this order counted/).waitFor({ state: "attached" });
        await page.context().close();
      }
    };
    const sizes = [
      [360, 640],
      [1280, 900],
      [1920, 1080],
    ] as const;
    await Promise.all(sizes.map(join));
  });

  test("has a market in which people spend money, see what they have, and sell it all", async () => {
    const { id } = await Crowded.gather(served, undefined, []);
    const page = await person(served, "okabe", { viewport: { width: 390, height: 844 } });
    await page.goto(`/game/${id}`);
    await page
      .getByRole("group", { name: "Buy or sell" })
      .getByRole("button", { name: /^Black/ })
      .click();
    const sheet = page.getByRole("dialog", { name: "Shares in Black" });
    await press(page, "Money");
    await sheet.getByRole("textbox", { name: "How much to spend" }).fill("5");
    await sheet.getByText("pays if it wins").waitFor();
    await sheet.getByRole("button", { name: /^Buy 14.\d+ Black for (5|4.999)$/ }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByText(/worth \d.\d+ now, 14.\d+ if this is the result/).waitFor();
    await page.getByText("Your trades").click();
    await page.getByText(/^Bought 14.\d+ Black for (5|4.999), 0.3\d\d each/).waitFor();
    await page.getByText("Who is ahead now").click();
    await page.getByRole("row", { name: /1 okabe/ }).waitFor();
    await press(page, "Sell all");
    await sheet.getByRole("button", { name: /^Sell 14.\d+ Black for 4.99\d$/ }).click();
    await page.getByText("You hold no shares.").waitFor();
    await page.context().close();
  });

  test("is set up by a card in three clicks", async () => {
    const page = await person(served, "Kai");
    await page.goto("/");
    await page.goto("/new");
    await page.getByRole("link", { name: /crowd/i }).first().click();
    await page.getByRole("button", { name: "Start this game" }).first().click();
    await page.getByLabel("For the player only").waitFor();
    await page.getByLabel(/For the crowd/).waitFor();
  });

  test("is tried with bots by one button: they join, order, and the round is over", async () => {
    const page = await person(served, "Kai", { viewport: { width: 1280, height: 900 } });
    await page.goto("/new/crowd");
    await page.getByRole("button", { name: "Try it with bots" }).first().click();
    await page.getByText("Rehearsal: bots are the crowd.").waitFor();
    await page.getByText("Bot “Level 2” plays Black").waitFor();
    await page.getByText(/^Bot “Level.2” committed at/).waitFor();
    await page.getByRole("button", { name: "Round 1", exact: true }).waitFor({ timeout: 120_000 });
    await rows(page).filter({ hasText: "Bot “Ada”" }).waitFor();
    await page.getByRole("button", { name: "by time" }).click();
    await page.getByRole("button", { name: "by time", pressed: true }).waitFor();
    const id = new URL(page.url()).pathname.split("/")[2]!;
    await does(page, id, { kind: "annul", reason: "I have seen enough." });
    await page.getByRole("heading", { name: "The game was annulled" }).waitFor();
    await page.context().close();
  });

  test("is played from setting it up to the payout", async () => {
    const organiser = await person(served, "Kai", { timezoneId: morning });
    await organiser.goto("/new/crowd");
    await press(organiser, "Change the rules");
    await organiser.getByText("The game", { exact: true }).click();
    await organiser.getByLabel("Name of the game").fill("A crowd against Kongo");
    await press(organiser, "Create the game");
    const invitation = await organiser.getByLabel("For the player only").inputValue();
    const address = await organiser.getByLabel(/For the crowd/).inputValue();
    const id = /\/game\/([^/#]+)/.exec(address)?.[1] ?? "";

    const kongo = await person(served, "Kongo");
    await kongo.goto(invitation);
    await press(kongo, "Play Black");

    const members = new Map<string, Page>();
    for (const p of purchases) {
      const page = await person(served, p.who);
      members.set(p.who, page);
      await page.goto(address);
      await page.getByText("Kongo commits first").waitFor();
      await buys(page, p.result === 0 ? "White" : "Black", p.shares);
    }
    const [mira, jonas, pavel, ida, lena] = purchases.map((p) => members.get(p.who)!) as [Page, Page, Page, Page, Page];
    const read: string[] = [];
    ida.on("websocket", (w) => w.on("framereceived", (f) => read.push(String(f.payload))));
    ida.on("response", async (r) => {
      if (r.url().includes("/api/games")) read.push(await r.text().catch(() => ""));
    });
    await ida.reload();
    await ida.getByText("Kongo commits first").waitFor();

    // Black commits first: everybody sees that, and nobody to what. Then the crowd orders, sealed.
    await clicks(kongo, "d7", "d5");
    await kongo.getByText("You cannot change it any more").waitFor();
    await press(kongo, "Commit to d7–d5");
    await kongo.getByRole("heading", { name: "You have committed" }).waitFor();
    const receipt = () => kongo.locator(".receipt span").allTextContents();
    await expect.poll(receipt).toHaveLength(4);
    const words = await receipt();
    const trades = (page: Page) => page.getByRole("group", { name: "Buy or sell" });
    await kongo.getByText("People who hold a seat of this game cannot buy shares").waitFor();
    expect(await trades(kongo).count(), "what a player cannot buy is not offered").toBe(0);
    await ida.getByText(words.join(" ")).waitFor();
    await lena.getByRole("heading", { name: "Join White" }).waitFor();
    const below = await trades(lena).evaluate(
      (e) => e.getBoundingClientRect().bottom - e.closest(".panel")!.getBoundingClientRect().bottom,
    );
    expect(below, "the prices are cut at the foot").toBeLessThanOrEqual(0);
    await clicks(mira, "e2", "e4");
    await press(mira, /predict nothing/i);
    await press(mira, "Send the order");
    await mira.getByRole("heading", { name: "Your order is in" }).waitFor();
    await rows(ida).filter({ hasText: "mira" }).getByText("in, sealed").waitFor();
    await does(organiser, id, { kind: "pause", reason: "The river rises." });
    await mira.getByText("Paused: The river rises.").waitFor();
    await mira.getByRole("heading", { name: "Your order is in" }).waitFor();
    expect(await mira.getByRole("timer").count(), "no time runs").toBe(0);
    await does(organiser, id, { kind: "resume", reason: "It falls." });
    await mira.getByRole("timer").waitFor();
    await ida.getByText(/If the round ended now, this order would count: the one by mira/).waitFor();
    await clicks(ida, "d2", "d4", "e7", "e5", "f2", "f4");
    await ida.getByText("Order d2–d4, predicting e7–e5, with f2–f4 in response?").waitFor();
    await ida.locator(".sure").getByLabel("Ask before orders").uncheck();
    await press(ida, "Send the order");
    await ida.getByRole("heading", { name: "Your order is in" }).waitFor();
    await press(ida, "Replace the order");
    await clicks(ida, "c2", "c4");
    await press(ida, /predict nothing/i);
    await rows(ida).filter({ hasText: "ida" }).getByText("c2–c4").waitFor();
    expect(read.join(), "a sealed order is read").not.toMatch(/\be2–?e4\b/);
    await press(ida, "Ready");
    await mira.getByText(/1 of 2 who ordered are ready/).waitFor();
    await press(mira, "Ready");
    // Hers is the heaviest vote: nobody can change the choice any more.
    await mira.locator(".sure").getByRole("button", { name: "Ready" }).click();
    await expect.poll(() => square(ida, "e4").getAttribute("aria-label")).toMatch(/pawn/);
    await ida.getByText(/In round 1 this order counted: the one by mira/).waitFor();

    // The organiser gives the next ply a minute. The heaviest is absent, and the deadline passes.
    await organiser.goto(`${address}/organise`);
    await organiser.getByText("Correct the terms").first().click();
    await press(organiser, "after some time");
    await organiser.getByLabel("How long").fill("1");
    await press(organiser, "minutes");
    const terms = organiser.locator("details").filter({ hasText: "For the rounds to come" });
    await terms.getByLabel(/Reason/).fill("We are all here.");
    await terms.getByRole("button", { name: "Correct the terms" }).click();
    await organiser.locator("aside").getByText("The terms change with the next round.").waitFor();
    await commits(kongo, id, plies[1].black);
    for (const page of [jonas, pavel, ida]) await does(page, id, { kind: "order", move: plies[1].white });
    await jonas.getByRole("timer").waitFor();
    await does(organiser, id, { kind: "terms", terms: { plan: "1day" }, reason: "Enough of that." });
    await jonas.getByText(/In round 2 this order counted: the one by jonas/).waitFor({ timeout: 120_000 });

    // The organiser excludes an order, with a reason that everybody reads.
    await commits(kongo, id, plies[2].black);
    await does(pavel, id, { kind: "order", move: "a2a3" });
    await organiser.getByText("Members", { exact: true }).click();
    const row = organiser.getByRole("row").filter({ hasText: "pavel" });
    await row.getByRole("button", { name: "Exclude", exact: true }).click();
    const act = organiser.locator(".chosen");
    await act.getByLabel(/Reason/).fill("Plays for the other side.");
    await act.getByRole("button", { name: "Exclude" }).click();
    await organiser.locator("aside").getByText("Plays for the other side.").waitFor();
    await jonas.getByText("Plays for the other side.").first().waitFor();
    await pavel.getByRole("heading", { name: "You may not give orders" }).waitFor();
    expect(await organiser.content(), "the organiser reads a sealed order").not.toMatch(/\ba2–?a3\b/);

    // What people say: to the team, to everybody; reported and hidden.
    await jonas.getByLabel("Your comment").fill("I put the queen behind it.");
    await press(jonas, "Send");
    await ida.getByText("I put the queen behind it.").waitFor();
    expect(await lena.getByText("I put the queen behind it.").count()).toBe(0);

    // Ready again: the rest of the game.
    for (let n = 3; n <= plies.length; n++) {
      const ply = plies[n - 1]!;
      if (n > 3) await commits(kongo, id, ply.black);
      const all = ply.counts === "jonas" ? [jonas, ida] : [mira, jonas, ida];
      for (const page of all) await does(page, id, { kind: "order", move: ply.white });
      for (const page of [ida, jonas, mira]) {
        const { teams } = (await asks(kongo, "GET", `/api/games/${id}/crowd`)) as {
          teams: { ply: number; phase: string }[];
        };
        if (teams[0]?.ply === n && teams[0].phase === "ordering") await does(page, id, { kind: "ready" });
      }
    }
    await mira.getByRole("heading", { name: "Top traders" }).waitFor();
    await press(mira, "Show it as a post");
    await expect
      .poll(() => mira.getByRole("textbox", { name: "The story of the game" }).inputValue())
      .toMatch(/# A crowd against Kongo[\s\S]*Round 10[\s\S]*## Turning points[\s\S]*## Top traders/);
    await mira.getByText("dashed: what the bots expected for White").waitFor();
    const bots = () => mira.locator(".chart .bots").getAttribute("d");
    await expect.poll(bots).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){3,}$/);
    const traders = () => mira.locator(".traders tbody tr").allTextContents();
    await expect.poll(traders).toHaveLength(5);
    const best = await traders();
    expect(best[0]).toMatch(/^1mira.*\+\d/);
    expect(best[4]).toMatch(/lena.*−\d/);
    await press(mira, "Round 5");
    await mira.getByText("predicted correctly").waitFor();
    await mira.getByText("predicted wrongly").waitFor();
    await expect.poll(() => mira.locator(".orders .counts").textContent()).toContain("This order counted.");

    // The page of the whole game, and of a ply, without scripts.
    const told = await served.visitor({ javaScriptEnabled: false });
    await told.goto(`/api/games/${id}/plies`);
    await expect.poll(() => told.title()).toBe("The story of the game: A crowd against Kongo");
    const boards = told.getByRole("navigation", { name: "Rounds" }).getByRole("link");
    await expect.poll(() => boards.count()).toBe(plies.length);
    await expect
      .poll(() =>
        boards
          .first()
          .locator("img")
          .evaluate((i: HTMLImageElement) => i.naturalWidth),
      )
      .toBeGreaterThan(0);
    for (const name of ["Turning points", "Top traders", "What the crowd expects"])
      await told.getByRole("heading", { name }).waitFor();
    await told.getByText("The biggest mistake of the market").waitFor();
    await boards.nth(4).click();
    await expect.poll(() => told.title()).toBe("Round 5: A crowd against Kongo");
    await told.goto(`/api/games/${id}/plies/5`);
    await expect.poll(() => told.title()).toBe("Round 5: A crowd against Kongo");
    await told.getByText("The crowd plays White, Kongo plays Black").waitFor();
    await expect.poll(() => told.locator(".mark.rightly").count()).toBe(1);
    await expect.poll(() => told.locator(".mark:not(.rightly)").count()).toBe(1);
    await expect.poll(() => told.locator(".hash code").first().textContent()).toMatch(/^[0-9a-f]{64}$/);
    await expect.poll(() => told.locator("tr.won").textContent()).toContain("This order counted.");
    await expect
      .poll(() => told.locator('meta[property="og:image"]').getAttribute("content"))
      .toMatch(/picture\.png\?step=\d+$/);
    await told.getByRole("link", { name: "The round before" }).click();
    await expect.poll(() => told.title()).toBe("Round 4: A crowd against Kongo");
    await told.goto(`/api/games/${id}/plies/3`);
    await told.getByText("Plays for the other side.").waitFor();
  });

  test("looks right at every size, in light and in dark, in every language", async () => {
    const game = await Crowded.gather(served);
    for (const n of [1, 2, 3, 4, 5]) await game.play(n);
    await commits(game.kongo, game.id, plies[5].black);
    await does(game.member("mira"), game.id, { kind: "order", move: plies[5].white });
    await does(game.member("mira"), game.id, { kind: "ask", what: "draw" });
    await does(game.organiser, game.id, { kind: "remark", reason: "Ply 6 stays at 21:00." });
    const token = (await game.member("ida").context().cookies()).filter((c) => c.name !== "");
    const looks = [
      [360, 640, "ru-RU", ["dark"]],
      [768, 1024, "ru-RU", ["light"]],
      [1200, 800, "en-US", ["dark"]],
      [1280, 800, "de-DE", ["light", "dark"]],
    ] as const;
    const look = async ([width, height, locale, schemes]: (typeof looks)[number]) => {
      const page = await served.visitor({ viewport: { width, height }, locale, colorScheme: schemes[0] });
      await page.context().addCookies(token);
      const as = `at ${width}, ${locale}`;
      await page.goto(`/game/${game.id}`);
      await page.locator(".crowd-board .token").first().waitFor({ state: "attached" });
      await holds(page, `the game ${as}`, schemes);
      const prices = await page
        .locator(".buy .button")
        .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent));
      expect.soft(prices, `prices do not fit their buttons ${as}`).toEqual([]);
      const greys = await page.locator(".curve:is(.black, .draw) .line").evaluateAll((all) =>
        all.map((e) => {
          const [r, g, b] = getComputedStyle(e).stroke.match(/\d+/g)!.map(Number) as [number, number, number];
          return r + g + b;
        }),
      );
      expect.soft(Math.abs(greys[0]! - greys[1]!), `Black and a draw look alike ${as}`).toBeGreaterThan(200);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect.soft(tall, `the game scrolls ${as}`).toBeLessThanOrEqual(0);
      for (const path of [
        "/",
        "/new/crowd",
        `/game/${game.id}/organise`,
        `/api/games/${game.id}/plies`,
        `/api/games/${game.id}/plies/5`,
      ]) {
        await page.goto(path);
        await page.locator("main h1").first().waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        await holds(page, `${path} ${as}`, schemes);
      }
    };
    await Promise.all(looks.map(look));
  });
});
