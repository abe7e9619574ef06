// The state of a crowd game on the page: what the server sent, the order that is being composed for a team, the
// selected ply, and the talk. Components draw it.
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { api, insist } from "../api/client.ts";
import type { MarketEvent } from "../api/document.ts";
import type {
  Choices,
  Comment,
  CrowdAction,
  CrowdView,
  Event,
  Picture,
  Published,
  Quote,
  Receipt,
  Team,
} from "../api/types.ts";
import { Composer } from "../compose/index.ts";
import { tell } from "../i18n/index.ts";
import { newID } from "../live/id.ts";
import { commits } from "../play/habits.ts";
import type { Table } from "../play/table.ts";

/** The least time between two requests for the state of the crowd, in milliseconds. */
const rest = 600;

/** A ply that is over, as it is looked at. */
export interface PastPly {
  number: number;
  picture: Picture;
  events: readonly Event[];
  told: Published;
}

/** A trade as it begins: in shares of a result, perhaps to sell, perhaps so many. */
export interface Trading {
  result: number;
  side?: "buy" | "sell";
  shares?: number;
}

/** The crowd of a game. Close it when no component shows it. */
export class Crowd {
  readonly table: Table;
  readonly view = signal<CrowdView | undefined>(undefined);
  readonly comments = signal<readonly Comment[]>([]);
  /** The ply that is looked at instead of the present one. */
  readonly past = signal<PastPly | undefined>(undefined);
  /** An order that is in is being replaced. */
  readonly replacing = signal(false);
  /** The composed order, while the page asks for confirmation. */
  readonly proposed = signal<string | undefined>(undefined);
  /** The trade that is being made. */
  readonly trading = signal<Trading | undefined>(undefined);
  readonly busy = signal(false);
  readonly composer: Composer;
  /** The team for which one orders: that in which one weighs something, else the first. */
  readonly team: ReadonlySignal<Team | undefined> = computed(() => {
    const teams = this.view.value?.teams ?? [];
    return teams.find((t) => t.you && t.you.weight > 0) ?? teams[0];
  });
  /** The seat for which an order may be composed now, if there is one. */
  readonly ordering: ReadonlySignal<number | undefined> = computed(() => this.toOrder());
  /** How many plies are over: one for which orders are being given is not. */
  readonly over: ReadonlySignal<number> = computed(() => {
    const story = this.table.telling.story.value;
    return story[story.length - 1]?.number ?? 0;
  });
  /** Names that several members share: only these are shown with the letters behind them. */
  readonly shared: ReadonlySignal<ReadonlySet<string>> = computed(() => this.namesakes());

  private asked = "";
  private known = 0;
  /** The number of the last entry that was written for something done here. */
  private written = 0;
  private timer = 0;
  private due = false;
  /** The position for which an order was given here. */
  private drafted: number | undefined;
  /** The ply for which an order is being composed. */
  private composedFor = 0;
  private closed = false;
  private skew = 0;
  private readonly stops: (() => void)[] = [];

  constructor(table: Table) {
    this.table = table;
    this.composer = new Composer({
      ask: (picks) => this.choices(picks),
      changed: () => {
        if (this.composer.move === undefined) this.proposed.value = undefined;
      },
      done: (move) => {
        if (commits.value) this.proposed.value = move;
        else void this.order(move);
      },
      refused: (why) => this.table.session.tell(why),
      failed: (error) => this.failed(error),
    });
    this.stops.push(effect(() => this.follow()));
    this.stops.push(
      effect(() => {
        const { turn } = this.table;
        turn.binding.value = turn.acting.value !== undefined && this.bound(turn.acting.value);
      }),
    );
    this.stops.push(effect(() => this.compose()));
    void this.refresh();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
  }

  /** The server's time, in Unix milliseconds. */
  get now(): number {
    return Date.now() + this.skew;
  }

  private path(what = ""): string {
    return `/api/games/${encodeURIComponent(this.table.id)}/${what}`;
  }

  /** Requests the crowd again after any event in it or in the game. */
  private follow(): void {
    const entries = this.table.session.entries.value;
    const last = entries[entries.length - 1]?.number ?? 0;
    const away = this.table.session.line.value.condition !== "open";
    if (last > this.known && !away) this.soon();
    this.known = last;
  }

  /** Requests the state of the crowd, but not too often. */
  private soon(): void {
    this.due = true;
    if (this.timer === 0) this.timer = setTimeout(() => void this.refresh(), 150) as unknown as number;
  }

  /** Requests the state of the crowd and the talk. */
  async refresh(): Promise<void> {
    this.due = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.due) void this.refresh();
    }, rest) as unknown as number;
    try {
      const [view, said] = await Promise.all([
        api.read("/api/games/{id}/crowd", { id: this.table.id, since: Math.max(this.known, this.written) }),
        api.read("/api/games/{id}/comments", { id: this.table.id }),
      ]);
      if (this.closed) return;
      batch(() => {
        this.skew = view.now - Date.now();
        this.view.value = view;
        this.comments.value = said.comments;
      });
    } catch (error) {
      this.failed(error);
    }
  }

  /** The choices after these picks, in the position as the team may know it. */
  private choices(picks: readonly string[]): Promise<Choices> {
    return api.choices(this.table.id, picks, this.ordering.value);
  }

  private toOrder(): number | undefined {
    const team = this.team.value;
    const { state } = this.table.session;
    const { acting } = this.table.turn;
    const { reveal } = this.table.telling;
    if (team?.phase !== "ordering" || acting.value !== undefined) return undefined;
    if (state.value?.phase !== "playing" || reveal.value || this.past.value) return undefined;
    if (team.waits.length > 0 || team.you?.excluded !== undefined || !this.belongs(team)) return undefined;
    return team.you?.number === undefined || this.replacing.value ? team.seat : undefined;
  }

  /** Reports whether a seat commits before a team orders, and then cannot change its order. */
  bound(seat: number): boolean {
    return this.view.value?.teams.some((t) => t.terms.after?.includes(seat)) ?? false;
  }

  /** Reports whether an order of the viewer may count for a team. */
  belongs(team: Team): boolean {
    const captain = team.members.some((m) => m.you && m.captain !== undefined);
    return (
      team.source === "equal" ||
      captain ||
      team.you?.linked ||
      (team.you?.weight ?? 0) > 0 ||
      team.you?.number !== undefined
    );
  }

  /**
   * Asks what may be picked whenever an order may be given. An order that was given stays drawn until the ply is over.
   */
  private compose(): void {
    const seat = this.ordering.value;
    const position = this.table.session.state.value?.position;
    const key = `${seat ?? "nobody"} ${position} ${this.replacing.value}`;
    if (key === this.asked) return;
    this.asked = key;
    if (seat !== undefined) void this.begin(key);
    else if (position !== this.drafted) this.composer.end();
  }

  private async begin(key: string): Promise<void> {
    this.composer.end();
    this.composedFor = this.team.value?.ply ?? 0;
    try {
      const root = await this.choices([]);
      if (this.asked === key) this.composer.begin(root);
    } catch (error) {
      this.asked = "";
      this.failed(error);
    }
  }

  /** Gives an order, or another one instead of it. What was composed stays on the board. */
  async order(move: string): Promise<void> {
    const seat = this.ordering.value;
    if (seat === undefined) return;
    this.proposed.value = undefined;
    this.drafted = this.table.session.state.value?.position;
    if (await this.act({ kind: "order", seat, move, ply: this.composedFor })) this.replacing.value = false;
    else this.composer.cancel();
  }

  /** Composes in place of the order that is in. */
  replace(): void {
    this.replacing.value = true;
  }

  /** Does something, and reports whether it was done. */
  async act(action: CrowdAction): Promise<boolean> {
    this.busy.value = true;
    const heard = ({ number }: Receipt) => {
      this.written = number;
    };
    return this.send("crowd", { ...action, id: newID() }, heard).finally(() => {
      this.busy.value = false;
    });
  }

  /** What a trade would cost or bring now; of no shares, how many the money buys. */
  quote(result: number, side: "buy" | "sell", shares: number, money: number): Promise<Quote> {
    return api.read("/api/games/{id}/crowd/quote", { id: this.table.id, result, side, shares, money });
  }

  /** The viewer's trades, the newest first. */
  async trades(): Promise<MarketEvent[]> {
    const all: MarketEvent[] = [];
    for (let head = 1; all.length < head; ) {
      const path = "/api/games/{id}/crowd/log";
      const part = await api.read(path, { id: this.table.id, seat: -1, after: all.length });
      head = part.head;
      if (!part.market?.length) break;
      all.push(...part.market);
    }
    const me = this.view.value?.member;
    return all.filter((e) => e.kind === "traded" && e.member === me).reverse();
  }

  /** Says something about a ply, to everybody or to one team. */
  async say(text: string, ply: number, team?: number): Promise<boolean> {
    return this.send("comments", { text, ply, id: newID(), ...(team !== undefined && { team }) });
  }

  /** Does something about a comment: report, hide, show. */
  async judge(comment: number, what: "report" | "hide" | "show", reason?: string): Promise<boolean> {
    return this.send(`comments/${comment}/${what}`, reason === undefined ? {} : { reason });
  }

  /** Sends something until the server has answered. By its id it is done once, however often it comes. */
  private post<T>(what: string, body: unknown): Promise<T> {
    return insist(
      () => api.post<T>(this.path(what), body),
      () => !this.closed,
    );
  }

  /** Sends something, then shows what has come of it. Reports whether it was done. */
  private async send<T>(what: string, body: unknown, heard?: (answer: T) => void): Promise<boolean> {
    this.table.session.hush();
    try {
      const answer = await this.post<T>(what, body);
      heard?.(answer);
      await this.refresh();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Looks at a ply that is over; without a number, at the present one. */
  async look(ply: number | undefined): Promise<void> {
    if (ply === undefined) {
      this.past.value = undefined;
      return;
    }
    try {
      const [history, told] = await Promise.all([
        api.history({ id: this.table.id, picture: true }),
        api.read("/api/games/{id}/plies/{ply}/data", { id: this.table.id, ply, lang: api.lang }),
      ]);
      const steps = history.steps.filter((s) => s.ply === ply);
      const picture = steps[steps.length - 1]?.picture;
      if (picture) this.past.value = { number: ply, picture, events: steps.flatMap((s) => s.events), told };
    } catch (error) {
      this.failed(error);
    }
  }

  /** What a member is called: a bot of a rehearsal as bots are elsewhere. */
  called(member: string): string {
    const name = plainName(member);
    const bot = this.view.value?.rehearsal ? /^(.+) \(bot\)$/.exec(name)?.[1] : undefined;
    return bot ? tell("page.bot.named", { bot }) : name;
  }

  private namesakes(): ReadonlySet<string> {
    const view = this.view.value;
    const all = new Set<string>([
      ...(view?.teams ?? []).flatMap((t) => t.members.map((m) => m.member)),
      ...(view?.market?.traders ?? []).map((t) => t.member),
      ...(view?.acts ?? []).map((a) => a.by),
      ...this.comments.value.map((c) => c.member),
    ]);
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (const member of all) {
      const name = plainName(member);
      if (seen.has(name)) twice.add(name);
      seen.add(name);
    }
    return twice;
  }

  private failed(error: unknown): void {
    this.table.session.failed(error);
  }
}

/** A member's name without the letters behind it. */
export const plainName = (member: string): string => member.replace(/#[a-z2-7]{6}$/, "");
