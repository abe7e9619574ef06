// How long it takes until something is seen, in every game. Only measured, and only when asked for:
// TIMES=1 npm run test:browser -- times; docs/performance.md keeps what it tells.
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { haveBrowser } from "./browser.ts";
import { chance, mouse, move, standing } from "./hands.ts";
import { Served } from "./served.ts";

const wanted = haveBrowser && process.env.TIMES !== undefined;
const served = wanted ? await Served.start() : undefined;
afterAll(() => served?.close());

interface Rules {
  id: string;
  seats: number;
}
const { rules } = served
  ? ((await (await fetch(`${served.origin}/api/rules`)).json()) as { rules: Rules[] })
  : { rules: [] };

/** How many moves are made in each game. */
const moves = Number(process.env.MOVES ?? 40);

/** A time in milliseconds until the page was changed, and until the frame that shows it was made. */
type Time = [changed: number, shown: number];

/** What was measured. */
interface Times {
  /** From a click until the squares are marked to which the piece may go. */
  click: Time[];
  /**
   * From the click that completes a move until the move is on the board, or its pale picture, or the way of an order.
   */
  own: Time[];
  /** The same of moves that only the server can tell, such as passes. */
  answered: Time[];
  /** From a message of the server until what it tells is on the board. */
  socket: Time[];
}

/** Notes the times, in a page. */
function note(): void {
  const times: Times = { click: [], own: [], answered: [], socket: [] };
  Object.assign(window, { times });
  let pressed: number | undefined;
  let acted: number | undefined;
  let came: number | undefined;
  let echo = false; // the next state tells the own move, which is on the board
  let ordered: Time[] | undefined;
  const add = (list: Time[], from: number) => {
    const changed = performance.now() - from;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel(); // tells after the frame
      port1.onmessage = () => list.push([changed, performance.now() - from]);
      port2.postMessage(0);
    });
  };
  const press = (e: PointerEvent) => {
    pressed = acted = e.timeStamp;
    ordered = undefined;
    came = undefined; // the message before told nothing that the board did not show already
  };
  addEventListener("pointerdown", press, true); // the mouse acts when it is pressed
  new MutationObserver((changes) => {
    const changed = (part: string) => changes.some(({ target }) => (target as Element).closest?.(`main ${part}`));
    if (pressed !== undefined && document.querySelector("main .picked") && changed(".targets")) {
      add(times.click, pressed);
      pressed = undefined;
    }
    const sent = document.querySelector("main .board.sent") && (changed(".tokens") || changed(".gone"));
    const drawn = came !== undefined && changed(".tokens");
    // The way of an order is drawn by its last click; that it was the last one is known once the orders are opened.
    if (acted !== undefined && !ordered && changed(".arrows") && document.querySelector("main .arrow.order")) {
      ordered = [];
      add(ordered, acted);
    }
    if (acted !== undefined && (sent || drawn)) {
      echo = sent !== null && sent !== false;
      if (!sent && ordered) times.own.push(...ordered);
      else add(sent ? times.own : times.answered, acted);
      acted = undefined;
    }
    if (came !== undefined && drawn) {
      add(times.socket, came);
      came = undefined;
    }
  }).observe(document, { childList: true, subtree: true });
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("message", (e) => {
        if ((JSON.parse(String(e.data)) as { type: string }).type !== "state") return;
        if (!echo) came ??= e.timeStamp; // the first of several that are drawn together
        echo = false;
      });
    }
  };
}

const told = (page: Page): Promise<Times> => page.evaluate(() => (window as unknown as { times: Times }).times);

/** The middle one, the 95th of 100, and the longest. */
function spread(all: readonly number[]): string {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  return `${at(0.5)}, ${at(0.95)}, ${at(1)} ms`;
}

describe.runIf(wanted)("until it is seen", () => {
  test.each(rules)("in $id", { timeout: 600_000 }, async ({ id: game, seats }) => {
    const page = await served!.visitor({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(note);
    const others = Array.from({ length: seats - 1 }, () => ({ kind: "bot", bot: "random" }) as const);
    const { id } = await served!.game(page, { game, seats: [{ kind: "mine" }, ...others] });
    const choose = chance(7);
    for (let n = 0; n < moves && (await standing(page, id)).phase !== "over"; n++) await move(page, id, mouse, choose);
    const times = await told(page);
    expect(times.click.length).toBeGreaterThan(0);
    for (const [what, all] of Object.entries(times) as [string, Time[]][]) {
      if (all.length === 0) continue;
      const [changed, shown] = [spread(all.map((t) => t[0])), spread(all.map((t) => t[1]))];
      process.stderr.write(`${game} ${what} (${all.length}): changed after ${changed}; shown after ${shown}\n`);
    }
  });
});
