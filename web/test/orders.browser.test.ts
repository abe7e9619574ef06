// Orders at the same time: how they are made, with a prediction, and how they are opened.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
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
const spoken = async (page: Page) => (await page.locator(".spoken > p").allTextContents()).at(-1);

describe.runIf(haveBrowser)("orders at the same time", () => {
  test("a piece of the other side is dragged to predict", async () => {
    const page = await served.visitor();
    await served.game(page, { game: "predictor", seats: [mine, { kind: "bot", bot: "random" }] });
    await page.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(page, "e7").hover();
    await page.mouse.down();
    await square(page, "e6").hover();
    await page.locator("main .ghost").waitFor({ state: "attached" });
    await page.locator('[data-square="e5"][data-target]').waitFor({ state: "attached" });
    await square(page, "e5").hover();
    await page.mouse.up();
    await page.locator(".board .arrow.predicted").waitFor({ state: "attached" });
    await press(page, "Type a move instead");
    await page.getByText("A prediction follows after |").waitFor();
  });

  test("a piece that is dragged where it cannot go says why, and an order is taken back as it was made", async () => {
    const page = await served.visitor();
    const position = "4k3/4p3/8/8/8/5R2/PP1P4/2B1K3 - 0 1";
    const bot = { kind: "bot", bot: "random" } as const;
    await served.game(page, { game: "predictor", position, seats: [mine, bot] });
    await page.locator('[data-square="d2"][data-target]').waitFor({ state: "attached" });
    const drag = async (from: string, to: string, asks: string) => {
      await square(page, from).hover();
      await page.mouse.down();
      await square(page, to).hover();
      await page.getByRole("heading", { name: asks }).waitFor();
      await page.mouse.up();
    };
    const told = (words: string) => page.getByRole("alert").getByText(words).waitFor();
    const help = page.getByText(/^You may predict first.* A wrong prediction costs nothing\./);
    await help.waitFor();
    await square(page, "e7").click();
    await clicks(page, "e6");
    await drag("c1", "h6", "Choose a piece"); // it cannot go anywhere
    await told("The path of the bishop from c1 to h6 runs through d2");
    await drag("e8", "f8", "Where will it go?");
    await told("On f8 the king would be attacked by the rook on f3");
    expect(await help.count()).toBe(0);
    expect(await page.locator(".board .arrow.predicted").count(), "the prediction that is set stays").toBe(1);
    await drag("d2", "c3", "Where does it go?"); // though the other king is still picked
    await told("The piece on d2 cannot go to c3");
    await square(page, "e7").click();
    await clicks(page, "e5", "d4"); // the piece on d2 is still picked
    await drag("c1", "g5", "If you are right");
    await told("d2 is occupied until the primary d2–d4 leaves it");
    await drag("e7", "e6", "Where will it go?"); // the prediction is set anew, and the own move stays
    await page.getByRole("heading", { name: "If you are right" }).waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" }); // the reason goes with the next click
    await press(page, "Back one step");
    await clicks(page, "d2", "d4", "a2");
    await press(page, "Back one step");
    await page.getByRole("heading", { name: "If you are right" }).waitFor();
    await press(page, "Back one step");
    await page.getByRole("heading", { name: "Where does it go?" }).waitFor();
    expect(await page.locator(".board .arrow.predicted").count()).toBe(1);
    await press(page, "Cancel"); // gives up the whole order, as Escape does
    await help.waitFor();
    await expect.poll(() => page.locator(".board .arrow").count()).toBe(0);
    await square(page, "e7").click();
    await clicks(page, "e5", "d2", "d4", "a2", "a3");
    await page.getByRole("heading", { name: "Choose a piece for your primary move" }).waitFor();
    await page.locator(".board .arrow.moved").first().waitFor({ state: "attached" });
    await clicks(page, "b2");
    await expect.poll(() => page.locator(".board .arrow").count()).toBe(0);
  });

  test("in check nothing is picked by itself; a piece that is to be captured answers, and is picked", async () => {
    const page = await served.visitor();
    const bot = { kind: "bot", bot: "random" } as const;
    const check = "4k3/pp6/8/8/8/8/PP4P1/4qK2 - 0 1";
    await served.game(page, { game: "predictor", position: check, seats: [mine, bot] });
    await page.getByText(/^Only one primary move is possible: move the king from f1 to e1/).waitFor();
    expect(await square(page, "f1").getAttribute("aria-selected")).toBe("false");
    await square(page, "e1").click(); // to predict
    await clicks(page, "e2", "f1", "e1");
    await page.getByRole("heading", { name: "If you are right" }).waitFor();
    const fork = "4k3/7p/3p4/4P3/8/8/P7/4K3 - 0 1";
    await served.game(page, { game: "predictor", position: fork, seats: [mine, bot] });
    await page.locator('[data-square="a2"][data-target]').waitFor({ state: "attached" });
    await square(page, "d6").click();
    await clicks(page, "e5", "a2", "a3", "e5");
    await page.getByRole("heading", { name: "Where does the pawn on e5 go if you are right?" }).waitFor();
    expect(await page.locator(".tint.picked.end").count(), "a3, not e5").toBe(1);
  });

  test("a prediction is said to be set, and can be dropped again", async () => {
    const page = await served.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await served.game(page, { game: "predictor", seats: [mine, { kind: "bot", bot: "random" }] });
    for (const name of ["e7", "e5"]) await square(page, name).tap();
    await expect.poll(() => spoken(page)).toMatch(/^Your prediction is set/);
    await page.getByRole("button", { name: "Drop the prediction" }).tap();
    await expect.poll(() => page.locator(".board .arrow.predicted").count()).toBe(0);
    await expect.poll(() => spoken(page)).toBe("Choose a piece for your primary move");
    for (const name of ["e2", "e4"]) await square(page, name).tap();
    await page.getByRole("heading", { name: "Play e2–e4?" }).waitFor();
    // A prediction can follow the order, too.
    for (const name of ["e7", "e5", "d2", "d3"]) await square(page, name).tap();
    await page.getByRole("heading", { name: "Play e2–e4 with the prediction e7–e5 and the response d2–d3?" }).waitFor();
    // Where no second piece can answer, the player is asked before the order goes without the prediction.
    const position = "4k3/4p3/8/8/8/8/8/4K3 - 0 1";
    await served.game(page, { game: "predictor", position, seats: [mine, { kind: "bot", bot: "random" }] });
    for (const name of ["e7", "e5", "e1", "e2"]) await square(page, name).tap();
    await page.getByRole("alert").getByText("With the primary e1–e2 no other piece can answer").waitFor();
    await page.getByRole("heading", { name: "Give the order as it is" }).waitFor();
    await page.getByRole("button", { name: "predict nothing" }).tap();
    await page.getByRole("heading", { name: "Play e1–e2?" }).waitFor();
  });

  test("a reveal goes square by square by itself, holds nobody up, can be seen again and clicked through", async () => {
    const one = await served.visitor({ reducedMotion: "no-preference" });
    const two = await served.visitor();
    await one.clock.install();
    const made = await served.game(one, { game: "predictor", seats: [mine, { kind: "invited" }] });
    const cursor = one.locator('.board-cell[tabindex="0"]');
    await expect.poll(() => cursor.getAttribute("data-square"), { message: "an own piece" }).toBe("a2");
    await two.goto(made.invites[0]!.path);
    await press(two, "Play Black");
    const orders = async (page: Page, from: string, to: string) => {
      await page.locator(`[data-square="${from}"][data-target]`).waitFor({ state: "attached" });
      await clicks(page, from, to);
    };
    await orders(one, "d2", "d4");
    await one.getByRole("heading", { name: "Your order is in" }).waitFor();
    // The clock of the page stands still, and the test moves it forward.
    await one.clock.pauseAt(await one.evaluate(() => Date.now() + 60_000));
    await orders(two, "e7", "e5");
    await one.getByRole("heading", { name: "Your order is in" }).waitFor({ state: "detached" });
    const lit = () => one.locator("main .tints .lit").count();
    const seen: number[] = [];
    for (let i = 0; i < 20; i++) {
      seen.push(await lit());
      await one.clock.runFor(100);
    }
    expect(new Set(seen).size, "squares lit one after the other").toBeGreaterThan(2);
    expect(seen.at(-1)).toBe(0);
    await one.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" }); // the next order may be given
    expect(await one.locator(".arrow.moved").count(), "arrows of both orders").toBe(2);
    await press(one, "Show again");
    await one.getByRole("heading", { name: /the orders are opened/ }).waitFor();
    expect(await one.locator(".steps .piece-sign").count(), "figures of the orders").toBe(2);
    expect(await one.locator(".event").count(), "sentences that tell the end").toBe(0);
    expect(await one.locator(".plate .what").allInnerTexts()).toEqual(["White", "Black"]);
    await one.clock.runFor(500); // as long as each of six frames stands
    await expect.poll(lit).toBe(2);
    await one.clock.runFor(500);
    await expect.poll(lit).toBe(3);
    await press(one, "Pause");
    await one.getByRole("button", { name: "Play", exact: true }).waitFor();
    await one.clock.runFor(3000); // a connection is silent for less than it may be
    await expect.poll(lit).toBe(3);
    const done = () => one.locator(".steps > li.done").count();
    const before = await done();
    await square(one, "a5").click();
    await square(one, "a5").click();
    await expect.poll(done).toBeGreaterThan(before);
    const on = one.getByRole("button", { name: "Step forward" });
    while (await on.isEnabled()) await on.click();
    await square(one, "e2").dragTo(square(one, "e4")); // at the end the board is played on
    await expect.poll(() => one.locator(".reveal").count()).toBe(0);
    await one.getByText("e2–e4", { exact: true }).first().waitFor();
    // Without motion nothing goes on by itself.
    await press(two, "Show again");
    await two.getByRole("button", { name: "Play", exact: true }).waitFor();
    const forward = two.getByRole("button", { name: "Step forward" });
    const row = (await forward.boundingBox())!.y;
    await forward.click();
    expect((await forward.boundingBox())!.y, "the buttons stay where they are").toBe(row);
    await press(two, "Step back");
    const back = two.getByRole("button", { name: "Step back", disabled: true });
    expect(await back.evaluate((b) => getComputedStyle(b).borderColor), "its frame").toBe("rgba(0, 0, 0, 0)");
    await two.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => two.locator(".plate:visible").count()).toBe(2);
    for (let i = 0; i < 3; i++) {
      await forward.click();
      const [now, row] = [await two.locator(".steps > .now").boundingBox(), await forward.boundingBox()];
      expect(now!.y + now!.height, `the end of step ${i + 2}, above the buttons`).toBeLessThan(row!.y - 8);
    }
    expect(await two.locator(".steps > li").last().getAttribute("class"), "the last step").toBe("now");
    await press(two, "Close");
    await two.getByRole("tab", { name: "Events" }).click();
    await press(two, "Show again");
    await two.locator(".reveal").waitFor();
    while (await forward.isEnabled()) await forward.click();
    await two.setViewportSize({ width: 1280, height: 800 });
    await press(two, "Resign");
    await two.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await two.getByRole("link", { name: "Analysis" }).click({ trial: true }); // stays in sight beside the reveal
    await two.locator(".reveal").waitFor();
    expect(await forward.isDisabled()).toBe(true);
  });

  test("an order is short in the score, and what was held back is the faintest and explained", async () => {
    const two = await served.visitor();
    const three = await served.visitor();
    const made = await served.game(two, { game: "predictor", seats: [mine, { kind: "invited" }] });
    await three.goto(made.invites[0]!.path);
    await press(three, "Play Black");
    await two.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(two, "e7").click();
    await clicks(two, "e5", "e2", "e4", "d2", "d4");
    await three.locator('[data-square="a7"][data-target]').waitFor({ state: "attached" });
    await clicks(three, "a7", "a6");
    await two.getByText("held back: the prediction was wrong").waitFor();
    const faint = (kind: string) => two.locator(`.arrow.${kind}`).evaluate((e) => Number(getComputedStyle(e).opacity));
    expect(await faint("withheld"), "what was held back is the faintest").toBeLessThan(await faint("missed"));
    const short = two.locator(".score button", { hasText: "e2–e4 ?e7–e5 →d2–d4" });
    expect(await short.getAttribute("title")).toBe(
      "e2–e4 with the prediction e7–e5 and the response d2–d4: White’s pawn goes from e2 to e4",
    );
    const lines = (all: HTMLElement[]) => all.map((e) => `${e.textContent} ${Math.round(e.offsetHeight / 20)}`);
    await two.setViewportSize({ width: 1000, height: 700 });
    expect(await short.locator("span span").evaluateAll(lines), "no line breaks within a move").toEqual([
      ...["e2–e4 1", "?e7–e5 1", "→d2–d4 1"],
    ]);
    await two.getByText("? predicted · → response").waitFor();
  });

  test("an order is made like a move, and what is expected of the other side may be added first", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "predictor", seats: [mine, { kind: "bot", bot: "random" }] });
    const played = async () => {
      const { entries } = (await (await page.request.get(`/api/games/${id}/entries`)).json()) as {
        entries: { line?: string }[];
      };
      return entries.filter((e) => e.line?.includes("(open 0")).length;
    };
    let count = 0;
    for (const [i, name] of ["a2", "a3", "b2", "b3", "h2", "h3"].entries()) {
      await page.locator(`[data-square="${name}"][data-target]`).waitFor({ state: "attached" });
      await square(page, name).click();
      count++;
      if (i % 2 === 1) await expect.poll(played).toBe((i + 1) / 2);
    }
    expect(count, "clicks for three rounds").toBe(2 * (await played()));
    const held: (() => void)[] = [];
    let late = true;
    await page.route(/choices/, async (r) => {
      if (late) await new Promise<void>((go) => held.push(go));
      await r.continue();
    });
    const other = await served.game(page, { game: "predictor", seats: [mine, { kind: "bot", bot: "random" }] });
    for (const [from, to] of [
      ["e7", "e6"],
      ["d2", "d4"],
      ["e2", "e4"],
    ] as const)
      await square(page, from).dragTo(square(page, to)); // before any choices are here
    late = false;
    for (const go of held) go();
    const log = async () => (await page.request.get(`/api/games/${other.id}/entries`)).text();
    await expect.poll(log).toContain("(open 0 d2d4|e7e6>e2e4");
    const two = await served.visitor({ reducedMotion: "no-preference" });
    const three = await served.visitor();
    const made = await served.game(two, { game: "predictor", seats: [mine, { kind: "invited" }] });
    await three.goto(made.invites[0]!.path);
    await press(three, "Play Black");
    await two.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(two, "b8").dragTo(square(two, "c6"));
    const why = two.getByRole("alert").getByText("A knight does not jump here");
    expect(await why.evaluate((e) => getComputedStyle(e).animationName), "it is seen to be new").toBe("refuses");
    await square(two, "e2").dragTo(square(two, "e4")); // does not go by itself without what was to be predicted
    await two.getByRole("button", { name: "predict nothing" }).waitFor();
    await two.getByText("Your prediction was not possible or not finished").waitFor();
    await press(two, "Cancel");
    await square(two, "e7").click(); // what Black will do
    await clicks(two, "e5");
    await two.getByRole("region", { name: "Your move" }).getByText("Your prediction is set").waitFor();
    await clicks(two, "e2", "e4", "d2", "d4"); // the own move, and the answer if it was right
    await two.getByText("e2–e4 with the prediction e7–e5 and the response d2–d4").waitFor();
    await clicks(three, "e7", "e5");
    await two.getByRole("heading", { name: "The last moves are being shown" }).waitFor();
    await square(two, "a7").dragTo(square(two, "a6")); // ends the show, and counts
    await two.getByRole("region", { name: "Your move" }).getByText("Your prediction is set").waitFor();
  });
});
