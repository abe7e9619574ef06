// What docs/pages.md says of people at a game: who watches, phrases, offers, the next game, one's own list of games.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { press, Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;
const bot = { kind: "bot", bot: "random" } as const;

/** Presses a button of the page of a game, not of its header or a dialog. */
const act = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name }).first().click();

describe.runIf(haveBrowser)("people at a game", () => {
  test("counts who watches; phrases are said, a draw is offered and taken, and the next game waits", async () => {
    const [one, two, watcher] = [await served.visitor(), await served.visitor(), await served.visitor()];
    const other = await served.game(one, { game: "niels", seats: [mine, bot] });
    const made = await served.game(one, { game: "niels", seats: [mine, { kind: "invited" }] });
    await two.goto(made.invites[0]!.path);
    await press(two, "Play Black");
    await watcher.goto(`/game/${made.id}`);
    await one.getByText("1 person watches.").waitFor();
    await act(one, "More");
    await one.getByRole("dialog").getByRole("button", { name: "Good luck!" }).click();
    await two.locator(".strip", { hasText: "Good luck!" }).waitFor();
    await act(one, "Offer a draw");
    await two.locator(".strip.request").getByRole("button").first().click();
    await one.getByRole("heading", { name: "A draw." }).waitFor();
    await expect
      .poll(() => one.getByRole("link", { name: "My next game: Niel’s Chess, Bot “Random”" }).getAttribute("href"))
      .toBe(`/game/${other.id}`);
    for (const page of [one, two]) await act(page, "Play again");
    await expect.poll(() => two.url()).not.toContain(made.id);
    const list = two.waitForResponse(/\/api\/me\/games/);
    await two.goto(`/game/${made.id}`);
    await list;
    await two.getByRole("link", { name: "To the new game" }).waitFor();
    expect(await two.getByRole("link", { name: "My next game" }).count(), "it is the new game").toBe(0);
  });

  test("ends with the same again as either side, another bot, the analysis, and what can be shared", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "greedy" }] });
    await act(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("heading", { name: "You lost." }).waitFor();
    await page.getByText("White resigns").waitFor();
    expect(await page.getByText("The moves are listed here.").count()).toBe(0);
    const card = page.locator(".result");
    await expect
      .poll(() => card.getByRole("link", { name: "Analysis" }).getAttribute("href"))
      .toContain(`/game/${id}/replay?`);
    await card.getByRole("button", { name: "Play again as White" }).waitFor();
    await card.getByRole("button", { name: "Play again as Black" }).waitFor();
    await card.getByRole("button", { name: "Share and embed" }).click();
    const texts = page.getByRole("dialog").getByRole("textbox");
    await expect.poll(() => texts.nth(0).inputValue()).toContain(`/game/${id}/replay`);
    await expect.poll(() => texts.nth(1).inputValue()).toContain(`/embed/game/${id}`);
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: /^Against the bot/ }).click();
    const sits = async () => {
      await expect.poll(() => page.url()).not.toContain(id);
      const next = await page.request.get(new URL(page.url()).pathname.replace("/game/", "/api/games/"));
      const { seats } = (await next.json()) as { seats: { bot?: string }[] };
      return seats.map((s) => s.bot ?? "");
    };
    expect(await sits()).toEqual(["", "random"]);
    await page.goto(`/game/${id}/replay`);
    await press(page, "Play again as White");
    expect(await sits(), "from the review").toEqual(["", "greedy"]);
    const stranger = await served.visitor();
    await stranger.goto(`/game/${id}/replay`);
    await stranger.getByRole("button", { name: "Flip the board" }).waitFor();
    expect(await stranger.getByRole("button", { name: /^Play again/ }).count()).toBe(0);
  });

  test("four seats: nothing is taken back where secrets are, the others play on, the same seat is first", async () => {
    const page = await served.visitor();
    const options = { board: "cross", barrier: "1", abilities: "deal" };
    await served.game(page, { game: "ability", options, seats: [mine, bot, bot, bot] });
    await page.locator(".acts").getByRole("button", { name: "Take back" }).click({ force: true });
    await page.getByRole("alert").getByText("Here nothing can be taken back").waitFor();
    await act(page, "Resign");
    await page.getByRole("dialog").getByText("the others play on").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    const again = page.locator(".result").getByRole("button", { name: /^Play again/ });
    await expect
      .poll(() => again.allInnerTexts(), { timeout: 30_000 })
      .toEqual(["Black", "Blue"].map((s) => `Play again as ${s}`));
    await expect.poll(() => again.first().getAttribute("class")).toContain("main");
  });

  test("offers a weaker bot after a defeat; the game is found in the list of one's own", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "random" }] });
    await served.game(page, { game: "qcheckers", seats: [mine, { kind: "bot", bot: "greedy" }] });
    await act(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: /^Against the bot/ }).waitFor();
    await page.getByRole("link", { name: "Analysis" }).waitFor();
    await page.goto("/games");
    const list = page.locator(".game-list > li");
    await expect.poll(() => list.count()).toBe(2);
    const headings = () => page.locator(".yours h2").allInnerTexts();
    expect(await headings()).toEqual(["1 game waits for you", "Finished"]);
    await page.getByRole("button", { name: "Finished" }).click();
    await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringContaining("Checkers")]);
    const filtered = page.url();
    await list.getByRole("link").click();
    await page.locator(".result").waitFor();
    await page.goBack(); // what was chosen is a part of the address
    await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringContaining("Checkers")]);
    expect(page.url()).toBe(filtered);
    await page.getByRole("button", { name: "My turn" }).click();
    await page.reload();
    await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringContaining("Niel")]);
  });

  test("one's games that wait for others are not said to wait for oneself", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, { kind: "open" }], listed: true });
    await served.game(page, { game: "qcheckers", seats: [mine, { kind: "bot", bot: "greedy" }], listed: true });
    for (const path of ["/", "/games"]) {
      await page.goto(path);
      for (const [kind, game] of [
        ["1 game waits for you", "Quantum Checkers"],
        ["1 game waits for others", "Niel’s Chess"],
      ]) {
        const part = page.locator(".yours section").filter({ has: page.getByRole("heading", { name: kind! }) });
        await expect.poll(() => part.locator("li").allInnerTexts()).toEqual([expect.stringContaining(game!)]);
        const { height } = (await part.boundingBox())!;
        if (path === "/") expect(height, "one line, above the games that everybody may play").toBeLessThan(50);
      }
    }
    // In the lists of all games they are continued or opened, too: nobody joins or watches a game of their own.
    for (const path of ["/", "/watch"]) {
      await page.goto(path);
      const own = page.locator(".columns li").getByRole("link", { name: /^(Open: Nobody yet|Continue: Bot)/ });
      await expect.poll(() => own.count()).toBe(path === "/" ? 0 : 2);
      for (const name of [/^(Join|Watch): .*Niel/, /^(Join|Watch): .*Quantum Checkers/])
        expect(await page.getByRole("link", { name }).count()).toBe(0);
    }
  });
});
