// What the server sends about a game: its state, its log, who is present; and the connection.
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { Refused, unreached } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import type { Command, Entry, Invitation, Picture, Presence, Problem, Receipt, Rules, State } from "../api/types.ts";
import { keepNumbers } from "../board/kin.ts";
import type { Why } from "../compose/index.ts";
import { say, tell } from "../i18n/index.ts";
import { type Condition, Connection } from "../live/connection.ts";
import { afterFrame } from "../live/frame.ts";

/** Something that the page has to say: why something cannot be done, or what went wrong. */
export type Notice = Why | { problem: Problem };

/** What a notice says. The numbers of positions tell a player nothing. */
export function noticed(notice: Notice): string {
  if ("text" in notice) return say(notice.text);
  const { text, detail } = notice.problem;
  if (text?.kind === "hall.stale") return tell("page.say.stale");
  return (text && say(text)) || detail;
}

/** How the connection is. */
export interface Line {
  condition: Condition;
  /** The number of actions that are not acknowledged, and of those among them that were sent. */
  unsettled: number;
  sent: number;
}

/** The state of a connection that is being made. */
const unopened: Line = { condition: "connecting", unsettled: 0, sent: 0 };

/** Reports whether an action is for one position, or prepared for any, or ends the game: it means the same later. */
const waits = (a: Command): boolean =>
  /^(move|roll|premoves|resign)$/.test(a.kind) || (a.kind === "takeback" && a.ply !== undefined);

/** What is done with what comes. */
interface Hooks {
  /** A state has come; was is the one before. */
  state(was: State | undefined, now: State): void;
  entry(e: Entry): void;
}

/** A connection to one game, and what came over it. */
export class Session {
  readonly id: string;
  readonly state = signal<State | undefined>(undefined);
  readonly entries = signal<readonly Entry[]>([]);
  readonly presence = signal<Presence | undefined>(undefined);
  readonly rules = signal<Rules | undefined>(undefined);
  readonly line = signal(unopened);
  /** Why the game cannot be shown. */
  readonly refusal = signal<Problem | undefined>(undefined);
  readonly notice = signal<Notice | undefined>(undefined);
  /** Links to free seats, for people who may give them away. */
  readonly invites = signal<readonly Invitation[]>([]);
  /** Whether the server does not answer, or not yet, as the connection has noticed or a request before it. */
  readonly silent: ReadonlySignal<boolean> = computed(() => reach.late.value || this.line.value.condition === "lost");
  /** The state of the game, with its picture; undefined before it has arrived. */
  readonly picture: ReadonlySignal<Picture | undefined> = computed(() => this.state.value?.picture);

  private readonly hooks: Hooks;
  private connection: Connection | undefined;
  private clocksCame = 0;
  /** Whether the state came over the connection. Before that it may be an answer to a request. */
  private live = false;
  /** Entries that have come and wait to be shown together with the state that follows them. */
  private untold: Entry[] = [];
  /**
   * What has come since the last state, until the frame that shows that state is drawn. Several bots answer faster than
   * a page is drawn: the first answer is seen at once, and the others together after it.
   */
  private held: (() => void)[] | undefined;
  private stopFrame = () => {};
  private readonly stops: (() => void)[];

  constructor(id: string, hooks: Hooks) {
    this.id = id;
    this.hooks = hooks;
    this.stops = [
      // Requests may notice before the connection does that the server is gone, or back.
      reach.lost.subscribe(() => this.connection?.look()),
      this.silent.subscribe((silent) => silent || this.reached()),
    ];
  }

  /** Connects as a seat, or as the only one held. */
  connect(seat: number | undefined): void {
    if (this.connection) {
      this.connection.close();
      this.state.value = undefined; // it was the state of another seat, which may know other things
    }
    this.line.value = unopened;
    this.live = false;
    this.untold = [];
    this.stopFrame();
    this.held = undefined;
    this.entries.value = [];
    const query = `picture=true${seat === undefined ? "" : `&seat=${seat}`}`;
    const is = (part: Partial<Line>) => {
      this.line.value = { ...this.line.value, ...part };
    };
    this.connection = new Connection(`/api/games/${encodeURIComponent(this.id)}/socket?${query}`, {
      state: (s) => this.inOrder(() => this.take(s)),
      entry: (e) =>
        this.inOrder(() => {
          this.untold.push(e);
          this.hooks.entry(e);
        }),
      presence: (p) => {
        this.presence.value = p;
      },
      condition: (condition) => {
        is({ condition });
        if (condition === "open") reach.answered();
      },
      playing: () => this.state.value?.phase === "playing" && this.state.value.held.length > 0,
      unsettled: (unsettled, sent) => is({ unsettled, sent }),
    });
  }

  close(): void {
    this.connection?.close();
    this.stopFrame();
    for (const stop of this.stops) stop();
  }

  /** The server answers again: what was told because it could not is no longer said. */
  private reached(): void {
    const notice = this.notice.peek();
    const told = notice && ("problem" in notice ? notice.problem.code : notice.text.kind);
    if (told === "offline" || told === "page.prompt.arrived") this.hush();
  }

  /** Does something now, or after what is held. */
  private inOrder(work: () => void): void {
    if (this.held) this.held.push(work);
    else work();
  }

  /** Holds what comes until the next frame is drawn. */
  private holdForFrame(): void {
    if (this.held) return;
    this.held = [];
    this.stopFrame = afterFrame(() => {
      const held = this.held ?? [];
      this.held = undefined;
      batch(() => {
        for (const work of held) work();
      });
    });
  }

  /** Shows the entries that wait. */
  private tellEntries(): void {
    if (this.untold.length > 0) this.entries.value = [...this.entries.value, ...this.untold.splice(0)];
  }

  private take(came: State): void {
    const shown = this.picture.peek();
    const state = came.picture ? { ...came, picture: keepNumbers(shown, came.picture) } : came;
    batch(() => {
      const was = this.live ? this.state.value : undefined;
      this.live = true;
      this.tellEntries();
      if (state.clocks !== was?.clocks) this.clocksCame = performance.now();
      this.state.value = state;
      this.hooks.state(was, state);
    });
    // The state after an own move shows little that is new: the answer to it need not wait.
    if (this.line.peek().unsettled === 0) this.holdForFrame();
  }

  /** Numbers the families of the present board by an earlier one. */
  number(before: Picture): void {
    const state = this.state.value;
    if (state?.picture) this.state.value = { ...state, picture: keepNumbers(before, state.picture) };
  }

  /** What every seat has left now, in milliseconds. */
  clocksNow(): readonly (number | undefined)[] {
    const clocks = this.state.value?.clocks;
    if (!clocks || clocks.control === "none") return [];
    const gone = performance.now() - this.clocksCame;
    return clocks.left.map((left, seat) => Math.max(0, left - (clocks.running.includes(seat) ? gone : 0)));
  }

  /**
   * Sends an action. Rejects if it is refused. While the connection is lost, only what means the same later waits to be
   * sent.
   */
  async act(action: Command): Promise<Receipt | undefined> {
    this.hush();
    if (this.line.value.condition === "lost" && !waits(action)) {
      this.look();
      throw unreached("lost");
    }
    return await (this.connection && reach.watch(this.connection.act(action)));
  }

  /** Tries a lost connection at once. */
  look(): void {
    this.connection?.look();
  }

  /** Drops what waits to be sent, and moves that are not answered. */
  withdraw(): void {
    this.connection?.withdraw();
  }

  /** Says no longer what was told. */
  hush(): void {
    this.notice.value = undefined;
  }

  tell(notice: Notice): void {
    this.notice.value = notice;
  }

  /**
   * Tells a refusal. That the game is over is told by its result, which may come later. Anything else but the end of
   * the connection is an error.
   */
  failed(error: unknown): void {
    if (error instanceof Refused) {
      if (error.problem.text?.kind !== "turn.over") this.tell({ problem: error.problem });
    } else if (!(error instanceof Error && error.message === "closed")) throw error;
  }
}

/** Reports whether other people sit at the game. */
export const hasPeople = (state: State): boolean => state.seats.some((s) => s.taken && !s.bot && !s.you);
