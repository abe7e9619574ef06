// A game as somebody sits at it or watches it: what the server tells, what is being composed, what is asked before a
// risky move. Pages draw what stands here.
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { api, Refused } from "../api/client.ts";
import type {
  Action,
  Entry,
  Invitation,
  Peril,
  Picture,
  Presence,
  Problem,
  Receipt,
  Risk,
  Rules,
  State,
} from "../api/types.ts";
import { moving } from "../board/index.ts";
import { Composer } from "../compose/index.ts";
import { type Text, voice } from "../i18n/index.ts";
import { ActionRefused, type Condition, Connection } from "../live/connection.ts";
import { plySentences, supposed } from "./answers.ts";
import { confirms, lastTouch, minds } from "./habits.ts";
import { Reveal } from "./reveal.ts";
import { hear, soundOf } from "./sounds.ts";
import { type Ply, plies } from "./story.ts";
import { Suppositions } from "./suppose.ts";

/** A move that is whole but not played yet: what it may lead to, best first, or nothing if that need not be asked. */
export interface Proposal {
  move: string;
  number: number;
  risks: readonly Risk[];
  /** It may lose, and another move is much safer. */
  peril?: Peril | undefined;
}

/** Something that the page has to say: why something cannot be done, or what went wrong. */
export type Notice = { text: Text } | { problem: Problem };

/** A board that is looked at instead of the present one. */
export interface Glimpse {
  picture: Picture;
  title: string;
  arrows?: Picture["arrows"];
}

/** How long what somebody said is shown, in milliseconds. */
const phraseStands = 8000;

/** One game. Close it when nobody looks any more. */
export class Table {
  readonly id: string;
  readonly state = signal<State | undefined>(undefined);
  readonly entries = signal<readonly Entry[]>([]);
  readonly presence = signal<Presence | undefined>(undefined);
  readonly condition = signal<Condition>("connecting");
  /** Why there is no such game for who asks. */
  readonly refusal = signal<Problem | undefined>(undefined);
  readonly rules = signal<Rules | undefined>(undefined);
  readonly notice = signal<Notice | undefined>(undefined);
  readonly proposal = signal<Proposal | undefined>(undefined);
  readonly glimpse = signal<Glimpse | undefined>(undefined);
  readonly reveal = signal<Reveal | undefined>(undefined);
  /** The seat that looks, if one does: whose secrets are shown. */
  readonly looking = signal<number | undefined>(undefined);
  /** The seat to which the screen is to be handed before anything more is shown. */
  readonly curtain = signal<number | undefined>(undefined);
  /** An order that is in is being replaced. */
  readonly replacing = signal(false);
  /** What was asked for by a key, and what has happened, for those who listen. */
  readonly spoken = signal("");
  /** A move is being typed. */
  readonly typing = signal(false);
  /** The list of keys is open. */
  readonly helping = signal(false);
  /** What becomes of the board if what is looked at is found. */
  readonly suppositions: Suppositions;
  /** Counts what changes in the composer, which is no signal itself. */
  readonly composed = signal(0);
  readonly busy = signal(false);
  readonly composer: Composer;
  /** The plies played so far, as they are told. */
  readonly story: ReadonlySignal<readonly Ply[]> = computed(() => plies(this.entries.value));
  /** The seat for which a move may be composed now, if there is one. */
  readonly acting: ReadonlySignal<number | undefined> = computed(() => this.toAct());

  /** How the game stands, as a picture; before it came there is none. */
  readonly picture: ReadonlySignal<Picture | undefined> = computed(() => this.state.value?.picture);

  /** Links to free seats, for who may give them away. */
  readonly invites = signal<readonly Invitation[]>([]);
  /** The names of the seats, which a curtain needs while there is no picture. */
  readonly names = signal<readonly string[]>([]);
  /** The connection was there before, so that being without it is news. */
  readonly wasOpen = signal(false);
  /** So many actions were sent and not acknowledged. */
  readonly unsettled = signal(0);
  /** What another seat said last, for a while. */
  readonly lastPhrase = signal<{ seat: number; phrase: string } | undefined>(undefined);

  private connection: Connection | undefined;
  private shownPly = 0;
  private clocksCame = 0;
  private asked = "";
  private readonly stops: (() => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.composer = new Composer({
      ask: (picks) => api.choices(this.id, picks, this.acting.value),
      changed: () => {
        this.composed.value++;
        if (this.composer.move === undefined) this.proposal.value = undefined;
      },
      done: (move, number) => void this.propose(move, number),
      refused: (text) => this.tell({ text }),
      failed: (error) => this.failed(error),
    });
    this.suppositions = new Suppositions((token) =>
      api.supposition(this.id, token, this.state.value?.position ?? 0, this.looking.value),
    );
    this.stops.push(
      effect(() => this.compose()),
      effect(() => {
        const picture = this.rules.value?.supposes ? this.picture.value : undefined;
        this.suppositions.begin(`${this.state.value?.position} ${this.looking.value}`, picture);
      }),
      effect(() => {
        const { shown, kept } = this.suppositions;
        const picture = this.picture.peek();
        if (kept.value && shown.value && picture) this.speak(supposed(voice.peek(), picture, shown.value));
      }),
    );
    void this.open();
  }

  /** Looks whether there is such a game, and connects. */
  async open(): Promise<void> {
    try {
      const state = await api.state(this.id, undefined, true);
      this.refusal.value = undefined;
      this.names.value = (state.picture?.seats ?? []).map((s) => s.name);
      this.invites.value = state.invites ?? [];
      const rules = (await api.rules()).rules.find((r) => r.id === state.game);
      this.rules.value = rules;
      const held = state.held;
      if (held.length > 1 && (await this.hides(state))) this.curtain.value = this.nextOf(state);
      else this.looking.value = held.length === 1 ? held[0] : undefined;
      if (this.curtain.value === undefined) this.connect();
      else this.state.value = withoutPicture(state);
    } catch (error) {
      if (error instanceof Refused) this.refusal.value = error.problem;
      else throw error;
    }
  }

  /** Reports whether who shares a screen may see different things, or orders at the same time. */
  private async hides(state: State): Promise<boolean> {
    if (!this.rules.value?.traits.secrets && !this.rules.value?.traits.simultaneous) return false;
    const { traits } = await api.read("/api/rules/{game}/position", { game: state.game, position: state.view });
    return traits.secrets || (traits.simultaneous && state.turn.kind === "simultaneous");
  }

  /** The seat of this screen that is to act next. */
  private nextOf(state: State): number | undefined {
    const mine = state.awaited.filter((s) => state.held.includes(s));
    return mine.find((s) => !state.orders?.in.includes(s)) ?? state.held[0];
  }

  /** Hands the screen to the seat behind the curtain. */
  takeOver(): void {
    const seat = this.curtain.value;
    batch(() => {
      this.looking.value = seat;
      this.curtain.value = undefined;
    });
    this.connect();
  }

  private connect(): void {
    this.connection?.close();
    this.entries.value = [];
    const seat = this.looking.value;
    const query = `picture=true${seat === undefined ? "" : `&seat=${seat}`}`;
    this.connection = new Connection(`/api/games/${encodeURIComponent(this.id)}/socket?${query}`, {
      state: (s) => this.take(s),
      entry: (e) => {
        this.entries.value = [...this.entries.value, e];
        this.hear(e);
      },
      presence: (p) => {
        this.presence.value = p;
      },
      condition: (c) => {
        this.condition.value = c;
        if (c === "open") this.wasOpen.value = true;
      },
      unsettled: (actions) => {
        this.unsettled.value = actions;
      },
    });
  }

  /** Something that a seat says stands for a while. What was said long ago is not said again. */
  private hear(e: Entry): void {
    if (e.note?.kind !== "phrase" || Date.now() - e.at > phraseStands || e.note.seat === undefined) return;
    const said = { seat: e.note.seat, phrase: e.note.phrase ?? "" };
    this.lastPhrase.value = said;
    setTimeout(() => {
      if (this.lastPhrase.value === said) this.lastPhrase.value = undefined;
    }, phraseStands);
  }

  close(): void {
    this.connection?.close();
    this.reveal.value?.stop();
    for (const stop of this.stops) stop();
  }

  private take(state: State): void {
    batch(() => {
      const was = this.state.value;
      if (was?.picture && was.position !== state.position) this.moved(was, state);
      else if (!was?.picture) this.shownPly = this.story.value[this.story.value.length - 1]?.number ?? 0;
      if (state.clocks !== was?.clocks) this.clocksCame = performance.now();
      this.state.value = state;
      if (was?.orders?.in.length !== state.orders?.in.length) this.replacing.value = false;
      if (state.phase === "playing" && this.looking.value !== undefined && state.held.length > 1) this.hand(state);
    });
  }

  /** Something was played: what was composed before is stale, and orders that were opened are revealed. */
  private moved(was: State, now: State): void {
    this.glimpse.value = undefined;
    this.proposal.value = undefined;
    this.replacing.value = false;
    const ply = this.story.value[this.story.value.length - 1];
    if (ply && ply.number > this.shownPly && was.picture && now.picture) {
      this.reveal.value?.stop();
      if (ply.opened.length > 0) this.reveal.value = new Reveal(ply, was.picture, now.picture, !moving());
      else this.speak(plySentences(voice.value, ply));
      hear(soundOf(ply, was.picture, now.picture));
    }
    this.shownPly = ply?.number ?? 0;
    if (now.phase === "playing" && now.awaited.some((s) => now.held.includes(s)) && now.held.length === 1) hear("turn");
  }

  /** The reveal is over, or nobody wants to see more of it. */
  endReveal(): void {
    this.reveal.value?.stop();
    this.reveal.value = undefined;
  }

  /** Says something to those who listen; the same again is said again. */
  speak(words: string): void {
    this.spoken.value = words === this.spoken.peek() ? `${words}\u00a0` : words;
  }

  /** What every seat has left now, in milliseconds. */
  clocksNow(): readonly (number | undefined)[] {
    const clocks = this.state.value?.clocks;
    if (!clocks || clocks.control === "none") return [];
    const gone = performance.now() - this.clocksCame;
    return clocks.left.map((left, seat) => Math.max(0, left - (clocks.running.includes(seat) ? gone : 0)));
  }

  /** On one screen with secrets: when the seat that looks has done its part, the next one gets the screen. */
  private hand(state: State): void {
    const looking = this.looking.value;
    const waits = state.awaited.filter((s) => state.held.includes(s) && !state.orders?.in.includes(s));
    if (waits.length === 0 || (looking !== undefined && waits.includes(looking))) return;
    this.curtain.value = waits[0];
  }

  private toAct(): number | undefined {
    const state = this.state.value;
    if (state?.phase !== "playing" || this.curtain.value !== undefined || this.reveal.value) return undefined;
    const mine = state.awaited.filter((s) => state.held.includes(s));
    const looking = this.looking.value;
    if (looking !== undefined) {
      if (this.replacing.value && state.orders?.in.includes(looking)) return looking;
      return mine.includes(looking) && !state.orders?.in.includes(looking) ? looking : undefined;
    }
    return mine[0];
  }

  /** Asks what may be picked whenever somebody here is to act on a new position. */
  private compose(): void {
    const seat = this.acting.value;
    const state = this.state.value;
    const key = seat === undefined || !state ? "" : `${state.position} ${seat} ${this.replacing.value}`;
    if (key === this.asked) return;
    this.asked = key;
    this.composer.end();
    if (key) void this.begin(key, seat);
  }

  private async begin(key: string, seat: number | undefined): Promise<void> {
    try {
      const root = await api.choices(this.id, [], seat);
      if (this.asked === key) this.composer.begin(root);
    } catch (error) {
      if (this.asked !== key) return;
      this.asked = "";
      if (error instanceof Refused && error.problem.code === "offline")
        setTimeout(() => this.asked === "" && this.compose(), 1000);
      else this.failed(error);
    }
  }

  /** A move is whole: play it, or first tell what it risks or ask whether it is meant. */
  async propose(move: string, number = this.state.value?.position ?? 0): Promise<void> {
    const seat = this.acting.value;
    this.notice.value = undefined;
    const chancy = this.rules.value?.traits.chance && this.state.value?.turn.kind === "move";
    let risks: readonly Risk[] = [];
    let peril: Peril | undefined;
    if (chancy) {
      try {
        const told = await api.risks(this.id, move, seat, true, minds.value);
        risks = told.risks ?? [];
        if (told.peril?.safer) peril = told.peril;
      } catch (error) {
        this.composer.cancel();
        this.failed(error);
        return;
      }
      if (number !== this.state.value?.position) return;
    }
    const proposal: Proposal = { move, number, risks, peril };
    if (risks.length > 1 || peril || (confirms.value && lastTouch.value)) this.proposal.value = proposal;
    else await this.play(proposal);
  }

  /**
   * Plays what was proposed. Its receipt may come after the next position, and takes nothing from what is composed
   * there.
   */
  async play(p: Proposal): Promise<void> {
    const { asked } = this;
    this.proposal.value = undefined;
    this.glimpse.value = undefined;
    this.busy.value = true;
    await this.act({ kind: "move", move: p.move, number: p.number });
    this.busy.value = false;
    if (this.asked === asked || !this.asked) this.composer.cancel();
  }

  /** Gives up what is being composed. */
  cancel(): void {
    this.suppositions.release();
    this.proposal.value = undefined;
    this.glimpse.value = undefined;
    this.composer.cancel();
  }

  /** Composes in place of the order that is in. */
  replace(): void {
    this.replacing.value = true;
  }

  /** Does something for the seat that acts, or else for one that is held. */
  async act(action: Omit<Action, "id">): Promise<Receipt | undefined> {
    const held = this.state.value?.held ?? [];
    const seat = action.seat ?? this.acting.value ?? this.looking.value ?? held[0];
    this.notice.value = undefined;
    try {
      return await this.connection?.act(seat === undefined ? action : { ...action, seat });
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }

  /** Takes a seat. */
  async join(how: { seat?: number; code?: string }): Promise<void> {
    try {
      await api.join(this.id, how);
      history.replaceState(null, "", location.pathname);
      await this.open();
    } catch (error) {
      this.failed(error);
    }
  }

  tell(notice: Notice): void {
    this.notice.value = notice;
  }

  private failed(error: unknown): void {
    if (error instanceof ActionRefused || error instanceof Refused) this.tell({ problem: error.problem });
    else if (!(error instanceof Error && error.message === "closed")) throw error;
    if (error instanceof ActionRefused && error.problem.code === "stale") this.asked = "";
  }
}

/** How a game stands before it is known whom it is shown to. */
function withoutPicture(state: State): State {
  const { picture: _, ...rest } = state;
  return rest;
}
