// A player who does not see: reads the accessibility tree, hears announcements, and has a keyboard.
import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

/** A node of the accessibility tree, and the names of the regions, dialogs and tables that it is in. */
interface Named {
  role: string;
  name: string;
  about: string;
  within: readonly string[];
}

/** What is answered to a question: a square, or a button, a tick or a number by its name. */
export type Answer = readonly [question: RegExp, answer: string | RegExp];

/** Keeps, in a page, what screen readers announce: what is added to logs, other live regions whenever they change. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const live = "[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const say = (node: Node | null) => {
    const words = node?.textContent?.replace(/\s+/g, " ").trim();
    if (words) heard.push(words);
  };
  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (region?.role === "log") for (const node of addedNodes) say(node);
      else if (region) regions.add(region);
      else for (const node of addedNodes) if (node instanceof Element && node.role === "alert") regions.add(node);
    }
    for (const region of regions) say(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A reader of one page. */
export class Blind {
  private readonly page: Page;
  private readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** Begins to read and to listen. What is opened after that is heard from its beginning. */
  static async read(page: Page): Promise<Blind> {
    await page.addInitScript(listen);
    return new Blind(page, await page.context().newCDPSession(page));
  }

  /** What was announced so far, in order. */
  heard(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  }

  /** The nodes of the accessibility tree, in order. */
  async nodes(): Promise<Named[]> {
    const { nodes } = await this.session.send("Accessibility.getFullAXTree");
    const places = new Map<string, readonly string[]>();
    const all: Named[] = [];
    for (const n of nodes) {
      const [role, name] = [String(n.role?.value ?? ""), String(n.name?.value ?? "")];
      const within = places.get(n.parentId ?? "") ?? [];
      places.set(n.nodeId, /^(region|dialog|table|log)$/.test(role) ? [...within, name || role] : within);
      if (!n.ignored) all.push({ role, name, about: String(n.description?.value ?? ""), within });
    }
    return all;
  }

  /** The name of what has the focus, if it has this role. */
  private async at(role: string): Promise<string | undefined> {
    const { result } = await this.session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const about = { objectId: result.objectId!, fetchRelatives: false };
    const [n] = (await this.session.send("Accessibility.getPartialAXTree", about)).nodes;
    return n?.role?.value === role ? String(n.name?.value ?? "") : undefined;
  }

  /** Goes from stop to stop to the one of this role and name, and presses a key there. */
  async press(role: string, name: RegExp, key = "Enter"): Promise<void> {
    for (let i = 0; i < 80; i++) {
      if (name.test((await this.at(role)) ?? "\n")) return this.page.keyboard.press(key);
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`no stop is the ${role} ${name}`);
  }

  /**
   * Plays to the end, or resigns once so many plies are in the list of moves. The first questions get these answers,
   * others one by chance.
   */
  async play(answers: readonly Answer[], most: number, choose: (below: number) => number): Promise<Played> {
    const left = [...answers];
    let [said, question, read] = [0, "", ""];
    for (const end = Date.now() + 200_000; Date.now() < end; await this.page.waitForTimeout(30)) {
      const nodes = await this.nodes();
      const inside = (place: string) => nodes.filter((n) => n.within.includes(place));
      const plies = inside("Moves").filter((n) => n.role === "button");
      if (inside("Result").length > 0) {
        expect(left, "questions that were never asked").toEqual([]);
        return { plies: plies.length, end: await this.ended(nodes, plies) };
      }
      const play = inside("Possible results").find((n) => n.role === "button" && /^(Play|Choose$)/.test(n.name));
      const heading = inside("Your move").find((n) => n.role === "heading")?.name ?? "";
      const open = [
        ...nodes.filter((n) => n.role === "gridcell" && n.name.includes("can be picked")),
        ...inside("Your move").filter((n) => /^(button|checkbox)$/.test(n.role) && !aside.test(n.name)),
      ];
      // Only what stays is answered: what was asked may be on its way out.
      const was = read;
      read = JSON.stringify([play, heading, open]);
      if (read !== was) continue;
      if (play) {
        if (/roll/.test(play.name)) await this.hears(/\d%: /, said);
        await this.press("button", /^(Play|Choose$)/);
        question = "";
      } else if (open.length > 0) {
        if (heading !== question) await this.hears(heading, said);
        question = heading;
        if (left.length === 0 && plies.length >= most) {
          await this.resign();
          continue;
        }
        said = (await this.heard()).length;
        const [expected, answer] = left.shift() ?? [];
        if (expected) expect(heading).toMatch(expected);
        // A square says that it can be picked. That the other side's moves can be predicted is said in a sentence.
        const free = inside("Your move").some((n) => /predict/.test(n.name));
        const squares = nodes.filter((n) => n.role === "gridcell" && (free || n.name.includes("can be picked")));
        if (typeof answer === "string") expect(squares.map((n) => squareOf(n.name))).toContain(answer);
        await this.answer(answer, open[choose(open.length)]!);
      }
      read = "";
    }
    throw new Error(`no end: ${(await this.heard()).slice(-5).join(" | ")}`);
  }

  /** Gives an answer, or picks this. */
  private async answer(answer: string | RegExp | undefined, otherwise: Named): Promise<void> {
    const square = typeof answer === "string" ? answer : answer ? "" : squareOf(otherwise.name);
    if (square) await this.square(square);
    else if (answer instanceof RegExp) await this.press("button", answer);
    else await this.press(otherwise.role, exactly(otherwise.name));
  }

  /** Resigns. */
  private async resign(): Promise<void> {
    await this.press("button", /^Resign$/);
    await expect.poll(async () => (await this.nodes()).some((n) => n.role === "dialog")).toBe(true);
    await this.press("button", /^Resign$/);
  }

  /** Waits until something is announced, at the start or end of an announcement, after so many of them. */
  private async hears(words: RegExp | string, since: number): Promise<void> {
    const fits = (s: string) => (typeof words === "string" ? s.startsWith(words) || s.endsWith(words) : words.test(s));
    await expect
      .poll(async () => (await this.heard()).slice(since).some(fits), { message: `heard: ${words}` })
      .toBe(true);
  }

  /** How the game ended, announced once; of every ply in the list of moves what that says of it was, too. */
  private async ended(nodes: readonly Named[], plies: readonly Named[]): Promise<string> {
    const head = nodes.find((n) => n.within.includes("Result") && n.role === "heading")?.name ?? "";
    await this.hears(head, 0);
    const heard = await this.heard();
    for (const { about } of plies) {
      const happened = about.replace(/^.* with the prediction [^:]*: /, ""); // an order stands before it in words
      expect.soft(heard.filter((s) => s.includes(happened)).length, about).toBeGreaterThan(0);
    }
    const ends = heard.filter((s) => s.startsWith(head));
    expect(ends, "announced twice").toHaveLength(1);
    return ends[0]!;
  }

  /** Goes to a square of the board by arrows and presses Enter there. */
  async square(name: string): Promise<void> {
    const to = place(name);
    const all = (await this.nodes()).filter((n) => n.role === "gridcell").map((n) => place(squareOf(n.name)));
    const [first, second, last] = [all[0]!, all[1]!, all.at(-1)!];
    const [x, y] = first[0] === second[0] ? ([1, 0] as const) : ([0, 1] as const); // what changes along a row, and down
    await this.press("gridcell", /./, "Shift");
    for (let tries = 0; tries < 4; tries++) {
      const at = place(squareOf((await this.at("gridcell")) ?? ""));
      if (at.join() === to.join()) return this.page.keyboard.press("Enter");
      const right = (to[x] - at[x]) * Math.sign(second[x] - first[x]);
      const down = (to[y] - at[y]) * Math.sign(last[y] - first[y]);
      // A board may have holes: what one way does not reach the other does.
      const ways = [right > 0 ? "ArrowRight" : "ArrowLeft", down > 0 ? "ArrowDown" : "ArrowUp"] as const;
      for (const key of tries % 2 === 0 ? ways : [...ways].reverse()) {
        const times = Math.abs(key === ways[0] ? right : down);
        for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
      }
    }
    throw new Error(`no arrows lead to ${name}`);
  }
}

/** What came of playing: how many plies the list has, and how it ended as announced. */
interface Played {
  plies: number;
  end: string;
}

/** Buttons beside a question that do not answer it. */
const aside = /^(Back one step|Cancel|Type a move instead|Choose the shares .*)$/;

const exactly = (name: string): RegExp => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

/** The square that a cell is called after. */
const squareOf = (name: string): string => /^[a-p]\d+/.exec(name)?.[0] ?? "";

/** The file and the rank of a square. */
const place = (square: string): [number, number] => [square.charCodeAt(0), Number(square.slice(1))];
