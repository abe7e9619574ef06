// No page of a game in play writes a move as programs do where people read or hear it: the list, sentences, questions,
// labels of squares, dialogs, the end, what is read out. Notation stands in fields and texts that are marked as such.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import type { Event, Picture } from "../src/api/types.ts";
import { type Text, Voice, voice, written } from "../src/i18n/index.ts";
import { wentAs } from "../src/play/went.ts";
import { haveBrowser } from "./browser.ts";
import { asks } from "./crowd.ts";
import { chance, type Hand, mouse, move, standing } from "./hands.ts";
import { said } from "./said.ts";
import { press, Served, type Spec } from "./served.ts";

const served = haveBrowser ? await Served.start() : undefined;
afterAll(() => served?.close());

interface Rules {
  id: string;
  seats: number;
  usual: Record<string, string>[];
  example: string[];
}
const { rules } = served
  ? ((await (await fetch(`${served.origin}/api/rules`)).json()) as { rules: Rules[] })
  : { rules: [] };

/** What moves, outcomes and positions look like in notation, and nothing else does. */
const raw = new RegExp(
  [
    /[a-p]\d{1,2}[-x|:]?[a-p]\d{1,2}(?!\d)|[a-p]\d{1,2}[=>^*@!]|\dx[a-p]/,
    /[@*][a-z0-9]|\|[a-p]\d|\b[a-z]+:[a-z]|%0A|\b[a-z]{1,9},[a-z]{1,9}\b/,
  ]
    .map((r) => r.source)
    .join("|"),
);

/** The languages, English last: in it the game goes on. */
const languages = ["de", "ru", "en"];

/** Everything that a page says in each language, its answers to keys on a square among it. */
async function collect(page: Page, found: Map<string, string>, where: string): Promise<void> {
  for (const lang of languages) {
    await page.locator("header select").selectOption(lang);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang);
    const cell = page.locator("[data-square][data-target]").first();
    if ((await cell.count()) > 0) {
      await cell.focus();
      for (const key of ["w", "r", "l", "p"]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(40); // a line of the log each
      }
    }
    for (const text of await said(page)) if (raw.test(text)) found.set(text, `${where}, ${lang}`);
  }
}

/** A mouse that collects what the page says whenever it asks for something new. */
function reading(page: Page, found: Map<string, string>, where: string): Hand {
  const seen = new Set<string>();
  return {
    ...mouse,
    press: async (target, patience) => {
      const asked = await page.evaluate(() => {
        const picks = document.querySelectorAll("main [aria-selected=true]").length;
        return `${document.querySelector("main .compose h2, main .asked h2")?.textContent} ${picks}`;
      });
      const kind = asked.replaceAll(/[a-p]\d+|\d+/g, "");
      if (!seen.has(kind)) {
        seen.add(kind);
        await collect(page, found, `${where}, ${asked}`);
      }
      await mouse.press(target, patience);
    },
  };
}

const file = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** Asks the rules of a game: the answer, or the refusal. */
async function ask<T>(game: string, about: string, args: [string, string | number][]): Promise<T> {
  const query = new URLSearchParams(args.map(([name, value]) => [name, String(value)]));
  return (await (await fetch(`${served!.origin}/api/rules/${game}/${about}?${query}`)).json()) as T;
}

interface Position {
  position: string;
  turn: { kind: string; seats: number[] };
  picture: Picture;
}

/** A move of a seat, any, by the choices that the rules offer. */
async function composed(game: string, position: string, seat: number, choose: (below: number) => number) {
  interface Choices {
    notation?: string;
    choices?: { kind: string; pick: string; min?: number; max?: number; denied?: object }[];
  }
  const picks: [string, string][] = [];
  for (;;) {
    const { notation, choices = [] } = await ask<Choices>(game, "choices", [
      ["position", position],
      ["seat", seat],
      ...picks,
    ]);
    if (notation) return notation;
    const open = choices.filter((c) => !c.denied && c.kind !== "text");
    const choice = open[choose(open.length)];
    if (!choice) return undefined;
    const { min = 1, max = 1 } = choice;
    picks.push(["pick", choice.kind === "number" ? String(min + choose(max - min + 1)) : choice.pick]);
  }
}

/** What lists write of a move in three languages: as it is ordered, and as it went by each result. */
async function shown(game: string, { position, picture }: Position, seat: number, move: string): Promise<Set<string>> {
  const args: [string, string | number][] = [
    ["position", position],
    ["seat", seat],
    ["move", move],
  ];
  const { risks } = await ask<{ risks: { events: Event[] }[] }>(game, "risks", args);
  const on = picture.tokens.filter((t) => move.startsWith(t.square) && !/\d/.test(move[t.square.length] ?? ""));
  const letter = /[QRBN]/.exec(on[0]?.letter ?? "")?.[0] ?? "";
  const all = new Set<string>();
  for (const lang of languages) {
    const files = ["../messages", "../../game/text", `../../games/${game}`].map((f) => file(`${f}/${lang}.json`));
    voice.value = new Voice(lang, Object.assign({}, ...files));
    for (const drawn of [true, false]) {
      all.add(written(move, drawn));
      for (const { events } of risks) {
        const went = wentAs(move, drawn, seat, { events, rolled: risks.length > 1 }, picture.seats[seat]?.name);
        all.add(went).add(letter + went);
      }
    }
  }
  return all;
}

describe.runIf(served)("the page of a game in play", () => {
  test("is searched for what is notation", () => {
    for (const text of ["h2h3|d4a4>a4a8", "Check with p5p6", "@gaze:e8", "B4xd6 measures", "b1:a3/c3=", "c3-b4|d4"])
      expect(text).toMatch(raw);
    for (const text of [
      "h2–h3 with the prediction d4–a4 and the response a4–a8",
      "b8–½c6/½a6",
      "✦ l12×j14",
      "h8–h9+",
      "White: king on e1, 1:30",
    ])
      expect(text).not.toMatch(raw);
  });

  test.each(rules)("$id reads every move that a list shows", async ({ id: game, usual, example }) => {
    const choose = chance(7);
    const wrong: string[] = [];
    const options = Object.entries(usual[0] ?? {}).map(([k, v]): [string, string] => ["option", `${k}=${v}`]);
    const starts: [string, string][][] = [options, [], [["position", example[0]!]]];
    for (const start of starts) {
      let args = start;
      for (let ply = 0; ply < 16; ply++) {
        const now = await ask<Position>(game, "position", [...args, ["picture", "true"]]);
        args = [["position", now.position]];
        if (now.turn.kind === "over") break;
        if (now.turn.kind === "chance") {
          const { outcomes } = await ask<{ outcomes: { outcome: string }[] }>(game, "outcomes", args);
          args.push(["outcome", outcomes[choose(outcomes.length)]!.outcome]);
        }
        for (const seat of now.turn.kind === "chance" ? [] : now.turn.seats) {
          const move = await composed(game, now.position, seat, choose);
          if (!move) continue;
          args.push(["order", `${seat}:${move}`]);
          for (const typed of await shown(game, now, seat, move)) {
            const asked: [string, string | number][] = [
              ["position", now.position],
              ["seat", seat],
              ["move", typed],
            ];
            const read = await ask<{ move?: string; text?: Text }>(game, "risks", asked);
            // Of several that could be meant the answer names each, by what tells it from the others.
            const could = read.text?.kind === "typed.several" ? (read.text.args?.moves as string[]) : [];
            if (read.move !== move && !could.some((m) => move.includes(m)))
              wrong.push(`${typed} for ${move}: ${JSON.stringify(read.text ?? read.move)}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(rules)("$id says no move in notation, in three languages", async ({ id: game, seats, usual, example }) => {
    const found = new Map<string, string>();
    const play = async (begun: Pick<Spec, "options" | "position">) => {
      const page = await served!.visitor({ viewport: { width: 1280, height: 800 } });
      const others = Array.from({ length: seats - 1 }, () => ({ kind: "bot", bot: "1" }) as const);
      const spec: Spec = { game, ...begun, seats: [{ kind: "mine" }, ...others] };
      const { id } = await served!.game(page, spec);
      const hand = reading(page, found, game);
      const choose = chance(5);
      for (let n = 0; n < 4 && (await standing(page, id)).phase !== "over"; n++) {
        await move(page, id, hand, choose);
        await page.waitForTimeout(500);
        await collect(page, found, `${game}, after ${n + 1} moves`);
      }
      const again = page.getByRole("button", { name: "Show again" });
      if ((await again.count()) > 0) {
        await again.first().click();
        await collect(page, found, `${game}, orders opened`);
        await press(page, "Close");
      }
      if ((await standing(page, id)).phase !== "over") {
        const [seat] = (await standing(page, id)).held;
        await asks(page, "POST", `/api/games/${id}/actions`, { id: "end", kind: "resign", seat });
      }
      await page.getByRole("button", { name: "Resign", exact: true }).waitFor({ state: "detached" });
      await collect(page, found, `${game}, the end`);
    };
    await Promise.all([{ options: usual[0] ?? {} }, { position: example[0]! }].map(play));
    expect([...found].map(([text, where]) => `${where}: ${text}`)).toEqual([]);
    expect(await served!.complaints()).toEqual([]);
  });
});
