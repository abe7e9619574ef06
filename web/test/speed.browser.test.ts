// How soon something is seen. What is asserted is work: what is done in the same task, by the next frame, in how many
// requests. The times are told, and docs/performance.md keeps them; a busy machine does not fail a test.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { commits } from "./crowd.ts";
import { Served, shifts, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (!haveBrowser) return;
  served = await Served.start();
  served.serviceWorkers = "allow";
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;
const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[all.length >> 1] ?? 0;
const tell = (what: string, ms: number, unit = "ms") => process.stderr.write(`${what}: ${ms.toFixed(1)} ${unit}\n`);

/** Every answer of the API takes so long more. */
const slow = (page: Page, ms: number) =>
  page.route("**/api/**", async (route) => {
    await new Promise((done) => setTimeout(done, ms));
    await route.continue().catch(() => {}); // the page may be gone by then
  });

describe.runIf(haveBrowser)("how soon something is seen", () => {
  test("a piece shows its squares by the next frame, at 200 ms of latency too, and goes in one trip", async () => {
    const page = await served.visitor();
    await slow(page, 200);
    const sent: string[] = [];
    page.on("request", (r) => void sent.push(r.url()));
    page.on("websocket", (socket) =>
      socket.on("framesent", (f) => /"act"/.test(String(f.payload)) && sent.push(String(f.payload))),
    );
    for (const [game, from, to] of [
      ["niels", "b1", "c3"],
      ["indeterminist", "b1", "c3"],
      ["ability", "o8", "m8"],
      ["qcheckers", "c3", "d4"],
      ["predictor", "e2", "e4"],
    ] as const) {
      await served.game(page, { game, seats: Array.from({ length: game === "ability" ? 4 : 2 }, () => mine) });
      const curtain = page.locator(".curtain button");
      if ((await curtain.count()) > 0) await curtain.click();
      const first = page.locator(`main [data-square="${from}"][data-target]`);
      await first.waitFor({ state: "attached" });
      const shown = await first.evaluate((cell) => {
        (cell as HTMLElement).focus();
        cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        const marks = () => document.querySelectorAll("main .targets .target, main .chips .chip").length;
        const now = marks();
        return new Promise<[number, number]>((done) => requestAnimationFrame(() => done([now, marks()])));
      });
      expect(shown[1], game).toBeGreaterThan(0);
      await page.waitForLoadState("networkidle");
      sent.splice(0);
      await square(page, to).click();
      await expect.poll(() => sent.length, { message: `the move of ${game} goes` }).toBeGreaterThan(0);
      expect(sent[0]).toMatch(/"act".*"move"/);
    }
  });

  test("a move is drawn by the frame after its event", async () => {
    const page = await served.visitor({ reducedMotion: "no-preference" });
    // Of every state that the socket tells: whether the tokens had changed when the next frame was made, and how long
    // it took.
    await page.addInitScript(() => {
      const drawn: { by: boolean; after: number }[] = [];
      Object.assign(window, { drawn });
      const Plain = WebSocket;
      window.WebSocket = class extends Plain {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols);
          this.addEventListener("message", (e) => {
            if ((JSON.parse(String(e.data)) as { type: string }).type !== "state") return;
            const tokens = document.querySelector("main .tokens");
            if (!tokens) return;
            const begin = performance.now();
            let after = -1;
            const seen = new MutationObserver(() => {
              if (after < 0) after = performance.now() - begin;
            });
            seen.observe(tokens, { childList: true, subtree: true });
            requestAnimationFrame(() => {
              drawn.push({ by: after >= 0, after });
              seen.disconnect();
            });
          });
        }
      };
    });
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await page.evaluate(() => (window as unknown as { drawn: unknown[] }).drawn.splice(0));
    const line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"];
    for (const move of line) {
      await commits(page, id, move);
      await expect.poll(() => square(page, move.slice(2)).getAttribute("aria-label")).not.toContain("empty");
    }
    const told = () => page.evaluate(() => (window as unknown as { drawn: { by: boolean; after: number }[] }).drawn);
    await expect.poll(told).toHaveLength(line.length);
    const drawn = await told();
    expect(drawn.map((d) => d.by)).toEqual(line.map(() => true));
    tell("a move is drawn after its event in", median(drawn.map((d) => d.after)));
  });

  test("the cross with 64 tokens answers the pointer by changing little", async () => {
    const page = await served.visitor({ reducedMotion: "no-preference" });
    await served
      .game(page, { game: "ability", seats: [mine, mine, mine, mine], options: { abilities: "none" } })
      .catch(() => served.game(page, { game: "ability", seats: [mine, mine, mine, mine] }));
    const curtain = page.locator(".curtain button");
    if ((await curtain.count()) > 0) await curtain.click();
    await page.waitForSelector("main .tokens .token");
    await expect.poll(() => page.locator("main .tokens > .token").count()).toBe(64);
    const [work, changed, frames] = await page.evaluate(async () => {
      const plane = document.querySelector("main .board-plane")!;
      const box = plane.getBoundingClientRect();
      const seen = new MutationObserver(() => {});
      seen.observe(document.querySelector("main")!, { subtree: true, childList: true, attributes: true });
      const worked: number[] = [];
      const changed: number[] = [];
      const made: number[] = [];
      let last = performance.now();
      for (let i = 0; i < 120; i++) {
        const now = await new Promise<number>(requestAnimationFrame);
        made.push(now - last);
        last = now;
        const [clientX, clientY] = [box.left + box.width * ((i * 0.37) % 1), box.top + box.height * ((i * 0.61) % 1)];
        if (i > 0) changed.push(seen.takeRecords().length); // by the event before, and the frame that followed
        const begin = performance.now();
        plane.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", clientX, clientY }));
        plane.getBoundingClientRect(); // with what follows for the layout
        worked.push(performance.now() - begin);
      }
      return [worked, changed, made.slice(1)];
    });
    expect(Math.max(...changed), "changes by the pointer").toBeLessThan(16);
    tell("and changes at most", Math.max(...changed), "");
    tell("the cross answers the pointer in", median(work));
    tell("frames on the cross follow each other in", median(frames));
  });

  test("games that were visited leave neither nodes nor listeners in the tab", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const game = new URL(page.url()).pathname;
    await page.goto("/settings");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const count = async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      const { metrics } = await devtools.send("Performance.getMetrics");
      const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? 0;
      return { nodes: of("Nodes"), listeners: of("JSEventListeners"), heap: of("JSHeapUsedSize") };
    };
    const follow = (path: string) =>
      page.evaluate((href) => {
        const link = Object.assign(document.createElement("a"), { href });
        document.body.append(link);
        link.click();
        link.remove();
      }, path);
    const visit = async (times: number) => {
      for (let i = 0; i < times; i++) {
        await follow(game);
        await page.locator("main.play .board .token").first().waitFor({ state: "attached" });
        await follow("/settings");
        await page.locator("main.settings h1").waitFor();
      }
    };
    await visit(2);
    await page.getByText("This browser").first().waitFor(); // the page is whole
    await page.waitForLoadState("networkidle");
    const before = await count();
    const visits = process.env.SLOW ? 48 : 8;
    await visit(visits);
    // The panel of a game alone has more than 100 nodes and 15 listeners, its board many more.
    await expect.poll(async () => (await count()).nodes).toBeLessThan(before.nodes + 60);
    await expect.poll(async () => (await count()).listeners).toBeLessThan(before.listeners + 8);
    const after = await count();
    // One game that stays takes more than 100 KB.
    tell(`${visits} visits leave on the heap`, (after.heap - before.heap) / 1000, "KB");
    expect(after.heap).toBeLessThan(before.heap + 1_000_000);
  });

  test.each([390, 1280])("nothing moves while pages come at %d px", async (width) => {
    const page = await served.visitor({ viewport: { width, height: 844 } });
    await slow(page, 300);
    const moved = await shifts(page);
    for (const path of ["/", "/learn", "/learn/niels", "/new/niels"]) {
      await page.goto(path);
      await page.locator("main .board .token").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      const { sum, what } = await moved();
      expect(sum, `${path}:${what}`).toBeLessThanOrEqual(0.02);
    }
  });

  test.each([360, 1280])("what has not come yet has its place at %d px", async (width) => {
    const page = await served.visitor({ viewport: { width, height: 740 } });
    let go = () => {};
    const hold = (path: RegExp) =>
      page.route(
        path,
        async (route) => {
          await new Promise<void>((done) => (go = done));
          await route.continue();
        },
        { times: 1 },
      );
    /** The least and the greatest side of the places, and how much wider than its window the page is. */
    const places = async (of: string) => {
      await page.locator(`${of}[aria-busy=true]`).waitFor({ state: "attached" });
      return await page.locator(of).evaluate((e) => {
        const sides = ["::before", "::after"].flatMap((part) => {
          const { width, height } = getComputedStyle(e, part);
          return [Number.parseFloat(width), Number.parseFloat(height)];
        });
        const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        return [Math.min(...sides), Math.max(...sides), over] as const;
      });
    };
    const seen = async (of: string) => {
      const [least, most, over] = await places(of);
      expect([least >= 64, most >= 300, over]).toEqual([true, true, 0]);
      if (process.env.SHOTS) await page.screenshot({ path: `shots/place${of}-${width}.png` });
      go();
      await page.locator("main .board .token").first().waitFor({ state: "attached" });
    };
    await hold(/api\/rules\/niels\/position/);
    await page.goto("/new/niels");
    await seen(".setup");
    await hold(/api\/games\/\w+\?/);
    await page.getByRole("button", { name: /^Start/ }).click();
    await seen(".play");
  });

  test("the board of a game is drawn after one round of requests", async () => {
    const owner = await served.visitor();
    const { id } = await served.game(owner, { game: "niels", seats: [mine, { kind: "bot", bot: "1" }] });
    const page = await served.visitor({ locale: "de" });
    const held = new Map<string, () => void>();
    let over = false;
    await page.route(/.*/, async (route) => {
      const url = new URL(route.request().url());
      if (route.request().resourceType() === "document") return route.continue();
      if (!over) await new Promise<void>((go) => held.set(url.pathname + url.search, go));
      if (over && !held.has(url.pathname + url.search)) return; // a second round, which is never answered
      await route.continue();
    });
    await page.goto(`/game/${id}`, { waitUntil: "commit" });
    const asked = [
      /index-.*js$/,
      /play-.*js$/,

      /index-.*css$/,
      /assets\/de-/,
      /messages\/de\?game=niels/,
      /picture/,
    ];
    const missing = () => asked.filter((one) => ![...held.keys()].some((path) => one.test(path)));
    await expect.poll(missing).toEqual([]);
    over = true;
    for (const go of held.values()) go();
    await page.locator("main.play .board .token").first().waitFor({ state: "attached" });
    await page.close();
  });

  // Only measured, and only when asked for: half a minute of a throttled browser.
  test.runIf(process.env.SLOW).each([390, 1280])("a board on a slow phone, at %d px", async (width) => {
    const owner = await served.visitor();
    const { id } = await served.game(owner, { game: "niels", seats: [mine, { kind: "bot", bot: "1" }] });
    const times: number[] = [];
    let asked = { requests: 0, bytes: 0, scripts: 0 };
    for (let i = 0; i < 5; i++) {
      const page = await served.visitor({ viewport: { width, height: 844 } });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 562.5,
        downloadThroughput: 180_000,
        uploadThroughput: 84_000,
      });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.addInitScript(() => {
        const seen = new MutationObserver(() => {
          if (!document.querySelector("main .board .token")) return;
          seen.disconnect();
          requestAnimationFrame(() => performance.mark("board"));
        });
        seen.observe(document, { childList: true, subtree: true });
      });
      await page.goto(`/game/${id}`);
      const mark = () => page.evaluate(() => performance.getEntriesByName("board")[0]?.startTime);
      await expect.poll(mark, { timeout: 30_000 }).toBeDefined();
      times.push((await mark()) ?? 0);
      asked = await page.evaluate(() => {
        const at = performance.getEntriesByName("board")[0]?.startTime ?? 0;
        const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const before = all.filter((r) => r.responseEnd <= at);
        const size = (of: typeof all) => of.reduce((sum, r) => sum + r.encodedBodySize, 0) / 1000;
        return {
          requests: before.length,
          bytes: size(before),
          scripts: size(before.filter((r) => /js$/.test(r.name))),
        };
      });
      await page.context().close();
    }
    tell(`the board on a slow phone at ${width} px is seen after`, median(times));
    tell("requests before it", asked.requests, "");
    tell("they bring", asked.bytes, "KB");
    tell("of which scripts are", asked.scripts, "KB");
  });

  test("the first page comes with few requests and little script", async () => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const page = await served.visitor();
      await page.goto("/");
      await page.waitForSelector("main .board .token");
      const seen = await page.evaluate(() => {
        const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const scripts = all.filter((r) => /\.js(\?|$)/.test(r.name));
        return {
          paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
          scripts: scripts.reduce((sum, r) => sum + r.encodedBodySize, 0),
          before: all.length,
        };
      });
      times.push(seen.paint);
      expect(seen.scripts).toBeGreaterThan(0);
      expect(seen.scripts).toBeLessThan(60_000);
      expect(seen.before).toBeLessThan(40);
      if (i === 0) tell("scripts of the first page", seen.scripts / 1000, "KB");
      if (i === 0) tell("requests of the first page", seen.before, "");
      await page.context().close();
    }
    tell("the first page is painted after", median(times));
  });
});
