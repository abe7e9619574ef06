// The panel beside the board: the score, the sentences of a ply, the question, refusals, each in its room.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { chance, mouse, move, resign, standing } from "./hands.ts";
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
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The number of rows of the score that are seen whole. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const [head, box] = [edge(".score thead th"), edge(".score-box")];
    const rows = [...document.querySelectorAll(".score tbody tr")].map((row) => row.getBoundingClientRect());
    const top = Math.max(head.bottom, box.top) - 1;
    return rows.filter((r) => r.height > 0 && r.top >= top && r.bottom <= box.bottom + 1).length;
  });

describe.runIf(haveBrowser)("the panel of a game", () => {
  test("a result leaves long sentences their room, and the score the row of their ply", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 800 } });
    const { id } = await served.game(page, { game: "predictor", seats: [mine, mine] });
    const at = `/api/games/${id}`;
    const plies = [..."abcdef"].map((f) => [`${f}2${f}3`, `${f}7${f}6`]);
    plies[4] = ["e2e3|g7g5>h2h4", "e7e6|g2g4>h7h5"];
    for (const [n, moves] of plies.entries())
      for (const [seat, move] of moves.entries()) {
        const { number } = (await (await page.request.get(at)).json()) as { number: number };
        const data = { id: `m${n}${seat}`, kind: "move", seat, number, move };
        expect((await page.request.post(`${at}/actions`, { data })).status(), move).toBe(200);
      }
    await page.request.post(`${at}/actions`, { data: { id: "end", kind: "resign", seat: 0 } });
    await page.goto(`/game/${id}`);
    await page.locator(".result").getByRole("link", { name: "Analysis" }).waitFor();
    await expect.poll(() => page.locator(".score tbody button").count()).toBe(12);
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Back to the game" }).waitFor();
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(4);
    const [box, why] = [".event", ".event .why"].map((s) => page.locator(s).boundingBox());
    expect((await why)!.y + (await why)!.height).toBeLessThanOrEqual((await box)!.y + (await box)!.height);
  });

  test("the score keeps four rows beside a roll and a result, one or more on a phone", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    const at = `/api/games/${id}`;
    const seen = async (height: number, width = 1280) => {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      return Math.min(4, await wholeRows(page));
    };
    for (const [n, move] of "b1:a3/c3= d7d5 e2e4 a7a6 g1f3 b7b6 f1e2 c7c6 h2h3 d5e4 c3e4".split(" ").entries()) {
      const { number } = (await (await page.request.get(at)).json()) as { number: number };
      const data = { id: `m${n}`, kind: "move", seat: n % 2, number, move };
      expect((await page.request.post(`${at}/actions`, { data })).status(), move).toBe(200);
    }
    await page.locator(".event .dice").waitFor();
    expect([await seen(800), await seen(720)], "beside the board").toEqual([4, 4]);
    expect(await seen(740, 360), "on a phone").toBe(1);
    await page.request.post(`${at}/actions`, { data: { id: "end", kind: "resign", seat: 1 } });
    await page.locator(".result").getByRole("link", { name: "Analysis" }).waitFor();
    expect([await seen(800), await seen(720)], "beside the result").toEqual([4, 4]);
    expect(await seen(740, 360), "below the result").toBe(1);
  });

  test("the score has four rows beside all that a result offers, on a low screen", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 720 } });
    const { id } = await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "1" }] });
    const choose = chance(3);
    for (let n = 0; n < 5; n++) await move(page, id, mouse, choose);
    await resign(page, id, mouse);
    await page.locator(".result").getByRole("link", { name: "Analysis" }).waitFor();
    await expect.poll(() => page.locator(".score tbody tr").count()).toBeGreaterThanOrEqual(5);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(4);
  });

  test.each([
    [1280, 800],
    [360, 740],
  ])(
    "a refusal moves nothing that can be pressed on a panel of %s by %s, and covers nothing",
    async (width, height) => {
      const page = await served.visitor({ viewport: { width, height } });
      await served.game(page, { game: "niels", seats: [mine, mine] });
      await clicks(page, "e2", "e4", "e7");
      await page.locator('[data-square="e5"][data-target]').waitFor({ state: "attached" });
      served.expectRefusals();
      const places = (...more: string[]) =>
        page.evaluate(
          (all) =>
            all.map((s) => {
              const { top, height } = document.querySelector(s)!.getBoundingClientRect();
              return [s, top, height];
            }),
          [".prompt h2", ".acts", ".tab-bar", ...more],
        );
      const alert = page.getByRole("alert");
      /** The names of what can be pressed that an alert overlaps. */
      const covered = () =>
        alert.evaluate((e) => {
          const { top, bottom } = e.getBoundingClientRect();
          const all = [...document.querySelectorAll(".panel :is(button, input, a, summary), .tab-bar button")];
          return all.flatMap((b) => {
            const at = b.getBoundingClientRect();
            return at.height > 0 && at.top < bottom - 1 && at.bottom > top + 1 ? (b.textContent ?? b.tagName) : [];
          });
        });
      let before = await places();
      await square(page, "e7").dragTo(square(page, "e3"));
      await alert.waitFor();
      expect(await places()).toEqual(before);
      expect(await covered()).toEqual([]);
      await page.keyboard.press("m");
      const field = page.getByRole("combobox", { name: "Move in notation" });
      await field.fill("e7e3");
      await page.locator(".notation-text", { hasText: /[a-h][1-8]/ }).waitFor(); // examples come with the list of moves
      const rest = [".notation input", ".score-box", ".happened > .event"] as const;
      before = await places(...rest);
      await field.press("Enter");
      await alert.waitFor();
      expect(await places(...rest)).toEqual(before);
      expect(await covered()).toEqual([]);
      expect(await field.evaluate((f: HTMLInputElement) => f.getAttribute("aria-invalid"))).toBe("true");
      const told = await field.evaluate((f) => document.getElementById(f.getAttribute("aria-describedby")!)!.innerText);
      expect(told.trim(), "it describes the field").toBe(await alert.innerText());
      await page.locator(".prompt h2").click();
      await expect.poll(() => alert.count()).toBe(0);
    },
  );

  test("the field for moves has what was typed before it was loaded", async () => {
    const page = await served.visitor();
    let loads = () => {};
    const held = new Promise<void>((done) => (loads = done));
    await page.route("**/assets/later-*.js", (r) => held.then(() => r.continue()));
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await page.keyboard.type("/e2");
    loads();
    const field = page.getByRole("combobox", { name: "Move in notation" });
    await expect.poll(() => field.inputValue({ timeout: 5000 })).toBe("e2");
    await page.keyboard.type("e4");
    await page.keyboard.press("Enter");
    await expect.poll(() => square(page, "e4").getAttribute("aria-label")).toMatch(/pawn/);
  });

  test("the field for moves keeps the keys while the other side is to move", async () => {
    const [page, other] = [await served.visitor(), await served.visitor()];
    const made = await served.game(page, { game: "niels", seats: [mine, { kind: "invited" }] });
    await other.goto(made.invites[0]!.path);
    await press(other, "Play Black");
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await page.keyboard.press("m");
    const field = page.getByRole("combobox", { name: "Move in notation" });
    await field.waitFor();
    await page.keyboard.type("e4");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Black to move." }).waitFor();
    await page.keyboard.type("f4"); // F alone flips the board
    await page.keyboard.press("Enter"); // too early
    await page.getByRole("alert").getByText("Black").waitFor();
    await other.locator('[data-square="e7"][data-target]').waitFor({ state: "attached" });
    await clicks(other, "e7", "e5");
    await page.getByRole("heading", { name: "Choose a piece" }).waitFor();
    expect(await field.inputValue()).toBe("f4");
    await page.keyboard.press("Enter");
    await expect.poll(() => square(page, "f4").getAttribute("aria-label")).toMatch(/pawn/);
    expect(await field.inputValue()).toBe("");
  });

  test("the field for moves takes the next move while the last is shown, kept beside an earlier board", async () => {
    const page = await served.visitor({ reducedMotion: "no-preference" });
    await served.game(page, { game: "niels", seats: [mine, { kind: "bot", bot: "1" }] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await page.keyboard.press("m");
    const field = page.getByRole("combobox", { name: "Move in notation" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("role") ?? "page");
    await expect.poll(focused).toBe("combobox");
    await page.keyboard.type("N");
    await page.locator(".completions [role=option]").first().waitFor();
    await page.keyboard.press("Escape"); // closes the field with its list
    await expect.poll(focused).toBe("gridcell");
    expect(await field.count()).toBe(0);
    await page.keyboard.press("m");
    await expect.poll(focused).toBe("combobox");
    await page.keyboard.type("h4");
    await page.keyboard.press("Enter");
    await page.locator(".prompt", { hasText: "Black to move." }).locator(".notation").waitFor();
    await page.keyboard.type("N");
    expect(await focused()).toBe("combobox");
    await page.getByRole("heading", { name: "Choose a piece" }).waitFor();
    await page.keyboard.type("fq"); // no list of what may be meant covers the score
    await page.locator(".score").getByRole("button").first().click(); // an earlier board, where nothing is asked
    await page.getByRole("button", { name: "Back to the game" }).waitFor();
    await page.keyboard.press("z");
    await expect.poll(() => page.locator(".page-header:visible").count()).toBe(0);
    expect(await field.inputValue()).toBe("Nfq");
  });

  test("beside the board the list leaves its room to long sentences, and a throw stands before them", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 800 } });
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    const act = async (data: object) => {
      const { position: number } = (await (await page.request.get(`/api/games/${id}`)).json()) as { position: number };
      const request = { id: `${number}`, number, ...data };
      expect((await page.request.post(`/api/games/${id}/actions`, { data: request })).status()).toBe(200);
    };
    for (const [i, move] of ["b1:a3/c3=", "e7e5", "c3e4", "d7d5", "e2e3", "d5e4"].entries())
      await act({ kind: "move", move, seat: i % 2 });
    const words = " Black’s king is in check on e8 from the queen on f8.";
    const grown = (text: string, n: number) =>
      page.locator(text).evaluate((e, more) => e.append(more), words.repeat(n));
    const below = (box: string, last: string) =>
      page.evaluate(
        ([box, last]) => {
          const bottom = (s: string) => document.querySelector(s)!.getBoundingClientRect().bottom;
          return bottom(box!) - bottom(last!);
        },
        [box, last],
      );
    await page.keyboard.press("m");
    await page.getByRole("combobox", { name: "Move in notation" }).waitFor();
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(() => below(".event", ".event .roll-bar")).toBeGreaterThanOrEqual(28);
    await press(page, "Close");
    await page.setViewportSize({ width: 1280, height: 800 });
    await grown(".event .why", 20);
    expect(await below(".event", ".event .roll-bar")).toBeGreaterThanOrEqual(28);
    expect(await below(".event", ".event .came"), "its result, too").toBeGreaterThanOrEqual(0);
    await act({ kind: "resign", seat: 1 });
    await page.locator(".result").waitFor();
    await grown(".event .what", 4);
    expect(await below(".event", ".event .roll-bar")).toBeGreaterThanOrEqual(28);
    await page.goto(`/game/${id}/replay`);
    await page.locator(".told .roll-bar").waitFor();
    expect(await below(".told", ".told .roll-bar"), "in sight, too").toBeGreaterThanOrEqual(0);
    await grown(".told p:last-child", 2);
    expect(await below(".told", ".told p:last-child")).toBeGreaterThanOrEqual(0);
    expect(await below(".told .roll-bar", ".told p:last-child"), "the report comes first").toBeGreaterThan(0);
  });

  test("what is good to know opens and closes at the place where it was pressed", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 720 } });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const notes = page.locator(".foot > .notes");
    const places = async () => [
      await notes.locator("summary").boundingBox(),
      await page.locator(".acts").boundingBox(),
    ];
    const was = await places();
    for (const open of [false, true]) {
      await notes.locator("summary").click();
      await expect.poll(() => notes.locator("li").first().isVisible()).toBe(open);
      expect(await places()).toEqual(was);
    }
  });

  test.each(["en-US", "de", "ru"])("a question with four results fits on a low screen: %s", async (locale) => {
    const page = await served.visitor({ viewport: { width: 1280, height: 720 }, locale });
    const position = "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1 Nd4/g5=,ra7/d7>";
    await served.game(page, { game: "niels", position, seats: [mine, mine] });
    await clicks(page, "d7", "d4");
    await expect.poll(() => page.locator(".asked .outcome-list > li").count()).toBe(4);
    const hidden = () => page.locator("#panel-move").evaluate((e) => e.scrollHeight - e.clientHeight);
    await expect.poll(hidden).toBe(0);
  });

  test("what a roll may bring stands in the order of its bar", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 640 } });
    const position = "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1 Nd4/g5=,ra7/d7>";
    await served.game(page, { game: "niels", position, seats: [mine, mine] });
    await clicks(page, "d7", "d4");
    await press(page, "Play and roll");
    const numbers = page.locator(".event .meant > li > .figures:first-child");
    await expect.poll(async () => (await numbers.allInnerTexts()).map((n) => n[0])).toEqual(["1", "2", "3", "5"]);
    await page.locator(".event .what").evaluate((e) => e.append(" Black’s king is in check on e8.".repeat(20)));
    const edge = (part: string) => page.locator(part).evaluate((e) => Math.round(e.getBoundingClientRect().bottom));
    const hidden = async () => (await edge(".event .came")) - (await edge(".event"));
    await expect.poll(hidden, { message: "what came is in sight" }).toBeLessThanOrEqual(0);
  });

  test("one's own throw stands above the answer to it, of which all is in sight on a phone", async () => {
    const other = await served.visitor();
    const { id, invites } = await served.game(other, { game: "niels", seats: [mine, { kind: "invited" }] });
    const page = await served.visitor(phone);
    await page.goto(invites[0]!.path);
    await press(page, "Play Black");
    await page.locator(".score-box").waitFor();
    const moves = ["b1:a3/c3=", "e7e5", "c3e4", "d7d5", "e2e3", "d5e4", "h2:h4/h3"];
    for (const [i, move] of moves.entries()) {
      const { position: number } = await standing(other, id);
      const data = { id: move, kind: "move", move, number, seat: i % 2 };
      const { request } = i % 2 === 0 ? other : page;
      expect((await request.post(`/api/games/${id}/actions`, { data })).status(), move).toBe(200);
    }
    await page.locator(".turn", { hasText: "h2" }).waitFor();
    await page.locator(".turn .roll-bar").waitFor({ state: "attached" });
    expect(await page.locator(".turn").evaluateAll((all) => all.map((t) => !!t.querySelector(".dice")))).toEqual([
      true,
      false,
    ]);
    const room = () =>
      page.evaluate(() => {
        const [box, last] = [".event", ".turn:last-child"].map((s) =>
          document.querySelector(s)!.getBoundingClientRect(),
        );
        return [last!.top - box!.top, box!.bottom - last!.bottom].every((edge) => edge > -1);
      });
    await expect.poll(room).toBe(true);
    const own = page.locator(".turn:first-child");
    await expect
      .poll(() => own.innerText(), { message: "only what came" })
      .toMatch(/^3\s+50%\s+White’s knight [^.]+\.$/);
    await page.setViewportSize({ width: 1280, height: 800 });
    const up = () =>
      page.evaluate(() => getComputedStyle(document.querySelector(".event")!, "::before").backgroundImage);
    await expect.poll(up, { message: "nothing is above" }).toBe("none");
    expect(await wholeRows(page), "the list has room, too").toBe(4);
    // However long the answer is, the own result stands whole above its beginning, or above its end.
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page
        .locator(".turn:last-child .what")
        .evaluate((e) => e.append(" Black’s king is in check on e8.".repeat(20)));
      const edges = () =>
        page.evaluate(() => {
          const [box, own, answer] = [".event", ".turn:first-child", ".turn:last-child"].map((s) =>
            document.querySelector(s)!.getBoundingClientRect(),
          );
          return [own!.top - box!.top, answer!.top - own!.bottom].map((d) => Math.round(d));
        });
      await expect.poll(edges, { message: `${width} by ${height}` }).toEqual([0, 0]);
      await page.locator(".event").evaluate((e) => e.scrollTo(0, e.scrollHeight));
      expect((await edges())[0]).toBe(0);
    }
  });

  test("Cancel stands beside the question, and a shown result stays whole in its list", async () => {
    const page = await served.visitor({ viewport: { width: 1280, height: 800 } });
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    for (const [i, move] of ["c2:c4/c2=", "d7:d5/d6=", "b2b3"].entries()) {
      const data = { id: move, kind: "move", seat: i % 2, number: (await standing(page, id)).position, move };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    await clicks(page, "d5");
    const [question, cancel] = [page.locator(".prompt h2"), page.getByRole("button", { name: "Cancel" })];
    await cancel.waitFor();
    const [beside, asked] = [await cancel.boundingBox(), await question.boundingBox()];
    expect(beside!.y).toBeLessThan(asked!.y + asked!.height);
    await clicks(page, "c4");
    await page.locator(".outcome-list").getByRole("button").last().click();
    await page.getByRole("button", { name: "Back to the game" }).waitFor();
    const room = () =>
      page.evaluate(() => {
        const [chosen, buttons] = [".outcome-list .lit", ".asked > .row"].map((s) =>
          document.querySelector(s)!.getBoundingClientRect(),
        );
        return buttons!.top - chosen!.bottom;
      });
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });

  test("cuts no row of the score", async () => {
    const page = await served.visitor(phone);
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const moves = [..."abcdef"].flatMap((f) => [
      [`${f}2`, `${f}3`],
      [`${f}7`, `${f}6`],
    ]);
    for (const [n, move] of moves.entries()) {
      await clicks(page, ...move);
      await expect.poll(() => page.locator(".score tbody button").count()).toBe(n + 1);
    }
    const cut = () =>
      page.evaluate(() => {
        const edge = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const [head, box, now] = [".score thead th", ".score-box", ".score [aria-current]"].map(edge);
        const rows = [...document.querySelectorAll(".score tbody tr")].map((row) => row.getBoundingClientRect());
        const covered = rows.filter((r) => r.top < head!.bottom - 1 && r.bottom > head!.bottom + 1);
        return [covered.length, now!.top >= head!.bottom - 1 && now!.bottom <= box!.bottom + 1];
      });
    for (const [width, height] of [
      [360, 740],
      [360, 733],
      [360, 726],
      [360, 719],
      // At the end of the list it cannot be scrolled on: the row that would be cut is shown.
      [1280, 620],
      [1280, 626],
      [1280, 632],
      [1280, 638],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(cut, { message: `${width} by ${height}` }).toEqual([0, true]);
    }
  });

  test("shows a whole row of the score on phones, or none on low ones, where sentences are long", async () => {
    const page = await served.visitor(phone);
    const { id } = await served.game(page, { game: "indeterminist", seats: [mine, mine] });
    for (const [seat, move] of ["Nb1*50-a3+Nb1-c3", "Nb8*50-a6+Nb8-c6"].entries()) {
      const data = { id: move, kind: "move", seat, number: (await standing(page, id)).position, move };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    await page.locator(".happened > .event").waitFor();
    const room = () =>
      page.evaluate(() => {
        const [box, row] = [".score-box", ".score tbody tr"].map((s) =>
          document.querySelector(s)!.getBoundingClientRect(),
        );
        return row!.height === 0 ? "none" : box!.height >= 29 ? "a row" : "cut";
      });
    const [seen, low] = [new Set<string>(), new Set<string>()];
    for (let height = 960; height >= 640; height -= 10) {
      await page.setViewportSize({ width: 360, height });
      await page.waitForTimeout(50);
      (height < 700 ? low : seen).add(await room());
    }
    expect([seen, low.has("cut")]).toEqual([new Set(["a row"]), false]);
  });

  test("on a phone notes are as high as what they say, and their tab scrolls", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 490 }, hasTouch: true, isMobile: true });
    const [pieces, powers] = ["0Kp9,0Qi4,1Ki1,2Ka8,3Kh16", "swap:2,none:0,none:0,none:0"];
    const position = `cross/0 ${pieces} 0 1 0 0123 - - ${powers} - abilities=choose`;
    await served.game(page, { game: "ability", position, seats: [mine, bot, bot, bot] });
    await page.getByRole("tab", { name: "Game" }).tap();
    const [shown, all] = await page.locator(".notes[open]").evaluate((e) => [e.clientHeight, e.scrollHeight]);
    expect(shown).toBe(all);
    expect(
      await page.locator(".tab-panel[data-shown]").evaluate((e) => e.scrollHeight - e.clientHeight),
    ).toBeGreaterThan(0);
  });
});
