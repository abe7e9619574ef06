// Makes the icons of the installed page from public/icon.svg: node gallery/icons.mjs writes them to public/. Needs
// Chromium; CHROMIUM names another one.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const mark = readFileSync(new URL("../public/icon.svg", import.meta.url), "utf8");

/** Each icon: its width, how much of it the sign takes, and how round its sheet is; 0 fills all of it. */
const icons = {
  "icon-192.png": { width: 192, sign: 0.72, round: 0.18 },
  "icon-512.png": { width: 512, sign: 0.72, round: 0.18 },
  "icon-maskable-512.png": { width: 512, sign: 0.5, round: 0 }, // what is further out may be cut off
  "icon-apple-180.png": { width: 180, sign: 0.64, round: 0 },
};

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
for (const [name, { width, sign, round }] of Object.entries(icons)) {
  const page = await browser.newPage({ viewport: { width, height: width } });
  await page.setContent(`<style>
    body { margin: 0 }
    div { display: grid; place-items: center; width: ${width}px; height: ${width}px; background: #ffffff;
      border-radius: ${round * width}px }
    svg { width: ${sign * width}px }
  </style><div>${mark}</div>`);
  await page.screenshot({ path: new URL(`../public/${name}`, import.meta.url).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
