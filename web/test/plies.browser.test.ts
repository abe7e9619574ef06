// What hands do without thinking: keys that step through plies, drawing with the right button, the next game.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { standing } from "./hands.ts";
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
const bot = { kind: "bot", bot: "random" } as const;
const label = (page: Page, name: string) => square(page, name).getAttribute("aria-label");
const back = (page: Page) => page.locator('.acts button:has-text("Take back")');
const many = (page: Page, selector: string) => expect.poll(() => page.locator(selector).count());

describe.runIf(haveBrowser)("hands", () => {
  test("arrows go through the row of games, and Enter chooses, after which the focus stays", async () => {
    const page = await served.visitor();
    await page.goto("/new/niels");
    await page.getByRole("button", { name: "Niel’s Chess" }).focus();
    const at = () => page.locator(":focus").textContent();
    await page.keyboard.press("ArrowRight");
    expect(await at()).toBe("Indeterminist Chess");
    await page.keyboard.press("Tab");
    expect(await at()).toBe("Chess with Abilities");
    await page.getByRole("button", { name: "Niel’s Chess", pressed: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Chess with Abilities", pressed: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/new/ability");
    expect(await at(), "the focus stays in the row").toBe("Chess with Abilities");
  });

  test("a swipe down that begins on the slider of a replay goes to no other step; a sidewards one does", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    for (const [seat, move] of ["e2-e4", "e7-e5", "d2-d4", "d7-d5"].entries()) {
      const data = { id: move, kind: "move", seat: seat % 2, number: (await standing(page, id)).position, move };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    await page.goto(`/game/${id}/replay`);
    const slider = page.getByRole("slider");
    const { x, y, width, height } = (await slider.boundingBox())!;
    const hand = await page.context().newCDPSession(page);
    const swipe = async (dx: number, dy: number) => {
      const at = (part: number) => [{ x: x + width / 2 + dx * part, y: y + height / 2 + dy * part }];
      await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await hand.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
      await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(0, 150);
    expect([await slider.inputValue(), new URL(page.url()).hash]).toEqual(["4", ""]);
    await swipe(-80, 0);
    await expect.poll(() => slider.inputValue()).toBe("1");
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect.poll(() => new URL(page.url()).hash).toBe("#2");
    await swipe(0, -150);
    await expect.poll(() => page.locator(".panel").evaluate((e) => e.scrollTop)).toBeGreaterThan(20);
    expect(await slider.inputValue()).toBe("2");
  });

  test("on a phone what was secret is shown whole in a replay, and the mark of a mistake beside its move", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const game = { game: "ability", options: { abilities: "choose" }, seats: [mine, mine, mine, mine] };
    const { id } = await served.game(page, game);
    for (const [seat, pick] of ["swap", "sniper", "guardian", "leap"].entries()) {
      const data = {
        id: pick,
        kind: "move",
        seat,
        number: (await standing(page, id)).position,
        move: `ability:${pick}`,
      };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    for (const seat of [0, 1, 2])
      await page.request.post(`/api/games/${id}/actions`, { data: { id: `r${seat}`, kind: "resign", seat } });
    await page.goto(`/game/${id}/replay`);
    await page.getByText("What was secret").tap();
    const hidden = (e: Element) => e.scrollHeight - e.clientHeight;
    expect(await page.locator("details.notes").evaluate(hidden)).toBe(0);
    const gap = (move: Element) => {
      const slip = document.createElement("b");
      move.after(slip);
      return slip.getBoundingClientRect().left - move.getBoundingClientRect().right;
    };
    expect(await page.locator(".score button > span").first().evaluate(gap)).toBeGreaterThanOrEqual(0);
  });

  test("arrows, Home and End go through a game and its replay; letters do what the list says", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    for (const [n, [from, to]] of ["e2 e4", "e7 e5", "g1 f3"].map((m) => m.split(" ")).entries()) {
      await clicks(page, from!, to!);
      await many(page, ".score tbody button").toBe(n + 1); // the board shows a move before the server has it
    }
    const steps = async (at: string, steps: readonly [key: string, square: string, there: RegExp][]) => {
      for (const [key, name, there] of steps) {
        await page.keyboard.press(key);
        await expect.poll(() => label(page, name), { message: `${at} ${key}` }).toMatch(there);
      }
    };
    const walk = [
      ["ArrowLeft", "f3", /empty/],
      ["ArrowLeft", "e5", /empty/],
      ["ArrowRight", "e5", /pawn/],
      ["Home", "e4", /empty/],
      ["End", "f3", /knight/],
    ] as const;
    await steps(
      "game",
      walk.map((w) => [...w]),
    );
    await page.keyboard.press("f");
    await expect.poll(async () => (await square(page, "a1").boundingBox())!.y).toBeLessThan(200);
    await page.keyboard.press("z");
    await many(page, ".page-header:visible").toBe(0);
    await page.keyboard.press("z");
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Move in notation" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("flip the board").waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`/game/${id}/replay`);
    await page.locator(".board .token").first().waitFor();
    await steps(
      "replay",
      walk.map((w) => [...w]),
    );
    await square(page, "a5").click();
    await steps("replay after a click on the board", [
      ["ArrowLeft", "f3", /empty/],
      ["f", "f3", /empty/],
      ["ArrowLeft", "e5", /empty/],
    ]);
    await page.locator(".told").evaluate((told: HTMLElement) => {
      told.style.cssText = "height: 9px; min-height: 0"; // less than its sentence
      told.focus();
    });
    await page.keyboard.press("ArrowDown"); // scrolls
    expect(await label(page, "e5")).toMatch(/empty/);
    await steps("replay with the keys on the sentences", [["End", "f3", /knight/]]);
    const heard = page.locator("[role=log] p");
    for (const [key, says] of [
      ["l", /^White’s knight goes/],
      ["p", /^White: .*knight f3/],
    ] as const) {
      await page.keyboard.press(key);
      await heard.getByText(says).waitFor({ state: "attached" });
      await page.locator(".answer", { hasText: says }).waitFor();
    }
    await page.keyboard.press("b");
    await page.keyboard.press("w");
    await heard.getByText(/^[a-h][1-8]/).waitFor({ state: "attached" });
    await press(page, "To the start");
    await page.getByText("The start of the game.").waitFor();
    await page.keyboard.press("z");
    await page.locator(".score").waitFor({ state: "hidden" });
    await page.keyboard.press("z");
    await page.locator(".score").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("flip the board").waitFor();
    await page.getByRole("dialog").getByText("on the board: one ply back, one ply forward").waitFor();
    await page.getByRole("dialog").getByText("only the board; again: everything").waitFor();
    await page.keyboard.press("Escape");
  });

  test("the right button draws arrows and circles, which stay with their ply", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const draw = async (from: string, to: string) => {
      const [a, b] = [(await square(page, from).boundingBox())!, (await square(page, to).boundingBox())!];
      await page.mouse.move(a.x + 20, a.y + 20);
      await page.mouse.down({ button: "right" });
      await page.mouse.move(b.x + 20, b.y + 20, { steps: 3 });
      await page.mouse.up({ button: "right" });
    };
    await draw("e2", "e4");
    await many(page, ".scribble.one").toBe(1);
    await page.keyboard.down("Shift");
    await draw("d4", "d4");
    await page.keyboard.up("Shift");
    await many(page, ".scribble.two").toBe(1);
    await draw("e2", "e4");
    await many(page, ".scribble").toBe(1);
    await draw("b3", "b6");
    const alone = await page.locator(".scribble.one .head").getAttribute("d");
    await draw("b6", "b3");
    await many(page, ".scribble.one").toBe(2);
    const heads = await page.locator(".scribble.one .head").evaluateAll((all) => all.map((h) => h.getAttribute("d")));
    expect(heads, "each keeps to its right").not.toContain(alone);
    for (const [from, to] of [
      ["b3", "b6"],
      ["b6", "b3"],
    ] as const)
      await draw(from, to);
    await many(page, ".scribble").toBe(1);
    const id = new URL(page.url()).pathname.split("/")[2]!;
    const { position } = (await (await page.request.get(`/api/games/${id}`)).json()) as { position: number };
    await page.request.post(`/api/games/${id}/actions`, {
      data: { id: "x", kind: "move", move: "e2e4", number: position, seat: 0 },
    });
    await many(page, ".scribble").toBe(0);
    await expect.poll(() => square(page, "e4").getAttribute("aria-label")).toContain("pawn");
    await page.keyboard.press("Home");
    await many(page, ".scribble").toBe(1);
  });

  test("the wheel, and the keys up and down, go through plies", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await clicks(page, "e2", "e4");
    await clicks(page, "e7", "e5");
    const shows = (...pawns: string[]) =>
      expect
        .poll(async () =>
          Promise.all(["e2", "e4", "e5"].map(async (name) => (await label(page, name))?.includes("pawn"))),
        )
        .toEqual(["e2", "e4", "e5"].map((name) => pawns.includes(name)));
    await shows("e4", "e5");
    await square(page, "d3").hover();
    await page.mouse.wheel(0, -100);
    await shows("e4");
    await page.mouse.wheel(0, 100);
    await shows("e4", "e5");
    await page.keyboard.press("ArrowUp");
    await shows("e2");
    expect(await page.locator("[role=gridcell]:focus-visible").count(), "frames after the mouse").toBe(0);
    await page.keyboard.press("ArrowDown");
    await shows("e4", "e5");
    // A press on an earlier board, or Enter there, only leads back to the present.
    const asks = (name: string) => page.getByRole("heading", { name }).waitFor();
    await square(page, "d2").press("Enter");
    await asks("Where does it go, or how does it move?");
    await page.keyboard.press("Shift+ArrowLeft");
    await shows("e4");
    await asks("Go back to the game to move");
    await page.getByRole("status").getByText("After move 1 by White").waitFor();
    await page.locator("header select").selectOption("de");
    await page.getByRole("status").getByText("Nach Zug 1 von Weiß").waitFor();
    await page.locator("header select").selectOption("en");
    await page.getByRole("status").getByText("After move 1 by White").waitFor();
    await square(page, "d4").press("r");
    await page.locator(".answer", { hasText: "After move 1 by White" }).waitFor();
    for (const [key, words] of [
      ["l", "from e2 to e4."],
      ["p", "pawn e7"],
    ] as const) {
      await square(page, "d4").press(key);
      await page.locator(".answer", { hasText: words }).waitFor();
    }
    await square(page, "d4").press("Enter");
    await asks("Where does it go, or how does it move?");
    await page.mouse.wheel(0, -100);
    await asks("Go back to the game to move");
    await square(page, "d4").click();
    await asks("Where does it go, or how does it move?");
    await shows("e4", "e5");
    expect(await label(page, "d4")).not.toMatch(/pawn/);
  });

  test("a key opens the field for moves, and puts the cursor back into it", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    const field = page.getByRole("combobox", { name: "Move in notation" });
    await page.keyboard.press("/");
    await expect.poll(() => field.evaluate((f) => f === document.activeElement)).toBe(true);
    await field.blur();
    await page.keyboard.press("/");
    await expect.poll(() => field.evaluate((f) => f === document.activeElement)).toBe(true);
    await expect.poll(() => field.inputValue()).toBe("");
  });

  test("a move that divides a piece is drawn while the page asks whether it is meant", async () => {
    const page = await served.visitor({ hasTouch: true, viewport: { width: 360, height: 740 } });
    await served.game(page, { game: "qcheckers", seats: [mine, { kind: "bot", bot: "random" }] });
    await page.locator('[data-square="c3"][data-target]').waitFor({ state: "attached" });
    await square(page, "c3").tap();
    await page.locator(".compose .chip", { hasText: "b4" }).tap();
    await page.locator(".asked").waitFor();
    await many(page, ".arrow").toBe(2);
  });

  test("after a game the next one is on the board at once, as either side", async () => {
    const page = await served.visitor();
    const seats = [mine, { kind: "bot", bot: "random" } as const];
    const { id } = await served.game(page, { game: "niels", seats, clock: "10+5" });
    await clicks(page, "e2", "e4");
    await page.locator('[data-square="d2"][data-target]').waitFor({ state: "attached" });
    const over = async () => {
      await press(page, "Resign");
      await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    };
    await over();
    const analysis = page.getByRole("link", { name: "Analysis" });
    await expect.poll(() => analysis.getAttribute("href")).toMatch(/=1$/);
    await many(page, ".plate .clock").toBe(2);
    await page.keyboard.press("Home");
    await expect.poll(() => analysis.getAttribute("href")).toMatch(/=1#0$/); // at the step that is looked at
    await many(page, ".plate .clock").toBe(0);
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Play again as White" }).evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      button.click();
    });
    await expect.poll(() => page.url()).not.toContain(id);
    const { games } = (await (await page.request.get("/api/me/games")).json()) as { games: unknown[] };
    expect(games).toHaveLength(2);
    await over();
    await press(page, "Play again as Black");
    await page.locator(".plate.bottom", { hasText: "Black" }).waitFor();
    const second = page.url();
    await over();
    await press(page, "Play again as Black");
    await expect.poll(() => page.url()).not.toBe(second);
    await page.locator(".plate.bottom", { hasText: "Black" }).waitFor();
  });

  test("what can be picked is marked, the own square too; take-back says why it is not possible", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "random" }] });
    await clicks(page, "b1");
    await press(page, /superposition/i);
    await clicks(page, "a3");
    await page.locator('[data-square="b1"][data-target]').waitFor({ state: "attached" });
    const marked = await page.locator("main .board-cell[data-target]").count();
    expect(marked).toBeGreaterThan(1);
    await many(page, "main .board .target").toBe(marked);
    await clicks(page, "c3");
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await press(page, "Take back");
    await expect.poll(() => label(page, "b1")).toMatch(/knight/);
    await expect.poll(() => back(page).getAttribute("aria-disabled")).toBe("true");
    const ink = () => back(page).evaluate((e) => getComputedStyle(e).color);
    const under = await ink();
    await page.mouse.move(0, 0);
    expect(await ink(), "it stays as it is under the pointer").toBe(under);
    await back(page).click({ force: true });
    await page.getByRole("alert").getByText("You have not played yet.").waitFor();
  });

  test.each([1280, 360])("the acts stay where they are when something can be taken back, at %d px", async (width) => {
    const page = await served.visitor({ viewport: { width, height: 800 } });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const acts = async () => {
      if (width < 1000) await page.getByRole("tab", { name: "Game" }).click();
      const all = page.locator(".acts > button");
      return Promise.all((await all.all()).map(async (b) => [await b.innerText(), (await b.boundingBox())?.x]));
    };
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await expect.poll(async () => (await acts())[0]?.[0]).toBe("Take back");
    const before = await acts();
    await clicks(page, "e2", "e4");
    await expect.poll(() => back(page).getAttribute("aria-disabled")).toBeNull();
    await expect.poll(acts).toEqual(before);
    // Where nothing can ever be taken back the button says why.
    await served.game(page, { game: "predictor", seats: [mine, { kind: "bot", bot: "random" }] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await acts(); // on a small page it opens their tab
    await back(page).click({ force: true });
    await page
      .getByRole("alert")
      .getByText("Nothing can be taken back here: the sides order at the same time.")
      .waitFor();
  });

  test("a piece goes to two squares by Shift and two clicks, half to each, or as one says", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await clicks(page, "b1");
    await page.locator('[data-square="a3"][data-target]').waitFor({ state: "attached" });
    await square(page, "a3").click({ modifiers: ["Shift"] });
    await clicks(page, "c3");
    await expect.poll(() => label(page, "a3")).toMatch(/\(1\/2\)/);
    await clicks(page, "b8");
    await page.getByRole("button", { name: /superposition/i }).dblclick(); // the second click is not one on Cancel
    await clicks(page, "a6");
    const choose = page.getByRole("button", { name: "Choose the shares (else 50% : 50%)" });
    await choose.click();
    for (const on of ["false", "true"]) {
      await choose.press("Enter");
      await expect.poll(() => choose.getAttribute("aria-pressed")).toBe(on);
      const keys = await page.evaluate(() => document.activeElement?.getAttribute("role"));
      expect(keys, "the keys are on the board").toBe("gridcell");
    }
    await page.getByText("You choose the shares after the second square.", { exact: true }).waitFor();
    await clicks(page, "c6");
    await page.locator(".spoken > p", { hasText: / – .*2\/3 on a6/ }).waitFor({ state: "attached" });
    await press(page, /2\/3 on a6/);
    await expect.poll(() => label(page, "a6")).toMatch(/\(2\/3\)/);
  });

  test("people roll their own dice: the page asks what a throw shows; the record says that it was typed", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", typed: true, seats: [mine, mine] });
    for (const way of [
      ["b1", "!superposition", "a3", "c3"],
      ["d7", "d5"],
      ["e2", "e4"],
      ["d5", "e4"],
      ["c3", "e4"],
    ])
      for (const step of way) {
        if (step.startsWith("!")) await press(page, new RegExp(step.slice(1), "i"));
        else await clicks(page, step);
      }
    await press(page, /^Play/);
    await page.getByRole("heading", { name: "What do they show?" }).waitFor();
    await page.locator(".rolling legend", { hasText: "White rolls." }).waitFor();
    const lost = page.locator(".plate .losses").first(); // alone on its line
    expect(await lost.evaluate((l) => getComputedStyle(l).borderLeftWidth)).toBe("0px");
    await page.locator(".rolling").getByRole("button", { name: "4", exact: true }).click();
    await page.getByRole("heading", { name: "What do they show?" }).waitFor({ state: "detached" });
    const record = await (await page.request.get(`/api/games/${id}/record`)).text();
    expect(record).toMatch(/rolled 4/);
  });

  test("marks what was played since one's own last turn, and lists moves with their figures", async () => {
    const page = await served.visitor({ reducedMotion: "no-preference" });
    // What the page asks while its title says that it is the viewer's turn, or a sound does.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = (what: string) => seen.push(`${what}: ${document.querySelector(".prompt h2")?.textContent}`);
      new MutationObserver(() => note(document.title.slice(0, 1))).observe(document, {
        subtree: true,
        childList: true,
      });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (at) {
        if (this.frequency.value === 523) setTimeout(() => note("sound"), 50); // then the page is drawn
        start.call(this, at);
      };
    });
    const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    await served.game(page, { game: "ability", seats: [mine, bot, bot, bot] });
    await clicks(page, "o5", "n5");
    await expect.poll(() => page.locator(".score tbody button").count()).toBeGreaterThanOrEqual(4);
    await expect.poll(seen, { timeout: 10_000 }).toContain("sound: Choose a piece");
    const waits = (await seen()).filter((s) => / to move\.$/.test(s));
    expect(waits.length, "it says whose move is shown next").toBeGreaterThan(0);
    expect(waits.filter((s) => !s.startsWith("A: "))).toEqual([]);
    await expect.poll(() => page.locator(".board .arrow").count()).toBeGreaterThanOrEqual(3);
    await page.locator(".score tbody button svg").first().waitFor();
  });
});
