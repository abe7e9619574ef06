import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const ctx = await b.newContext({ viewport: { width: 1280, height: 720 }, baseURL: "http://127.0.0.1:8942", locale: process.env.L ?? "en-US" });
const page = await ctx.newPage();
const ctl = (what, reset) => fetch("http://127.0.0.1:8943/" + what, reset ? { headers: { "x-reset": "1" } } : {}).then((r) => r.text());
await ctl("heal");
let t0 = Date.now();
const log = (...a) => console.log(((Date.now() - t0) / 1000).toFixed(1), ...a);
const sq = (n) => page.locator(`.board [data-square="${n}"]`).first();
let last = "";
const watch = setInterval(async () => {
  const s = await page.evaluate(() => [...document.querySelectorAll(".banner, .prompt h2, .prompt .chips, .prompt .row, .prompt > p, .compose > p, .compose > button, .asked h2, .refused")].filter((e) => e.checkVisibility() && e.innerText).map((e) => e.innerText.replace(/\n/g, " / ")).join(" | ") + " || " + document.querySelectorAll(".plate.acting").length + [...document.querySelectorAll(".plate .what")].map((e) => e.innerText)).catch((e) => "gone");
  if (s !== last) log((last = s));
}, 100);
await page.goto("/");
const make = async (seats, position) => page.evaluate(async ([seats, position, game]) => (await (await fetch("/api/games", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game, seats, position, clock: "none" }) })).json()), [seats, position, process.env.G ?? "indeterminist"]);
const [scenario, reset] = process.argv.slice(2);
const mine = { kind: "mine" }, bot = { kind: "bot", bot: process.env.B ?? "random" };
const shot = (n) => page.screenshot({ path: `/tmp/play/line2/${scenario}-${n}.png` });
const press = (name) => page.getByRole("button", { name }).first().click();
const wait = (ms) => page.waitForTimeout(ms);
const cut = async () => { t0 = Date.now(); log("--- cut", reset ?? "", (await ctl("cut", reset)).trim()); };
const heal = async () => log("--- heal", (await ctl("heal")).trim());
const g = await make([mine, bot], process.env.P);
await page.goto(g.path);
await page.locator(".board .token").first().waitFor({ state: "attached" });
await page.getByRole("heading", { name: /Choose a piece|Wähl/ }).waitFor();
await wait(1500);
const play = async (...of) => { for (const q of of) { await sq(q).click(); await wait(900); } };
const scenarios = {
  async back() { await play("b1", "c3"); await wait(4000); await cut(); await press("Take back"); await wait(3000); await shot("a"); await sq("e2").click(); await wait(6000); await shot("b"); await heal(); await wait(4000); },
  async withdraw() { await play("b1", "c3"); await wait(4000); await cut(); await press("Take back"); await wait(9000); await press("Do not send it"); await wait(1000); await sq("e2").click(); await wait(300); await sq("e4").click(); await wait(1000); await shot("a"); await heal(); await wait(4000); },
  async early() { await play("b1", "c3"); await wait(650); await cut(); await wait(3000); await sq("g1").click(); await wait(2000); await shot("a"); await sq("f3").click(); await wait(7000); await shot("b"); if (process.argv[4]) await press("Do not send it"); await wait(1000); await heal(); await wait(4000); },
  async split() { await play("b1"); await press("Split off a part first"); await wait(1500); await press(/^Choose 5/); await wait(500); await play("a3"); await wait(1500); await cut(); await wait(1000); await play("b1"); await wait(1000); await sq("c3").click(); await wait(3000); await shot("a"); await wait(6000); await shot("b"); await heal(); await wait(4000); },
  async splitdeep() { await play("b1"); await press("Split off a part first"); await wait(1500); await cut(); await press(/^Choose 5/); await wait(500); await sq("a3").click(); await wait(1000); await sq("b1").click(); await wait(1000); await sq("c3").click(); await wait(3000); await shot("a"); await wait(6000); await shot("b"); await heal(); await wait(4000); },
  async move() { await cut(); await sq("b1").click(); await wait(200); await sq("c3").click(); await wait(9000); await shot("a"); await press("Try now"); await wait(300); await shot("b"); await wait(3000); await heal(); await wait(4000); },
  async look() { await eval(`(async()=>{${process.env.DO}})()`); },
};
await scenarios[scenario]();
clearInterval(watch);
await b.close();
