import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { press, Served, type Spec } from "./served.ts";

let served: Served;
beforeAll(async () => {
  if (haveBrowser) served = await Served.start();
});
afterAll(() => served?.close());
afterEach(async () => {
  if (haveBrowser) expect(await served.complaints()).toEqual([]);
});

const file = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** Drops a file on the page, as a hand does that brings it from a folder. */
async function drop(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((text) => {
    const all = new DataTransfer();
    all.items.add(new File([text], "game.quandary"));
    return all;
  }, text);
  await page.dispatchEvent("main", "dragover", { dataTransfer: data });
  await expect.poll(() => page.locator("html.dropping").count()).toBe(1);
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** The record of a game that is played for a few moves and then resigned. */
async function played(page: Page, spec: Omit<Spec, "seats">): Promise<string> {
  const mine = { kind: "mine" } as const;
  const made = await page.request.post("/api/games", { data: { clock: "none", ...spec, seats: [mine, mine] } });
  const at = `/api/games/${((await made.json()) as { id: string }).id}`;
  for (let n = 0; n < 4; n++) {
    const { turn } = (await (await page.request.get(`${at}?seat=0`)).json()) as { turn: { seats: number[] } };
    const seat = turn.seats[0] ?? 0;
    const { moves, number } = (await (await page.request.get(`${at}/moves?seat=${seat}`)).json()) as {
      moves: string[];
      number: number;
    };
    const data = { id: `m${n}`, kind: "move", seat, number, move: moves[n] };
    expect((await page.request.post(`${at}/actions`, { data })).status()).toBe(200);
  }
  expect((await page.request.post(`${at}/actions`, { data: { id: "end", kind: "resign", seat: 0 } })).status()).toBe(
    200,
  );
  return (await page.request.get(`${at}/record`)).text();
}

/** Goes through a replay: but for the list and the table no move stands there in notation. */
async function tellsInWords(page: Page, game: string): Promise<void> {
  const raw = () =>
    page.evaluate(() => {
      const all = document.querySelector("main")!.cloneNode(true) as HTMLElement;
      for (const e of all.querySelectorAll(".all-steps, .score, [role=grid], svg")) e.remove();
      return /\b[a-p]\d{1,2}[-x|]?[a-p]\d{1,2}\b|\b[a-z]+:[a-z]|[@*]\w|\d\|[a-p]|[a-p]\d=|%0A/.exec(
        all.textContent ?? "",
      )?.[0];
    });
  await page.keyboard.press("Home");
  for (let n = 0; n < 8; n++) {
    expect.soft(await raw(), `${game}, step ${n}: ${page.url()}`).toBeUndefined();
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(30);
  }
  await page.locator("#tab-analysis").click();
  await page.locator(".all-steps summary").click();
  const row = page.locator(".all-steps tbody tr", { has: page.locator(".piece-sign") }).first();
  const number = await row.locator("td").first().innerText();
  await page.locator("#tab-moves").click();
  await page.locator(".score tbody button:has(.piece-sign)").first().click();
  await page.getByRole("heading", { name: `move ${number} of` }).waitFor(); // everywhere moves have the same numbers
  const list = (await page.locator(".score, .all-steps").allInnerTexts()).join(" ");
  expect.soft(/(?<!✦ )\b[a-z]+:[a-z]|%0A|[a-p]\d[a-p]\d|[@|]/.exec(list)?.[0], `${game}, the list`).toBeUndefined();
}

describe.runIf(haveBrowser)("a record", () => {
  test("of every game is dropped on the start page, and gone through with its keys, list and review", async () => {
    const page = await served.visitor();
    const records = {
      niels: file("docs/examples/niels.quandary"),
      ability: file("cmd/quandary/testdata/sets/brought.quandary"),
      predictor: file("docs/examples/predictor.quandary"),
      indeterminist: await played(page, { game: "indeterminist" }),
      qcheckers: await played(page, { game: "qcheckers" }),
    };
    const through = async ([game, text]: [string, string]) => {
      const page = await served.visitor();
      await page.goto("/");
      await page.locator(".card .board .token").first().waitFor({ state: "attached" });
      await drop(page, text);
      await page.locator(".replay .board .token").first().waitFor({ state: "attached" });
      await expect.poll(() => new URL(page.url()).pathname).toBe("/record");
      await page.keyboard.press("Home");
      await expect.poll(() => new URL(page.url()).hash).toBe("#0");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => new URL(page.url()).hash).toBe("#1");
      await page.locator(".replay .told").getByText(/\w/).first().waitFor();
      await page.locator(".score button").last().click();
      await expect.poll(() => new URL(page.url()).hash).not.toBe("#1");
      await press(page, "Analyse the game");
      await page.locator(".analysis .course-line").first().waitFor({ state: "attached", timeout: 60_000 });
      const places = new Set<number>();
      for (const key of ["Home", ...Array<string>(4).fill("ArrowRight"), "End"]) {
        await page.keyboard.press(key);
        places.add(Math.round((await page.locator(".replay .scrolling").boundingBox())!.y));
      }
      expect([...places], `what is below keeps its place in ${game}`).toHaveLength(1);
      await tellsInWords(page, game);
      await press(page, "Verify");
      await page
        .locator(".acts [role=status]")
        .getByText(/^Correct/)
        .waitFor();
      expect(await page.locator(".trouble").count(), game).toBe(0);
      expect(await page.locator(".replay .notes li").count(), `what was secret in ${game}`).toBe(
        game === "ability" ? 2 : 0,
      );
      if (game === "ability") {
        await page.getByText("What was secret").click();
        const heading = await page.locator(".replay h2").innerText();
        for (const [who, notes] of [
          ["What White knew", 1],
          ["What was public", 0],
          ["Everything", 2],
        ] as const) {
          await press(page, who);
          const told = page.locator(".replay .notes li", { hasNotText: "secret ability" });
          await expect.poll(() => told.count(), { message: who }).toBe(notes);
          expect(await page.locator(".replay h2").innerText(), who).toBe(heading); // of the same number of moves
          expect(await page.locator(".replay details.notes[open]").count(), who).toBe(1);
        }
      }
      expect(await page.evaluate(() => /\bpage\.[a-z_]+\.[a-z_.]+/.exec(document.body.outerHTML)?.[0])).toBeUndefined();
    };
    await Promise.all(Object.entries(records).map(through));
  });

  test("is chosen, pasted as a text, pasted anywhere, and dropped on another one", async () => {
    const page = await served.visitor({ viewport: { width: 360, height: 640 } });
    const text = file("docs/examples/niels.quandary");
    const board = page.locator(".replay .board .token").first();
    await page.goto("/");
    await page.getByRole("link", { name: "Open a record" }).click();
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "a.quandary", mimeType: "text/plain", buffer: Buffer.from(text) });
    await board.waitFor({ state: "attached" });
    await press(page, "Another record");
    await page.locator(".button.main", { hasText: "Choose a file" }).waitFor();
    await page.getByRole("textbox", { name: "Text of the record" }).fill(text);
    await page.locator(".button.main", { hasText: "Show the game" }).click();
    await board.waitFor({ state: "attached" });
    await drop(page, file("docs/examples/ability.quandary"));
    await page.getByRole("heading", { name: /Abilities/ }).waitFor();
    const roll = page.locator(".rolls li", { hasText: "Every player has an ability now" });
    await roll.getByText(/^1\/|%$/).waitFor();
    expect(await roll.locator(".quiet-text").first().innerText(), "dealt before the first move").toBe("");
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
    await page.getByRole("heading", { name: /Niel/ }).waitFor();
    // the dice of a step, and what else they could have brought
    const rolled = page.locator(".score button:has(.rolled)").first();
    const move = await rolled.locator("> span").first().textContent();
    expect(await page.locator(".rolls .step-link").first().textContent(), "as the list has it").toContain(
      `${move?.trim()}: `,
    );
    await rolled.click();
    expect(await rolled.evaluate((b) => getComputedStyle(b).fontWeight), "not bolder: it breaks no line").toBe("400");
    await page.locator(".told .roll-bar").waitFor({ state: "attached" });
    await page.locator(".told .meant .came").waitFor();
    const tokens = () =>
      page.locator(".replay .board .token").evaluateAll((all) =>
        all
          .map((t) => t.getAttribute("transform"))
          .sort()
          .join(),
      );
    const came = await tokens();
    await page.locator(".told").getByRole("button", { name: "Show" }).first().click();
    await page.locator(".glimpse").getByText("The other result").waitFor();
    expect(await page.locator(".told").getByRole("button", { pressed: true }).count()).toBe(1);
    await expect.poll(tokens).not.toBe(came);
    await page.keyboard.press("Escape");
    await expect.poll(tokens).toBe(came);
    await page.locator(".rolls .seat-letter").first().waitFor({ state: "attached" });
    // The letter is a picture: the seat is named for those who listen.
    await page
      .locator(".rolls li", { hasText: /(White|Black) \+\d/ })
      .first()
      .waitFor({ state: "attached" });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await press(page, "Flip the board");
    // who tries a move is told where moves are made; who only presses a piece is not
    const [rook, empty, king] = ["a1", "b4", "e1"].map((at) => page.locator(`.replay [data-square="${at}"]`));
    const answer = page.locator(".answer", { hasText: "Moves are tried in the editor." });
    await king!.click();
    await rook!.click();
    expect(await answer.count()).toBe(0);
    await empty!.click();
    await answer.waitFor();
    await king!.click();
    await answer.waitFor({ state: "detached" });
    await rook!.dragTo(empty!);
    await expect.poll(() => answer.evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await answer.locator("a", { hasText: "Edit from here" }).click();
    await page.getByRole("button", { name: "Make moves", pressed: true }).waitFor();
    await page.locator("main.edit .board .token").first().waitFor({ state: "attached" });
    const corner = (await page.locator('.edit [data-square="a1"]').boundingBox())!;
    const around = (await page.locator(".edit .board").boundingBox())!;
    expect([corner.x > around.x + 100, corner.y < around.y + 100], "the board stays turned").toEqual([true, true]);
  });

  test("that is broken says where and why", async () => {
    const page = await served.visitor();
    const text = file("docs/examples/niels.quandary");
    await page.goto("/");
    await drop(page, text.replace("4. d5e4", "4. d5e5"));
    await page.getByText(/Something is wrong with this record: line 10, column \d+: .*d5/).waitFor();
    await page.getByText("move 2 of 2").waitFor();
    await press(page, "Another record");
    served.expectRefusals();
    await drop(page, "PK\u0003\u0004 no record at all");
    await page.getByRole("alert").getByText("This is not the record of a game").waitFor();
    await drop(page, text.replace('"niels"', '"chess"'));
    await page
      .getByRole("alert")
      .getByText(/^Line 4, column 1: /)
      .waitFor();
  });

  test("of a game and its picture can be kept; the game is shared as a link and as a frame", async () => {
    const page = await served.visitor();
    const { id } = await served.game(page, { game: "niels", seats: [{ kind: "mine" }, { kind: "mine" }] });
    await page.goto(`/game/${id}/replay`);
    for (const name of ["Record", "Picture"]) {
      const href = await page.getByRole("link", { name }).first().getAttribute("href");
      expect((await page.request.get(href!)).status(), name).toBe(200);
    }
    await press(page, "Share");
    const texts = page.getByRole("dialog").locator("textarea");
    await expect.poll(() => texts.nth(0).inputValue()).toContain(`/game/${id}/replay`);
    await expect.poll(() => texts.nth(1).inputValue()).toMatch(new RegExp(`^<iframe src="[^"]*/embed/game/${id}`));
  });
});
