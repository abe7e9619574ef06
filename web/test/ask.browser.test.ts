// What the board and its keys answer, the safety net, and what a click means that comes too late.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { breaches, clicks, press, Served, square } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const mine = { kind: "mine" } as const;
const label = (page: Page, name: string) => square(page, name).getAttribute("aria-label");
const spoken = async (page: Page) => (await page.locator(".spoken > p").allTextContents()).at(-1);

/** A bishop of White on g2 or c4, and with it a knight of Black on d5 or f6. */
const group = { game: "niels", position: "4k3/8/8/8/8/8/4P3/K7 w - - 1 1 Bg2/c4=@1,nd5/f6=@1", seats: [mine, mine] };
/** White's king beside a file on which a rook of Black is there by 40 %. */
const file = {
  game: "indeterminist",
  position: "Kd1:100:d1,Pa2:100:a2,re8:40:a8,kh8:100:e8 w 3 14 0",
  seats: [mine, mine],
};

describe.runIf(haveBrowser)("what is asked in a browser", () => {
  test("every other square shows what becomes of it, asked of the server once", async () => {
    const page = await served.visitor();
    const asked: string[] = [];
    page.on("request", (r) => r.url().includes("/supposition") && asked.push(r.url()));
    await served.game(page, { ...group, seats: [...group.seats] });
    await square(page, "f6").hover();
    await expect.poll(() => label(page, "c4")).toMatch(/100% if it is here, 0% if not/);
    await expect.poll(() => label(page, "g2")).toMatch(/0% if it is here, 100% if not/);
    await expect.poll(() => label(page, "e2")).not.toContain("if it is here");
    await page.getByRole("heading", { name: "What if it is on f6?" }).waitFor();
    await square(page, "a8").hover();
    await expect.poll(() => label(page, "c4")).not.toContain("if it is here");
    // What is known shows at once: in the same task as the pointer's event.
    const box = (await square(page, "f6").boundingBox())!;
    const same = await page.evaluate(
      ([x, y]) => {
        const plane = document.querySelector("main .board-plane")!;
        const at = { pointerType: "mouse", bubbles: true, clientX: x!, clientY: y! };
        plane.dispatchEvent(new PointerEvent("pointermove", at));
        return new Promise((done) =>
          requestAnimationFrame(() => done(document.querySelectorAll("main .tokens .tag.if").length)),
        );
      },
      [box.x + box.width / 2, box.y + box.height / 2] as const,
    );
    expect(same).toBe(3);
    expect(asked).toHaveLength(1);
  });

  test("nothing lies over the reason why a part cannot go, though the pointer is on it", async () => {
    const page = await served.visitor();
    const position = "4k3/8/8/8/8/8/P7/1K6 w - - 1 1 Ra1/h5=";
    await served.game(page, { game: "niels", position, seats: [mine, mine] });
    const card = page.getByRole("heading", { name: "What if it is on a1?" });
    await square(page, "a1").hover();
    await card.waitFor();
    await square(page, "a1").click();
    await page.locator(".refusal").waitFor();
    await card.waitFor({ state: "detached" });
  });

  test("a key keeps it and says it, shows how the board would look, and Escape gives it up", async () => {
    const page = await served.visitor();
    await served.game(page, { ...group, seats: [...group.seats] });
    await square(page, "d5").focus();
    await page.keyboard.press("e");
    await expect.poll(() => spoken(page)).toMatch(/knight d5, 50%\. If it is there: .*bishop g2 100%.*If not: /);
    await page
      .getByRole("cell", { name: "bishop c4" })
      .or(page.getByRole("rowheader", { name: "bishop c4" }))
      .waitFor();
    await press(page, "Show it there");
    await expect.poll(() => label(page, "f6")).toMatch(/empty/);
    await press(page, "Back to the game");
    await square(page, "d5").focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".what-if").count()).toBe(0);
    await square(page, "e2").focus();
    await page.keyboard.press("e");
    await expect.poll(() => spoken(page)).toBe("Nothing is uncertain here.");
    await page.keyboard.press("m");
    await page.locator(".notation input").fill("Bd5");
    await page.getByRole("option", { name: "g2d5 try to capture the knight on d5: a roll, 50%" }).waitFor();
    await page.locator(".notation input").fill("a1");
    await page.getByText(/^\d+ more: type on\.$/).waitFor();
  });

  test("the signs of what a part can do say that it is a part, around a captured piece too", async () => {
    const page = await served.visitor();
    const position = "Ra1:61:a1,Kg1:100:e1,na4:40:b8,kg8:100:e8 w 0 1 0";
    await served.game(page, { game: "indeterminist", position, seats: [mine, mine] });
    await clicks(page, "a1");
    const key = page.locator(".target-key li", { hasText: "the piece is only partly there afterwards" });
    await key.locator(".undecided").waitFor();
    expect(await key.evaluate((e) => getComputedStyle(e, "::before").borderStyle)).toBe("dashed");
  });

  test("the lines between parts of a piece are explained, with their signs", async () => {
    const page = await served.visitor();
    const halves = "W:Wc3@?:BKh8 c3:b4=0.6;c5=0.8";
    await served.game(page, { game: "qcheckers", position: halves, seats: [mine, mine] });
    await expect
      .poll(() => page.locator(".target-key li").allInnerTexts())
      .toEqual([
        "a line between the parts of a piece; each has its number",
        expect.stringMatching(/^A line with \+ joins parts that add up/),
      ]);
  });

  test("the arrow of a part begins at it, not at another one on its square", async () => {
    const page = await served.visitor();
    const shared = "Ka1:100:e1,Nc3:60:b1,Bc3:40:c1,Na4:40:b1,kh8:100:e8 w 0 1 0";
    await served.game(page, { game: "indeterminist", position: shared, seats: [mine, mine] });
    await clicks(page, "c3");
    await press(page, /knight/);
    await clicks(page, "b1");
    const line = page.locator(".arrow.order .line");
    // The knight, the larger part, is in the upper half of the square.
    await expect.poll(async () => Number((await line.getAttribute("d"))?.split(/[ML ]/)[2])).toBeLessThan(550);
  });

  test("what a pawn has passed is seen beside the chance to capture there", async () => {
    const page = await served.visitor();
    const passed = "4k3/8/8/3P4/8/8/8/4K3 w - e6* 0 2 pe5/e6=";
    await served.game(page, { game: "niels", position: passed, seats: [mine, mine] });
    await clicks(page, "d5");
    await page.locator("main .board .chance").waitFor({ state: "attached" });
    const [mark, chance] = [".mark.passed", ".chance"].map((s) => page.locator(`main .board ${s}`).boundingBox());
    expect((await mark)!.y + (await mark)!.height / 2).toBeGreaterThan((await chance)!.y + (await chance)!.height);
  });

  test("what follows a move is said to be uncertain where a secret of others may change it", async () => {
    const page = await served.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const position = "standard/0 0Rd1,0Ke1,1Ka1,1Pd4 0 9 0 01 - - sniper:2,guardian:1 - abilities=choose";
    const bot = { kind: "bot", bot: "random" } as const;
    await served.game(page, { game: "ability", position, seats: [mine, bot] });
    const note = page.getByText("What the others keep secret may change this.", { exact: true });
    for (const name of ["d1", "d2"]) await square(page, name).tap();
    await page.getByRole("heading", { name: "Play this move?" }).waitFor();
    const drawn = [".gone .token", ".arrows .arrow"].map((part) => page.locator(`.board-art ${part}`).count());
    expect(await Promise.all(drawn), "what may come is pale, at the end of its way").toEqual([1, 1]);
    await press(page, "Cancel");
    expect(await note.count()).toBe(0);
    for (const name of ["d1", "d4"]) await square(page, name).tap();
    await page.getByRole("heading", { name: "Play this move?" }).waitFor();
    expect(await note.count(), "nothing guards a pawn").toBe(0);
    await press(page, "Cancel");
    for (const name of ["d1", "a1"]) await square(page, name).tap();
    await note.waitFor();
  });

  test("a key says of a part on which nothing depends that this is so", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "indeterminist", seats: [mine, mine] });
    await clicks(page, "e2");
    await press(page, "Split off a part first");
    await press(page, "Choose 50%");
    await clicks(page, "e4");
    await press(page, "That is all");
    await expect.poll(() => label(page, "e4")).toMatch(/^e4: 50%/);
    await expect.poll(() => spoken(page)).toBe("Choose a piece"); // the next question is read out before
    await square(page, "e4").press("e");
    await expect.poll(() => spoken(page)).toBe("Nothing else depends on what is here.");
    await square(page, "d2").press("e");
    await expect.poll(() => spoken(page)).toBe("Nothing is uncertain here.");
  });

  test("by touch a tap asks what cannot be picked, and the answer stays to be read", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await served.game(page, { ...group, seats: [...group.seats] });
    await square(page, "f6").tap();
    await page.getByRole("heading", { name: "What if it is on f6?" }).waitFor();
    await expect.poll(() => page.locator("main .tokens .tag.if").count()).toBe(3);
    await square(page, "a8").tap();
    await expect.poll(() => page.locator("main .tokens .tag.if").count()).toBe(0);
  });

  test("by keys a move of a lesson is followed by the next step", async () => {
    const page = await served.visitor();
    await page.goto("/learn/predictor");
    await page.locator("[data-square][data-target]").first().waitFor({ state: "attached" });
    await page.locator(".panel [role=log]").waitFor({ state: "attached" }); // the keys come after the board
    await page.keyboard.press("b");
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Continue", disabled: false }).and(page.locator(":focus")).waitFor();
  });

  test("a lesson has the keys of a game", async () => {
    const page = await served.visitor();
    await page.goto("/learn/niels");
    await page.locator("[data-square][data-target]").first().waitFor({ state: "attached" });
    await page.locator(".panel [role=log]").waitFor({ state: "attached" }); // the keys come after the board
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog");
    await sheet.getByText("R", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.keyboard.press("b");
    for (const [key, words] of [
      ["p", /^White: /],
      ["r", /\.$/],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator(".panel .answer", { hasText: words }).waitFor();
    }
  });

  test("keys say what is asked, and a sheet lists them", async () => {
    const page = await served.visitor();
    await served.game(page, { ...group, seats: [...group.seats], clock: "5+3" });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(page, "e2").focus();
    const says = async (key: string, words: RegExp) => {
      const before = await spoken(page);
      await page.keyboard.press(key);
      const anew = async () => [await spoken(page)].find((now) => now !== before);
      await expect.poll(anew).toMatch(words);
    };
    await says("w", /^e2: White’s pawn/);
    await page.locator(".answer", { hasText: /^e2: White’s pawn/ }).waitFor();
    await page.keyboard.press("Shift");
    await page.locator(".answer").waitFor({ state: "detached" });
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.keyboard.press("p");
      const answer = await page.locator(".answer").boundingBox();
      const board = await page.locator(".play .board").first().boundingBox();
      const apart = answer!.y >= board!.y + board!.height || answer!.x >= board!.x + board!.width;
      expect(apart, `the answer covers the board at ${width} x ${height}`).toBe(true);
    }
    await says("l", /^Nothing has been played yet\.$/);
    await says("c", /White: \d:\d\d\. Black: \d:\d\d\./);
    await says("p", /White: king a1, pawn e2, .*Black: knight d5 \(50%, group A\) or f6 .*White to move\./);
    await says("r", /pawn/);
    await square(page, "d5").focus();
    await says("Enter", /^Nothing can be picked here\.$/);
    await page.locator(".answer", { hasText: "Nothing can be picked here." }).waitFor();
    await square(page, "e2").focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-square="e4"][data-target]').waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Cancel" }).focus();
    await says("Escape", /^Choose a piece$/);
    await square(page, "e2").focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-square="e4"][data-target]').waitFor({ state: "attached" });
    for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
    await says("r", /e4.*certain/);
    await page.keyboard.press("Enter");
    await page
      .locator(".spoken")
      .getByText(/White’s pawn goes from e2 to e4\./)
      .waitFor({ state: "attached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("read the position").waitFor();
    const mouse = page.locator(".keys > div", { hasText: "with the right mouse button" });
    expect((await mouse.innerText()).trim(), "the mouse has no key").toMatch(/^with/);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("no piece is grey while an answer to a key is shown, and the squares that it names are marked", async () => {
    const page = await served.visitor();
    const position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 Nd4/g5=,ra7/d7>";
    await served.game(page, { game: "niels", position, seats: [mine, mine] });
    await page.locator('[data-square="d4"][data-target]').waitFor({ state: "attached" });
    const shown = () =>
      page
        .locator("main .token:not(.asked) .share-tag rect")
        .evaluateAll((all) => all.map((e) => getComputedStyle(e).fill));
    expect(new Set(await shown()).size, "red and blue").toBe(2);
    await page.keyboard.press("b");
    await square(page, "d4").focus();
    await expect.poll(async () => new Set(await shown()).size, { message: "the other piece steps back" }).toBe(1);
    const lit = page.locator("main .tint.lit");
    await page.keyboard.press("r");
    await page.locator(".answer", { hasText: "on d4" }).filter({ hasText: "on g5" }).waitFor();
    await expect.poll(() => lit.count()).toBe(2);
    await expect.poll(async () => new Set(await shown()).size).toBe(2);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await expect.poll(async () => new Set(await shown()).size).toBe(1);
    expect(await lit.count()).toBe(0);
  });

  test("a typed move is completed from those that there are, and stays to be corrected if it is refused", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "qcheckers", seats: [mine, mine] });
    await page.locator('[data-square="c3"][data-target]').waitFor({ state: "attached" });
    await square(page, "c3").focus();
    await page.keyboard.press("m");
    served.expectRefusals();
    const questions = () => page.locator(".spoken > p", { hasText: "Choose a piece" }).count();
    expect(await questions()).toBe(1);
    await page.keyboard.type("c3c7"); // at once: the field was loaded with the board
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(/jumps/).waitFor();
    const field = page.getByRole("combobox", { name: "Move in notation" });
    await expect.poll(() => field.evaluate((f) => f === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe("c3c7");
    const help = /^For example \w\d-\w\d, \w\d-\w\d\/\w\d, or shorter/; // the refusal stands in its place
    await page.getByText(help).waitFor({ state: "attached" });
    const asked: string[] = [];
    page.on("request", (r) => asked.push(r.url()));
    await field.fill("");
    await page.locator(".notation-text").waitFor();
    await page.keyboard.press("Enter"); // nothing typed asks for nothing
    await page.keyboard.type("/c3c7"); // the key that opened the field is no part of the move
    await page.keyboard.press("Enter"); // a refusal selects the text
    await page.getByRole("alert").getByText(/jumps/).waitFor();
    await expect.poll(() => field.evaluate((f: HTMLInputElement) => f.selectionEnd! - f.selectionStart!)).toBe(5);
    expect(asked.filter((url) => !url.includes("move="))).toEqual([]);
    expect(await questions(), "the question is read out once").toBe(1);
    await page.keyboard.type("c3b");
    await expect.poll(() => page.getByRole("alert").getByText(/jumps/).count()).toBe(0);
    await expect.poll(() => page.locator(".completions > *").allTextContents()).toContain("c3-b4");
    await page.keyboard.press("ArrowDown");
    const first = await page.locator(".completions > *").first().getAttribute("id");
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(first);
    await page.keyboard.press("Enter");
    await expect.poll(() => label(page, "b4")).toMatch(/man/);
    await expect.poll(() => field.inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Type a move instead" }).waitFor();
  });

  test("the safety net asks once, and can be switched off for good", async () => {
    const page = await served.visitor();
    await served.game(page, { ...file, seats: [...file.seats] });
    const dare = async () => {
      await clicks(page, "d1", "e1");
    };
    await dare();
    await page.getByText("40% risk of losing the game if Black answers e8×e1: ").waitFor();
    await press(page, "Choose another move");
    await dare();
    await page.getByLabel("Ask before a move that may lose the game at once").uncheck();
    await press(page, "Play it anyway");
    await expect.poll(() => label(page, "e1")).toMatch(/king/);
    await served.game(page, { ...file, seats: [...file.seats] });
    await dare();
    await expect.poll(() => label(page, "e1")).toMatch(/king/);
    expect(await page.getByText("risk of losing the game").count()).toBe(0);
  });

  test("the safety net asks about an order against which another one captures the king", async () => {
    const page = await served.visitor();
    const position = "4k3/7p/8/8/7q/8/8/4K2R - 0 1";
    await served.game(page, { game: "predictor", position, seats: [mine, { kind: "bot", bot: "random" }] });
    await clicks(page, "h1", "h4");
    await page.getByText("You may lose the game at once if h4×e1 is ordered against you: ").waitFor();
    await expect.poll(() => page.locator("main .board-plane .arrow").count()).toBeGreaterThan(1);
    await press(page, "Play it anyway");
    await expect.poll(() => label(page, "h1")).not.toMatch(/rook/);
  });

  test("the roll of a king is asked about once, as long as its chance is the same", async () => {
    const page = await served.visitor();
    const position = "Kg1:100:e1,Ra1:100:a1,ke8:99.9999:e8,ph7:100:h7 w 0 1 0";
    await served.game(page, { game: "indeterminist", position, seats: [mine, mine] });
    await clicks(page, "g1", "g2");
    await expect.poll(() => label(page, "g2")).toMatch(/king/);
    await press(page, "Play: Black rolls");
    await page.locator(".dice .die").waitFor();
    expect(await page.locator(".dice .die text").count(), "how the roll ended is no question").toBe(0);
    await clicks(page, "h7", "h6", "g2", "g3");
    await page.locator('[data-square="h6"][data-target]').waitFor({ state: "attached" });
    await clicks(page, "h6", "h5");
    await expect.poll(() => label(page, "h5")).toMatch(/pawn/);
  });

  test("a move by keys is answered by keys, and a dialog gives the keys back", async () => {
    const page = await served.visitor();
    await served.game(page, { ...group, seats: [...group.seats] });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const at of ["c4", "d5"]) {
      await square(page, at).focus();
      await page.keyboard.press("Enter");
    }
    await expect.poll(focused, { message: "the owner of the attacked piece rolls" }).toBe("Play: Black rolls");
    expect(await label(page, "d5"), "the board before the roll").not.toMatch(/bishop/);
    expect(await label(page, "c4")).toMatch(/bishop/);
    expect(await page.locator(".what-if").count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    const show = page.getByRole("button", { name: /^Show/ }).first();
    const before = await show.boundingBox();
    await show.press("Enter");
    await page.locator(".glimpse").waitFor();
    expect(await show.boundingBox(), "the list stays where it is").toEqual(before);
    await page.keyboard.press("Escape");
    await page.locator(".glimpse").waitFor({ state: "detached" });
    expect(await show.count(), "the question stays").toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Choose a piece" }).waitFor();
    await square(page, "e2").focus();
    await page.keyboard.press("?");
    await press(page, "Close");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^e2/);
  });

  test("what is safe is played without a question", async () => {
    const page = await served.visitor();
    await served.game(page, { ...file, seats: [...file.seats] });
    await clicks(page, "d1", "c1");
    await expect.poll(() => label(page, "c1")).toMatch(/king/);
  });

  test("a click on an older position is not played on a newer one", async () => {
    const page = await served.visitor();
    // The page hears nothing of what happens, as over a slow connection; what it does goes through.
    let deaf = false;
    await page.routeWebSocket(/\/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((m) => server.send(m));
      server.onMessage((m) => {
        const { type } = JSON.parse(String(m)) as { type: string };
        if (!deaf || type === "refused" || type === "done" || type === "pong") socket.send(m);
      });
    });
    const made = await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await clicks(page, "e2");
    deaf = true;
    const at = `/api/games/${made.id}`;
    for (const [move, seat] of [
      ["e2e3", 0],
      ["e7e5", 1],
    ] as const) {
      const { position } = (await (await page.request.get(at)).json()) as { position: number };
      const data = { id: move, kind: "move", move, number: position, seat };
      expect((await page.request.post(`${at}/actions`, { data })).status()).toBe(200);
    }
    served.expectRefusals();
    await square(page, "e4").click();
    await page.getByRole("alert").waitFor();
    const { view } = (await (await page.request.get(at)).json()) as { view: string };
    expect(view).toContain("/4P3/PPPP1PPP/");
    deaf = false;
  });

  test("a receipt that comes late takes nothing from what is composed by then", async () => {
    const page = await served.visitor();
    let late: (() => void) | undefined;
    await page.routeWebSocket(/\/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((m) => server.send(m));
      server.onMessage((m) => {
        if (late || !String(m).includes('"type":"done"')) socket.send(m);
        else late = () => socket.send(m);
      });
    });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await clicks(page, "e2", "e4", "e7");
    await expect.poll(() => square(page, "e7").getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => late).toBeDefined();
    late?.();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    await clicks(page, "e5");
    await expect.poll(() => label(page, "e5")).toMatch(/pawn/);
  });

  test("abilities speak to their owner, and carry no sign that is on every choice", async () => {
    const one = await served.visitor();
    const two = await served.visitor();
    const options = { board: "standard", abilities: "choose" };
    const made = await served.game(one, { game: "ability", options, seats: [mine, { kind: "invited" }] });
    await two.goto(made.invites[0]!.path);
    await two.locator(".lobby-seats .button.main").click();
    await one.getByRole("button", { name: "Spy – its player knows the abilities of all others" }).click();
    await press(one, "Choose");
    await press(one, "Replace the order");
    await one.getByRole("button", { name: /^Spy/ }).waitFor();
    expect(await one.locator(".chip .chance-sign").count(), "signs that are on every choice").toBe(0);
  });

  test.each([
    { width: 360, height: 640, locale: "de-DE", colorScheme: "dark" },
    { width: 1440, height: 900, locale: "ru-RU", colorScheme: "light" },
  ] as const)("what is asked fits at $width px, $locale, $colorScheme, and axe finds nothing", async (look) => {
    const { width, height, locale, colorScheme } = look;
    const page = await served.visitor({ viewport: { width, height }, locale, colorScheme });
    const holds = async (what: string) => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, what).toBeLessThanOrEqual(0);
      expect.soft(await breaches(page), what).toBe("");
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what}-${locale}.png` });
    };
    await served.game(page, { ...group, seats: [...group.seats] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(page, "d5").focus();
    await page.keyboard.press("e");
    await page.locator(".what-if.kept").waitFor();
    expect(await page.locator(".acts button:visible").count(), "under the card").toBe(0);
    await holds("what-if");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await holds("keys");
    await page.keyboard.press("Escape");
    await square(page, "d5").focus();
    await page.keyboard.press("m");
    await expect.poll(() => page.locator(".what-if.kept").count()).toBe(0); // it would lie over the list
    await page.locator(".notation input").fill("e2");
    await page.locator(".completions > *").first().waitFor();
    await holds("notation");
    await served.game(page, { ...file, seats: [...file.seats] });
    await clicks(page, "d1", "e1");
    await page.locator(".net").waitFor();
    await holds("net");
  });

  test("what happens is heard after the first press, until sounds are switched off", async () => {
    const page = await served.visitor();
    await page.addInitScript(() => {
      const heard: number[] = [];
      Object.assign(window, { heard });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (at) {
        heard.push(at ?? 0);
        start.call(this, at);
      };
    });
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard.length);
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await clicks(page, "e2", "e4");
    await expect.poll(() => label(page, "e4")).toMatch(/pawn/);
    await expect.poll(heard).toBeGreaterThan(0);
    await press(page, "More");
    await page.getByLabel("Sounds").uncheck();
    await press(page, "Close");
    const before = await heard();
    await clicks(page, "e7", "e5");
    await expect.poll(() => label(page, "e5")).toMatch(/pawn/);
    expect(await heard()).toBe(before);
  });
});
