// Takes pictures of the gallery: node gallery/shots.mjs [name…] writes to shots/. Needs Chromium; CHROMIUM names another one.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const sizes = { phone: [360, 640], tablet: [768, 1024], wide: [1440, 900] };
const shots = {
  all: { query: "", sizes: ["wide", "phone"], full: true },
  parts: { query: "parts&board=niels&picks=d5" },
  "what-if": {
    query: `board=niels&ask=c1&whatif=${encodeURIComponent(
      JSON.stringify({
        square: "c1",
        token: 1,
        others: [
          { token: 16, if: "0", not: "1" },
          { token: 24, if: "1", not: "0" },
          { token: 19, if: "0", not: "1" },
        ],
      }),
    )}`,
  },
  niels: { query: "board=niels&picks=d5" },
  "niels-ask": { query: "board=niels&ask=c1" },
  crowded: { query: "board=niels-crowded" },
  "crowded-ask": { query: "board=niels-crowded&ask=f6" },
  indeterminist: { query: "board=indeterminist" },
  "indeterminist-fan": { query: "board=indeterminist&ask=f5" },
  ability: { query: "board=ability" },
  "ability-war": { query: "board=ability-war&turns=1" },
  "ability-pick": { query: "board=ability-start&picks=p6" },
  qcheckers: { query: "board=qcheckers" },
  "qcheckers-opening": { query: "board=qcheckers-opening&ask=g3" },
  predictor: { query: "board=predictor" },
  "predictor-both": { query: "board=predictor-both" },
  "predictor-two": { query: "board=predictor-two" },
};

const server = await createServer({
  root: new URL("..", import.meta.url).pathname,
  logLevel: "error",
  server: { port: 0, host: "127.0.0.1" },
});
await server.listen();
const { port } = server.httpServer.address();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
mkdirSync("shots", { recursive: true });
const wanted = process.argv.slice(2);
const wrong = [];
for (const [name, shot] of Object.entries(shots)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const size of shot.sizes ?? Object.keys(sizes)) {
    for (const colorScheme of ["light", "dark"]) {
      const [width, height] = sizes[size];
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, hasTouch: size !== "wide" });
      page.on("console", (m) => m.type() === "error" && wrong.push(`${name}: ${m.text()}`));
      page.on("pageerror", (e) => wrong.push(`${name}: ${e.message}`));
      page.on("response", (r) => r.status() >= 400 && wrong.push(`${name}: ${r.url()} ${r.status()}`));
      await page.goto(`http://127.0.0.1:${port}/gallery.html?${shot.query}`);
      await page.waitForSelector(".board .token");
      await page.waitForTimeout(300);
      await page.screenshot({ path: `shots/${name}-${size}-${colorScheme}.png`, fullPage: shot.full ?? false });
      await page.close();
    }
  }
}
await browser.close();
await server.close();
process.stdout.write(wrong.map((w) => `${w}\n`).join(""));
process.exit(wrong.length > 0 ? 1 : 0);
