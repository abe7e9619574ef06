// Earlier positions of a game, ply by ply, and a queue that shows fast plies one after the other.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { api, Refused } from "../api/client.ts";
import type { History, Picture, State } from "../api/types.ts";
import { arrowsOf, moving } from "../board/index.ts";
import { isNumbered, numbered } from "../board/kin.ts";
import { type Text, text, word } from "../i18n/index.ts";
import { roundOf } from "./rounds.ts";
import type { Screen } from "./screen.ts";
import type { Session } from "./session.ts";
import { by, failed, type Ply, prowls } from "./story.ts";
import type { Telling } from "./telling.ts";

/**
 * The time for which a ply is shown, in milliseconds: shorter while clocks run, twice as long with a roll. One's own
 * move that went as expected has been seen: it stays for its sentence, if no clock runs. What one rolled is always
 * shown, also where nothing moves.
 */
const pace = { calm: 900, own: 700, clock: 350, roll: 1200 };

/** After so many steps of a game there is none. */
const noStep = 1e6;

/** A ply with the board after it. */
export interface Moment {
  ply: Ply;
  picture: Picture;
}

/** The plies of a game, with the boards after them. */
export class Past {
  /** The numbers of the plies that can be looked at: 0 is the beginning, the last is now. */
  readonly plies: ReadonlySignal<readonly number[]>;
  /** The ply that the queue shows now, in place of the present. */
  readonly run = signal<Moment | undefined>(undefined);
  /** The board at the beginning, once it is known. */
  readonly beginning = signal<Picture | undefined>(undefined);
  /** The plies that the board has shown: one whose orders are being revealed is told at the end of that. */
  readonly told: ReadonlySignal<readonly Ply[]>;
  /** Everything that has happened is told. */
  readonly all: ReadonlySignal<boolean>;
  /** The position that the board shows. */
  readonly seen: ReadonlySignal<Picture | undefined>;
  private readonly session: Session;
  private readonly screen: Screen;
  private readonly story: ReadonlySignal<readonly Ply[]>;
  private boards = new Map<number, Picture>();
  private history: Promise<History> | undefined;
  private learning = false; // the first board is being requested, or has been
  private wanted = 0;
  private last = 0; // the number of the ply that was played last
  private queue: Moment[] = [];
  private stands = 0; // the time until which the ply that was shown last stays on the board
  private shownLast: Moment | undefined;
  private ends = false; // what was played last has ended the game
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, screen: Screen, { story, reveal }: Pick<Telling, "story" | "reveal">) {
    this.session = session;
    this.screen = screen;
    this.story = story;
    this.told = computed(() => {
      const shown = this.run.value?.ply;
      if (shown) return [...story.value.filter((p) => p.number < shown.number), shown];
      const opening = reveal.value?.asked ? undefined : reveal.value?.ply;
      return opening ? story.value.filter((p) => p.number < opening.number) : story.value;
    });
    this.all = computed(() => this.told.value.length === story.value.length);
    this.seen = computed(
      () =>
        screen.glimpse.value?.picture ??
        this.run.value?.picture ??
        reveal.value?.scene.value.picture ??
        session.picture.value,
    );
    this.plies = computed(() => [0, ...story.value.map((p) => p.number).filter((n) => n > 0)]);
  }

  /** A state has arrived: keeps its board, and queues its ply if the ply before it was not shown long enough. */
  came(was: State | undefined, now: State): void {
    this.history = undefined;
    const ply = this.story.value.at(-1);
    const number = ply?.number ?? 0;
    const before = this.last;
    this.last = number;
    if (number < before) this.forget(number);
    if (!now.picture) return;
    this.boards.set(number, now.picture);
    if (ply) void this.begin(now.picture);
    else this.beginning.value = now.picture;
    if (!was?.picture || !ply || number <= before) return;
    const own = now.held.includes(by(ply, now.picture.seats) ?? -1);
    if (own || ply.opened.length > 0) this.skip();
    const rolled = ply.drawn.length > 0;
    const expected = own && !rolled && !failed(ply) && !prowls(ply.events)[0];
    const hurried = now.clocks && !/none|days/.test(now.clocks.control);
    const wait = (hurried ? pace.clock : expected ? pace.own : pace.calm) * (rolled ? 2 : 1);
    this.ends = now.phase === "over";
    if (ply.opened.length > 0 || (expected && (hurried || this.ends))) return;
    this.follow({ ply, picture: now.picture }, own && rolled ? pace.roll : moving() ? wait : 0);
  }

  /**
   * Learns how the board was at the beginning, once for each seat that looks, and then all boards if families of the
   * present one have numbers, which go on from there.
   */
  async begin(now: Picture): Promise<void> {
    if (this.learning || this.beginning.value) return;
    this.learning = true;
    const learnt = this.boards;
    try {
      const { picture } = await this.learn(noStep);
      if (learnt !== this.boards) return;
      this.beginning.value = picture;
      const last = isNumbered(now) && (await this.learn()).steps.at(-1)?.picture;
      if (last && learnt === this.boards) this.session.number(last);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // then nothing is said about it
    }
  }

  private follow(next: Moment, wait: number): void {
    const shown = this.shownLast;
    this.shownLast = next;
    this.queue.push(next);
    // At most a round is queued, so that the board does not fall behind bots that play on among themselves.
    if (this.queue.length > next.picture.seats.length) this.queue.shift();
    if (this.run.value) return;
    const rest = this.stands - performance.now();
    if (!shown || rest <= 0) this.advance(wait);
    else {
      this.run.value = shown;
      this.timer = setTimeout(() => this.advance(wait), rest);
    }
  }

  /** Shows what is queued. The last of it is the present, but what ends a game stands before the result. */
  private advance(wait: number): void {
    const next = this.queue.shift();
    this.stands = performance.now() + wait;
    this.run.value = this.queue.length > 0 || (this.ends && wait > 0) ? next : undefined;
    if (this.run.value) this.timer = setTimeout(() => this.advance(wait), wait);
  }

  /** Shows the present at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.stands = 0;
    this.shownLast = undefined;
    this.run.value = undefined;
  }

  /** Forgets the boards after a ply; all boards for another seat, which may know other things. */
  forget(after = -1): void {
    this.skip();
    this.history = undefined;
    for (const ply of [...this.boards.keys()]) if (ply > after) this.boards.delete(ply);
    if (after >= 0) return;
    this.boards = new Map();
    this.beginning.value = undefined;
    this.learning = false;
  }

  /** The number of the ply that the board shows. */
  at(): number {
    return this.screen.glimpse.value?.ply ?? this.told.value.at(-1)?.number ?? 0;
  }

  /** Goes forward by this many plies, or back if the number is negative. */
  step(by: number): void {
    const all = this.plies.value;
    const to = Math.max(0, Math.min(all.length - 1, all.indexOf(this.at()) + by));
    void this.show(all[to] ?? 0);
  }

  /** Shows the board after a ply; after the last one that is the present. */
  async show(ply: number): Promise<void> {
    this.skip();
    this.wanted = ply;
    if (ply === this.plies.value.at(-1)) {
      this.screen.back();
      return;
    }
    const shown = { title: this.title(ply), ply };
    const events = this.story.value.find((p) => p.number === ply)?.events ?? [];
    try {
      const picture = await this.board(ply);
      if (this.wanted !== ply) return;
      this.screen.glimpse.value = { ...shown, picture, arrows: arrowsOf(events) };
    } catch (error) {
      this.session.failed(error);
    }
  }

  /** The title of the position after a ply: the number of its row in the score, and its seat. */
  private title(ply: number): Text {
    const seats = this.session.picture.value?.seats ?? [];
    const n = roundOf(this.story.value, seats, ply);
    if (n === 0) return text("page.past.start");
    const played = this.story.value.find((p) => p.number === ply);
    const seat = played && by(played, seats);
    if (seat === undefined) return text("page.past.round", { n });
    return text("page.past.title", { n, seat: word(seats[seat]?.name ?? "") });
  }

  /** The boards before and after a ply. */
  async around(ply: number): Promise<readonly [Picture, Picture]> {
    const all = this.plies.value;
    return [await this.board(all[all.indexOf(ply) - 1] ?? 0), await this.board(ply)];
  }

  /** The position before the chance turn of a ply that had this outcome. */
  async thrown(ply: number, outcome: string): Promise<string | undefined> {
    this.history ??= api.history({ id: this.session.id, seat: this.screen.looking.value });
    const { first, steps } = await this.history;
    const at = steps.findIndex((s) => s.ply === ply && s.chance && s.outcome === outcome);
    return at === 0 ? first : steps[at - 1]?.position;
  }

  /** Learns the boards after the plies, or only the first one. */
  private async learn(after?: number): Promise<History> {
    const { boards, session, screen } = this;
    const history = numbered(await api.history({ id: session.id, seat: screen.looking.value, picture: true, after }));
    if (!after) boards.set(0, history.picture!);
    for (const { ply, picture } of history.steps) boards.set(ply, picture!);
    return history;
  }

  private async board(ply: number): Promise<Picture> {
    if (!this.boards.has(ply)) await this.learn();
    return this.boards.get(ply)!;
  }
}
