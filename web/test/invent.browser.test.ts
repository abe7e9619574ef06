import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { breaches, press, Served } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

/** What axe finds wrong with a page, and by how much the page is too wide. */
async function wrong(page: Page): Promise<string> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return `${over > 0 ? `${over} px too wide\n` : ""}${await breaches(page)}`;
}

const dash = "ability dash\nuses 1\naction dash\n  by knight\n  in N2\n  on empty\n  do move\n";

const text = (page: Page) => page.getByRole("textbox", { name: "The text" });

describe.runIf(haveBrowser)("inventions", () => {
  test.each([
    { width: 360, height: 640, locale: "ru-RU", colorScheme: "dark" },
    { width: 1440, height: 900, locale: "de-DE", colorScheme: "light" },
  ] as const)("the gallery and the workshop at $width px", async ({ width, height, locale, colorScheme }) => {
    const page = await served.visitor({ viewport: { width, height }, locale, colorScheme });
    await page.goto("/invent/ability");
    await page.locator(".zones .board .token").first().waitFor({ state: "attached" });
    expect(await wrong(page)).toBe("");
    await page.locator('a[href="/rules/abilities"]').click();
    await page.locator("article h1").waitFor();
    expect(await wrong(page)).toBe("");
    await page.goBack();
    await page.locator('a[href*="ability%20killer-queen"]').click();
    await page.locator(".workshop .zones .token").waitFor({ state: "attached" });
    await page.locator(".line-form select").first().waitFor();
    expect(await wrong(page)).toBe("");
  });

  test("one is copied and changed by the form, told what is wrong, kept, shared, brought and reported", async () => {
    const page = await served.visitor();
    await page.goto("/invent/ability");
    await page.getByRole("link", { name: "Copy and change it: Leap" }).click();
    await page.locator(".workshop").getByText("3 uses in a game").waitFor();
    await page.getByRole("spinbutton", { name: "N in line 2" }).fill("4");
    await page.keyboard.press("Tab");
    await page.getByText("4 uses in a game").waitFor();
    await expect.poll(() => text(page).inputValue()).toContain("uses 4\n");
    await page.getByRole("combobox", { name: "Add a line: Action 1" }).selectOption("side");
    await page.getByText("in addition to the move, once a turn").waitFor();
    await page.getByRole("combobox", { name: "ZONE in line 5" }).fill("K9");
    await page.keyboard.press("Tab");
    await page.getByRole("alert").getByText("Line 5: K9 is not a zone").waitFor();
    await page.getByRole("combobox", { name: "ZONE in line 5" }).fill("N2");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.getByRole("checkbox", { name: /^Line \d+, optional: sign "/ }).waitFor();
    await text(page).fill((await text(page).inputValue()).replace("ability leap", "ability spring"));
    await press(page, "Keep it in this browser");
    await expect.poll(() => page.url()).toContain("ability%20spring");
    await text(page).fill((await text(page).inputValue()).replace("uses 4", "uses 5"));
    await press(page, "Keep it in this browser");
    await page.getByRole("alert").getByText("Another text is already kept as spring.").waitFor();
    await press(page, "Keep this one as spring-2");
    await expect.poll(() => page.url()).toContain("ability%20spring-2");
    const other = await served.visitor();
    await other.goto(page.url());
    await expect.poll(() => text(other).inputValue()).toContain("uses 5\n");
    await press(page, "Share it with everybody");
    await page.getByText(/^spring-2: (a bot with it got|the check was too short)/).waitFor({ timeout: 60_000 });
    expect(await wrong(page)).toBe("");
    const shared = page.url();
    await other.goto("/invent/ability");
    await other.getByRole("link", { name: "Spring-2", exact: true }).click();
    await press(other, "Bring it to a new game");
    await press(other, "Start the game");
    await press(other, "Bring this one");
    await other.getByRole("button", { name: "Use your ability: Spring-2, 5 uses left" }).waitFor();
    await other.goto(shared);
    await other.getByText("Report this ability").click();
    await other.getByRole("textbox", { name: "What is wrong with it?" }).fill("the name is taken");
    expect(await wrong(other)).toBe("");
    await press(other, "Report");
    await other.getByText("Thank you.").waitFor();
    await page.goto("/invent/ability");
    await page.getByRole("link", { name: "spring-2", exact: true }).waitFor();
    await page.getByRole("link", { name: "spring", exact: true }).waitFor();
    await press(page, "Remove spring");
    await expect.poll(() => page.getByRole("link", { name: "spring", exact: true }).count()).toBe(0);
    await page.getByText("Shared with everybody").waitFor();
    await page.goto(shared);
    await press(page, "Stop sharing it");
    await page.getByText("Nobody has shared one yet.").waitFor();
  });

  test("is tried against a bot: what is left shows as a bar, and what the others will see is told before", async () => {
    const page = await served.visitor();
    await page.goto(
      `/invent/ability/text#${encodeURIComponent(
        'ability trap\nenergy 9 from 2\naction snare "%"\n  price 1\n  by pawn\n  in K1\n' +
          "  on empty\n  do trap wound\n  others see the use\n",
      )}`,
    );
    await press(page, "Try it against a bot");
    await page.getByRole("button", { name: /^Trap \(energy/ }).click();
    await press(page, "Choose"); // it is for the whole game
    await page.getByRole("img", { name: "Energy: 3 of 9" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: /^Trap: snare, for 1 of 3/ }).click();
    await page.locator(".compose").getByText("The others will see a mark where you use it").waitFor();
  });

  test("the workshop's address does not replace that of a page which loads slowly", async () => {
    const page = await served.visitor();
    await page.route(/\/assets\/new-/, async (route) => {
      await new Promise((done) => setTimeout(done, 2000));
      await route.continue();
    });
    await page.goto(`/invent/ability/text#${encodeURIComponent(dash)}`);
    await page.getByText("1 use in a game").waitFor();
    await page.getByRole("textbox", { name: "The text" }).fill(`${dash}# mine\n`);
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, "Bring it to a new game");
    const bringing = page.getByText("You bring dash:");
    await bringing.waitFor();
    expect(await bringing.evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  });

  test("is brought to a game in secret, within the points that hold; one that is too strong is refused", async () => {
    const page = await served.visitor();
    const far = "ability far\nuses 9\naction fly\n  by any\n  in Q'9\n  on empty\n  do move\n";
    const near = "ability near\nuses 1\naction hop\n  by knight\n  in K1\n  on empty\n  do move\n";
    await served.game(page, {
      game: "ability",
      options: { board: "standard", abilities: "bring", points: "2", without: "holding" },
      seats: [{ kind: "mine" }, { kind: "bot", bot: "random" }],
    });
    const bring = async (text: string) => {
      await page.getByRole("textbox", { name: "Its text, or a link to it" }).fill(text);
      await press(page, "Bring this one");
    };
    await page.getByText(/^Allowed here: at most 2 points by the price list.*none of: holding still/).waitFor();
    await bring(far);
    await page
      .getByRole("alert")
      .getByText(/^This ability has \d+ points, and at most 2 are allowed here/)
      .waitFor();
    await bring(`${served.origin}/invent/ability/text#${encodeURIComponent(near)}`);
    await page.getByRole("button", { name: "Use your ability: Near, 1 use left" }).waitFor();
  });

  test("a button of the workshop may be pressed while a field still has the focus", async () => {
    const page = await served.visitor();
    await page.goto(`/invent/ability/text#${encodeURIComponent(dash)}`);
    await page.getByText("1 use in a game").waitFor();
    await page.getByRole("spinbutton", { name: "N in line 2" }).fill("2");
    await press(page, "Check it");
    await page
      .getByText(/^dash: a bot with it got|^dash: there was no time|^dash: the check/)
      .waitFor({ timeout: 60_000 });
    await page.getByText("2 uses in a game").waitFor();
  });

  test("what is brought stays with a new game on another board, and comes first when it is asked for", async () => {
    const page = await served.visitor();
    await page.goto(`/invent/ability/text#${encodeURIComponent(dash)}`);
    await page.getByText("1 use in a game").waitFor();
    await press(page, "Bring it to a new game");
    await page.getByText("You bring dash:").waitFor();
    await page.getByText("Options of the rules").click();
    await press(page, "8 × 8, for two");
    await page.getByText("You bring dash:").waitFor();
    await press(page, "On one screen");
    await press(page, "Start the game");
    await press(page, "I am White");
    await expect.poll(() => page.locator(".whose").innerText()).toContain("White");
    const [field, chip] = [page.getByRole("textbox", { name: "Its text, or a link to it" }), page.locator(".chip")];
    const top = async (of: Locator) => (await of.boundingBox())!.y;
    await expect.poll(async () => (await top(field)) < (await top(chip.first()))).toBe(true);
    await press(page, "Bring this one");
    await press(page, "I am Black");
    await page.getByRole("button", { name: /^Swap/ }).click();
    await expect.poll(() => page.locator(".whose").innerText()).toContain("Black");
    await press(page, "Choose");
    await press(page, "I am White");
    await press(page, "Resign");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Resign/ })
      .click();
    await page
      .locator("#panel-events")
      .getByText(/White had the ability Dash\. Black had the ability Swap/)
      .waitFor();
    await page.goto(`${page.url()}/replay`);
    await expect.poll(() => page.locator(".score tbody tr").first().innerText()).toMatch(/^\s*dash\s+swap$/);
  });

  test("what is good to know of four seats has its room on a small screen", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 800 } });
    await served.game(page, {
      game: "ability",
      options: { abilities: "choose" },
      seats: [{ kind: "mine" }, ...[1, 2, 3].map(() => ({ kind: "bot" as const, bot: "random" }))],
    });
    await page.getByRole("button", { name: /^Leap/ }).click();
    await press(page, "Choose");
    await page.locator(".notes li.own").waitFor();
    const hidden = await page.locator(".notes").evaluate((e) => e.scrollHeight - e.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
  });
});
