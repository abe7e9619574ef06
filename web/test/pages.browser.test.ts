import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { addresses, breaches, clicks, nothing, press, Served, type Spec, shifts, square, twice } from "./served.ts";

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
const games: Spec[] = [
  { game: "niels", seats: [mine, bot] },
  { game: "indeterminist", seats: [mine, mine] },
  { game: "ability", options: { abilities: "deal", barrier: "4" }, seats: [mine, bot, bot, bot] },
  { game: "qcheckers", seats: [mine, { kind: "invited" }] },
  { game: "predictor", seats: [mine, mine] },
];
const ids = games.map((g) => g.game);

/**
 * What a page is held to: if that is asked, nothing in it has moved; it is not wider than its window, says no kind of a
 * sentence that it lacks, and axe finds nothing in these colours.
 */
async function holds(
  page: Page,
  schemes: readonly ("light" | "dark")[],
  moved?: Awaited<ReturnType<typeof shifts>>,
): Promise<void> {
  const where = page.url();
  const { sum, what } = (await moved?.()) ?? { sum: 0, what: "" };
  expect.soft(sum, `${where} moves:${what}`).toBeLessThanOrEqual(0.02);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${where} is too wide`).toBeLessThanOrEqual(0);
  const kinds = await page.evaluate(() => /\bpage\.[a-z_]+\.[a-z_.]+/.exec(document.body.outerHTML)?.[0]);
  expect.soft(kinds, `${where} lacks a sentence`).toBeUndefined();
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await breaches(page), `${where}, ${colorScheme}`).toBe("");
  }
}

const looks = [
  { width: 360, height: 640, locale: "ru-RU", schemes: ["dark"], lang: "ru" },
  { width: 768, height: 1024, locale: "de-DE", schemes: ["light"], lang: "de" },
  { width: 1440, height: 900, locale: "en-US", schemes: ["light", "dark"], lang: "en" },
] as const;

describe.runIf(haveBrowser)("every page", () => {
  const look = async ({ width, height, locale, schemes, lang }: (typeof looks)[number]) => {
    const viewport = { width, height };
    const page = await served.visitor({ viewport, locale, colorScheme: schemes[0], serviceWorkers: "allow" });
    const moved = await shifts(page);
    for (const path of [
      "/",
      "/settings",
      "/new/ability",
      "/watch",
      "/games",
      "/record",
      "/rules",
      `/rules/${ids[0]}`,
      "/learn",
    ]) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang);
      await holds(page, schemes, moved);
    }
    for (const id of [...ids, "indeterminist-2016"]) {
      await page.goto(`/learn/${id}`);
      await page.locator(".board .token").first().waitFor({ state: "attached" });
      await holds(page, schemes, moved);
    }
    for (const spec of games) {
      await served.game(page, spec);
      await page.waitForLoadState("networkidle");
      await holds(page, schemes, moved);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect.soft(tall, `${spec.game} scrolls`).toBeLessThanOrEqual(0);
    }
    return async () => {
      await page.goto("/nowhere");
      await page.locator("main h1").first().waitFor({ state: "attached" });
      await holds(page, schemes, moved);
    };
  };

  test("at 360, 768 and 1440 px, in three languages, light and dark", async () => {
    const strays = await Promise.all(looks.map(look));
    served.expectRefusals(); // of the page that is not there
    await Promise.all(strays.map((stray) => stray()));
  });

  test.each(["en-US", "de-DE", "ru-RU"])(
    "all games can be begun without scrolling at 1280 by 800, %s",
    async (locale) => {
      const page = await served.visitor({ viewport: { width: 1280, height: 800 }, locale });
      await page.goto("/");
      const buttons = page.locator(".card > .button");
      await expect.poll(() => buttons.count()).toBe(games.length);
      await page.waitForLoadState("networkidle");
      const lowest = () =>
        buttons.evaluateAll((all) => Math.max(...all.map((button) => button.getBoundingClientRect().bottom)));
      await expect.poll(lowest).toBeLessThanOrEqual(800);
    },
  );

  test("with the system's colours only the present page has a line in the head", async () => {
    const page = await served.visitor({ forcedColors: "active" });
    await page.goto("/watch");
    const lines = await page.locator(".page-header nav a").evaluateAll((all) => {
      const paper = getComputedStyle(document.body).backgroundColor;
      return all.map((a) => getComputedStyle(a).borderBottomColor !== paper);
    });
    expect(lines).toEqual([false, false, true, false]);
  });

  test("a game looked at again", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    const state = (await (await page.request.get(`/api/games/${id}`)).json()) as { number: number };
    const data = { id: "1", kind: "move", seat: 0, number: state.number, move: "b1:a3/c3=" };
    expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    await page.goto(`/game/${id}/replay#1`);
    await page.getByText("move 1 of 1").waitFor();
    await holds(page, ["light"]);
    await page.getByRole("button", { name: "Step back" }).click();
    await page.getByText("move 0 of 1").waitFor();
    await expect.poll(() => page.url()).toContain("#0");
    await page.setViewportSize({ width: 800, height: 400 }); // a phone that lies
    const board = (await page.locator(".board").boundingBox())!;
    const panel = (await page.locator(".replay .panel").boundingBox())!;
    expect(panel.x, "the board is not covered").toBeGreaterThanOrEqual(board.x + board.width);
    await page.request.post(`/api/games/${id}/actions`, { data: { id: "2", kind: "resign", seat: 0 } });
    await page.goto(`/game/${id}/replay?analysis=1`);
    await page.locator(".analysis [role=status]", { hasText: "No mistakes of" }).waitFor();
    await page.keyboard.press("m");
    await page.locator(".answer", { hasText: "No mistakes of" }).waitFor();
    await press(page, "Keys (?)");
    await page.getByRole("dialog").getByText("the next mistake that an analysis has found").waitFor();
  });

  test.each(looks)(
    "a finished game analysed at $width px, $lang, $schemes",
    async ({ width, height, locale, schemes }) => {
      const page = await served.visitor({ viewport: { width, height }, locale, colorScheme: schemes[0] });
      const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
      const at = `/api/games/${id}`;
      await page.goto("/learn"); // the page of the game would ask on while it is played from here
      const refused = await page.request.get(`${at}/analysis`);
      expect(refused.status()).toBe(403);
      for (const [n, move] of ["f2f3", "e7e5", "g2g4", "d8h4"].entries()) {
        const state = (await (await page.request.get(at)).json()) as { number: number };
        const data = { id: `m${n}`, kind: "move", seat: n % 2, number: state.number, move };
        expect((await page.request.post(`${at}/actions`, { data })).status()).toBe(200);
      }
      const end = { id: "end", kind: "resign", seat: 0 };
      await page.request.post(`${at}/actions`, { data: end });
      await page.goto(`/game/${id}/replay#1`);
      await page.locator(".replay .analyse").click();
      const tab = async (id: string) => {
        if (width >= 1100) await page.locator(`#tab-${id}`).click();
      };
      await tab("analysis");
      const mistake = page.locator(".mistakes button", { hasText: "g2–g4" });
      await mistake.waitFor();
      const room = await mistake.evaluate((b) => Number.parseFloat(getComputedStyle(b).paddingLeft));
      expect(room, "for the frame of the focus, beside the number of the move").toBeGreaterThan(5);
      await mistake.click();
      if (locale.startsWith("en")) await page.getByRole("heading", { name: "before White’s move 2 of 2" }).waitFor();
      await page.locator(".analysis progress").waitFor({ state: "detached" });
      const ended = page.locator(".analysis [role=status]");
      await expect.poll(() => ended.locator(".dot.bad").innerText()).toMatch(/\d/);
      // Below the board everything scrolls together; beside it each part has a tab.
      expect(await page.locator(".part:visible").count()).toBe(width < 1100 ? 2 : 1);
      const scroll = (all: Element[]) => all.filter((e) => e.scrollHeight > e.clientHeight).length;
      expect(await page.locator(".panel > .scrolling").evaluateAll(scroll)).toBe(0);
      await tab("moves");
      await page.locator(".score button").last().click();
      const box = page.locator("section.score-box[aria-label]");
      expect(await box.evaluate((e) => Number.parseInt(getComputedStyle(e).outlineOffset, 10)), "seen").toBeLessThan(0);
      const list = (await box.boundingBox())!;
      const acts = (await page.locator(".panel > .acts").boundingBox())!;
      expect(width >= 1100 || list.y + list.height <= acts.y, "nothing covers the list").toBe(true);
      await page.locator(".told b", { hasText: ". " }).waitFor(); // who won, and that White resigned
      await page.getByRole("heading", { name: /\b2\b.*\b2\b/ }).waitFor();
      await page.keyboard.press("m"); // to the first one, as after the last
      await expect.poll(() => new URL(page.url()).hash).toBe("#2");
      await page.locator(".score [aria-current]:focus").waitFor(); // keys in the list go with the step
      await page.keyboard.press("ArrowRight");
      await page.locator(".told p:first-child b", { hasText: /^(White|Weiß|Белые) – .*g2–g4/ }).waitFor();
      await tab("analysis");
      await page.keyboard.press("ArrowRight"); // a tab that was clicked leaves the arrows to the page
      await expect.poll(() => new URL(page.url()).hash).toBe("#4");
      await mistake.click();
      await expect.poll(() => new URL(page.url()).hash).toBe("#2");
      await page.locator(".board .arrow.mistake").first().waitFor({ state: "attached" });
      const better = await page.locator(".told .better").first().textContent();
      expect(better, "what it gave away is told before it, too").toMatch(/\d\s?%/);
      const other = page.getByRole("button", { name: /^(No other mistake|Kein weiterer Fehler|Других ошибок не)/ });
      expect(await other.isDisabled(), "there is nothing to go to").toBe(true);
      await page.locator(".board .arrow.better").first().waitFor({ state: "attached" });
      await page.locator(".told p.better:first-child").waitFor();
      expect(await mistake.textContent(), "whose mistake it is").toMatch(/White|Weiß|Белые/);
      await expect.poll(() => page.locator(".course .slip.bad").count()).toBeGreaterThan(0);
      const svg = page.locator(".course svg");
      await svg.scrollIntoViewIfNeeded();
      const graph = (await svg.boundingBox())!;
      await page.mouse.click(graph.x + graph.width - 12, graph.y + graph.height / 2);
      await expect.poll(() => new URL(page.url()).hash).toBe("#4");
      expect(Math.abs((await svg.boundingBox())!.y - graph.y), "it stays under the finger").toBeLessThan(2);
      const summary = page.locator(".all-steps summary");
      await summary.press("Enter");
      await expect.poll(() => page.locator(".all-steps tbody tr").count()).toBe(4);
      await page.locator(".all-steps tbody tr").first().waitFor();
      const inSight = () =>
        page.evaluate(() => {
          const row = document.querySelector(".all-steps tbody tr")!.getBoundingClientRect();
          return !!document.elementFromPoint(row.left + 9, row.bottom - 4)?.closest(".all-steps tr");
        });
      await expect.poll(inSight, { message: "what was opened is in sight" }).toBe(true);
      const ring = await summary.evaluate((e) => Number.parseInt(getComputedStyle(e).outlineOffset, 10));
      expect(ring, "the box does not cut its ring").toBeLessThan(0);
      expect(await page.locator(".all-steps tbody .piece-sign").count(), "as in the list of moves").toBe(4);
      const head = page.locator(".all-steps th:nth-child(5)");
      expect(await head.innerText(), "whose chances").toMatch(/then expects|erwartet dann|, ожидание после/);
      const mates = page.locator(".all-steps tbody tr:last-child td:nth-child(5)");
      expect(await mates.innerText(), "the chances of White at Black’s move, too").toMatch(/^0\s?%/);
      const sums = await page.locator(".accounts td").allInnerTexts();
      const sum = (all: string[]) => all.reduce((n, text) => n + Number(/(\d+)\s?%/.exec(text)?.[1]), 0);
      const slips = await page.locator(".mistakes li").allInnerTexts();
      expect(sum(sums.slice(0, 1)), "the sum of the list").toBe(sum(slips));
      expect(sums[1], "small losses are no mistakes").toMatch(/^(No mistakes of|Keine Fehler ab|Ошибок от)/);
      await holds(page, schemes);
      const shifted = await shifts(page);
      await page.goto(`/game/${id}/replay?analysis=1`);
      await mistake.waitFor({ state: "attached" });
      const moved = await shifted();
      expect(moved.sum, moved.what).toBeLessThanOrEqual(0.02);
      if (width < 1100) return;
      for (const lang of ["de", "ru"]) {
        await page.locator(".page-header select").selectOption(lang);
        await page.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
        const acts = (await page.locator(".panel > .acts").boundingBox())!;
        expect(acts.height, `two rows of acts in ${lang} leave room for the list`).toBeLessThan(100);
      }
    },
  );

  test("the list of a game looked at again shows the current move among others", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 800 }, locale: "ru-RU" });
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    const at = `/api/games/${id}`;
    await page.goto("/learn");
    const act = async (data: object) => {
      const { number } = (await (await page.request.get(at)).json()) as { number: number };
      expect((await page.request.post(`${at}/actions`, { data: { ...data, number } })).status()).toBe(200);
    };
    const moves = [..."abcdefg"].flatMap((f) => [`${f}2${f}3`, `${f}7${f}6`]);
    for (const [n, move] of [...moves, "h2:h3/h2=", "h7h6"].entries())
      await act({ id: move, kind: "move", seat: n % 2, move });
    await act({ id: "end", kind: "resign", seat: 0 });
    await page.goto(`/game/${id}/replay?analysis=1`);
    await page.locator(".course-line").first().waitFor({ state: "attached" });
    await page.getByRole("tab", { selected: true, name: "Анализ" }).waitFor();
    await page.locator("#tab-moves").click();
    const seen = () =>
      page.evaluate(() => {
        const box = document.querySelector(".score-box")!.getBoundingClientRect();
        const head = document.querySelector(".score thead")!.getBoundingClientRect();
        const whole = (e: Element) => {
          const { top, bottom } = e.getBoundingClientRect();
          return top >= head.bottom - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1;
        };
        const rows = [...document.querySelectorAll(".score tbody tr")];
        const current = rows.find((row) => row.querySelector("[aria-current]")) ?? rows[0]!;
        return [rows.filter(whole).length >= (innerHeight < 800 ? 4 : 6), whole(current)];
      });
    await expect.poll(seen).toEqual([true, true]);
    expect(await page.locator(".board .token.part:visible").count(), "both halves of a pawn").toBe(2);
    for (const key of ["Home", "End", "Home"]) {
      await page.keyboard.press(key);
      await expect.poll(() => new URL(page.url()).hash === "#0").toBe(key === "Home");
      await expect.poll(seen, { message: key }).toEqual([true, true]);
      const expects = await page.locator(".analysis > .head > p").first().textContent();
      expect(expects, "at the end nothing is expected").toMatch(
        key === "Home" ? /^Белые – шансы: / : /^Белые – шансы$/,
      );
    }
    await page.locator("#tab-moves").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => new URL(page.url()).hash, { message: "a tab leaves other keys to the page" }).toBe("#1");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Клавиши" }).waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.waitForTimeout(200);
    expect(await seen(), "on a low screen").toEqual([true, true]);
  });

  test("the language and the theme are chosen on the page and stay", async () => {
    const page = await served.visitor();
    await page.goto("/");
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.getByRole("navigation", { name: /./ }).first().getByRole("link", { name: "Lernen" }).waitFor();
    await page.reload();
    await page.getByRole("navigation", { name: /./ }).first().getByRole("link", { name: "Lernen" }).waitFor();
  });

  test("on a phone what starts a game is in sight", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 } });
    await page.goto("/new/ability");
    const button = page.getByRole("button", { name: "Start the game" });
    await button.waitFor();
    const seen = () => button.evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight);
    expect(await seen()).toBe(true);
    expect(await page.locator(".setup .count").count(), "counts of rounds").toBeGreaterThan(0);
    expect(await page.locator(".setup .count:visible").count()).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await seen()).toBe(true);
    // The rules do not take the place of what was chosen.
    const [tab] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: /^Rules:/ }).click()]);
    await tab.getByRole("heading", { name: "Chess with Abilities", level: 1 }).waitFor();
    expect(await button.isVisible()).toBe(true);
  });

  test("a window says where one is, also where nothing is", async () => {
    const page = await served.visitor();
    served.expectRefusals();
    for (const path of addresses([ids[0]!]).slice(1)) {
      await page.goto(path);
      await expect.poll(() => page.title(), { message: path }).toMatch(/^.+ · Quandary$/);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/game/nosuchgame");
    await page.getByRole("heading", { name: "This game cannot be shown." }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Learn" }).waitFor();
    await page.goto("/new/nosuch");
    await expect.poll(() => page.title()).toBe("There is nothing here. · Quandary");
  });

  test("the ways into a game are called after it", async () => {
    const page = await served.visitor();
    await page.goto("/");
    await page.locator(".card").nth(4).waitFor();
    const names = await page.locator(".card :is(a, button)").evaluateAll((all) => all.map((e) => e.ariaLabel));
    expect(names).toContain("Play now · Level 2: Niel’s Chess");
    expect(new Set(names).size).toBe(5 * games.length);
  });

  test("each row of the settings and of the options says what it is for, by the names that people see", async () => {
    const page = await served.visitor();
    await page.goto("/new/ability");
    await page.getByText("Options of the rules").click();
    const help = page.getByRole("group", { name: "Set of abilities" }).locator(".help");
    expect(await help.textContent()).toMatch(
      /^The abilities to choose from: none and the nine of the rules, those .* or ten more\.$/,
    );
    const own = page.getByRole("link", { name: "Begin with a position of your own" });
    expect(await own.getAttribute("href"), "the options go along").toContain(encodeURIComponent("barrier=20"));
    await page.goto("/settings");
    for (const row of ["Light or dark", "Colours of the board", "Set of pieces", "Language"])
      await page.getByRole("main").getByRole("group", { name: row }).getByText(row, { exact: true }).waitFor();
  });

  test("what stands beside or below each other stands in line, numbers in the letters of all fields", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 800 } });
    const box = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((e) => {
          const { top, bottom, right } = e.getBoundingClientRect();
          return { middle: (top + bottom) / 2, right, size: getComputedStyle(e).fontSize };
        });
    await page.goto("/edit/niels");
    await page.locator(".edit h1").waitFor();
    expect((await box(".edit .head select")).middle).toBeCloseTo((await box(".edit h1")).middle, 0);
    await page.goto("/new/ability");
    await page.getByText("Options of the rules").click();
    expect((await box("main input[type=number]")).size).toBe((await box("main .field > .name")).size);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/settings");
    await page.getByText("I have played here before").click();
    const { right } = await box("main .settings-part");
    for (const field of [".board-size", ".settings-part .input.wide"])
      expect((await box(`main ${field}`)).right, field).toBe(right);
  });

  test("the list of rules has every game", async () => {
    const page = await served.visitor();
    await page.goto("/rules");
    for (const id of ids) await page.locator(`main a[href="/rules/${id}"]`).waitFor();
    await page.getByRole("link", { name: "Rules: Predictor Chess" }).click();
    await page.getByRole("heading", { name: "Predictor Chess", level: 1 }).waitFor();
  });

  test("the boards of the start page go on by themselves, once, and not for who wants no motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const page = await served.visitor({ reducedMotion });
      await page.clock.install();
      await page.goto("/");
      const board = page.locator(".card .board").first();
      await board.locator(".token").first().waitFor({ state: "attached" });
      const drawn = () =>
        board
          .locator("svg")
          .first()
          .evaluate((e) => e.outerHTML);
      const first = await drawn();
      await page.clock.runFor(4000);
      if (reducedMotion === "reduce") expect(await drawn()).toBe(first);
      else await expect.poll(drawn).not.toBe(first);
    }
  });

  test.each([ids[4], "indeterminist-2016"])("the lesson %s is played through", async (lesson) => {
    const page = await served.visitor({ viewport: { width: 360, height: 800 } });
    await page.goto(`/learn/${lesson}`);
    await page.locator(".board .token").first().waitFor({ state: "attached" });
    const [name, bar] = [page.locator(".beat-head p").first(), page.locator(".beats")].map((e) => e.boundingBox());
    const { y, height } = (await name)!;
    expect((await bar)!.y - y - height, "room between the game and the progress").toBeGreaterThanOrEqual(4);
    const { beats } = JSON.parse(readFileSync(`lessons/${lesson}.json`, "utf8"));
    for (const { step } of beats) {
      await page
        .locator(".beats > li")
        .nth(["do", "see", "predict", "win"].indexOf(step))
        .and(page.locator(".now"))
        .waitFor();
      const wrong = page.locator(".beat-text > .chips > button").last();
      if (await wrong.isVisible()) {
        const before = await wrong.boundingBox();
        await wrong.click();
        await page
          .getByRole("status")
          .filter({ hasText: /^Not this one\. \w/ })
          .waitFor();
        expect(await wrong.boundingBox(), "the answers stay where they are").toEqual(before);
      }
      await page.getByRole("button", { name: /^(Continue|Skip this step)$/, disabled: false }).click();
    }
    await page.getByRole("heading", { name: "Those are the basics." }).waitFor();
  });

  test("a lesson teaches to predict first, as in a game, and goes on where it was left", async () => {
    const page = await served.visitor();
    await page.goto("/learn/predictor");
    const height = async () => (await page.getByRole("button", { name: "Continue" }).boundingBox())!.y;
    const ys = new Set([await height()]);
    await page.getByRole("button", { name: "Skip this step" }).click();
    const see = page.locator(".beats > .now", { hasText: "See" });
    for (const title of [/the paths cross/, /pieces that take each other are both annihilated/]) {
      await page.getByRole("heading", { name: title }).waitFor();
      await see.waitFor();
      ys.add(await height());
      await page.getByRole("button", { name: "Continue" }).click();
    }
    const now = page.locator(".beats > .now", { hasText: "Predict" });
    await now.waitFor();
    await page.getByRole("button", { name: "Skip this step" }).waitFor();
    expect([...ys.add(await height())], "where it goes on, whatever stands beside it").toHaveLength(1);
    await page.goto("/rules/predictor");
    await page.goBack();
    await now.waitFor();
    await page.getByRole("heading", { name: "Predict: which piece" }).waitFor();
    await clicks(page, "d4");
    await page.getByRole("heading", { name: "Where will it go?" }).waitFor();
    await clicks(page, "a4");
    await page.getByRole("heading", { name: "Choose a piece for your primary move" }).waitFor();
    await page.locator(".board .arrow.predicted").waitFor({ state: "attached" });
    await clicks(page, "h2", "h3", "a4", "a8");
    await page.getByRole("heading", { name: "Right: you moved twice" }).waitFor();
  });

  test("a lesson keeps the piece of a move that is not meant", async () => {
    const page = await served.visitor();
    await page.goto("/learn/qcheckers");
    await page.locator(".board .token").first().waitFor({ state: "attached" });
    await square(page, "c3").click();
    await square(page, "b4").click();
    await page.getByText("Possible, but not what is meant here.").waitFor();
    await page.getByRole("heading", { name: "Where does the piece on c3 go?" }).waitFor();
    await press(page, "Quantum move");
    const { x, y } = (await page.getByRole("button", { name: "Continue" }).boundingBox())!;
    for (const _ of ["Continue", "the second click of a double one"]) {
      await page.mouse.click(x + 10, y + 10);
      await page.locator(".beats > .now", { hasText: "See" }).waitFor();
      await page.getByRole("button", { name: "Skip this step" }).waitFor();
    }
  });

  test.each(["en-US", "de-DE", "ru-RU"])(
    "has room for text of twice the size at 360 and 1280 px where two play, and where nothing is, %s",
    async (locale) => {
      const page = await served.visitor({ viewport: { width: 360, height: 800 }, locale });
      served.expectRefusals(); // of the pages that are not there
      const fits = async (where: string) => {
        await twice(page);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(over, `${where} is too wide at ${width} px`).toBeLessThanOrEqual(0);
        }
      };
      for (const spec of games) {
        await served.game(page, spec);
        await fits(spec.game);
      }
      for (const path of nothing) {
        await page.goto(path);
        await page.locator("main h1, main .board .token").first().waitFor({ state: "attached" });
        await page.locator("main:not([aria-busy])").first().waitFor();
        expect.soft(await page.locator("h1").count(), `${path} has one title`).toBe(1);
        await fits(path);
      }
    },
  );

  test("says whose move it is in the corners of the cross in text of twice the size", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 } });
    await served.game(page, { game: "ability", seats: [mine, bot, bot, bot] });
    await page.locator(".corner-plate.acting").waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const cut = await page
      .locator(".corner-plate")
      .evaluateAll((all) => all.map((e) => Math.max(e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth)));
    expect(cut).toEqual([0, 0, 0, 0]);
  });

  test("keeps Cancel in sight in text of twice the size", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await served.game(page, { game: "niels", seats: [mine, bot] });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await page.locator('[data-square="b1"][data-target]').waitFor({ state: "attached" });
    await square(page, "b1").tap();
    const cancel = page.getByRole("button", { name: "Cancel" });
    await cancel.waitFor();
    const bottom = (await page.locator("#panel-move").evaluate((e) => e.getBoundingClientRect().bottom)) + 1;
    await expect.poll(async () => ((await cancel.boundingBox())?.y ?? 1e9) + 32).toBeLessThanOrEqual(bottom);
  });

  test.each(["niels", "indeterminist", "qcheckers"])("asks %s in sight on the shortest phone", async (game) => {
    const page = await served.visitor({ viewport: { width: 320, height: 568 }, hasTouch: true });
    await served.game(page, { game, seats: [mine, bot] });
    const square = game === "qcheckers" ? "c3" : "b1";
    await page.locator(`main [data-square="${square}"]`).tap();
    await page.locator(".compose").getByRole("button", { name: "Cancel" }).waitFor();
    const hidden = () =>
      page.locator(".compose :is(h2, button)").evaluateAll((all) => {
        const end = document.querySelector("[role=tablist]")!.getBoundingClientRect().top;
        return all.filter((one) => one.getBoundingClientRect().bottom > end).map((one) => one.textContent);
      });
    await expect.poll(hidden).toEqual([]);
  });

  test.each([
    [320, 568],
    [360, 640],
    [640, 360],
  ])("every answer to a long question is in sight at %i by %i", async (width, height) => {
    const page = await served.visitor({ viewport: { width, height }, hasTouch: true });
    const hidden = () =>
      page.locator("#panel-move").evaluate((panel) => {
        const { bottom } = panel.getBoundingClientRect();
        const all = [...panel.querySelectorAll(".compose :is(h2, button, input)")];
        return all.filter((e) => e.getBoundingClientRect().bottom > bottom + 1).map((e) => e.textContent || e.tagName);
      });
    const position = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1 pd7/d5=";
    await served.game(page, { game: "niels", position, seats: [mine, mine] });
    await page.locator('[data-square="d1"][data-target]').waitFor({ state: "attached" });
    await square(page, "d1").tap();
    await page.locator(".compose .chip").nth(1).waitFor();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await expect.poll(hidden).toEqual([]);
    await served.game(page, { game: "indeterminist", seats: [mine, mine] });
    await page.locator('[data-square="b1"][data-target]').waitFor({ state: "attached" });
    await square(page, "b1").tap();
    await press(page, "Split off a part first");
    await page.getByRole("button", { name: /^Choose \d/ }).waitFor();
    await expect.poll(hidden).toEqual([]);
    const edges = async (name: string | RegExp) => (await page.getByRole("button", { name }).boundingBox())!;
    const choose = await edges(/^Choose \d/);
    expect(choose.y + choose.height, "nothing covers the button").toBeLessThanOrEqual((await edges("Cancel")).y);
    for (const name of [/^Choose \d/, "Back one step", "Cancel"] as const)
      await page.getByRole("button", { name }).tap({ trial: true });
  });
});
