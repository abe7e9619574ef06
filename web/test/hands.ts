// Ways to play on a page without knowing the game: by mouse, by finger, by keyboard.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** A way to press something, with a limit of time if it may be gone. */
export interface Hand {
  name: string;
  press(target: Locator, patience?: { timeout: number }): Promise<void>;
}

/** The hands. */
export const mouse: Hand = { name: "mouse", press: (target, patience) => target.click(patience) };
export const finger: Hand = {
  name: "finger",
  press: async (target, patience) => {
    if (await target.page().locator(".board.near").count()) await settled(target.page());
    await target.tap(patience);
  },
};
export const keys: Hand = {
  name: "keys",
  press: async (target, patience) => {
    await target.focus(patience);
    await target.press("Enter", patience);
  },
};

/** Waits until a tap means what the board shows now: at first that means what it showed before it came nearer. */
export const settled = (page: Page): Promise<void> => page.waitForTimeout(450);

/** The parts of the state of a game that are needed here, for one viewer. */
interface Standing {
  phase: string;
  position: number;
  held: number[];
  awaited: number[];
  turn: { living: number[] };
}

/** Requests the state of a game for the visitor of a page. */
export const standing = async (page: Page, id: string): Promise<Standing> =>
  (await (await page.request.get(`/api/games/${id}`)).json()) as Standing;

/** Reports whether the holder of a seat can do nothing more: the game is over, or the seat is out. */
const out = (s: Standing): boolean => s.phase === "over" || !s.turn.living.includes(s.held[0] ?? -1);

/** Pseudorandom numbers below a bound, the same for the same seed. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** Waits until it is the visitor's turn, then makes one move, any, by what the page offers. */
export async function move(page: Page, id: string, hand: Hand, choose: (below: number) => number): Promise<void> {
  const turn = async () => {
    const s = await standing(page, id);
    return out(s) ? "over" : s.awaited.includes(s.held[0] ?? -1) ? s.position : undefined;
  };
  await expect.poll(turn, { timeout: 30_000 }).toBeDefined();
  const begun = await turn();
  if (begun === "over") return;
  const main = page.locator("main");
  for (const end = Date.now() + 90_000; Date.now() < end; ) {
    if ((await turn()) !== begun) return;
    const whole = main.locator(".asked").getByRole("button", { name: /^(Play|Choose$)/ });
    const number = main.locator(".compose form .button.main");
    const done = main.locator(".compose .chip.done:not([aria-disabled])");
    const targets = main.locator("[data-square][data-target]:not([aria-selected=true])");
    const again = main.locator("[data-square][data-target][aria-selected=true]"); // a piece may stay where it is, too
    const chips = main.locator(".compose .chip:not([role]):not([aria-disabled])");
    let wanted: Locator | undefined;
    for (const sure of [whole, number, done]) wanted ??= (await sure.count()) > 0 ? sure.first() : undefined;
    const stays = (await targets.count()) === 0 && (await again.count()) > 0 && choose(2) > 0;
    for (const list of stays ? [again] : choose(4) > 0 ? [targets, chips] : [chips, targets]) {
      const count = wanted ? 0 : await list.count();
      if (count > 0) wanted = list.nth(choose(count));
    }
    // What is pressed may be gone by now, since the page goes on.
    if (wanted) await hand.press(wanted, { timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(60);
  }
  throw new Error(`no move by ${hand.name} came about in ${id}`);
}

/** Resigns, and waits until that is done. A seat that is out already does not resign. */
export async function resign(page: Page, id: string, hand: Hand): Promise<void> {
  const gone = async () => out(await standing(page, id));
  if (await gone()) return;
  const more = page.getByRole("tab", { name: "Game" });
  if (await more.isVisible()) await hand.press(more);
  await hand.press(page.getByRole("main").getByRole("button", { name: "Resign" }).first());
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Resign" }));
  await expect.poll(gone).toBe(true);
}
