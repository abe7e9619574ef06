// Moves and plans that are told in advance, and what is picked while a move is under way.
import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { clicks, holdMoves, press, Served, square } from "./served.ts";

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
const many = (page: Page, selector: string) => expect.poll(() => page.locator(selector).count());

describe.runIf(haveBrowser)("moves told in advance", () => {
  test("the right button ends a drag, and withdraws a move that was told in advance", async () => {
    const [one, two] = [await served.visitor(), await served.visitor()];
    const made = await served.game(one, { game: "niels", seats: [mine, { kind: "invited" }] });
    await two.goto(made.invites[0]!.path);
    await press(two, "Play Black");
    await two.getByRole("button", { name: "Resign" }).waitFor(); // the seat is held
    const next = two.getByText("Played as soon as it is your turn: e7–e5");
    for (const withdraw of [
      () => square(two, "d4").click({ button: "right" }),
      () => square(two, "d4").click(),
      () => two.keyboard.press("Escape"),
    ]) {
      await square(two, "e7").click();
      await clicks(two, "e5");
      await next.waitFor();
      await withdraw();
      await next.waitFor({ state: "detached" });
    }
    await one.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(one, "e2").hover();
    await one.mouse.down();
    await square(one, "e4").hover();
    await many(one, ".ghost").toBe(1);
    await one.mouse.down({ button: "right" });
    await many(one, ".ghost").toBe(0);
    await one.mouse.up({ button: "right" });
    await one.mouse.up();
    await expect.poll(() => square(one, "e2").getAttribute("aria-selected")).toBe("false");
    expect(await label(one, "e4")).toMatch(/empty/);
  });

  test("a move and a plan are told in advance on the board, and played", async () => {
    const [one, two] = [await served.visitor(), await served.visitor()];
    const made = await served.game(one, { game: "niels", seats: [mine, { kind: "invited" }] });
    await two.goto(made.invites[0]!.path);
    await press(two, "Play Black");
    await two.getByRole("button", { name: "Resign" }).waitFor(); // the seat is held
    await one.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    await square(two, "e2").click(); // if White plays this …
    await clicks(two, "e4");
    await clicks(two, "c7", "c5");
    await two.getByText("If e2–e4, then c7–c5").waitFor();
    // What is clicked before its choices are here is shown at once, and is done when they are.
    const held: Route[] = [];
    await two.route("**/choices*", (route) => void held.push(route), { times: 1 });
    for (const name of ["e7", "e5"]) {
      await square(two, name).click();
      await expect.poll(() => square(two, name).getAttribute("aria-selected")).toBe("true");
    }
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.continue();
    await two.getByText("Played as soon as it is your turn: e7–e5").waitFor();
    await clicks(one, "e2", "e4");
    await expect.poll(() => label(one, "c5")).toMatch(/pawn/);
    await expect.poll(() => label(one, "e5")).toMatch(/empty/);
  });

  test("what is picked while the own move is under way is kept, and played when the turn comes", async () => {
    const [one, two] = [await served.visitor(), await served.visitor()];
    const moves = await holdMoves(one, 0, /"move":"(e2e4|e4d5)"/);
    const made = await served.game(one, { game: "niels", seats: [mine, { kind: "invited" }] });
    await two.goto(made.invites[0]!.path);
    await press(two, "Play Black");
    await one.locator('[data-square="e2"][data-target]').waitFor({ state: "attached" });
    const held: Route[] = [];
    await one.route("**/edit*", (route) => void held.push(route));
    const picked = () =>
      one.locator("main .board-cell[aria-selected=true]").evaluateAll((all) =>
        all
          .map((c) => (c as HTMLElement).dataset.square)
          .sort()
          .join(" "),
      );
    const pick = async (name: string, shown: string) => {
      await square(one, name).click();
      await expect.poll(picked).toBe(shown);
    };
    await clicks(one, "e2", "e4");
    await expect.poll(() => moves.length).toBe(1); // it is under way
    await pick("g1", "g1");
    await pick("f3", "f3 g1");
    await pick("a6", ""); // takes them back
    await pick("g1", "g1");
    await one.keyboard.press("Escape");
    await expect.poll(picked).toBe("");
    await one.dragAndDrop('main [data-square="f1"]', 'main [data-square="c4"]');
    await expect.poll(picked).toBe("c4 f1");
    moves[0]!.send();
    await expect.poll(() => label(two, "e4")).toMatch(/pawn/);
    await expect.poll(() => held.length).toBe(1); // where the piece can go is not known yet
    await expect.poll(picked).toBe("c4 f1");
    await pick("a6", "");
    await pick("g1", "g1");
    await pick("f3", "f3 g1");
    await one.unroute("**/edit*");
    await clicks(two, "e7", "e5"); // the answer comes first
    await expect.poll(() => label(two, "f3")).toMatch(/knight/);
    await clicks(two, "d7", "d5");
    await expect.poll(() => label(one, "d5")).toMatch(/pawn/);
    await clicks(one, "e4", "d5"); // is taken before the next move is played
    await expect.poll(() => moves.length).toBe(2);
    await pick("f1", "f1");
    await pick("h3", "f1 h3");
    moves[1]!.send();
    await expect.poll(() => label(two, "d5")).toMatch(/White/);
    await one.getByText("The bishop on f1 does not get to h3").first().waitFor();
  });

  test("a move in several steps, of which one divides its piece, is told in advance and played", async () => {
    const [one, two] = [await served.visitor(), await served.visitor()];
    const made = await served.game(one, { game: "indeterminist", seats: [mine, { kind: "invited" }] });
    await two.goto(made.invites[0]!.path);
    await press(two, "Play Black");
    await two.getByRole("button", { name: "Resign" }).waitFor(); // the seat is held
    await one.locator('[data-square="d2"][data-target]').waitFor({ state: "attached" });
    await square(two, "e7").click();
    await press(two, "Split off a part first");
    await press(two, "Choose 50%");
    await clicks(two, "e6");
    await square(two, "e7").click();
    await clicks(two, "e5");
    await two.getByText("50% e7–e6, e7–e5").waitFor();
    await clicks(one, "d2", "d4");
    await expect.poll(() => label(one, "e6")).toMatch(/50%.*pawn/);
    await expect.poll(() => label(one, "e5")).toMatch(/50%.*pawn/);
  });
});
