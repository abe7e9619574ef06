// The order that a seat predicts for the other one, if both order at the same time. It is composed on the board like an
// order of that seat, and added to the own order.
import { signal } from "@preact/signals";
import { api } from "../api/client.ts";
import type { Choices, Token } from "../api/types.ts";
import type { Draft, Scene } from "../board/index.ts";
import { Composer } from "../compose/index.ts";
import type { Session } from "./session.ts";

/** What is expected, once it is whole. */
interface Expected {
  picks: readonly string[];
  ways: readonly Draft[];
}

/** The expectation of one seat in one round. */
export class Expectation {
  readonly composer: Composer;
  readonly whole = signal<Expected | undefined>(undefined);
  /** One was begun and came to nothing: an order does not go by itself without it. */
  private failed = false;
  private readonly session: Session;
  private seat: number | undefined;
  /** The first choices, while they are awaited. */
  private root: Promise<Choices> | undefined;
  /** The own picks that give way to what is being expected. */
  private own: readonly string[] = [];
  private readonly goOn: (picks: readonly string[]) => void;

  /**
   * After what is expected the own composer goes on: goOn is called with the picks that gave way to it, once an
   * expectation is whole, or given up.
   */
  constructor(session: Session, own: Composer, goOn: (picks: readonly string[]) => void) {
    this.session = session;
    this.composer = new Composer({
      ask: (picks) => this.choices(picks),
      hasty: () => true,
      done: () => {
        const picture = session.picture.value;
        if (!picture || this.seat === undefined) return;
        const seat = this.seat;
        const ways = this.composer.scene(picture).drafts.map((d): Draft => ({ ...d, seat, kind: "predicted" }));
        this.whole.value = { picks: this.composer.picks.slice(0, -1), ways };
        this.resume();
      },
      refused: (why) => {
        this.failed = true;
        session.tell(why);
      },
      failed: (error) => session.failed(error),
      ready: () => own.catchUp(),
      dropped: () => {
        own.drop();
        queueMicrotask(() => this.begun || this.own.length === 0 || this.resume());
      },
    });
    this.goOn = goOn;
  }

  /** Reports whether a click on a square is about what a seat expects; lifted, an own piece is not. */
  wants(square: string, own: number, lifted = false): boolean {
    const state = this.session.state.value;
    if (state?.turn.kind !== "simultaneous" || state.seats.length !== 2) return false;
    const owners = (state.picture?.tokens ?? []).filter((t) => t.square === square).map((t) => t.seat);
    if (!owners.includes(own)) return owners.length > 0 || this.begun;
    return !lifted && this.begun && this.composer.choices.some((c) => c.square === square && !c.denied);
  }

  /** Something is being expected, and is not whole yet. */
  get begun(): boolean {
    return this.composer.picks.length > 0;
  }

  /** What was to be expected came to nothing. */
  get lacking(): boolean {
    return this.failed && !this.whole.value;
  }

  /** The choices are awaited without which it is not known what a square means. */
  get awaits(): boolean {
    return this.root !== undefined || this.composer.waiting;
  }

  /**
   * A square was picked, which is not awaited. What was expected before stays until something else is, and these own
   * picks are made again then.
   */
  pick(square: string, seat: number, token: Token | undefined, own: readonly string[]): void {
    if (!this.begun) this.begin(1 - seat, own);
    this.composer.pickSquare(square, token);
  }

  private begin(seat: number, own: readonly string[]): void {
    this.end();
    this.own = own;
    this.seat = seat;
    const root = this.choices([]);
    this.root = root;
    const heard = (then: () => void) => {
      if (this.root !== root) return;
      this.root = undefined;
      then();
    };
    root.then(
      (choices) => heard(() => this.composer.begin(choices)),
      (error) =>
        heard(() => {
          this.composer.cancel();
          this.session.failed(error);
        }),
    );
  }

  /** A piece of this seat was pressed that is no longer there. */
  miss(seat: number): void {
    const { held = [] } = this.session.state.value ?? {};
    if (!held.includes(seat)) this.failed = true;
  }

  /** An own piece is picked in place of what is being composed. */
  leave(): void {
    if (!this.begun) return;
    this.failed = true;
    this.end();
  }

  private end(): void {
    this.root = undefined;
    this.own = [];
    this.composer.end();
  }

  /** Nothing is being expected any more: the own picks are made again. */
  private resume(): void {
    const { own } = this;
    this.end();
    this.goOn(own);
  }

  /** Removes the prediction. */
  forget(): void {
    this.end();
    this.failed = false;
    this.whole.value = undefined;
  }

  /** What of a scene is expected. */
  scene(picture: Scene["picture"]): Partial<Scene> {
    return this.begun || this.root ? this.composer.scene(picture) : {};
  }

  private choices(pick: readonly string[]) {
    const { game = "", view = "" } = this.session.state.value ?? {};
    return api.read("/api/rules/{game}/choices", { game, position: view, seat: this.seat, pick: [...pick] });
  }
}
