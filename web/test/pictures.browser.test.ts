// Pictures of the pages for people who read about them, made of real games: docs/images/page-*.png.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { asks, Crowded, commits, does, plies } from "./crowd.ts";
import { clicks, press, Served, type Spec, square } from "./served.ts";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
/** They are made only when asked for: another machine's fonts would change every picture. */
const wanted = haveBrowser && process.env.PICTURES !== undefined;

let served: Served;
beforeAll(async () => {
  if (!wanted) return;
  mkdirSync(folder, { recursive: true });
  served = await Served.start();
});
afterAll(() => served?.close());

const mine = { kind: "mine" } as const;
const bot = { kind: "bot", bot: "greedy" } as const;
const keep = async (page: Page, name: string) => {
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}page-${name}.png` });
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The position by which a game is shown. */
const example = async (page: Page, game: string): Promise<string> => {
  const all = (await (await page.request.get("/api/rules")).json()) as { rules: { id: string; example: string[] }[] };
  return all.rules.find((r) => r.id === game)?.example[0] ?? "";
};

/** A position in which a half knight can take a half queen. */
const risky = async (page: Page): Promise<Spec> => {
  return { game: "niels", position: await example(page, "niels"), seats: [mine, bot], clock: "10+5" };
};

describe.runIf(wanted)("pictures", () => {
  test("home", async () => {
    const page = await served.visitor();
    await page.goto("/");
    await served.game(page, { ...(await risky(page)), listed: true });
    await served.game(page, { game: "ability", seats: [mine, bot, bot, bot], listed: true });
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto("/");
      await page.locator(".card .token").first().waitFor({ state: "attached" });
      await keep(page, scheme === "dark" ? "home-dark" : "home");
    }
  });

  test("a risky move before it is made, on a desk and on a phone", async () => {
    for (const [name, options] of [
      ["niels", {}],
      ["phone", phone],
    ] as const) {
      const page = await served.visitor(options);
      await served.game(page, await risky(page));
      await clicks(page, "d5", "c7");
      await page.getByRole("button", { name: /^Play( and roll|: .* rolls)$/ }).waitFor();
      await keep(page, name);
    }
  });

  test("parts of pieces", async () => {
    const page = await served.visitor();
    const position = await example(page, "indeterminist");
    await served.game(page, { game: "indeterminist", position, seats: [mine, mine] });
    await clicks(page, "d8");
    await press(page, /split off/i);
    await page.getByRole("slider").waitFor();
    await keep(page, "indeterminist");
  });

  test("four seats", async () => {
    const page = await served.visitor();
    const position = await example(page, "ability");
    await served.game(page, { game: "ability", position, seats: [mine, bot, bot, bot] });
    await clicks(page, "n9");
    await keep(page, "ability");
  });

  test("draughts, a shared square fanned out", async () => {
    const page = await served.visitor({ colorScheme: "dark" });
    await served.game(page, { game: "qcheckers", position: await example(page, "qcheckers"), seats: [mine, mine] });
    await square(page, "d4").hover();
    await page.waitForTimeout(400);
    await keep(page, "qcheckers-dark");
  });

  test("what becomes of all others if one is where it may be", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "qcheckers", position: await example(page, "qcheckers"), seats: [mine, mine] });
    await square(page, "d4").focus();
    await page.keyboard.press("e");
    await page.locator(".what-if.kept").waitFor();
    await keep(page, "what-if");
  });

  test("orders in, and revealed", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "predictor", position: "3r3k/7p/8/8/R7/8/7P/7K - 0 1", seats: [mine, mine] });
    await press(page, "I am White");
    await clicks(page, "a4", "h4");
    await press(page, "I am Black");
    await clicks(page, "d8", "d1");
    await press(page, "Show again");
    await page.getByRole("heading", { name: /orders are opened/ }).waitFor();
    for (let i = 0; i < 3; i++) await press(page, "Step forward");
    await keep(page, "predictor");
  });

  test("a lesson", async () => {
    const page = await served.visitor();
    await page.goto("/learn/niels");
    await press(page, "Skip this step");
    await page.getByRole("button", { name: "The other result" }).waitFor();
    await keep(page, "learn");
    await expect.poll(() => page.locator(".board").count()).toBe(2);
  });

  test("a game of a crowd, and the page of a ply", async () => {
    const game = await Crowded.gather(served, "21:00 Europe/Berlin");
    const [mira, jonas, pavel, lena] = ["mira", "jonas", "pavel", "lena"].map((n) => game.member(n)) as Page[];
    const trades = [
      [jonas, "buy", 0, 9],
      [lena, "buy", 1, 25],
      [pavel, "buy", 1, 12],
      [jonas, "sell", 0, 5],
      [mira, "buy", 2, 15],
      [lena, "sell", 1, 30],
      [mira, "buy", 0, 30],
      [jonas, "buy", 0, 12],
    ] as const;
    for (const n of [1, 2, 3, 4, 5, 6]) {
      await game.play(n);
      for (const [who, kind, result, shares] of trades.slice(n - 1, n + 1)) {
        await does(who!, game.id, { kind, result, shares: shares * 1000, limit: kind === "buy" ? 100_000 : 0 });
      }
    }
    await commits(game.kongo, game.id, plies[6].black);
    for (const who of [mira!, pavel!]) await does(who, game.id, { kind: "order", move: plies[6].white });
    const says = (who: Page, text: string, team?: number) =>
      asks(who, "POST", `/api/games/${game.id}/comments`, { id: text.slice(0, 20), ply: 7, text, team });
    await says(jonas!, "He had to take on h6, so I put the queen behind it.");
    await says(pavel!, "I still think the king runs next.", 0);
    await does(game.organiser, game.id, {
      kind: "remark",
      reason: "Ply 7 stays at 21:00. jonas has used one of two misses.",
    });
    await says(lena!, "If Qe7 is coming, who answers with d4?");
    const ida = game.member("ida");
    await ida.goto(`/game/${game.id}`);
    await clicks(ida, "g1");
    await keep(ida, "crowd");
    const reader = await served.visitor();
    await reader.goto(`/api/games/${game.id}/plies/6`);
    await keep(reader, "ply");
  });
});
