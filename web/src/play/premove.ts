// What a seat will play when its turn comes, composed on the board while others are to move: an own piece begins a
// premove, a piece of the seat to move begins a plan, "if that, then this".
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { api, Refused } from "../api/client.ts";
import type { Premove, Token } from "../api/types.ts";
import type { Draft, Scene } from "../board/index.ts";
import { Composer } from "../compose/index.ts";
import { text } from "../i18n/index.ts";
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

/** The premoves of the one seat that looks. */
export class Premoves {
  readonly composer: Composer;
  /** The seat that may compose one now. */
  readonly seat: ReadonlySignal<number | undefined>;
  /** The prepared moves. */
  readonly told: ReadonlySignal<readonly Premove[]>;
  /** What is being composed, if something is. */
  readonly ground = signal<Ground | undefined>(undefined);
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
      refused: (why) => session.tell({ text: why }),
      failed: (error) => session.failed(error),
    });
  }

  /** A square was picked while others are to move. It is kept until its choices are here. */
  pick(square: string, token?: Token): void {
    const now = this.session.state.value;
    const seat = this.seat.value;
    if (!now || seat === undefined) return;
    if (!this.ground.value) {
      const owners = (now.picture?.tokens ?? []).filter((t) => t.square === square).map((t) => t.seat);
      const mover = now.awaited[0];
      const own = owners.includes(seat);
      const plan = mover !== undefined && owners.includes(mover) && now.seats.length === 2;
      if (!own && !plan) {
        this.drop();
        return;
      }
      void this.begin({ position: now.view, seat: own ? seat : mover!, own: own ? [] : undefined });
    }
    this.ground.value?.own?.push(square);
    this.composer.pickSquare(square, token);
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
    const plans = this.told.value.filter((p) => p.if);
    if (plans.length < this.told.value.length) void this.tell(plans);
  }

  /** Withdraws the prepared moves. */
  async clear(): Promise<void> {
    this.cancel();
    await this.tell([]);
  }

  /** Gives up what is being composed. Returns the squares of an own move of which only the piece is picked for sure. */
  cancel(): readonly string[] {
    const begun = (this.composer.picks.length < 2 && this.ground.value?.own) || [];
    this.ground.value = undefined;
    this.composer.end();
    return begun;
  }

  /** The parts of the scene that are composed or prepared here. */
  scene(picture: Scene["picture"]): Partial<Scene> {
    const seat = this.seat.value;
    if (seat === undefined) return {};
    if (this.ground.value) return this.composer.scene(picture);
    const own = (picture.tokens ?? []).filter((t) => t.seat === seat).map((t) => t.square);
    const drafts = this.told.value.flatMap((p) => this.ways.get(p.play) ?? []);
    return { movable: new Set(own), mover: seat, drafts };
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
    const { drafts } = this.composer.scene(picture);
    this.composer.end();
    if (ground.seat === seat) {
      this.ways.set(
        move,
        drafts.map((w) => ({ ...w, kind: "answer" })),
      );
      this.ground.value = undefined;
      const rest = this.told.value.filter((p) => p.if?.[0] !== ground.if);
      await this.tell(ground.if ? [{ play: move, if: [ground.if] }, ...rest] : [...rest, { play: move }]);
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

  private async tell(premoves: readonly Premove[]): Promise<void> {
    const seat = this.seat.value;
    if (seat !== undefined) await this.turn.act({ kind: "premoves", premoves: [...premoves], seat });
  }
}
