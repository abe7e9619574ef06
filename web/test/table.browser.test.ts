// What docs/pages.md says of the page of a game next to lichess, as far as no other test holds it.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { finger, settled } from "./hands.ts";
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

/** Presses a button of the page of a game, not of its header or a dialog. */
const act = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name }).first().click();
const width = async (page: Page) => (await page.locator(".board-area").boundingBox())!.width;

describe.runIf(haveBrowser)("the page of a game", () => {
  test("has boards and pieces to choose, and a size by the corner or by a slider", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const [wide, corner] = [await width(page), (await page.locator(".board-corner").boundingBox())!];
    await page.mouse.move(corner.x + 5, corner.y + 5);
    await page.mouse.down();
    await page.mouse.move(corner.x - 95, corner.y - 95, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => width(page)).toBeLessThan(wide - 150);
    const before = await page.locator(".board .token").first().innerHTML();
    const game = page.url();
    await page.goto("/settings");
    await page.getByRole("slider", { name: "Size of the board" }).fill("0.75");
    await page.getByText("Size of the board on wide screens: 75%").waitFor();
    await page.getByRole("slider", { name: "Size of the board" }).fill("1");
    for (const name of ["Meadow", "Cut"]) await page.getByText(name, { exact: true }).click();
    await page.goto(game);
    await page.waitForSelector(".board .token");
    await expect.poll(async () => Math.round(await width(page))).toBe(Math.round(wide));
    await expect.poll(() => page.locator(".board .token").first().innerHTML()).not.toBe(before);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.board)).toBe("meadow");
  });

  test.each([
    [320, 568],
    [390, 844],
    [640, 360],
  ])("has the labels of a cross beside its squares at %i by %i", async (width, height) => {
    const page = await served.visitor({ viewport: { width, height } });
    await served.game(page, { game: "ability", seats: [mine, mine, mine, mine] });
    await page.locator(".corner-plate.acting").waitFor();
    const squares = (await page.locator(".squares").boundingBox())!;
    const rest = await page.locator(".board-area").evaluate((e) => e.getBoundingClientRect().right);
    expect(rest - squares.x - squares.width, "room beside its last squares").toBeGreaterThan(6);
    const labels = () =>
      page.evaluate(() => {
        const boxes = (selector: string) =>
          [...document.querySelectorAll(selector)]
            .map((e) => e.getBoundingClientRect())
            .filter(({ width }) => width > 0);
        const meet = (a: DOMRect, b: DOMRect) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        const ink = ({ x, y, width, height }: DOMRect) => new DOMRect(x, y + 0.17 * height, width, 0.63 * height);
        const all = boxes(".coordinate.outside").map(ink);
        const others = [...boxes(".corner-plate > *"), ...boxes(".squares rect")];
        const seen = all.filter(
          (b, i) =>
            b.left >= 0 && b.right <= innerWidth && ![...others, ...all.toSpliced(i, 1)].some((o) => meet(b, o)),
        );
        const rows = boxes(".coordinate.outside.row").map((b) => b.y + b.height / 2);
        const steps = rows.sort((a, b) => a - b).flatMap((y, i) => (i > 0 ? [y - rows[i - 1]!] : []));
        return {
          all: all.length,
          seen: seen.length,
          high: Math.min(...all.map((b) => b.height)) > 5,
          even: Math.max(...steps) - Math.min(...steps) < 1,
        };
      });
    await expect.poll(labels).toEqual({ all: 32, seen: 32, high: true, even: true });
  });

  test.each(["en", "de", "ru"])("shows the bar of a throw whole on a phone, in %s", async (locale) => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 }, locale });
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    const moves = ["b1:a3/c3=", "e7e5", "c3e4", "d7d5", "e2e3", "d5e4"];
    for (const [i, move] of moves.entries()) {
      const { position: number } = (await (await page.request.get(`/api/games/${id}`)).json()) as { position: number };
      const data = { id: move, kind: "move", move, number, seat: i % 2 };
      expect((await page.request.post(`/api/games/${id}/actions`, { data })).status()).toBe(200);
    }
    await page.locator(".event .roll-bar").waitFor();
    const room = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      return box(".happened > .event").bottom - box(".event .roll-bar").bottom;
    });
    expect(room, "what goes on below fades over 20 px").toBeGreaterThanOrEqual(20);
  });

  test("says nothing of what a position would allow after the end; a takeback request can be withdrawn", async () => {
    const page = await served.visitor();
    const made = await served.game(page, { game: "niels", seats: [mine, { kind: "invited" }] });
    const other = await served.visitor();
    await other.goto(made.invites[0]!.path);
    await press(other, "Play Black");
    await clicks(page, "e2", "e4");
    await page.locator(".notes").waitFor();
    await act(page, "Take back");
    await other.getByText("White would like to take back a move.").waitFor();
    await press(page, "Withdraw");
    await page.getByText("You asked to take back a move.").waitFor({ state: "detached" });
    await other.getByText("White would like to take back a move.").waitFor({ state: "detached" });
    await act(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".result").waitFor();
    await page.locator(".notes").waitFor({ state: "detached" });
  });

  test("names who resigned, and says nothing of castling after an end that the rules do not know", async () => {
    const page = await served.visitor();
    const game = { game: "ability", options: { board: "standard", abilities: "off" }, seats: [mine, mine] };
    const { id } = await served.game(page, game);
    await page
      .locator(".notes")
      .filter({ hasText: /may castle/i })
      .waitFor();
    for (const kind of ["offer", "accept"])
      await page.request.post(`/api/games/${id}/actions`, { data: { id: kind, kind, seat: kind === "offer" ? 0 : 1 } });
    await page
      .locator(".result")
      .getByText(/^\w+ and \w+ agreed on a draw\.$/)
      .waitFor();
    expect(await page.locator(".notes").count()).toBe(0);
    expect(await page.locator(".proof").count(), "orders are told of where there were none").toBe(0);
    const other = await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.request.post(`/api/games/${other.id}/actions`, { data: { id: "end", kind: "resign", seat: 1 } });
    await page.locator(".result").getByText("Black resigned.", { exact: true }).waitFor();
  });

  test("a tap on the smallest squares picks what it is near, and comes nearer between two targets", async () => {
    const page = await served.visitor(phone);
    const own = "0Kp9,0Qn8,0Po6,0Po7,0Po8";
    const position = `cross/0 ${own},1Ki1,2Ka8,3Kh16 0 1 0 0123 - - swap:2,none:0,none:0,none:0 - abilities=choose`;
    await served.game(page, { game: "ability", position, seats: [mine, bot, bot, bot] });
    const wide = async () => (await square(page, "n8").boundingBox())!.width;
    const tap = async (name: string, aside = 0) => {
      await settled(page);
      const { x, y, width, height } = (await square(page, name).boundingBox())!;
      await page.touchscreen.tap(x + width / 2 + aside, y + height / 2);
    };
    await tap("i1"); // comes nearer, and is told of
    await page.getByRole("region", { name: "i1" }).getByText("Blue’s king on i1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Enlarged" }).tap();
    await tap("n8");
    await expect.poll(() => square(page, "n8").getAttribute("aria-selected")).toBe("true");
    expect(await wide(), "its targets lie all over the board").toBeLessThan(24);
    await tap("n10", 9);
    expect(await page.locator(".asked").count(), "n10 or n11").toBe(0);
    await expect.poll(wide).toBeGreaterThan(40);
    await page.getByRole("button", { name: "Enlarged" }).tap();
    await tap("l6", 3);
    await page.getByRole("heading", { name: "Play this move?" }).waitFor();
    await expect.poll(() => square(page, "l6").getAttribute("aria-selected")).toBe("true");
    await act(page, "Cancel");
    // Pieces to choose are tinted, targets are framed.
    await act(page, "Use your ability: swap, 2 uses left");
    await expect.poll(() => page.locator(".tint.choice").count()).toBe(5);
    expect(await page.locator(".board .target").count()).toBe(0);
    await tap("o7");
    await expect.poll(() => page.locator(".board .target").count()).toBe(2);
    expect(await page.locator(".tint.choice").count()).toBe(0);
    const under = await page.locator(".coordinate:not(.outside):visible").evaluateAll((all) => {
      const bar = document.querySelector(".board .edge")!.getBoundingClientRect();
      const boxes = all.map((label) => label.getBoundingClientRect());
      return boxes.filter((b) => b.bottom > bar.top + 1 && b.right > bar.left && b.left < bar.right).length;
    });
    expect(under, "the bar of the seat to move covers no label").toBe(0);
    await tap("n8");
    await page.locator(".asked", { hasText: "exchange places" }).waitFor();
    await expect.poll(() => page.locator(".board .arrow.order").count()).toBe(2); // each piece goes to the other
    expect(await page.getByText("What the others keep secret").count()).toBe(0);
  });

  test("on the smallest squares a king in reach says why it stays; an enlarged board keeps its size", async () => {
    const page = await served.visitor(phone);
    const position = "cross/0 1Kg1,0Ri5,2Ka8,0Qn8,0Nk9,0Kp9,3Kh16 0 1 0 0123 - - - - announce=all";
    await served.game(page, { game: "ability", position, seats: [mine, bot, bot, bot] });
    await square(page, "n8").tap();
    await expect.poll(() => page.locator(".board .target").count()).toBeGreaterThan(4);
    await settled(page);
    await square(page, "g1").tap();
    await page.getByText(/may not capture Blue’s king on g1 now/).waitFor();
    expect(await page.locator(".board.near").count()).toBe(0);
    const wide: number[] = [];
    for (const [piece, target] of [["i5", "i4"] as const, ["k9", "l11"] as const]) {
      await finger.press(square(page, piece));
      await page.locator(`[data-square="${target}"][data-target]`).waitFor();
      wide.push((await square(page, "k9").boundingBox())!.width);
    }
    expect(wide).toEqual([wide[0], wide[0]]);
  });

  test("an enlarged board shows all pieces that may use an ability, wherever its cursor is", async () => {
    const page = await served.visitor(phone);
    const pieces = "0Kp9,0Ni9,0Rn5,0Rn8,1Ki1,1Rl5,2Ka8,3Kh16,3Ng10,3Nm5,3Pm8";
    const position = `cross/0 ${pieces} 0 1 0 0123 - - sniper:2,none:0,none:0,none:0 - abilities=choose`;
    await served.game(page, { game: "ability", position, seats: [mine, bot, bot, bot] });
    await square(page, "k15").tap(); // comes nearer, with the cursor
    const board = (await page.locator(".board").boundingBox())!;
    const letters = page.locator(".coordinate.row:not(.outside)", { hasText: /^[i-l]$/ });
    const lefts = await letters.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().left));
    expect(lefts.map((x) => x > board.x && x < board.x + 20)).toEqual([true, true, true, true]);
    const hand = await page.context().newCDPSession(page);
    for (const [type, x] of [
      ["touchStart", 60],
      ["touchMove", 320],
      ["touchMove", 330],
      ["touchEnd", 0],
    ] as const)
      await hand.send("Input.dispatchTouchEvent", { type, touchPoints: x ? [{ x, y: board.y + 150 }] : [] });
    await page.getByRole("button", { name: "Use your ability: sniper, 2 uses left" }).tap();
    await page.locator(".board .tint.choice").first().waitFor();
    for (const name of ["i9", "n5", "n8"]) {
      const x = async () => (await square(page, name).boundingBox())!.x;
      await page.waitForTimeout(100); // what the focus does comes a frame later
      expect(await x(), name).toBeGreaterThanOrEqual(board.x);
      expect(await x(), name).toBeLessThan(board.x + board.width - 20);
    }
    await square(page, "n8").tap();
    await settled(page);
    await square(page, "m8").tap();
    const says = page.locator(".asked").getByText("Black’s rook on n8 shoots at Green’s pawn on m8.");
    await says.tap({ trial: true });
  });

  test("tells on a phone when a square that is touched vanishes, and that a pawn has passed it", async () => {
    const page = await served.visitor(phone);
    const options = { board: "cross", barrier: "20", abilities: "off" };
    await served.game(page, { game: "ability", options, seats: [mine, mine, mine, mine] });
    const rim = page.locator(".board [data-square][aria-label*='about to vanish, in 20 rounds']").first();
    const name = (await rim.getAttribute("data-square"))!;
    await rim.tap(); // comes nearer
    await settled(page);
    await rim.tap();
    await page.getByText(`${name} vanishes in 20 rounds, with what stands there then.`).waitFor();
    const position = "cross/0 1Ki1,1Pj7,2Ka8,0Kh8,3Kh16 1 1 0 0123 i8/h8/0 - - 1:0:1 announce=all";
    await served.game(page, { game: "ability", position, seats: [mine, mine, mine, mine] });
    expect(await page.locator(".target-key").textContent()).toBe("open to capture en passant");
    await square(page, "i8").tap();
    await settled(page);
    await square(page, "i8").tap();
    await page.getByText("A pawn has just passed i8: it can be captured here en passant.").waitFor();
    // A strip says so before it happens, and that it has happened until the viewer picks a piece.
    const pieces = "0Kl9,0Pk8,1Ki5,1Pj7,2Ke8,2Qf6,3Kh12,3Rg11";
    const secrets = "spy:0,guardian:1,swap:2,leap:3 - barrier=4;abilities=choose";
    const at = (turn: number) => `cross/0 ${pieces} ${turn} 4 0 0123 - - ${secrets}`;
    const bots = { game: "ability", seats: [mine, bot, bot, bot], clock: "10+5" };
    await served.game(page, { ...bots, position: at(0) });
    const strip = page.locator(".strip", { hasText: "The hatched squares vanish at the end of this round." });
    const question = (await page.locator("#panel-move").boundingBox())!;
    expect((await strip.boundingBox())!.y, "it moves no question").toBeGreaterThan(question.y + question.height);
    // A spy knows the abilities of the others: their plates name them, and nothing is cut off.
    await expect
      .poll(() => page.locator(".corner-plate .told").allTextContents())
      .toEqual(["Spy", "Guardian 1/1", "Swap 2/2", "Leap 3/3"]);
    const leap = page.locator(".corner-plate", { hasText: "Leap" });
    await leap.tap();
    const known = page.locator(".known:popover-open", { hasText: "Leap" });
    await known.waitFor();
    const [told, plate] = [(await known.boundingBox())!, (await leap.boundingBox())!];
    const gap = Math.max(told.y - plate.y - plate.height, plate.y - told.y - told.height);
    expect(Math.abs(gap), "it opens at its plate").toBeLessThan(8);
    await page.keyboard.press("Escape");
    for (const [width, height] of [
      [320, 568],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cut = () =>
        page.locator(".corner-plate :is(.told, .gauge, .clock)").evaluateAll((all) =>
          all.flatMap((e) => {
            const [part, plate] = [e, e.closest(".corner-plate")!].map((b) => b.getBoundingClientRect());
            return part!.bottom > plate!.bottom || part!.right > plate!.right ? e.outerHTML : [];
          }),
        );
      await expect.poll(cut).toEqual([]);
    }
    const top = async () => (await page.locator(".board-area").boundingBox())!.y;
    const before = await top();
    await served.game(page, { ...bots, position: at(3) });
    await page.locator(".strip", { hasText: "The barrier closes: 32 squares vanish, 160 are left." }).waitFor();
    expect(await top(), "a smaller board stays where it is").toBe(before);
    // What it cost the viewer comes first, and so does what the guard of a king cost them, until they pick a piece.
    await served.game(page, { ...bots, position: at(3).replace("0Kl9", "0Kl9,0Rp12") });
    const cost = page.locator(".strip", { hasText: /^Black loses to the barrier: rook on p12\.$/ });
    await cost.waitFor();
    const again = page.locator(".happened .twice", { hasText: "Black loses to the barrier: rook on p12." });
    expect(await again.isVisible(), "the strip tells it").toBe(false);
    await page.getByRole("tab", { name: "Events" }).tap();
    await again.waitFor();
    await page.getByRole("tab", { name: "Move" }).tap();
    await square(page, "l9").tap();
    await cost.waitFor({ state: "detached" }); // its room is for the question
    // That a seat is out comes before that.
    await served.game(page, { ...bots, position: at(3).replace("0Kl9", "0Kl9,0Rp12").replace("1Ki5", "1Ki1") });
    const out = "160 are left. Blue loses the king to the barrier and is out of the game. Black loses to the barrier:";
    await page.locator(".strip", { hasText: `${out} rook on p12.` }).waitFor();
    // Where nothing is asked, the moves have most of the room.
    await page.getByRole("tab", { name: "Events" }).tap();
    const [list, all] = [".score-box", ".panel"].map((s) => page.locator(s).boundingBox());
    expect((await list)!.height).toBeGreaterThan((await all)!.height / 2);
    await served.game(page, { ...bots, position: `${at(0).replace("0Kl9", "0Kl9,0Ri9")};announce=off` });
    await clicks(page, "i9", "i5");
    const saved = page.locator(".strip", {
      hasText: "Blue’s king on i5 does not fall: Black’s rook from i9 falls instead.",
    });
    await saved.waitFor();
    await page.getByRole("heading", { name: "Choose a piece" }).waitFor();
    expect(await saved.isVisible()).toBe(true);
    const colours = async () =>
      (await page.locator(".happened .what").allTextContents()).map((what) => what.split("’")[0]);
    await expect.poll(colours).toEqual(["Blue", "Blue", "Red", "Green"]); // the first is the king that was saved
  });

  test("a question that the end of the game has refused is not told of beside the result", async () => {
    served.expectRefusals();
    const page = await served.visitor();
    const problem = { title: "Conflict", status: 409, code: "over", detail: "over", text: { kind: "turn.over" } };
    await page.route(/\/choices\?/, (r) =>
      r.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    const refused = page.waitForResponse(/\/choices\?/);
    const { id } = await served.game(page, { game: "niels", seats: [mine, mine] });
    await refused;
    await page.request.post(`/api/games/${id}/actions`, { data: { id: "end", kind: "resign", seat: 0 } });
    await page.locator(".result").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test.each([800, 1100, 1500])("has its labels in sight beside the board, %i px high", async (height) => {
    const page = await served.visitor({ viewport: { width: 2 * height, height } });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const labels = page.locator(".coordinate.outside:visible");
    await expect.poll(() => labels.count()).toBe(16);
    const edges = await labels.evaluateAll((all) =>
      all.map((e) => e.getBoundingClientRect()).map((r) => [r.left, r.bottom]),
    );
    expect(Math.min(...edges.map(([left]) => left!))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...edges.map(([, bottom]) => bottom!))).toBeLessThanOrEqual(height);
  });

  test("asks by touch for an ability without a word of habits, and for a move with it", async () => {
    const page = await served.visitor(phone);
    const options = { abilities: "choose" };
    await served.game(page, { game: "ability", options, seats: [mine, bot, bot, bot] });
    const asked = page.locator(".asked");
    const habit = asked.getByRole("checkbox", { name: "Confirm moves made by touch" });
    await page.getByRole("button", { name: /^Spy/ }).tap();
    await asked.getByRole("button", { name: "Choose", exact: true }).waitFor();
    expect(await habit.count()).toBe(0);
    await asked.getByRole("button", { name: "Choose", exact: true }).tap();
    await page.getByRole("heading", { name: /^Choose a piece/ }).waitFor();
    await square(page, "o9").tap();
    await settled(page);
    await square(page, "n9").tap();
    await asked.getByRole("button", { name: "Play", exact: true }).waitFor();
    const shadow = (e: Element) => getComputedStyle(e.parentElement!).boxShadow;
    expect(await habit.evaluate(shadow), "only what stays in sight covers the line above it").toBe("none");
  });

  test("picks a square that stands alone on a small board; the announcement stands above all seats", async () => {
    const page = await served.visitor(phone);
    const position = "cross/0 0Rg5,0Pm8,1Ki1,2Ka8,0Kp9,3Kh9 0 7 0 0123 - - - - announce=all;pawns=plain";
    await served.game(page, { game: "ability", position, seats: [mine, mine, mine, mine] });
    await square(page, "m8").tap();
    await page.locator('[data-square="m8"][aria-selected="true"]').waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Enlarged" }).tap();
    await settled(page);
    await square(page, "l8").tap();
    await page.locator(".asked").getByRole("button", { name: "Play", exact: true }).waitFor();
    await press(page, "Cancel");
    // A piece that is given up leaves the whole board.
    const enlarged = page.getByRole("button", { name: "Enlarged" });
    await square(page, "g5").tap();
    await enlarged.waitFor();
    await press(page, "Cancel");
    await enlarged.waitFor({ state: "detached" });
    await settled(page);
    await square(page, "g5").tap();
    await enlarged.waitFor();
    await settled(page);
    const key = page.locator(".target-key li");
    await expect.poll(() => key.allInnerTexts()).toEqual(["certain", "another choice follows"]);
    await square(page, "h5").tap();
    const announces = page.getByRole("button", { name: "Announce check to Green" });
    await announces.waitFor();
    const seen = () =>
      announces.evaluate((b) => {
        const { left, top, width, height } = b.getBoundingClientRect();
        return b.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(seen).toBe(true);
    // Whose kings are attacked shows on the whole board.
    expect(await enlarged.count()).toBe(0);
    await press(page, "Cancel");
    // So does what a move risks.
    const risky = "cross/0 1Ki1,0Po5,2Ka8,2Pb8,1Rm8,0Kp9,3Kh16 0 9 3 0123 - - - - -";
    await served.game(page, { game: "ability", position: risky, seats: [mine, mine, mine, mine] });
    await square(page, "p9").tap();
    await enlarged.waitFor();
    await settled(page);
    await square(page, "p8").tap();
    await page.getByText("risk of losing the game if Blue answers m8×p8: Black’s king on p8 is captured").waitFor();
    expect(await enlarged.count()).toBe(0);
    await press(page, "Choose another move");
    // A use of an ability is asked about, without the habit of confirming moves, too.
    const able = position.replace("1Ki1", "1Ki1,1Pg7").replace(" - - - - ", " - - sniper:2,leap:3,spy:0,spy:0 - ");
    await page.evaluate(() => localStorage.setItem("confirm", "false"));
    await served.game(page, { game: "ability", position: `${able};abilities=choose`, seats: [mine, bot, bot, bot] });
    await page.getByRole("button", { name: /^Use your ability/ }).tap();
    await clicks(page, "g5", "g7");
    await page.locator(".asked").getByRole("button", { name: "Play", exact: true }).waitFor();
  });

  test.each(["none", "10+5"])("says names whole in the corners of a cross on a phone, clock %s", async (clock) => {
    const page = await served.visitor(phone);
    await page.request.put("/api/me", { data: { name: "Guest 8888" } });
    await served.game(page, { game: "ability", seats: [mine, bot, { kind: "bot", bot: "3" }, bot], clock });
    await page.locator(".corner-plate", { hasText: "Level 3" }).waitFor();
    const plates = page.locator(".corner-plate .who, .corner-plate");
    const cut = () =>
      plates.evaluateAll((all) =>
        all.flatMap((e) =>
          e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1 ? [(e as HTMLElement).innerText] : [],
        ),
      );
    await expect.poll(cut).toEqual([]);
    const guest = page.locator(".corner-plate .who span", { hasText: "Guest 8888" });
    expect((await guest.boundingBox())?.height, "a guest's name has one line").toBeLessThan(24);
    const off = await page.locator(".corner-plate .seat-letter").evaluateAll((all) =>
      all.map((letter) => {
        const text = document.createRange();
        text.selectNodeContents(letter);
        const [at, of] = [text.getBoundingClientRect(), letter.getBoundingClientRect()];
        return Math.abs(at.top + at.bottom - of.top - of.bottom);
      }),
    );
    expect(Math.max(...off), "letters stand in the middle of their circles").toBeLessThan(4);
    const points = await page.locator(".corner-plate .what").evaluateAll((all) =>
      all.map((e) => {
        const { left, top } = e.getBoundingClientRect();
        const sign = getComputedStyle(e, "::before").content[1];
        return `${top < innerHeight / 4 ? "upper" : "lower"} ${left < innerWidth / 2 ? "left" : "right"} ${sign}`;
      }),
    );
    const sides = ["lower left ▶", "lower right ▲", "upper left ▼", "upper right ◀"];
    expect(points.sort(), "each corner points to the side of its seat").toEqual(sides);
    const wide = await page.locator(".corner-plate .gauge").evaluateAll((all) => all.map((g) => g.clientWidth));
    expect(new Set(wide).size, "gauges are equally wide").toBeLessThanOrEqual(1);
  });

  test("shows what a barrier has left of a cross as large as fits, above the plates of its seats", async () => {
    const page = await served.visitor(phone);
    await page.request.put("/api/me", { data: { name: "Guest 8888" } });
    const position = "cross/4 0Kl9,0Pk8,1Ki5,1Pj7,2Ke8,2Qf6,3Kh12,3Rg11 0 17 0 0123 - - - - barrier=4";
    await served.game(page, { game: "ability", position, seats: [mine, bot, bot, bot], clock: "10+5" });
    await page.locator(".plate.acting").waitFor();
    await expect.poll(async () => (await square(page, "k8").boundingBox())!.width).toBe(45);
    const plates = page.locator(".plate");
    expect(await plates.locator(".who").allTextContents()).toEqual(
      ["Guest 8888", ...Array(3).fill("Bot “Random”")].map((name) => expect.stringContaining(name)),
    );
    const cut = await plates
      .locator(":is(.who, .what, .clock)")
      .evaluateAll((all) => all.flatMap((e) => (e.scrollWidth > e.clientWidth ? [e.textContent] : [])));
    expect(cut).toEqual([]);
    await page.locator('[data-square="k8"][data-target]').waitFor({ state: "attached" });
    await square(page, "k8").tap();
    await square(page, "j8").tap();
    await expect.poll(() => square(page, "j8").getAttribute("aria-label")).toMatch(/picked/);
    const guest = await served.visitor({ viewport: { width: 1280, height: 800 } });
    await guest.goto(new URL(page.url()).pathname);
    await guest.locator(".plate.acting").waitFor();
    const ends = await guest.locator(":is(.squares, .board-corner)").evaluateAll((all) =>
      all.map((e) => {
        const { right, bottom } = e.getBoundingClientRect();
        return [right, bottom];
      }),
    );
    expect(ends.length).toBe(2);
    for (const i of [0, 1])
      expect(Math.abs(ends[0]![i]! - ends[1]![i]!), "the handle is at the corner").toBeLessThan(20);
  });

  test("carries a piece above the finger", async () => {
    const page = await served.visitor(phone);
    await served.game(page, { game: "niels", seats: [mine, mine] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    const [from, to] = [(await square(page, "e2").boundingBox())!, (await square(page, "e4").boundingBox())!];
    const hand = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      hand.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const middle = (box: typeof from) => [box.x + box.width / 2, box.y + box.height / 2] as const;
    // At once, since a finger that rests asks instead of carrying.
    await Promise.all([
      touch("touchStart", ...middle(from)),
      touch("touchMove", middle(from)[0], middle(from)[1] - 20),
    ]);
    await touch("touchMove", ...middle(to));
    const height = () =>
      page
        .locator(".board .ghost")
        .boundingBox()
        .then((box) => box!.y + box!.height / 2);
    await expect.poll(height).toBeLessThan(middle(to)[1] - 10);
    await touch("touchEnd");
    await page.locator(".asked").getByRole("button", { name: "Play" }).tap();
    await expect.poll(() => square(page, "e4").getAttribute("aria-label")).toMatch(/pawn/);
  });

  test("shows what was captured, and shakes a phone at a move until that is switched off", async () => {
    const page = await served.visitor(phone);
    await page.addInitScript(() => {
      const shaken: unknown[] = [];
      Object.assign(window, { shaken });
      navigator.vibrate = (pattern) => shaken.push(pattern) > 0;
    });
    await served.game(page, { game: "niels", seats: [mine, mine] });
    const play = async (...names: string[]) => {
      for (const name of names) {
        await page.locator(`[data-square="${name}"][data-target]`).waitFor({ state: "attached" });
        await square(page, name).tap();
      }
      await page.locator(".asked").getByRole("button", { name: "Play" }).tap();
      await page.locator(".asked").waitFor({ state: "detached" });
    };
    const shaken = () => page.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken.length);
    await play("e2", "e4");
    await expect.poll(shaken).toBeGreaterThan(0);
    await play("d7", "d5");
    await play("e4", "d5");
    const taken = page.getByRole("img", { name: /Captured: pawn/i });
    await page.getByRole("region", { name: /White/ }).and(page.locator(".plate")).filter({ has: taken }).waitFor();
    await page.getByRole("tab", { name: "Game" }).tap();
    await page.getByRole("main").getByRole("button", { name: "More" }).tap();
    await page.getByLabel("Vibrate at moves").uncheck();
    const closes = page.getByRole("dialog").getByRole("button", { name: "Close" });
    const end = (await closes.boundingBox())!;
    expect(end.y + end.height, "it is in sight without scrolling").toBeLessThanOrEqual(740);
    expect(await page.getByRole("button", { name: /^Keys/ }).count(), "a phone has no keys").toBe(0);
    await closes.tap();
    await page.getByRole("tab", { name: "Move" }).tap();
    const before = await shaken();
    await play("d8", "d5");
    await expect.poll(() => square(page, "d5").getAttribute("aria-label")).toMatch(/queen/);
    expect(await shaken()).toBe(before);
    const line = await page.locator(".plate.acting .losses").evaluate((e) => getComputedStyle(e).borderLeftStyle);
    expect(line, "what was taken is set apart from the words before it").toBe("solid");
    await page.getByRole("tab", { name: "Game" }).tap();
    await page.getByRole("main").getByRole("button", { name: "Resign" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).tap();
    const shown = page.getByRole("tab", { name: "Move" }); // with the result
    await expect.poll(() => shown.getAttribute("aria-selected")).toBe("true");
  });

  test("shows tenths on a low clock, and marks it", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "niels", seats: [mine, mine], clock: "0.25+0" });
    await clicks(page, "e2", "e4");
    await clicks(page, "e7", "e5");
    await page.locator(".clock.low").first().waitFor();
    await expect.poll(() => page.locator(".clock.low").first().textContent()).toMatch(/^0:[01]\d\.\d$/);
  });

  test.each([
    [320, 568],
    [740, 360],
  ])("fits %d by %d px: nothing scrolls sideways, and all squares are in view", async (wide, high) => {
    const { rules } = (await (await fetch(`${served.origin}/api/rules`)).json()) as {
      rules: { id: string; seats: number }[];
    };
    const page = await served.visitor({ viewport: { width: wide, height: high }, hasTouch: true, isMobile: true });
    for (const { id, seats } of rules) {
      await served.game(page, { game: id, seats: [mine, ...Array.from({ length: seats - 1 }, () => bot)] });
      const seen = await page.evaluate(() => {
        const squares = [...document.querySelectorAll("main [role=gridcell]")].map((s) => s.getBoundingClientRect());
        const out = squares.filter(
          (r) => r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1,
        );
        return { wide: document.documentElement.scrollWidth - innerWidth, out: out.length };
      });
      expect(seen, id).toEqual({ wide: 0, out: 0 });
    }
  });
});
