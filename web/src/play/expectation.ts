// The order that a seat predicts for the other one, if both order at the same time. It is composed on the board like an
// order of that seat, and added to the own order.
import { signal } from "@preact/signals";
import { api } from "../api/client.ts";
import type { Token } from "../api/types.ts";
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
  /** Counts the changes of the composer. */
  readonly composed = signal(0);
  private readonly session: Session;
  private seat: number | undefined;

  /** Done is called when an expectation is whole. */
  constructor(session: Session, done: () => void) {
    this.session = session;
    this.composer = new Composer({
      ask: (picks) => this.choices(picks),
      changed: () => {
        this.composed.value++;
      },
      hasty: () => true,
      done: () => {
        const picture = session.picture.value;
        if (!picture || this.seat === undefined) return;
        const seat = this.seat;
        const ways = this.composer.scene(picture).drafts.map((d): Draft => ({ ...d, seat, kind: "predicted" }));
        this.whole.value = { picks: this.composer.picks.slice(0, -1), ways };
        this.composer.end();
        done();
      },
      refused: (text) => session.tell({ text }),
      failed: (error) => session.failed(error),
    });
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

  /** A square was picked. */
  async pick(square: string, own: number, token?: Token): Promise<void> {
    if (!this.begun) {
      this.seat = 1 - own;
      this.whole.value = undefined;
      const { state } = this.session;
      const position = state.value?.position;
      try {
        const root = await this.choices([]);
        if (state.value?.position !== position) return;
        this.composer.begin(root);
      } catch (error) {
        this.session.failed(error);
        return;
      }
    }
    this.composer.pickSquare(square, token);
  }

  /** Removes the prediction. */
  forget(): void {
    this.composer.end();
    this.whole.value = undefined;
  }

  /** What of a scene is expected. */
  scene(picture: Scene["picture"]): Partial<Scene> {
    return this.begun ? this.composer.scene(picture) : {};
  }

  private choices(pick: readonly string[]) {
    const { game = "", view = "" } = this.session.state.value ?? {};
    return api.read("/api/rules/{game}/choices", { game, position: view, seat: this.seat, pick: [...pick] });
  }
}
