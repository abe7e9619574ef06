// A game of a crowd as its people play it: with a market, a player who commits first, and an organiser.
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Served } from "./served.ts";

/** The plies of the game: what the crowd is to order, what the player commits to, whose order is to count. */
export const plies = [
  { white: "e2e4", black: "d7d5", counts: "mira" },
  { white: "e4d5|e7e6>f1c4", black: "d5e4|e4d5>c8f5", counts: "jonas" },
  { white: "g2g4|f5g6>h2h4", black: "f5g6", counts: "mira" },
  { white: "g4g5|e7e6>f1g2", black: "e7e6|h4h5>g6e4", counts: "jonas" },
  { white: "g2b7|h7h5>g5h6", black: "h7h5|h4h5>d8d5", counts: "ida" },
  { white: "b7a8|g7h6>d1f3", black: "g7h6|b7a8>f8c5", counts: "mira" },
  { white: "g1h3|f7f5>f3f4", black: "d8e7|g1h3>a7a5", counts: "mira" },
  { white: "e1g1", black: "c5d6|e1g1>g6h5", counts: "mira" },
  { white: "f3f7", black: "h5f3|f3g3>d6g3", counts: "mira" },
  { white: "f7e8", black: "e7f7|f7f3>d6h2", counts: "mira" },
] as const;

/** What each trader buys at first: so many shares in the win of a seat. */
export const purchases = [
  { who: "mira", result: 0, shares: 40 },
  { who: "jonas", result: 0, shares: 26 },
  { who: "pavel", result: 0, shares: 19 },
  { who: "ida", result: 0, shares: 4 },
  { who: "lena", result: 1, shares: 20 },
] as const;

type Purchase = (typeof purchases)[number];

/** A zone in which it is nine in the morning or a little later: what is due there at 21:00 is not while a test runs. */
export const morning = (() => {
  const ahead = ((9 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead < 0 ? "+" : "-"}${Math.abs(ahead)}`; // whose signs are turned about
})();

/** A game of a crowd as its organiser sets it up, with times at which orders end. */
export const spec = (plan: string) => ({
  game: "predictor",
  title: "A crowd against Kongo",
  clock: "none",
  listed: true,
  market: { seats: 2, draw: true, liquidity: 100_000, stake: 100_000 },
  seats: [
    {
      kind: "team",
      team: {
        name: "A crowd",
        source: "market",
        rule: "holder",
        sight: "sealed",
        moment: "deadline",
        after: [1],
        missing: "clock",
        plan,
        shares: { resign: "2/3" },
      },
    },
    { kind: "invited" },
  ],
});

/** Somebody with a name and a browser of their own. */
export async function person(served: Served, name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await served.visitor(options);
  await asks(page, "PUT", "/api/me", { name });
  return page;
}

let acts = 0;

/** Asks the server as somebody; what is refused is an error. */
export async function asks(page: Page, method: "GET" | "POST" | "PUT", path: string, data?: unknown): Promise<unknown> {
  const answer = await page.request.fetch(path, { method, ...(data !== undefined && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.status() === 204 ? undefined : ((await answer.json().catch(() => undefined)) as unknown);
}

/** Does something in a crowd as somebody. */
export const does = (page: Page, id: string, action: Record<string, unknown>): Promise<unknown> =>
  asks(page, "POST", `/api/games/${id}/crowd`, { id: `act ${acts++}`, ...action });

/** Makes a move as the person of a page, by the API. */
export async function commits(page: Page, id: string, move: string): Promise<void> {
  const { number } = (await asks(page, "GET", `/api/games/${id}`)) as { number: number };
  await asks(page, "POST", `/api/games/${id}/actions`, { id: `act ${acts++}`, kind: "move", number, move });
}

/** A game with its people: nobody has looked at a page yet. */
export class Crowded {
  readonly id: string;
  readonly organiser: Page;
  readonly kongo: Page;
  readonly members: ReadonlyMap<string, Page>;

  private constructor(id: string, organiser: Page, kongo: Page, members: ReadonlyMap<string, Page>) {
    this.id = id;
    this.organiser = organiser;
    this.kongo = kongo;
    this.members = members;
  }

  /** Sets the game up, and lets these people buy. */
  static async gather(served: Served, plan = `21:00 ${morning}`, buyers: readonly Purchase[] = purchases) {
    const organiser = await person(served, "Kai");
    const made = (await asks(organiser, "POST", "/api/games", spec(plan))) as {
      id: string;
      invites: { code: string }[];
    };
    const kongo = await person(served, "Kongo");
    await asks(kongo, "POST", `/api/games/${made.id}/join`, { code: made.invites[0]?.code });
    const members = new Map<string, Page>();
    for (const p of buyers) {
      const page = await person(served, p.who);
      members.set(p.who, page);
      await does(page, made.id, { kind: "buy", result: p.result, shares: p.shares * 1000, limit: 100_000 });
    }
    return new Crowded(made.id, organiser, kongo, members);
  }

  member(name: string): Page {
    const page = this.members.get(name);
    if (!page) throw new Error(`nobody is called ${name}`);
    return page;
  }

  /** Plays a ply to its end, before its time since all are ready. */
  async play(number: number): Promise<void> {
    const ply = plies[number - 1]!;
    await commits(this.kongo, this.id, ply.black);
    for (const name of ["mira", "jonas", "pavel", "ida"]) {
      if (name === "mira" && ply.counts === "jonas") continue;
      await does(this.member(name), this.id, { kind: "order", move: ply.white });
    }
    for (const name of ["ida", "pavel", "jonas", "mira"]) {
      if (await this.open(number)) await does(this.member(name), this.id, { kind: "ready" });
    }
  }

  /** Reports whether orders are taken for a ply. */
  async open(ply: number): Promise<boolean> {
    const { teams } = (await asks(this.kongo, "GET", `/api/games/${this.id}/crowd`)) as {
      teams: { ply: number; phase: string }[];
    };
    return teams[0]?.ply === ply && teams[0]?.phase === "ordering";
  }
}
