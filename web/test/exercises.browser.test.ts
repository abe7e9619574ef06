import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Goal, judge, type Result } from "../src/learn/goal.ts";
import { haveBrowser } from "./browser.ts";
import { breaches, clicks, press, Served, square } from "./served.ts";

const folder = new URL("../lessons/exercises/", import.meta.url);

interface Exercise {
  id: string;
  position: string;
  seat: number;
  orders?: Record<string, string>;
  goal: Goal;
  solutions: string[];
  wrong: string[];
}
const lists = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { game: string; exercises: Exercise[] },
);

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

/** What may come of a move, as the server tells it. */
async function results(page: Page, game: string, e: Exercise, move: string): Promise<Result[]> {
  const asked = new URLSearchParams({ position: e.position, picture: "true" });
  if (!e.orders) {
    asked.set("move", move);
    const answer = (await (await page.request.get(`/api/rules/${game}/risks?${asked}`)).json()) as { risks: Result[] };
    return answer.risks;
  }
  for (const [seat, order] of Object.entries({ ...e.orders, [e.seat]: move }))
    asked.append("order", `${seat}:${order}`);
  return [(await (await page.request.get(`/api/rules/${game}/position?${asked}`)).json()) as Result];
}

describe.runIf(haveBrowser)("exercises", () => {
  test.each(lists)("of $game: the page accepts what the rules accept", async ({ game, exercises }) => {
    const page = await served.visitor();
    for (const e of exercises)
      for (const [moves, want] of [
        [e.solutions, true],
        [e.wrong, false],
      ] as const)
        for (const move of moves) {
          const { enough } = judge(e.goal, await results(page, game, e, move), e.seat);
          expect.soft(enough, `${game} ${e.id} ${move}`).toBe(want);
        }
  });

  test("no arrow covers the chances of a piece that was just split", async () => {
    const page = await served.visitor();
    await page.goto("/learn/niels");
    await clicks(page, "b1");
    await press(page, /^Superposition/);
    await clicks(page, "a3", "c3");
    await page.getByRole("button", { name: "Continue" }).waitFor();
    await expect.poll(() => page.locator(".board .tokens .part").count()).toBe(2);
    expect(await page.locator(".board .arrow").count()).toBe(0);
  });

  test("on a low phone the choices of a lesson are above its buttons, and its board names squares", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.goto("/learn/ability#2");
    await page.locator('[data-square="j7"][data-target]').waitFor({ state: "attached" });
    await square(page, "j7").tap();
    await page.locator(".board.near .coordinate.row", { hasText: "h" }).locator("visible=true").first().waitFor();
    await square(page, "h7").click(); // a finger would aim at the board before it was enlarged
    const foot = (await page.locator(".beat-foot").boundingBox())!;
    const last = (await page.getByRole("button", { name: "Announce nothing" }).boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(foot.y);
  });

  test("by keys a lesson begins at its task and tells its questions, and a choice leads to the board", async () => {
    const page = await served.visitor();
    await page.goto("/learn");
    await page.getByRole("link", { name: "Lesson: Niel’s Chess" }).press("Enter");
    const focused = (what: string) => expect.poll(() => page.locator(`${what}:focus`).count()).toBe(1);
    await focused('[data-square="b1"]');
    await page.getByText("Arrow keys move over the board").waitFor();
    await page
      .getByRole("status")
      .getByText(/^Pick the knight, .* Choose a piece/)
      .waitFor({ state: "attached" });
    const order = await page.locator("main .board, main .beat-foot").evaluateAll((all) => all.map((e) => e.className));
    expect(order[0], "the board comes before the buttons, as in a game").toMatch(/^board/);
    await page.keyboard.press("Enter");
    await page
      .getByRole("status")
      .getByText(/^Where does it go/)
      .waitFor({ state: "attached" });
    await page.getByRole("button", { name: /^Superposition/ }).press("Enter");
    await focused('[data-square="b1"]');
    await page.getByRole("button", { name: "Skip this step" }).press("Enter");
    await focused("main h1");
  });

  test("by keys a question beside the board gets the focus, and no answer is taken unread", async () => {
    const page = await served.visitor();
    await page.goto("/learn/niels#3");
    const square = (name: string) => page.locator(`[data-square="${name}"]`);
    await square("c1").and(page.locator("[data-target]")).press("Enter");
    await page.getByRole("button", { name: /^Entanglement/ }).press("Enter");
    await square("a3").and(page.locator("[data-target]")).press("Enter");
    const question = page.getByRole("heading", { name: "How is it entangled with Black’s knight?" });
    await question.and(page.locator(":focus")).waitFor();
    await page.getByText("From c1 and a3 it attacks only the half on e3.").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.locator(".chips button:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "One roll decides for both." }).waitFor();
  });

  test("a wrong move is told, a hint helps, the right one is kept, and the other result can be seen", async () => {
    const page = await served.visitor();
    await page.goto("/learn/niels/exercises#collision");
    await clicks(page, "g5", "f7");
    await page.getByRole("status").filter({ hasText: "not what is asked here" }).waitFor();
    await press(page, "Hint");
    await page.getByText("Only one half of your knight").waitFor();
    await clicks(page, "g5", "h7");
    await page.getByRole("heading", { name: "It was there and took the rook." }).waitFor();
    await press(page, "The other result");
    await expect.poll(() => page.locator('[data-square="h7"]').getAttribute("aria-label")).toContain("rook");
    await press(page, "Next");
    await page.getByRole("heading", { name: "A pawn is in the way." }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Exercise 4, solved" }).waitFor();
    await page.goto("/learn");
    await page.getByText("1 solved").waitFor();
  });

  test("orders of both sides, part of a piece, two squares at once", async () => {
    const page = await served.visitor();
    await page.goto("/learn/predictor/exercises#between");
    await clicks(page, "b5", "e2");
    await press(page, /predict nothing/i);
    await page.getByRole("heading", { name: "Bishop and rook met on e2" }).waitFor();
    await page.goto("/learn/qcheckers/exercises#blocked");
    await clicks(page, "c3");
    await press(page, /quantum move/i);
    await page.getByRole("heading", { name: "The half that was blocked stays" }).waitFor();
    await page.goto("/learn/indeterminist/exercises#king");
    await clicks(page, "g5", "d8");
    await page.getByRole("status").filter({ hasText: "That works only with 40%" }).waitFor();
  });

  test.each(["/learn/niels", "/learn/niels/exercises"])("%s has a way back on a short phone", async (path) => {
    const page = await served.visitor({ viewport: { width: 360, height: 640 } });
    await page.goto(path);
    await page.locator(".beat-head").getByText("Niel’s Chess").waitFor();
    await page.getByRole("link", { name: "To all lessons and exercises" }).click();
    await page.getByRole("link", { name: "Lesson, edition of 2016" }).waitFor();
    await page.getByRole("heading", { name: "Learn a game in a minute" }).waitFor();
  });

  test.each([
    [360, 640, "ru-RU", "dark"],
    [768, 1024, "de-DE", "light"],
    [1440, 900, "en-US", "light"],
  ] as const)("fit %i px, and axe finds nothing", async (width, height, locale, colorScheme) => {
    const page = await served.visitor({ viewport: { width, height }, locale, colorScheme });
    for (const { game } of lists) {
      await page.goto(`/learn/${game}/exercises`);
      await page.locator(".board .token").first().waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/exercise-${game}-${width}.png` });
      const over = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      expect
        .soft(
          over.map((n) => Math.max(0, n)),
          `${game} does not fit`,
        )
        .toEqual([0, 0]);
      expect.soft(await breaches(page), game).toBe("");
    }
  });
});
