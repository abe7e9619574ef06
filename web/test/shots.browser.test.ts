// Pictures to be looked at: of every state of every game, of every kind of end, of all other pages, and of the densest
// boards. SHOTS=1 npm run test:browser -- shots writes them to shots/.
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import fixtures from "../gallery/fixtures.json" with { type: "json" };
import { Gallery, haveBrowser } from "./browser.ts";
import { Crowded, commits, plies, asks as requests } from "./crowd.ts";
import { chance, type Hand, mouse, move, resign, standing } from "./hands.ts";
import { addresses, clicks, press, Served, type Spec } from "./served.ts";

const wanted = haveBrowser && process.env.SHOTS !== undefined;
const served = wanted ? await Served.start() : undefined;
const gallery = wanted ? await Gallery.open() : undefined;
if (wanted) mkdirSync("shots", { recursive: true });
afterAll(() => Promise.all([served?.close(), gallery?.close()]));

interface Rules {
  id: string;
  seats: number;
  usual: Record<string, string>[];
}
const { rules } = served
  ? ((await (await fetch(`${served.origin}/api/rules`)).json()) as { rules: Rules[] })
  : { rules: [] };

/** The sizes of a game's page, WIDTH chooses one of them, and those of a board. */
const pages = (
  [
    [1280, 800],
    [360, 740],
  ] as const
).filter(([width]) => !process.env.WIDTH || width === Number(process.env.WIDTH));
const boards = [360, 700, 1000];

/** How many moves are played before the game is resigned. */
const moves = Number(process.env.MOVES ?? 12);

/** Shows every part of a page that scrolls: boards in a text are drawn when they are nearly in sight. */
async function unroll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 40));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}

/** Takes pictures of a page in both themes at these sizes; of a page that scrolls the whole of it. */
async function keep(page: Page, name: string, sizes: readonly (readonly [number, number])[] = pages): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await unroll(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** What the page asks for now. */
const asks = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const has = (selector: string) => document.querySelector(`main ${selector}`) !== null;
    if (has("section.asked")) return "asked";
    if (has(".compose form .button.main")) return "number";
    const picks = document.querySelectorAll("main [aria-selected=true]").length;
    return `${picks}-picked${has(".compose .chip") ? "-chips" : ""}`;
  });

/** A mouse that takes a picture of each kind of question once. */
function looking(page: Page, game: string): Hand {
  const seen = new Set<string>();
  return {
    ...mouse,
    press: async (target, patience) => {
      const asked = await asks(page);
      if (!seen.has(asked)) {
        seen.add(asked);
        await keep(page, `${game}-${asked}`);
      }
      await mouse.press(target, patience);
    },
  };
}

describe.runIf(wanted)("pictures", () => {
  test.each(rules)("of a game of $id", { timeout: 600_000 }, async ({ id: game, seats, usual }) => {
    const spec = (kind: "bot" | "open" | "mine"): Spec => ({
      game,
      options: usual[0] ?? {},
      seats: Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: "mine" } : { kind, bot: "1" })),
    });
    const page = await served!.visitor({ viewport: { width: 1280, height: 800 } });
    await served!.game(page, { ...spec("open"), listed: true });
    await keep(page, `${game}-lobby`);
    const { id } = await served!.game(page, spec("bot"));
    const hand = looking(page, game);
    const choose = chance(4);
    for (let n = 1; n <= moves && (await standing(page, id)).phase !== "over"; n++) {
      await move(page, id, hand, choose);
      await page.waitForTimeout(1500);
      if (n % 4 === 0 || n === 1) await keep(page, `${game}-after-${n}`);
    }
    await resign(page, id, hand);
    await page.locator(".result").waitFor();
    await keep(page, `${game}-over`);
    await page.goto(`/game/${id}/replay?analysis=1`);
    await page.locator(".found .accounts").waitFor({ state: "attached" });
    await expect.poll(() => page.locator(".analysis .progress").count(), { timeout: 120_000 }).toBe(0);
    await press(page, /^Step back/);
    await keep(page, `${game}-replay`);
    expect(await served!.complaints()).toEqual([]);
  });

  test("of how games end, and of orders that are opened", { timeout: 600_000 }, async () => {
    const mine = { kind: "mine" } as const;
    const acts = (page: Page, id: string, kind: string, seat: number) =>
      requests(page, "POST", `/api/games/${id}/actions`, { id: `${kind} ${seat}`, kind, seat });
    const player = await served!.visitor({ viewport: { width: 1280, height: 800 } });
    for (const [name, kind, seats] of [
      ["won", "resign", 2],
      ["drawn", "offer", 2],
      ["won-of-four", "resign", 4],
    ] as const) {
      const open = Array.from({ length: seats - 1 }, () => ({ kind: "invited" }) as const);
      const spec = { game: seats === 2 ? "niels" : "ability", seats: [mine, ...open] };
      const made = await requests(player, "POST", "/api/games", { clock: "none", ...spec });
      const { id, invites } = made as { id: string; invites: { code: string }[] };
      const others = await Promise.all(invites.map(() => served!.visitor()));
      for (const [i, { code }] of invites.entries())
        await requests(others[i]!, "POST", `/api/games/${id}/join`, { code });
      await player.goto(`/game/${id}`);
      if (kind === "offer") await acts(player, id, kind, 0);
      for (let seat = 1; seat < seats; seat++)
        await acts(others[seat - 1]!, id, kind === "offer" ? "accept" : kind, seat);
      await player.locator(".result").waitFor();
      await keep(player, `end-${name}`);
    }
    const { id } = await served!.game(player, { game: "niels", seats: [mine, mine] });
    await acts(player, id, "resign", 0);
    await player.locator(".result").waitFor();
    await keep(player, "end-one-screen");
    await served!.game(player, { game: "predictor", position: "3r3k/7p/8/8/R7/8/7P/7K - 0 1", seats: [mine, mine] });
    await keep(player, "handover");
    await press(player, "I am White");
    await clicks(player, "a4", "h4");
    await press(player, "I am Black");
    await clicks(player, "d8", "d1");
    await press(player, "Show again");
    for (let step = 1; step < 5; step++) {
      await keep(player, `opened-${step}`);
      await press(player, "Step forward").catch(() => {});
    }
    expect(await served!.complaints()).toEqual([]);
  });

  test("of a game of a crowd, for its members, its organiser and a stranger", { timeout: 600_000 }, async () => {
    const crowd = await Crowded.gather(served!);
    for (const n of [1, 2, 3]) await crowd.play(n);
    await commits(crowd.kongo, crowd.id, plies[3].black);
    for (const [name, page] of [
      ["member", crowd.member("mira")],
      ["player", crowd.kongo],
      ["stranger", await served!.visitor()],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/game/${crowd.id}`);
      await page.locator(".board .token").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await keep(page, `crowd-${name}`);
    }
    await crowd.organiser.goto(`/game/${crowd.id}/organise`);
    await crowd.organiser.waitForLoadState("networkidle");
    await keep(crowd.organiser, "crowd-organise");
    expect(await served!.complaints()).toEqual([]);
  });

  test("of all other pages, empty ones and errors among them", { timeout: 600_000 }, async () => {
    const page = await served!.visitor({ viewport: { width: 1280, height: 800 } });
    served!.expectRefusals(); // of the pages that are not there
    for (const path of addresses(rules.map(({ id }) => id))) {
      await page.goto(path);
      await page.locator("main h1, main .board .token").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await keep(page, `page${path.replace(/\W/g, "-")}`);
    }
    await served!.complaints();
  });

  test("of the pages of somebody who plays", { timeout: 600_000 }, async () => {
    const page = await served!.visitor({ viewport: { width: 1280, height: 800 } });
    const other = await served!.visitor();
    await requests(page, "PUT", "/api/me", { name: "Wilhelmina Featherstonehaugh" });
    const mine = { kind: "mine" } as const;
    for (const { id: game, seats } of rules) {
      const held = Array.from({ length: seats - 1 }, () => mine);
      await served!.game(page, { game, seats: [mine, ...held], listed: true });
      await served!.game(page, { game, seats: [mine, ...held.map(() => ({ kind: "open" }) as const)], listed: true });
      await served!.game(other, {
        game,
        seats: [mine, ...held.map(() => ({ kind: "bot", bot: "1" }) as const)],
        listed: true,
      });
    }
    const ended = await served!.game(page, { game: "niels", seats: [mine, mine] });
    await requests(page, "POST", `/api/games/${ended.id}/actions`, { id: "end", kind: "resign", seat: 0 });
    for (const path of ["/", "/games", "/watch", "/settings"]) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      if (path === "/settings") for (const part of await page.locator("main summary").all()) await part.click();
      await keep(page, `own${path.replace(/\W/g, "-")}`);
    }
    await page.goto("/new/ability");
    await page.locator("main summary").first().waitFor();
    for (const part of await page.locator("main summary").all()) await part.click();
    await keep(page, "own-new-unfolded");
    await page.goto("/new/crowd");
    await press(page, "Change the rules");
    for (const part of await page.locator("main summary").all()) await part.click();
    await page.waitForLoadState("networkidle");
    await keep(page, "own-new-crowd-form");
    expect(await served!.complaints()).toEqual([]);
  });

  test("of all boards of the gallery, of the densest ones at three widths", { timeout: 600_000 }, async () => {
    for (const name of Object.keys(fixtures)) {
      const page = await gallery!.page(`board=${name}`);
      const widths = name.endsWith("-dense") ? boards : [360, 1280];
      await keep(
        page,
        name,
        widths.map((w) => [w, w] as const),
      );
      await page.context().close();
    }
    expect(gallery!.complaints()).toEqual([]);
  });
});
