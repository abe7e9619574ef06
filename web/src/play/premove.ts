// What a seat will play when its turn comes, composed on the board while others are to move: an own piece begins a
// premove, a piece of the seat to move begins a plan, "if that, then this".
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { api, Refused } from "../api/client.ts";
import type { Premove, Token } from "../api/types.ts";
import type { Draft, Scene } from "../board/index.ts";
import { Composer } from "../compose/index.ts";
import { text } from "../i18n/index.ts";
import { ActionRefused } from "../live/connection.ts";
import type { Screen } from "./screen.ts";
import type { Session } from "./session.ts";
import type { Turn } from "./turn.ts";

/** A position on which something is composed: as which seat, and after which move of another one. */
interface Ground {
  /** The position; for an own move with its seat to move, as soon as that is known. */
  position: string;
  seat: number;
  if?: string;
  /** The squares that were picked, of an own move. */
  own?: string[] | undefined;
}

/** An own move that the server has not taken yet: by which squares it was picked, if by those alone. */
interface Going {
  own: readonly string[];
  drafts: readonly Draft[];
}

/** The premoves of the one seat that looks. */
export class Premoves {
  readonly composer: Composer;
  /** The seat that may compose one now. */
  readonly seat: ReadonlySignal<number | undefined>;
  /** The prepared moves. */
  readonly told: ReadonlySignal<readonly Premove[]>;
  /** What is being composed, if something is. */
  readonly ground = signal<Ground | undefined>(undefined);
  /** What is on its way to the server, if something is. */
  readonly going = signal<Going | undefined>(undefined);
  private readonly session: Session;
  private readonly turn: Turn;
  /** The paths of the moves prepared on this page, by move. */
  private readonly ways = new Map<string, Draft[]>();

  constructor(session: Session, screen: Screen, turn: Turn) {
    this.session = session;
    this.turn = turn;
    this.told = computed(() => session.state.value?.premoves ?? []);
    this.seat = computed(() => {
      const state = session.state.value;
      const seat = screen.looking.value ?? state?.held[0];
      if (seat === undefined || state?.phase !== "playing" || state.turn.kind !== "move") return undefined;
      const waits =
        turn.acting.value === undefined && !state.awaited.includes(seat) && state.turn.living.includes(seat);
      return waits && state.held.length === 1 && screen.curtain.value === undefined ? seat : undefined;
    });
    this.composer = new Composer({
      ask: (picks) => this.choices(this.ground.value!, picks),
      done: (move) => void this.whole(move),
      more: (squares) => squares.map((square) => this.pick(square)),
      refused: (why) => session.tell(why),
      failed: (error) => session.failed(error),
    });
  }

  /** A square was picked while others are to move. It is kept until its choices are here. */
  pick(square: string, token?: Token, lifted = false): void {
    const now = this.session.state.value;
    const seat = this.seat.value;
    if (!now || seat === undefined) return;
    const owners = (now.picture?.tokens ?? []).filter((t) => t.square === square).map((t) => t.seat);
    const own = owners.includes(seat);
    if (!this.ground.value) {
      const mover = now.awaited[0];
      const plan = mover !== undefined && owners.includes(mover) && now.seats.length === 2;
      if (!own && !plan) {
        this.drop();
        return;
      }
      void this.begin({ position: now.view, seat: own ? seat : mover!, own: own ? [] : undefined });
    }
    const { composer, turn } = this;
    const picked = this.ground.value?.own;
    if (picked && composer.awaits && composer.picks.length === 0) {
      turn.kept.add(square, own, lifted);
      if (turn.kept.squares.value.length === 0) this.cancel();
      return;
    }
    picked?.push(square);
    composer.pickSquare(square, token);
    this.settle();
  }

  /** Loads the choices on a ground, for an own move with that seat to move, and then does what was picked meanwhile. */
  private async begin(ground: Ground): Promise<void> {
    const { game } = this;
    this.ground.value = ground;
    try {
      const { position, seat: turn } = ground;
      if (ground.own) ground.position = (await api.read("/api/rules/{game}/edit", { game, position, turn })).position;
      const root = await this.choices(ground, []);
      if (this.ground.value !== ground) return; // others may come and go meanwhile
      this.composer.begin(root);
      for (const square of this.turn.kept.take()) this.pick(square);
      if (!ground.if) this.settle();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.ground.value !== ground) return;
      this.cancel();
      this.session.tell({ text: text("page.premove.none") });
    }
  }

  /** Nothing is composed any more where nothing is picked. */
  private settle(): void {
    if (this.composer.picks.length === 0 && !this.composer.awaits) this.cancel();
  }

  /** Withdraws the move that is played as soon as the turn comes. Plans stay. */
  drop(): void {
    this.turn.kept.take();
    const plans = this.told.value.filter((p) => p.if);
    if (this.going.value || plans.length < this.told.value.length) void this.tell(plans);
  }

  /** Withdraws the prepared moves. */
  async clear(): Promise<void> {
    this.cancel();
    await this.tell([]);
  }

  /** Gives up what is being composed. Returns the squares of an own move that is not prepared yet. */
  cancel(): readonly string[] {
    const begun = [...this.bySquares(), ...(this.going.value?.own ?? []), ...this.turn.kept.take()];
    this.ground.value = undefined;
    this.going.value = undefined;
    this.composer.end();
    return begun;
  }

  /** The squares by which an own move is picked, if nothing else was picked. */
  private bySquares(): readonly string[] {
    const { own = [] } = this.ground.value ?? {};
    return this.composer.picks.length > own.length ? [] : own;
  }

  /** The parts of the scene that are composed or prepared here. */
  scene(picture: Scene["picture"]): Partial<Scene> {
    const seat = this.seat.value;
    if (seat === undefined) return {};
    const kept = this.turn.kept.squares.value;
    if (this.ground.value && kept.length === 0) return this.composer.scene(picture);
    const own = (picture.tokens ?? []).filter((t) => t.seat === seat).map((t) => t.square);
    const drafts = [
      ...this.told.value.flatMap((p) => this.ways.get(p.play) ?? []),
      ...(this.going.value?.drafts ?? []),
    ];
    const picked = [...kept, ...(this.going.value?.own ?? [])];
    return { movable: new Set(own), mover: seat, drafts, picked, early: picked, awaited: kept.length > 0 };
  }

  private get game(): string {
    return this.session.state.value?.game ?? "";
  }

  private choices(ground: Ground, pick: readonly string[]) {
    const { position, seat } = ground;
    const { game } = this;
    return api.read("/api/rules/{game}/choices", { game, position, seat, pick: [...pick] });
  }

  /** A move is complete: an own move is sent; after a move of the other seat the answer is composed. */
  private async whole(move: string): Promise<void> {
    const ground = this.ground.value;
    const seat = this.seat.value;
    const picture = this.session.picture.value;
    if (!ground || seat === undefined || !picture) return;
    const drafts = this.composer.scene(picture).drafts.map((w): Draft => ({ ...w, kind: "answer" }));
    const own = this.bySquares();
    this.composer.end();
    if (ground.seat === seat) {
      this.ways.set(move, drafts);
      this.ground.value = undefined;
      const rest = this.told.value.filter((p) => p.if?.[0] !== ground.if);
      const next = ground.if ? [{ play: move, if: [ground.if] }, ...rest] : [...rest, { play: move }];
      await this.tell(next, ground.if ? undefined : { own, drafts });
      return;
    }
    try {
      const next = await api.position(this.game, { position: ground.position, order: [`${ground.seat}:${move}`] });
      if (this.ground.value !== ground) return;
      if (!next.turn.seats.includes(seat)) throw new Error("a roll comes first");
      await this.begin({ position: next.position, seat, if: move });
    } catch {
      this.ground.value = undefined;
      this.session.tell({ text: text("page.premove.roll") });
    }
  }

  /** Tells what is prepared. If the turn has come meanwhile, a move that is going is left to be picked in it. */
  private async tell(premoves: readonly Premove[], going?: Going): Promise<void> {
    const seat = this.seat.value;
    if (seat === undefined) return;
    this.going.value = going;
    try {
      await this.session.act({ kind: "premoves", premoves: [...premoves], seat });
    } catch (error) {
      const late = error instanceof ActionRefused && error.problem.text?.kind === "hall.premove_turn";
      if (!late) this.session.failed(error);
      else if (this.going.value === going && going) this.turn.kept.squares.value = going.own;
    }
    if (this.going.value === going) this.going.value = undefined;
  }
}
