import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { chance, finger, keys, mouse, move } from "./hands.ts";
import { clicks, holdMoves, press, Served, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const bot = { kind: "bot", bot: "greedy" } as const;
const mine = { kind: "mine" } as const;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe.runIf(haveBrowser)("playing in a browser", () => {
  test("a piece is split by mouse, and the game resigned", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, bot] });
    await clicks(page, "b1");
    await press(page, /superposition/i);
    await clicks(page, "a3", "c3"); // the usual shares: half on each
    await page.getByTitle(/knight goes from b1 to a3 as the red one/).waitFor();
    await expect.poll(() => square(page, "c3").getAttribute("aria-label")).toMatch(/knight, the blue one/);
    await press(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByRole("heading", { name: "You lost." }).waitFor();
    await page.keyboard.press("ArrowLeft");
    const bar = (await page.locator(".glimpse").boundingBox())!;
    const result = (await page.getByRole("heading", { name: "You lost." }).boundingBox())!;
    expect(bar.y, "the bar to come back is not on the result").toBeGreaterThan(result.y + result.height);
    await press(page, "Back to the game");
    await press(page, "Verify");
    await page.getByText(/your browser recomputed/).waitFor();
  });

  test("an own move is drawn before the server answers, and put back if it is refused", async () => {
    const page = await served.visitor();
    const held = await holdMoves(page);
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const label = (name: string) => square(page, name).getAttribute("aria-label");
    await clicks(page, "e2", "e4");
    await expect.poll(() => label("e4")).toBe("e4: White’s pawn on e4");
    await expect.poll(() => label("e2")).toMatch(/empty/);
    await expect.poll(() => held.length).toBe(1);
    held[0]!.refuse();
    await page.locator(".strip.refusal").waitFor();
    await expect.poll(() => label("e2")).toMatch(/pawn/);
    await expect.poll(() => label("e4")).toMatch(/empty/);
    await clicks(page, "b1");
    await press(page, /superposition/i);
    await clicks(page, "a3", "c3");
    await expect.poll(() => page.locator(".board-art .gone .token").count()).toBe(2);
    await expect.poll(() => label("c3")).toMatch(/empty/);
    await expect.poll(() => held.length).toBe(2);
    held[1]!.refuse();
    await expect.poll(() => page.locator(".board-art .gone .token").count()).toBe(0);
  });

  test("a split that names its squares is drawn before the server answers, by its button or by Shift", async () => {
    const page = await served.visitor();
    const held = await holdMoves(page);
    await served.game(page, { game: "qcheckers", seats: [mine, mine] });
    const pale = page.locator(".board-art .gone .token");
    for (const [n, split] of [
      () => press(page, /^Quantum move: to b4 and d4/),
      async () => {
        await page.locator('[data-square="d4"][data-target]').waitFor({ state: "attached" });
        await page.getByText(/^To go to two squares at once: Shift-click one of them/).waitFor();
        await square(page, "d4").click({ modifiers: ["Shift"] });
      },
      async () => {
        await page.locator('[data-square="d4"][data-target]').waitFor({ state: "attached" });
        await page.keyboard.down("Shift");
        await square(page, "c3").dragTo(square(page, "d4"));
        await page.keyboard.up("Shift");
      },
    ].entries()) {
      await clicks(page, "c3");
      await split();
      await expect.poll(() => pale.locator("text").allTextContents()).toEqual(["50", "50"]);
      await expect.poll(() => held.length).toBe(n + 1);
      held[n]!.refuse();
      await expect.poll(() => pale.count()).toBe(0);
    }
  });

  test("a piece stays on its own square and goes to another one, by Shift with Enter or with a click", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    for (const [from, other, stay] of [
      ["b1", "a3", () => square(page, "b1").press("Shift+Enter")],
      ["b8", "a6", () => square(page, "b8").click({ modifiers: ["Shift"] })],
    ] as const) {
      await clicks(page, from);
      await page.getByText(/^To go to two squares at once/).waitFor();
      await stay();
      await page.getByRole("heading", { name: /which is the second square/ }).waitFor();
      await clicks(page, other);
      await expect.poll(() => square(page, from).getAttribute("aria-label")).toMatch(/knight, the red one/);
    }
  });

  test("a piece that may jump again is picked, each jump has its number, a roll shows beside badges", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "qcheckers", position: "W:Wc3:Bd4,f6,Kh8,a7", seats: [mine, mine] });
    await clicks(page, "c3", "e5");
    await page.getByRole("heading", { name: "Capture again from e5, or stop?" }).waitFor();
    await expect.poll(() => square(page, "e5").getAttribute("aria-selected")).toBe("true");
    await clicks(page, "g7");
    const numbers = page.getByRole("table", { name: "Moves" }).getByRole("rowheader");
    await expect.poll(() => numbers.allTextContents()).toEqual(["1", "↳"]);
    const halves = "W:Wh4:Bg5,a7,f6@? f6:e5=0.7071067811865476;f6=0.7071067811865476";
    await served.game(page, { game: "qcheckers", position: halves, seats: [mine, mine] });
    await square(page, "e5").hover();
    await page.getByText("A line with + joins parts that add up where they meet").first().waitFor();
    await clicks(page, "h4");
    const brackets = await page.locator(".targets .rolled .line").getAttribute("d");
    expect(Number(/^M4 (\d+)V/.exec(brackets!)?.[1]), "the chance is 27 high").toBeGreaterThan(35);
    const play = page.getByRole("button", { name: "Play and roll" });
    const focused = () => play.evaluate((b) => b === document.activeElement);
    await clicks(page, "f6");
    await expect.poll(focused, { message: "Enter confirms what the mouse has made" }).toBe(true);
    await square(page, "f6").click();
    expect(await play.count(), "a second click on the target changes nothing").toBe(1);
    await press(page, "Cancel");
    await page.keyboard.press("m");
    await page.keyboard.type("h4f6");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe(true);
    expect(await page.locator(".arrows .arrow.order").count(), "a typed move has its arrow").toBe(1);
  });

  test("a pass removes the marks of the last move before the server answers", async () => {
    const page = await served.visitor();
    const held = await holdMoves(page, 1);
    await served.game(page, { game: "indeterminist", seats: [mine, mine] });
    await clicks(page, "e2", "e4");
    const marks = page.locator(".board-art .tints .last");
    await expect.poll(() => marks.count()).toBe(2);
    await page.getByRole("table", { name: "Moves" }).getByRole("button").waitFor();
    await press(page, /^Pass$/);
    await page.getByRole("heading", { name: "Is this your choice?" }).waitFor();
    expect(await page.locator(".asked > p").allTextContents(), "it is told once").toEqual(["Black passes."]);
    expect(held.length, "it is asked about before it is sent").toBe(0);
    await press(page, "Choose");
    await expect.poll(() => marks.count()).toBe(0);
    await expect.poll(() => held.length).toBe(1);
    held[0]!.refuse();
    await expect.poll(() => marks.count()).toBe(2);
  });

  test("the board paints where a move goes that is being composed paler than where it begins", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await clicks(page, "e2");
    await page.locator(".compose .chip", { hasText: /superposition/i }).click();
    await clicks(page, "e3");
    const tints = (kind: string) =>
      expect.poll(() =>
        page.locator(`.tint.picked${kind}`).evaluateAll((all) => all.map((t) => getComputedStyle(t).opacity)),
      );
    await tints(".end").toEqual(["0.45"]);
    await tints(":not(.end)").toEqual(["1"]);
  });

  test("the page asks what a pawn becomes", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", position: "8/P6k/8/8/8/8/8/K7 w - - 0 1 -", seats: [mine, mine] });
    await clicks(page, "a7", "a8");
    await expect.poll(() => square(page, "a8").getAttribute("aria-label")).toMatch(/queen/);
    await page.locator(".compose .chip", { hasText: /knight/i }).click();
    await expect.poll(() => square(page, "a8").getAttribute("aria-label")).toMatch(/knight/);
    // By keys the choices are read out, and again wherever nothing else can be picked.
    await served.game(page, { game: "niels", position: "3q4/4P2k/8/8/8/8/8/K7 w - - 0 1 -", seats: [mine, mine] });
    const said = async () => (await page.locator(".spoken > p").allTextContents()).at(-1);
    await page.locator('[data-square="e7"][data-target]').waitFor({ state: "attached" });
    await square(page, "e7").press("Enter");
    await expect.poll(said).toMatch(/ – 2 squares: R reads them out/);
    await square(page, "d8").press("Enter");
    await expect.poll(said).toBe("What does the pawn become? – A queen – A rook – A bishop – A knight");
    await page.keyboard.press("r");
    await expect.poll(said).toMatch(/^A queen: certain\. A rook: certain\. /);
    await page.keyboard.press("l");
    await expect.poll(said).toBe("Nothing has been played yet.");
  });

  test.each([mouse, finger, keys])("chooses on the board what a pawn becomes, by $name", async (hand) => {
    const page = await served.visitor(hand === finger ? phone : {});
    await served.game(page, { game: "niels", position: "8/4P2k/8/4p3/8/8/8/K7 w - - 0 1 -", seats: [mine, mine] });
    for (const name of ["e7", "e8", "e5"]) {
      await page.locator(`[data-square="${name}"][data-target]`).waitFor({ state: "attached" });
      if (name === "e5") await expect.poll(() => square(page, name).getAttribute("aria-label")).toMatch(/knight/);
      await hand.press(square(page, name));
    }
    if (hand === finger) await page.locator(".asked").getByRole("button", { name: "Play" }).tap();
    await expect.poll(() => square(page, "e8").getAttribute("aria-label")).toMatch(/White’s knight/);
    expect(await square(page, "e5").getAttribute("aria-label"), "what stood there stands there again").toMatch(/pawn/);
  });

  test("check is announced with one click, or nothing with another", async () => {
    const page = await served.visitor();
    const position = "cross/0 0Kp9,0Rh9,1Ki1,2Ka8,3Kg13 0 1 0 0123 - - - - announce=all";
    await served.game(page, { game: "ability", position, seats: [mine, mine, mine, mine] });
    await clicks(page, "h9", "g9");
    const chips = page.locator(".chips button");
    await expect.poll(() => chips.allInnerTexts()).toEqual(["Announce check to Green", "Announce nothing"]);
    await press(page, "Announce check to Green");
    await page.getByRole("button", { name: "h9–g9+" }).waitFor();
    await page.locator(".board .arrow.check").waitFor({ state: "attached" }); // from g9 to the king on g13
  });

  test("the mate of document 001 by clicking", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    // The game of the document is replayed by the moves that the program's own tests play.
    for (const line of mate) {
      for (const step of line) {
        if (step.startsWith("!")) await press(page, new RegExp(step.slice(1), "i"));
        else await clicks(page, step);
      }
    }
    await page.getByRole("heading", { name: /White won/ }).waitFor();
    await page.getByText("Black is checkmated.", { exact: true }).waitFor();
  });

  test("the keyboard skips the header, and goes to the board from anywhere", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [{ kind: "mine" }, { kind: "bot", bot: "random" }] });
    const onBoard = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Skip to the content" }).press("Enter");
    expect(await onBoard()).toBe(true);
    expect(await page.locator(":focus[data-target]").count(), "on a piece that can move").toBe(1);
    const resign = page.getByRole("main").getByRole("button", { name: "Resign" });
    await resign.press("Enter");
    await page.getByRole("dialog").locator(":focus", { hasText: "Cancel" }).press("Enter");
    await expect.poll(() => resign.evaluate((b) => b === document.activeElement)).toBe(true);
    await page.keyboard.press("b");
    expect(await onBoard()).toBe(true);
    // What the other side has played last is read out when one comes.
    const bot = { kind: "bot", bot: "random" } as const;
    await served.game(page, { game: "niels", seats: [bot, mine] });
    await page.locator(".score tbody button").waitFor();
    await page.reload();
    await page.locator(".spoken > p", { hasText: /^White’s/ }).waitFor({ state: "attached" });
    const first = page.locator('[role=gridcell][tabindex="0"][data-target]'); // of the own pieces that can move
    await first.waitFor({ state: "attached" });
    // The title of another page is read out.
    await page.getByRole("link", { name: "Watch", exact: true }).press("Enter");
    await page
      .getByRole("status")
      .and(page.getByText("Watch", { exact: true }))
      .waitFor({ state: "attached" });
    await page.goto("/rules");
    await page.getByRole("main").getByRole("heading").first().waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Skip to the content" }).press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });

  test("a game that is begun by keys has them on the board, and says what they do; by mouse neither", async () => {
    const page = await served.visitor();
    const begin = async () => {
      await page.goto("/");
      return page.getByRole("button", { name: "Play now · Level 2: Niel’s Chess" });
    };
    const hint = page.getByText("Arrow keys move over the board");
    await (await begin()).press("Enter");
    await page.locator("[data-target]:focus-visible").waitFor();
    expect(await hint.isVisible()).toBe(true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab"); // past the plates, whose notes the panel has
    await page.locator(":focus", { hasText: "Type a move instead" }).waitFor();
    expect(await hint.isVisible()).toBe(true);
    await (await begin()).click();
    await page.locator("[data-target]").first().waitFor({ state: "attached" });
    await page.locator("h1:focus").waitFor();
    expect(await hint.isVisible()).toBe(false);
  });

  test("where only pieces can be picked keys are told how many; they leave a board without an answer", async () => {
    const page = await served.visitor();
    const position = "4k3/P7/8/8/8/3B4/8/4K3 w - - 0 1 nb5/h7=,nd5/h8=";
    await served.game(page, { game: "niels", position, seats: [mine, mine] });
    const enter = async (name: string) => {
      await page.locator(`[data-square="${name}"][data-target]`).waitFor({ state: "attached" });
      await square(page, name).press("Enter");
    };
    await enter("d3");
    await page.getByRole("button", { name: /entanglement/i }).press("Enter");
    await enter("c4");
    await page
      .getByRole("log")
      .getByText(/entangled with.* 3 squares/)
      .waitFor({ state: "attached" });
    await enter("b5");
    const focused = page.locator("h2:focus");
    await focused.filter({ hasText: "How is it entangled with Black’s knight?" }).waitFor();
    await page.keyboard.press("Escape");
    await enter("a7");
    await enter("a8");
    await focused.filter({ hasText: "What does the pawn become?" }).waitFor();
    const at = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("Tab");
    expect(await at()).toBe("A queen");
    await page.keyboard.press("ArrowDown");
    expect(await at()).toBe("A rook");
    for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    expect(await at(), "the question stands above its choices").toBe("What does the pawn become?");
    await page.keyboard.press("ArrowUp");
    expect(await at(), "they are gone round").toBe("Cancel");
  });

  test("arrows choose tabs, and go through the values of a choice, which Tab reaches too", async () => {
    const page = await served.visitor({ viewport: { width: 390, height: 844 } });
    const at = () => page.evaluate(() => document.activeElement?.textContent);
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.getByRole("tab", { selected: true }).focus();
    for (const [key, tab] of [
      ["ArrowRight", "Events"],
      ["ArrowLeft", "Move"],
      ["ArrowLeft", "Game"],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole("tab", { selected: true, name: tab }).waitFor();
      expect(await at()).toBe(tab);
    }
    await page.goto("/settings");
    const first = page.locator(".chips [aria-pressed=true]").first();
    const [was, is] = [await first.textContent(), await first.locator("+ button").textContent()];
    await first.focus();
    for (const [key, there] of [
      ["ArrowDown", is],
      ["ArrowLeft", was],
      ["Tab", is],
    ] as const) {
      await page.keyboard.press(key);
      expect(await at()).toBe(there);
    }
    expect(await first.textContent(), "only Enter chooses").toBe(was);
    await page.keyboard.press("Enter");
    await expect.poll(() => first.textContent()).toBe(is);
  });

  test("a piece is split by a slider with the keyboard alone", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 } });
    await served.game(page, { game: "indeterminist", seats: [mine, mine] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(page, "e2").focus();
    await page.keyboard.press("Enter");
    const split = page.getByRole("button", { name: /split off/i });
    await split.focus();
    await page.keyboard.press("Enter");
    const number = page.getByRole("spinbutton");
    await number.waitFor();
    const back = (await page.getByRole("button", { name: "Back one step" }).boundingBox())!;
    expect(back.y + back.height).toBeLessThanOrEqual((await page.locator(".tab-bar").boundingBox())!.y);
    await number.fill("30");
    await number.press("Enter");
    await page.locator('[data-square="e4"][data-target]').waitFor({ state: "attached" });
    await square(page, "e2").focus();
    for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    const done = page.getByRole("button", { name: /leave|done|stay|that is all|nothing more/i });
    await expect.poll(async () => (await done.count()) > 0 || (await page.locator(".event").count()) > 0).toBe(true);
    if ((await page.locator(".event").count()) === 0) await done.first().press("Enter");
    await expect.poll(() => square(page, "e4").getAttribute("aria-label")).toMatch(/30/);
    await expect.poll(() => square(page, "e2").getAttribute("aria-label")).toMatch(/70/);
  });

  test("a turn of several pieces is put together by clicks, and the board redetermined", async () => {
    const page = await served.visitor();
    const position = "Qd1:25:d1,Ke1:100:e1,Nb1:50:b1,Pa2:25:a2,pd7:100:d7,ke8:100:e8 w 0 1 0 {edition=2016}";
    await served.game(page, { game: "indeterminist", position, seats: [mine, mine] });
    await clicks(page, "b1");
    await press(page, /in half/);
    await clicks(page, "a3", "a2", "a4", "d1", "d4", "b1", "c3");
    for (const name of ["a3", "a4", "c3", "d4"])
      await expect.poll(() => square(page, name).getAttribute("aria-label")).toMatch(/25%/);
    await press(page, /^Redetermine/);
    await press(page, /^Play/);
    await expect.poll(() => square(page, "d4").getAttribute("aria-label")).not.toMatch(/25%/);
  });

  test("what a number on a token means is told beside the board, and which signs stand on it", async () => {
    const page = await served.visitor();
    const position = "Kg1:100:g1,Nb1:60:b1,Nd4:40:b1,kg8:100:g8,ph7:100:h7 w 0 1 0";
    await served.game(page, { game: "indeterminist", position, seats: [mine, mine] });
    await square(page, "d4").hover();
    await page.getByText("All of White’s parts with the number 2 are one piece: b1 60%, d4 40%.").waitFor();
    await square(page, "h7").hover();
    await expect.poll(() => page.locator(".what-if:visible").count()).toBe(0);
    await clicks(page, "g1");
    await expect
      .poll(() => page.locator(".target-key").textContent())
      .toBe("certaina line between the parts of a piece; each has its number");
    await page.keyboard.press("Escape");
    await press(page, "More");
    await page.getByRole("checkbox").first().waitFor();
    expect(await page.getByText("author’s set").count()).toBe(0);
    // The rules do not take the place of the game.
    const rules = page.getByRole("dialog").getByRole("link", { name: "Rules (opens in a new tab)" });
    const [tab] = await Promise.all([page.waitForEvent("popup"), rules.click()]);
    await tab.getByRole("heading", { name: "Indeterminist Chess", level: 1 }).waitFor();
    await page.getByRole("dialog").waitFor();
    // The head leads to the rules of the game as well, a replay to them in its own place.
    const head = page.locator(".page-header a[href^='/rules']");
    expect(await head.getAttribute("href")).toBe("/rules/indeterminist");
    await page.goto(`${page.url()}/replay`);
    await expect.poll(() => head.getAttribute("href")).toBe("/rules/indeterminist");
    await head.click();
    await expect.poll(() => head.getAttribute("href")).toBe("/rules");
  });

  test("on a phone sentences that go on below fade out, up to their end, and leave the moves their room", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 } });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await clicks(page, "e2", "e4", "e7", "e5");
    const told = page.locator(".happened > .event");
    await told.waitFor();
    const mask = () => told.evaluate((e) => getComputedStyle(e).maskImage);
    await expect.poll(mask).toBe("none");
    await told.evaluate((e) => e.lastElementChild!.append(" It goes on.".repeat(200)));
    await expect.poll(mask).toMatch(/gradient/);
    await told.evaluate((e) => e.scrollTo(0, e.scrollHeight));
    await expect.poll(mask).toBe("none");
    // What leads back from an earlier move covers nothing.
    await page.getByRole("tab", { name: "Events" }).click();
    await page.locator(".score-box").getByRole("button", { name: "e2" }).click();
    const [bar, list, tabs] = [".glimpse", ".happened", ".tab-bar"].map((s) => page.locator(s).boundingBox());
    expect((await bar)!.y).toBeGreaterThanOrEqual((await list)!.y + (await list)!.height);
    expect((await bar)!.y + (await bar)!.height).toBeLessThanOrEqual((await tabs)!.y);
  });

  test("draughts by touch: a move is confirmed", async () => {
    const page = await served.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await served.game(page, { game: "qcheckers", seats: [mine, mine] });
    await page.locator('[data-square="c3"][data-target]').waitFor({ state: "attached" });
    await page.getByRole("tab", { name: "Events" }).tap(); // a move goes on in its own tab
    await square(page, "c3").tap();
    await page.locator('[data-square="d4"][data-target]').waitFor({ state: "attached" });
    await square(page, "d4").tap();
    await page.getByRole("button", { name: "Play", exact: true }).tap();
    await expect.poll(() => square(page, "d4").getAttribute("aria-label")).toMatch(/man/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test("orders at the same time: neither page learns the other's early", async () => {
    const [one, two] = [await served.visitor(), await served.visitor()];
    const frames: string[] = [];
    two.on("websocket", (w) => w.on("framereceived", (f) => frames.push(String(f.payload))));
    two.on("response", async (r) => {
      if (r.url().includes("/api/games")) frames.push(await r.text().catch(() => ""));
    });
    const made = await served.game(one, { game: "predictor", seats: [mine, { kind: "invited" }] });
    await two.goto(made.invites[0]!.path);
    await two.getByRole("region", { name: "Seats" }).getByText("Predictor Chess").waitFor();
    await press(two, "Play Black");
    await one.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await clicks(one, "e2", "e4");
    await one.getByRole("heading", { name: /Your order is in/ }).waitFor();
    await expect.poll(() => one.locator(".receipt span").count()).toBeGreaterThan(3);
    await two.getByText("decided").first().waitFor();
    expect(frames.join()).not.toMatch(/\be2e4\b|"yours":"e/);
    await clicks(two, "d7", "d5");
    for (const page of [one, two]) {
      await expect.poll(() => square(page, "e4").getAttribute("aria-label")).toMatch(/pawn/);
      await expect.poll(() => square(page, "d5").getAttribute("aria-label")).toMatch(/pawn/);
    }
    await expect.poll(() => frames.join()).toMatch(/\be2e4\b/);
  });

  test("four seats with three bots", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, {
      game: "ability",
      options: { abilities: "deal", announce: "all" },
      seats: [mine, bot, bot, bot],
    });
    await page.locator(".corner-plate.acting.bottom.left").waitFor();
    for (let i = 0; i < 3; i++) await move(page, id, keys, chance(i));
    await expect.poll(() => page.locator(".score button").count()).toBeGreaterThan(3);
    await page.getByText("Good to know").waitFor();
  });

  test("each of four seats is given to a bot or to somebody here", async () => {
    const page = await served.visitor();
    await page.goto("/new/ability");
    await page.getByText("Choose for each seat").click();
    await page.getByRole("group", { name: "Red is played by" }).getByRole("button", { name: "me" }).click();
    await press(page, "Start the game");
    await press(page, "I am Black");
    await expect.poll(() => page.locator(".corner-plate", { hasText: "Level" }).count()).toBe(2);
  });

  test("a wrong link, a full game: the page says what is wrong", async () => {
    const page = await served.visitor();
    await page.goto("/");
    const other = await served.visitor();
    const made = await served.game(other, { game: "niels", seats: [mine, bot] });
    await page.goto(`/game/${made.id}`);
    await page.getByText("You are watching.").waitFor();
    expect(await page.getByRole("button", { name: "Resign" }).count()).toBe(0);
    served.expectRefusals(); // an address that leads nowhere is answered with 404
    const lost = await served.visitor();
    await lost.route("**/api/games/nothing*", (r) => r.continue());
    await lost.goto("/nowhere");
    await lost.getByText("There is nothing here.").waitFor();
  });

  test("notation that does not parse is refused with a reason, and a good one is played", async () => {
    const page = await served.visitor({ hasTouch: true });
    await served.game(page, { game: "qcheckers", seats: [mine, mine] });
    await press(page, "Type a move instead");
    const field = page.getByLabel("Move in notation");
    served.expectRefusals();
    await field.fill("c3-d9");
    await field.press("Enter");
    await page.getByRole("alert").waitFor();
    await field.fill("c3-d4");
    await field.press("Enter");
    await expect.poll(() => square(page, "d4").getAttribute("aria-label")).toMatch(/man/);
    await press(page, "Close");
    for (const close of [
      () => square(page, "a1").click(),
      async () => {
        await field.fill("f6-g5");
        await page.getByRole("button", { name: "Play", exact: true }).tap(); // which asks whether it is meant
      },
    ]) {
      await press(page, "Type a move instead");
      await close();
      await expect.poll(() => field.count()).toBe(0);
    }
    await press(page, "Cancel");
    await page.getByRole("button", { name: "Type a move instead" }).waitFor();
  });

  test("the network is cut and comes back", async () => {
    const page = await served.visitor();
    const other = await served.visitor();
    const made = await served.game(page, { game: "niels", seats: [mine, { kind: "open" }] });
    await other.goto(`/game/${made.id}`);
    await press(other, "Play Black");
    await clicks(page, "e2", "e4");
    await other.locator('[data-square="e7"][data-target]').waitFor({ state: "attached" });
    await served.kill(async () => {
      await other.getByText("The server does not answer.").filter({ visible: true }).waitFor();
    });
    await clicks(other, "e7", "e5");
    await expect.poll(() => square(page, "e5").getAttribute("aria-label")).toMatch(/pawn/);
    await clicks(page, "g1", "f3");
    await expect.poll(() => square(other, "f3").getAttribute("aria-label")).toMatch(/knight/);
  });
});

/** The mate of the author, 1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Bf5 5. e4:d6/f6=; what begins with ! is a button. */
const mate = [
  ["e2", "e4"],
  ["c7", "c6"],
  ["d2", "d4"],
  ["d7", "d5"],
  ["b1", "c3"],
  ["d5", "e4"],
  ["c3", "e4"],
  ["c8", "f5", "!anyway"], // it allows the mate, and the safety net says so
  ["e4", "!superposition", "d6", "f6"],
];
