// A screen that seats share: what one of them may know is nowhere in the page when the next one has it.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Blind } from "./blind.ts";
import { haveBrowser } from "./browser.ts";
import { clicks, press, Served, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;

/**
 * Everything that is written in the page: texts and attributes of all nodes, the title, the history, what is stored.
 */
const written = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: string[] = [
      document.title,
      location.href,
      JSON.stringify([history.state, localStorage, sessionStorage]),
    ];
    for (const { name } of await indexedDB.databases()) all.push(`there is a database ${name}`);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (url.includes("/api/")) all.push(`${url} is kept`);
      all.push((await (await cache.match("/"))?.text()) ?? "");
    }
    const walk = (node: Node) => {
      if (node instanceof Element) for (const a of node.attributes) all.push(a.value);
      else if (node.nodeValue) all.push(node.nodeValue);
      if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
      for (const child of node.childNodes) walk(child);
    };
    walk(document);
    return all.join("\n");
  });

/** What is written in the page when it has come to rest. */
async function settled(page: Page): Promise<string> {
  for (let before = await written(page); ; ) {
    await page.waitForTimeout(150);
    const now = await written(page);
    if (now === before) return now;
    before = now;
  }
}

/** Picks squares, or what stands at these places of the panel. */
async function choose(page: Page, picks: (string | number)[]): Promise<void> {
  for (const one of picks)
    if (typeof one === "string") await clicks(page, one);
    else {
      await page.locator(".compose .chip").nth(one).click();
      await page.getByRole("heading", { name: "Is this your choice?" }).waitFor();
      await page.locator(".asked").getByRole("button", { name: "Choose" }).click();
    }
}

describe.runIf(haveBrowser)("a screen that is handed over", () => {
  test("has nothing of the abilities of the seats before", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, {
      game: "ability",
      options: { abilities: "deal" },
      seats: [mine, mine, mine, mine],
    });
    const secrets = new Map<number, string>();
    const names = ["cavalry", "guardian", "leap", "longsight", "phalanx", "sniper", "spy", "swap", "undead"];
    const named = async () => {
      const all = await written(page);
      return names.filter((n) => new RegExp(`\\b${n}\\b`, "i").test(all));
    };
    const leaks = async (seat: number | undefined) => {
      const all = await written(page);
      return [...secrets].filter(
        ([of, words]) => of !== seat && words !== secrets.get(seat ?? -1) && all.includes(words),
      );
    };
    for (let turn = 0; turn < 6; turn++) {
      const seat = turn % 4;
      await page.locator(".curtain button").waitFor();
      expect(await leaks(undefined), `behind the curtain before turn ${turn}`).toEqual([]);
      expect(await named(), `behind the curtain before turn ${turn}`).toEqual([]);
      await page.locator(".curtain button").click();
      const own = page.locator(".notes .own");
      const peek = page.locator(".notes .peek button");
      await peek.waitFor();
      expect(await own.count(), "a secret shows before it is asked for").toBe(0);
      await page.locator(".compose h2").waitFor();
      expect(await named(), "an ability is named before it is asked for").toEqual([]);
      await peek.press("Enter");
      await own.waitFor();
      secrets.set(seat, /Has \w+/.exec(await own.innerText())?.[0] ?? "no ability is shown");
      // Spies know what all others have.
      if (secrets.get(seat) !== "Has spy") expect(await leaks(seat), `seat ${seat} in turn ${turn}`).toEqual([]);
      const first = page.locator("main .board-cell[data-target]").first();
      await first.waitFor({ state: "attached" });
      await first.focus();
      for (const key of ["p", "w", "l"]) await page.keyboard.press(key); // what is said is written, too
      await expect.poll(() => page.locator(".spoken").textContent()).not.toBe("");
      const { moves, number } = (await (await page.request.get(`/api/games/${id}/moves?seat=${seat}`)).json()) as {
        moves: string[];
        number: number;
      };
      const data = { id: `t${turn}`, kind: "move", move: moves[0], number, seat };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    expect(new Set(secrets.values())).not.toContain("no ability is shown");
  });

  test.each(["choose", "bring"])("names the ability of a button only to who holds the peek: %s", async (abilities) => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const options = { board: "standard", abilities };
    const { id } = await served.game(page, { game: "ability", options, seats: [mine, mine] });
    for (const seat of [0, 1]) {
      const pick = seat === 0 ? "sniper" : "swap";
      const { number } = (await (await page.request.get(`/api/games/${id}?seat=${seat}`)).json()) as { number: number };
      const data = { id: `p${seat}`, kind: "move", move: `ability:${pick}`, number, seat };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    await page.reload();
    await page.locator(".curtain button").click();
    const chip = page.locator(".compose .chip").first();
    await expect.poll(() => chip.innerText()).toBe("Your secret action");
    await page.keyboard.press("l");
    expect(await written(page)).not.toMatch(/sniper/i);
    const peek = page.locator(".prompt .peek button");
    await peek.dispatchEvent("pointerdown");
    await expect.poll(() => chip.innerText()).toMatch(/^Use your ability: sniper, 2 uses left/);
    await peek.dispatchEvent("pointerup");
    await expect.poll(() => chip.innerText()).toBe("Your secret action");
    expect(await written(page)).not.toMatch(/sniper/i);
  });

  test("lists no moves beside the field for them, since a secret makes some possible", async () => {
    const page = await served.visitor();
    const options = { board: "standard", abilities: "choose" };
    const { id } = await served.game(page, { game: "ability", options, seats: [mine, mine] });
    for (const seat of [0, 1]) {
      const { number } = (await (await page.request.get(`/api/games/${id}?seat=${seat}`)).json()) as { number: number };
      const data = { id: `p${seat}`, kind: "move", move: "ability:leap", number, seat };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    const asked: string[] = [];
    page.on("request", (r) => asked.push(new URL(r.url()).pathname));
    await page.reload();
    await page.locator(".curtain button").click();
    await page.locator(".board-cell[data-target]").first().waitFor({ state: "attached" });
    await page.keyboard.press("/");
    const field = page.getByRole("combobox", { name: "Move in notation" });
    await field.pressSequentially("e2");
    await field.press("ArrowDown");
    expect(asked.filter((path) => path.endsWith("/moves"))).toEqual([]);
    expect(await page.locator("[role=option]").count()).toBe(0);
    served.expectRefusals();
    const refusal = page.getByRole("alert");
    await field.fill("use:swap:a1b1"); // the rules answer by naming the own ability
    await field.press("Enter");
    await expect.poll(() => refusal.innerText()).toMatch(/^This is not possible/);
    await page.locator(".peek button").first().press("Enter");
    await expect.poll(() => refusal.innerText()).not.toMatch(/^This is not possible/);
    await page.locator(".peek button").first().press("Enter");
    await field.fill("e2e3");
    await field.press("Enter");
    await page.locator(".curtain").waitFor();
  });

  test("has nothing of the orders of the seat before", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "predictor", seats: [mine, mine] });
    await press(page, "I am White");
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    for (const name of ["e7", "e5", "e2"]) await square(page, name).click(); // a prediction, and the order
    await square(page, "e4").focus();
    await page.keyboard.press("w");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /which other piece/ }).waitFor();
    await clicks(page, "d2", "d4");
    await page.getByRole("button", { name: "I am Black" }).waitFor();
    expect(await written(page)).not.toMatch(/e2–?e4|e2 to e4/);
    await press(page, "I am Black");
    await page.locator('[data-square="e7"][data-target]').waitFor({ state: "attached" });
    expect(await written(page)).not.toMatch(/e2–?e4|e2 to e4|prediction is set/);
    expect(await page.locator(".answer, .arrow").count(), "what was read out, or predicted").toBe(0);
    await expect
      .poll(() => page.locator(".spoken").textContent())
      .toMatch(/^(Black to move\.)?(Choose a piece for your primary move)?$/);
  });

  test.each([
    { game: "ability", options: { abilities: "choose" }, seats: [mine, mine, mine, mine], first: [[0], [3]] },
    {
      game: "predictor",
      seats: [mine, mine],
      first: [
        ["e2", "e4"],
        ["d2", "d4"],
      ],
    },
  ])("is the same in $game, whatever the first seat has chosen", async ({ first, ...spec }) => {
    const known: string[][][] = [];
    for (const choice of first) {
      const page = await served.visitor();
      const blind = await Blind.read(page);
      const { id } = await served.game(page, spec);
      const seen: string[] = [];
      for (let seat = 0; seat < spec.seats.length; seat++) {
        const curtain = page.locator(".curtain button");
        await curtain.waitFor();
        const since = (await blind.heard()).length;
        if (seat > 0) seen.push(await settled(page));
        await curtain.click();
        await page.locator(".compose .chip, .board-cell[data-target]").first().waitFor({ state: "attached" });
        await expect.poll(async () => (await blind.heard()).length).toBeGreaterThan(since);
        if (seat > 0) seen.push(await settled(page), ...(await blind.heard()).slice(since));
        if (seat < spec.seats.length - 1) await choose(page, seat === 0 ? choice : [1]);
      }
      const [name] = /Guest \d+/.exec(await page.locator("main").innerText()) ?? ["Guest"];
      // Whose move it is comes to the title in its time, and attributes stand in the order in which they were set.
      const title = / · Quandary$|^● your move · /;
      const own = (s: string) => {
        const lines = s.replaceAll(id, "ID").replaceAll(name, "NAME").split("\n");
        return lines.map((l) => l.replace(title, "")).sort();
      };
      known.push(seen.map(own));
    }
    expect(known[0]).toEqual(known[1]);
  });

  test("hides nothing in the other games: all seats are sent the same", async () => {
    const { request } = await served.visitor();
    type Listed = { rules: { id: string; traits: { secrets: boolean; simultaneous: boolean } }[] };
    const { rules } = (await (await request.get("/api/rules")).json()) as Listed;
    const open = rules.filter(({ traits }) => !traits.secrets && !traits.simultaneous).map(({ id }) => id);
    expect(open.sort()).toEqual(["indeterminist", "niels", "qcheckers"]);
    for (const game of open) {
      const made = await request.post("/api/games", { data: { game, seats: [mine, mine] } });
      const path = `/api/games/${((await made.json()) as { id: string }).id}`;
      const as = async (seat: number) => {
        const { picture, view } = (await (await request.get(`${path}?seat=${seat}&picture=true`)).json()) as {
          picture: { tokens: unknown };
          view: string;
        };
        return { tokens: picture.tokens, view };
      };
      for (let turn = 0; turn < 6; turn++) {
        const seat = turn % 2;
        expect(await as(0), `${game} in turn ${turn}`).toEqual(await as(1));
        const { moves, number } = (await (await request.get(`${path}/moves?seat=${seat}`)).json()) as {
          moves: string[];
          number: number;
        };
        const data = { id: `t${turn}`, kind: "move", move: moves.at(-1), number, seat };
        expect((await request.post(`${path}/actions`, { data })).status()).toBe(200);
      }
    }
  });
});
