// Every game that the server lists: played by mouse, by finger and by a reader of the accessibility tree, and
// looked at in every language, theme and width.
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { type Answer, Blind } from "./blind.ts";
import { haveBrowser } from "./browser.ts";
import { morning, spec } from "./crowd.ts";
import { chance, finger, type Hand, mouse, move, resign, standing } from "./hands.ts";
import { said, untranslated } from "./said.ts";
import { press, Served, type Spec, twice } from "./served.ts";

const served = haveBrowser ? await Served.start() : undefined;
afterAll(() => served?.close());

interface Rules {
  id: string;
  name: string;
  seats: number;
  options: { name: string; default: string }[];
  usual: Record<string, string>[];
}
const { rules } = served
  ? ((await (await fetch(`${served.origin}/api/rules`)).json()) as { rules: Rules[] })
  : { rules: [] };

/** A game of one person against bots. */
const against = ({ id, seats }: Rules, bot = "random"): Spec => ({
  game: id,
  seats: Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: "mine" } : { kind: "bot", bot })),
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const hands: [Hand, object][] = [
  [mouse, {}],
  [finger, phone],
];

describe.runIf(served)("each game", () => {
  test.each(rules)("$name is played by mouse and by finger, and resigned", async (game) => {
    const play = async ([hand, options]: [Hand, object], n: number) => {
      const page = await served!.visitor(options);
      const { id } = await served!.game(page, against(game));
      const choose = chance(n + 7);
      for (let i = 0; i < 2; i++) await move(page, id, hand, choose);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${game.id} by ${hand.name}`).toBeLessThanOrEqual(0);
      await resign(page, id, hand);
    };
    await Promise.all(hands.map(play));
    expect(await served!.complaints()).toEqual([]);
  });
});

/**
 * By game, where it begins and what is answered to its questions first, as they are heard: a square, or a button, a
 * tick or a number by its name. Afterwards everything is answered by chance.
 */
const beginnings: Record<string, { position: string; answers: Answer[] }> = {
  niels: {
    position: "8/3P3k/8/8/8/8/8/K7 w - - 0 1 nb6/h2=",
    answers: [
      [/^Choose a piece/, "d7"],
      [/^Where does it go, or how/, /^Superposition/],
      [/first square/, "d8"],
      [/second square/, "d7"], // where it stands
      [/^What does the pawn become/, /^A knight/],
    ],
  },
  indeterminist: {
    position: "Kg1:100:g1,Nb1:100:b1,Pa7:50:a2,Pa6:50:a2,kg8:100:g8,ph7:100:h7 w 0 1 0",
    answers: [
      [/^Choose a piece/, "b1"],
      [/^Where does the knight/, /^Split off a part/],
      [/^How many per cent/, /^Choose 50%$/],
      [/^Where does 50%/, "d2"],
      [/^Does the knight on b1 move/, /^That is all/],
      [/^Choose a piece/, "a7"],
      [/^Where does the pawn|^Where does 50%/, "a8"],
      [/^What does the pawn become/, /queen/i],
    ],
  },
  ability: {
    position: "cross/0 0Rh9,0Kp9,3Kh12,3Ph15 0 7 3 03 - 21 leap:2,none:0,spy:0,undead:0 - abilities=choose",
    answers: [
      [/use your ability/, /^Use your ability/],
      [/^Choose the piece that uses/, "h9"],
      [/^Choose the target/, "g10"],
    ],
  },
  qcheckers: {
    position: "W:Wc3,b4:BKh8",
    answers: [
      [/^Choose a piece/, "c3"],
      [/^Where does/, /^Quantum move: to b4 and d4/],
    ],
  },
  predictor: {
    position: "4k3/3p3p/8/4P3/8/8/P7/4K3 - 0 1",
    answers: [
      [/choose a piece/i, "d7"], // of the other side: a prediction
      [/./, "d5"],
      [/choose a piece/i, "a2"],
      [/^Where does it go/, "a3"],
      [/^If you are right/, "e5"],
      [/^Where does the pawn on e5 go/, "d6"],
    ],
  },
};

/** By game, a position shortly before its end, and what brings that about; without answers anything does. */
const endings: typeof beginnings = {
  niels: {
    position: "k7/8/1K6/8/8/8/8/7R w - - 0 1 -",
    answers: [
      [/^Choose a piece/, "h1"],
      [/^Where does/, "h8"],
    ],
  },
  indeterminist: {
    position: "Kg1:100:g1,Ra8:100:a8,kg8:100:g8 w 0 1 0",
    answers: [
      [/^Choose a piece/, "a8"],
      [/^Where does the rook/, "g8"],
    ],
  },
  ability: {
    position: "cross/0 0Rh9,0Kp9,3Kh12 0 7 0 03 - 21 - 0:3:1 announce=all",
    answers: [
      [/^Choose/, "h9"],
      [/./, "h12"],
    ],
  },
  qcheckers: {
    position: "W:Wc3:Bd4",
    answers: [
      [/^Choose a piece/, "c3"],
      [/^Where does/, "e5"],
    ],
  },
  predictor: { position: "4k3/8/8/8/8/8/8/R3K3 - 48 49", answers: [] },
};

/** Whether games are played from their beginnings to their ends. */
const whole = process.env.WHOLE !== undefined;

describe.runIf(served)("somebody who sees nothing", () => {
  test.each(rules)("plays $name by what is named and announced, with a keyboard", async (game) => {
    const page = await served!.visitor();
    const { position, answers } = beginnings[game.id]!;
    const blind = await Blind.read(page);
    // Two that play by chance come to no end.
    await served!.game(page, whole ? against(game, "2") : { ...against(game), position });
    const played = await blind.play(whole ? [] : answers, whole ? Number.POSITIVE_INFINITY : 2, chance(3));
    if (whole) process.stdout.write(`${game.id}: ${played.plies} plies, ${played.end}\n`);
    expect(played.plies).toBeGreaterThanOrEqual(whole ? 6 : 2);
    expect(played.end).toMatch(/^(You won|You lost|A draw|The point is shared|.* won)\. \w.*\.$/);
    expect(await served!.complaints()).toEqual([]);
  });
});

describe.runIf(served)("somebody who sees nothing, at the end of a game,", () => {
  test.each(rules)("hears how $name ends", async (game) => {
    const page = await served!.visitor();
    const { position, answers } = endings[game.id]!;
    const blind = await Blind.read(page);
    await served!.game(page, { ...against(game), position });
    const { end } = await blind.play(answers, Number.POSITIVE_INFINITY, chance(3));
    expect(end).toMatch(/^(You won|A draw|The point is shared)\. \w.*\.$/);
    expect(end).not.toMatch(/resign/i);
    expect(await served!.complaints()).toEqual([]);
  });
});

describe.runIf(served)("one click", () => {
  test.each(rules)("on the card of $name starts the usual game against bots", async ({ id, name, seats, ...r }) => {
    const page = await served!.visitor();
    await page.goto("/");
    const card = page.locator(".card").filter({ has: page.getByRole("heading", { name }) });
    await card.waitFor();
    const line = await card.locator(".quiet-text").allInnerTexts();
    await card.getByRole("button", { name: /^Play now · Level 2/ }).click();
    await page.waitForURL(/\/game\//);
    const game = (await (
      await page.request.get(`/api${new URL(page.url()).pathname.replace("/game/", "/games/")}`)
    ).json()) as {
      view: string;
      seats: { kind: string }[];
    };
    expect(game.seats.map((s) => s.kind)).toEqual(["mine", ...Array.from({ length: seats - 1 }, () => "bot")]);
    const usual = Object.entries(r.usual[0] ?? {}).filter(
      ([option, value]) => r.options.find((o) => o.name === option)?.default !== value,
    );
    for (const [option, value] of usual) expect(game.view).toContain(`${option}=${value}`);
    expect(game.view.includes("="), game.view).toBe(usual.length > 0);
    expect(line.length, `the card of ${id} tells its options`).toBe(usual.length > 0 ? 1 : 0);
    const { picture } = (await (
      await page.request.get(
        `/api/rules/${id}/position?picture=true&${usual.map((o) => `option=${o.join("=")}`).join("&")}`,
      )
    ).json()) as { picture: { cells: string[] } };
    await expect.poll(() => page.locator(".board [data-square]").count()).toBe(picture.cells.length);
    expect(await served!.complaints()).toEqual([]);
  });
});

/** The patterns of all pages, as the pages have them. */
const patterns = [
  ...readFileSync(new URL("../src/pages/index.ts", import.meta.url), "utf8").matchAll(/pattern: "([^"]+)"/g),
].map((m) => m[1] ?? "");

/** The addresses of all pages: of every game, where a page is of one; those of something in a game need it first. */
const addresses = (games: Record<string, string>): string[] =>
  patterns.flatMap((pattern) =>
    pattern.includes(":game")
      ? rules.map((r) => pattern.replace(":game", r.id)).filter((path) => !path.includes(":"))
      : pattern.includes(":")
        ? Object.entries(games)
            .filter(([game]) => game !== "crowd" || !pattern.endsWith("/replay")) // it has not begun
            // What is for crowds says so of a game that has none, of every one in the same words.
            .filter(([game]) => game === "crowd" || game === rules[0]?.id || !/\/(crowd|organise)$/.test(pattern))
            .map(([, id]) => pattern.replace(/:\w+/, id))
        : [pattern],
  );

describe.runIf(served)("every page", () => {
  /** What the pages say by language, and where. */
  const told: Record<string, Map<string, string>> = {};

  test("in three languages, light or dark, at 360, 768 and 1440 px, text of twice the size", async () => {
    const look = async (lang: string) => {
      const page = await served!.visitor({ locale: lang, colorScheme: lang === "de" ? "dark" : "light" });
      const fits = async (where: string, widths: readonly number[]) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 360 ? 640 : 900 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(over, `${where} is too wide at ${width} px, ${lang}`).toBeLessThanOrEqual(0);
        }
      };
      const games: Record<string, string> = {};
      for (const game of rules) {
        const data = { listed: false, clock: "none", ...against(game) };
        const made = await page.request.post("/api/games", { data });
        games[game.id] = ((await made.json()) as { id: string }).id;
      }
      const crowd = await page.request.post("/api/games", { data: spec(`21:00 ${morning}`) });
      games.crowd = ((await crowd.json()) as { id: string }).id;
      const texts = new Map<string, string>();
      told[lang] = texts;
      expect(patterns.length).toBeGreaterThan(8);
      for (const path of addresses(games)) {
        await page.goto(path);
        await page.locator("main:not([aria-busy])").first().waitFor();
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang);
        await fits(path, [1440, 768, 360]);
        await page.waitForLoadState("networkidle"); // what the server says of a text comes late
        for (const text of await said(page)) texts.set(text, path);
        await twice(page);
        await fits(`${path}, text of twice the size,`, [360, 1280]);
        if (!path.startsWith("/embed/")) expect.soft(await page.locator("h1").count(), `${path} has one title`).toBe(1);
      }
    };
    await Promise.all(["en", "de", "ru"].map(look));
    expect(await served!.complaints()).toEqual([]);
  });

  test.each(["de", "ru"])("in %s says nothing as in English but names and notation", (lang) => {
    const [here, english] = [told[lang]!, new Set(told.en!.keys())];
    expect(here.size).toBeGreaterThan(1000);
    const found = untranslated(here.keys(), english, lang).filter((s) => !s.startsWith("A crowd")); // as it was named
    expect(found.map((s) => `${here.get(s)}: ${s}`)).toEqual([]);
  });
});

describe.runIf(served)("what is wrong", () => {
  test.each(["/nowhere", "/game/nothing", "/learn/nothing", "/rules/nothing", "/new/nothing", "/game/nothing/replay"])(
    "%s leads nowhere, and the page says so and leads on",
    async (path) => {
      const page = await served!.visitor();
      served!.expectRefusals();
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.getByRole("main").innerText()).toMatch(/nothing here|cannot be (shown|replayed)/);
      await page.getByRole("main").getByRole("link").first().waitFor();
      await served!.complaints();
    },
  );

  test("an address that is none hurts nobody", async () => {
    const page = await served!.visitor();
    await page.goto("/#%zz");
    await page.locator(".card .token").first().waitFor({ state: "attached" });
    expect(await served!.complaints()).toEqual([]);
  });

  test("an invitation that is none, one to a seat that is taken, a game that is over", async () => {
    const [game] = rules;
    const [host, guest, late] = [await served!.visitor(), await served!.visitor(), await served!.visitor()];
    const made = await served!.game(host, { game: game!.id, seats: [{ kind: "mine" }, { kind: "invited" }] });
    const link = made.invites[0]!.path;
    await host.goto(`/game/${made.id}`);
    await host.locator('.qr path[d^="M4 4"]').waitFor({ state: "attached" }); // the code's corner is dark
    served!.expectRefusals();
    await late.goto(`/game/${made.id}#join=9nothing`);
    await late.getByRole("alert").getByText("This link leads to no free seat").waitFor();
    await late.goto("/");
    await late.goto(`${link}x`);
    await press(late, /^Play /);
    await late.getByRole("alert").getByText("ask for the link again").waitFor();
    await guest.goto(link);
    await late.goto("/");
    await late.goto(link);
    await late.getByRole("button", { name: /^Play / }).waitFor();
    await press(guest, /^Play /);
    await late.getByRole("alert").getByText("has taken").waitFor(); // while late looked at it
    await late.reload();
    await late.getByRole("alert").getByText("has taken").waitFor();
    await late.getByText("You are watching.").waitFor();
    await resign(guest, made.id, mouse);
    await late.reload();
    await late.getByRole("heading", { name: /won/ }).waitFor();
    expect(await late.getByRole("button", { name: "Resign" }).count()).toBe(0);
    await served!.complaints();
  });

  test.each(rules)(
    "notation of $name that does not parse is refused with a reason, and the game goes on",
    async (game) => {
      const page = await served!.visitor();
      const { id } = await served!.game(page, against(game));
      const before = await standing(page, id);
      await press(page, "Type a move instead");
      const field = page.getByRole("combobox", { name: "Move in notation" });
      served!.expectRefusals();
      await field.fill("no such move");
      await field.press("Enter");
      const said = page.getByRole("alert").first();
      await said.waitFor();
      expect((await said.innerText()).length).toBeGreaterThan(10);
      const { moves } = (await (await page.request.get(`/api/games/${id}/moves`)).json()) as { moves?: string[] };
      if (moves?.[0]) {
        await field.fill(moves[0]);
        await field.press("Enter");
        const taken = async () =>
          (await page.locator(".asked").count()) > 0 || (await standing(page, id)).position !== before.position;
        await expect.poll(taken).toBe(true);
      }
      await served!.complaints();
    },
  );
});
