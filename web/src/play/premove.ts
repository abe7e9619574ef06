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
  position: string;
  seat: number;
  if?: string;
}

/** The premoves of the one seat that looks. */
export class Premoves {
  /** Counts the changes of the composer. */
  readonly composed = signal(0);
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
      changed: () => {
        this.composed.value++;
      },
      done: (move) => void this.whole(move),
      refused: (why) => session.tell({ text: why }),
      failed: (error) => session.failed(error),
    });
  }

  /** A square was picked while others are to move. */
  async pick(square: string, token?: Token): Promise<void> {
    const { state } = this.session;
    const now = state.value;
    const seat = this.seat.value;
    if (!now || seat === undefined) return;
    if (this.ground.value) {
      this.composer.pickSquare(square, token);
      if (this.composer.picks.length === 0) this.ground.value = undefined;
      return;
    }
    const owners = (now.picture?.tokens ?? []).filter((t) => t.square === square).map((t) => t.seat);
    const mover = now.awaited[0];
    const own = owners.includes(seat);
    const plan = mover !== undefined && owners.includes(mover) && now.seats.length === 2;
    if (!own && !plan) return this.drop();
    try {
      const position = own ? await this.turned(now.view, seat) : now.view;
      const ground = { position, seat: own ? seat : mover! };
      const root = await this.choices(ground, []);
      if (state.value?.view !== now.view || this.seat.value !== seat) return; // others may come and go meanwhile
      this.ground.value = ground;
      this.composer.begin(root);
      this.composer.pickSquare(square, token);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.session.tell({ text: text("page.premove.none") });
    }
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

  /** Gives up what is being composed. */
  cancel(): void {
    if (!this.ground.value) return;
    this.ground.value = undefined;
    this.composer.end();
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

  /** The position with another seat to move. */
  private async turned(position: string, turn: number): Promise<string> {
    const { game } = this;
    return (await api.read("/api/rules/{game}/edit", { game, position, turn })).position;
  }

  /** A move is complete: an own move is sent; after a move of the other seat the answer is composed. */
  private async whole(move: string): Promise<void> {
    const ground = this.ground.value;
    const seat = this.seat.value;
    const { picture } = this.session;
    if (!ground || seat === undefined || !picture.value) return;
    const ways = this.composer.scene(picture.value).drafts;
    this.composer.end();
    if (ground.seat === seat) {
      this.ways.set(
        move,
        ways.map((w) => ({ ...w, kind: "answer" })),
      );
      this.ground.value = undefined;
      const one: Premove = { play: move, ...(ground.if && { if: [ground.if] }) };
      const rest = this.told.value.filter((p) => p.if?.join() !== one.if?.join());
      await this.tell([...rest, one].sort((a, b) => (b.if?.length ?? 0) - (a.if?.length ?? 0)));
      return;
    }
    try {
      const next = await api.position(this.game, { position: ground.position, order: [`${ground.seat}:${move}`] });
      if (!next.turn.seats.includes(seat)) throw new Error("a roll comes first");
      this.ground.value = { position: next.position, seat, if: move };
      this.composer.begin(await this.choices(this.ground.value, []));
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
