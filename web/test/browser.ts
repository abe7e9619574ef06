// A real browser for tests, and the gallery to look at in it.
import { accessSync, constants, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { createServer, type ViteDevServer } from "vite";

/** Where Chromium is: named by CHROMIUM, or as Debian has it. */
export const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

const shell = "/usr/bin/chromium-headless-shell";

/**
 * The Chromium of most tests: without windows of its own, where that is installed. It draws the same pages for less.
 */
export const executablePath = process.env.CHROMIUM === undefined && existsSync(shell) ? shell : chromiumPath;

/** Whether there is a Chromium; where there is none these tests are left out, and say so. */
export const haveBrowser = (() => {
  try {
    accessSync(chromiumPath, constants.X_OK);
    return true;
  } catch {
    process.stderr.write(`no browser at ${chromiumPath}: install chromium, or name one in CHROMIUM\n`);
    return false;
  }
})();

/** A browser and the gallery. */
export class Gallery {
  private readonly browser: Browser;
  private readonly server: ViteDevServer;
  private readonly wrong: string[] = [];

  private constructor(browser: Browser, server: ViteDevServer) {
    this.browser = browser;
    this.server = server;
  }

  /** Starts both. */
  static async open(): Promise<Gallery> {
    const root = fileURLToPath(new URL("..", import.meta.url));
    // No page is loaded anew under a test: not for a file that changes meanwhile either.
    const serving = { port: 0, host: "127.0.0.1", hmr: false, watch: null };
    const server = await createServer({ root, logLevel: "error", server: serving });
    await server.listen();
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    return new Gallery(browser, server);
  }

  /** Opens the gallery with a query in a context of its own. */
  async page(query: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 900, height: 900 }, ...options });
    const page = await context.newPage();
    page.on("console", (m) => {
      if (m.type() === "error") this.wrong.push(m.text());
    });
    page.on("pageerror", (e) => this.wrong.push(e.message));
    await page.goto(`${this.server.resolvedUrls?.local[0] ?? ""}gallery.html?${query}`);
    await page.waitForSelector(".board .token");
    return page;
  }

  /** What browsers complained about since the last time. */
  complaints(): string[] {
    return this.wrong.splice(0);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}
