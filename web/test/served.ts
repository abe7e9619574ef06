// The program serving the pages, and browsers that visit it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Locator,
  type Page,
} from "playwright-core";
import { expect, inject } from "vitest";
import { chromiumPath, executablePath } from "./browser.ts";

/** Flags that keep the browser from talking to anybody else. */
const quiet = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A name at which browsers trust plain http no more than at any other machine's.
  "--host-resolver-rules=MAP plain.test 127.0.0.1",
];

/** The script of axe. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A game to be, as the API takes it. */
export interface Spec {
  game: string;
  position?: string;
  options?: Record<string, string>;
  seats: { kind: "mine" | "invited" | "open" | "bot"; bot?: string }[];
  listed?: boolean;
  clock?: string;
  typed?: boolean;
}

/**
 * Reports whether it is no fault that a page is refused this: it asked about a position that another follows by now.
 */
const outrun = (url: string, status: number | string): boolean =>
  /\/api\/games\/\w+\/(choices|risks|supposition)\?/.test(url) && /\b409\b/.test(String(status));

/** Complains, in a page, of every dialog that is open and unseen, was not given the focus, or has no button. */
function watchDialogs(): void {
  const look = (d: HTMLDialogElement, focused: boolean) => {
    if (!d.open || !d.isConnected) return;
    const { width, height } = d.getBoundingClientRect();
    const buttons = [...d.querySelectorAll("button")].filter((b) => b.getClientRects().length > 0);
    if (width < 40 || height < 40) reportError(new Error(`the dialog ${d.ariaLabel} measures ${width} by ${height}`));
    // Another dialog may be above this one. A button that was pressed since may be off while its answer is awaited.
    if (!focused && !document.activeElement?.closest("dialog[open]"))
      reportError(new Error(`the dialog ${d.ariaLabel} was not given the focus`));
    if (buttons.length === 0) reportError(new Error(`the dialog ${d.ariaLabel} has no button`));
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLDialogElement) || !target.open) continue;
      let focused = target.matches(":focus-within");
      target.addEventListener("focusin", () => (focused = true), { once: true });
      setTimeout(() => look(target, focused), 250);
    }
  }).observe(document, { subtree: true, attributeFilter: ["open"] });
}

/** A server with a store of its own, and a browser. */
export class Served {
  origin = "";
  private readonly folder = mkdtempSync(join(tmpdir(), "quandary-"));
  private program: ChildProcess | undefined;
  private readonly browser: Browser;
  private readonly wrong: string[] = [];
  private readonly open: Page[] = [];
  /** While the server is away, requests may fail. */
  private tolerant = false;
  /**
   * Whether the service worker of the pages is let in. To every new visitor it brings all files of all pages, which
   * takes longer than to show one: only tests that are about it, or visit every page, let it.
   */
  serviceWorkers: "allow" | "block" = "block";

  private readonly flags: readonly string[];

  private constructor(browser: Browser, flags: readonly string[]) {
    this.browser = browser;
    this.flags = flags;
  }

  /** Starts a browser and a server with these flags besides its own. */
  static start(...flags: readonly string[]): Promise<Served> {
    return Served.with(executablePath, flags);
  }

  /** Starts a server, and the whole Chromium: only it shows notifications. */
  static notified(): Promise<Served> {
    return Served.with(chromiumPath, []);
  }

  private static async with(executablePath: string, flags: readonly string[]): Promise<Served> {
    const served = new Served(await chromium.launch({ executablePath, args: quiet }), flags);
    await served.run("127.0.0.1:0");
    return served;
  }

  private async run(listen: string): Promise<void> {
    const args = ["serve", "--db", join(this.folder, "games.db"), "--limit", "0", "--listen", listen, ...this.flags];
    const program = spawn(inject("program"), args, { stdio: ["ignore", "pipe", "inherit"] });
    this.program = program;
    this.origin = await new Promise((found, failed) => {
      let said = "";
      program.stdout?.on("data", (b) => {
        said += String(b);
        const at = /http:\/\/\S+/.exec(said);
        if (at) found(at[0]);
      });
      program.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    });
  }

  /** Kills the server as a power cut would, and starts it again at the same address. */
  async kill(between: () => Promise<void> = async () => {}): Promise<void> {
    this.tolerant = true;
    const gone = new Promise((done) => this.program?.on("exit", done));
    this.program?.kill("SIGKILL");
    await gone;
    await between();
    await this.run(new URL(this.origin).host);
  }

  /** Somebody's browser. What it complains about is kept. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "en-US",
      reducedMotion: "reduce",
      baseURL: this.origin,
      serviceWorkers: this.serviceWorkers,
      ...options,
    });
    await context.addInitScript(watchDialogs);
    const page = await context.newPage();
    this.open.push(page);
    page.on("console", (m) => {
      if (m.type() !== "error" || outrun(m.location().url, m.text())) return;
      if (!this.tolerant) this.wrong.push(`${page.url()}: ${m.text()}`);
    });
    page.on("pageerror", (e) => this.wrong.push(`${page.url()}: ${e.message}`));
    page.on("requestfailed", (r) => {
      const broken = r.failure()?.errorText !== "net::ERR_ABORTED"; // a page that was left
      if (broken && !this.tolerant) this.wrong.push(`${r.url()}: ${r.failure()?.errorText}`);
    });
    page.on("response", (r) => {
      if (r.status() >= 400 && !outrun(r.url(), r.status()) && !this.tolerant)
        this.wrong.push(`${r.url()}: ${r.status()}`);
    });
    return page;
  }

  /** Sets up a game for a visitor and opens it. */
  async game(page: Page, spec: Spec): Promise<{ id: string; invites: { seat: number; path: string }[] }> {
    const answer = await page.request.post("/api/games", { data: { listed: false, clock: "none", ...spec } });
    const made = (await answer.json()) as { id: string; path: string; invites: { seat: number; path: string }[] };
    await page.goto(made.path);
    await page.waitForSelector(".board .token, .curtain");
    return made;
  }

  /** What comes now is to be refused: that is no complaint. */
  expectRefusals(): void {
    this.tolerant = true;
  }

  /** Closes the pages, and says what they complained about since the last time. */
  async complaints(): Promise<string[]> {
    await Promise.all(this.open.splice(0).map((p) => p.context().close()));
    this.tolerant = false;
    return this.wrong.splice(0);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.program?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Addresses of nothing, and of what cannot be read. */
export const nothing = ["/nowhere", "/game/nosuchgame", "/new/nosuch", "/edit/niels?position=nonsense"];

/** The addresses of all pages but those of games in play: with none of these games, with each, and of nothing. */
export const addresses = (games: readonly string[]): string[] => [
  ...["/", "/new", "/new/crowd", "/games", "/watch", "/record", "/settings", "/learn", "/rules"],
  ...games.flatMap((g) => [`/new/${g}`, `/learn/${g}`, `/learn/${g}/exercises`, `/edit/${g}`, `/rules/${g}`]),
  ...["/invent/ability", "/invent/ability/text"],
  ...nothing,
];

/** The square whose label begins with this name. */
export const square = (page: Page, name: string): Locator =>
  page.locator("main").getByRole("gridcell", { name: new RegExp(`^${name}[:,]`) });

/** Clicks squares one after the other. */
export async function clicks(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.locator(`[data-square="${name}"][data-target]`).waitFor({ state: "attached" });
    await square(page, name).click();
  }
}

/** Holds back what a page does, or some of that, after the first few. Each can be sent on, or refused. */
export async function holdMoves(page: Page, after = 0, which = /"act"/): Promise<{ send(): void; refuse(): void }[]> {
  const held: { send(): void; refuse(): void }[] = [];
  let sent = 0;
  await page.routeWebSocket(/socket/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((message) => {
      if (!which.test(String(message)) || ++sent <= after) return server.send(message);
      const { action } = JSON.parse(String(message)) as { action: { id: string } };
      const problem = { status: 422, code: "bad_move", detail: "no", text: { kind: "compose.nothing" } };
      held.push({
        send: () => server.send(message),
        refuse: () => ws.send(JSON.stringify({ type: "refused", id: action.id, problem })),
      });
    });
  });
  return held;
}

/** Makes the text of a page twice as large, and opens what can be opened. */
export async function twice(page: Page): Promise<void> {
  const { size, narrow } = await page.evaluate(async () => {
    document.documentElement.style.setProperty("font-size", "200%");
    for (const summary of document.querySelectorAll<HTMLElement>("main details:not([open]) > summary")) summary.click();
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame); // what watches its size has seen it
    return {
      size: Number.parseFloat(getComputedStyle(document.body).fontSize),
      narrow: Math.min(...[...document.querySelectorAll(".game-list p")].map((p) => p.clientWidth)),
    };
  });
  expect.soft(size, `${page.url()}: text keeps its size`).toBeGreaterThanOrEqual(28);
  expect.soft(narrow, `${page.url()}: lists have room for words`).toBeGreaterThan(120);
}

/** Presses the button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().click();

/** What axe finds wrong with a page, a line for each of its rules but some. */
export async function breaches(page: Page | Frame, without: readonly string[] = []): Promise<string> {
  await page.evaluate(axe);
  return page.evaluate(async (without) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
    const { violations } = await axe.run({ rules });
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`).join("\n");
  }, without);
}

/** Watches by how much what stands in a page moves while it comes, and returns a function that tells it. */
export async function shifts(page: Page): Promise<() => Promise<{ sum: number; what: string }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, what: "" };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const e of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        shifts.sum += e.value;
        for (const { node } of e.sources) shifts.what += ` ${(node as Element | undefined)?.className}`;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number; what: string } }).shifts);
}
