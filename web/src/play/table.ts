// A game in play on this page: the session with the server, the screen, the narration, the turn. Pages draw what is
// there.
import { effect, signal, untracked } from "@preact/signals";
import { api, Refused } from "../api/client.ts";
import type { State, Token } from "../api/types.ts";
import { text } from "../i18n/index.ts";
import { Past } from "./past.ts";
import { Premoves } from "./premove.ts";
import { Screen } from "./screen.ts";
import { Session } from "./session.ts";
import { calls, hear, tune } from "./sounds.ts";
import { Telling } from "./telling.ts";
import { Turn } from "./turn.ts";

/** Games that were requested before they have a table. */
const ahead = new Map<string, Promise<State>>();

/** The time after which a game that was opened is drawn and nobody waits, in milliseconds. */
const settled = 1000;

/** Asks for a game that a table will be opened for. */
export function lookAhead(id: string): void {
  const state = api.state(id, undefined, true);
  state.catch(() => {}); // the table shows the error
  ahead.set(id, state);
}

/** One game. Close it with its page. */
export class Table {
  readonly id: string;
  readonly session: Session;
  readonly screen: Screen;
  readonly telling: Telling;
  readonly turn: Turn;
  readonly premoves: Premoves;
  readonly past: Past;

  /** It is the viewer's turn, and the sound that says so waits until the board shows what was played before. */
  private readonly calling = signal(false);
  /** What ends with the table. */
  readonly stops: (() => void)[];

  constructor(id: string) {
    this.id = id;
    this.session = new Session(id, {
      state: (was, now) => this.came(was, now),
      entry: (e) => this.telling.hear(e),
    });
    this.screen = new Screen(this.session);
    this.telling = new Telling(this.session, this.screen);
    this.past = new Past(this.session, this.screen, this.telling);
    this.turn = new Turn(this.session, this.screen, this.telling);
    this.premoves = new Premoves(this.session, this.screen, this.turn);
    this.stops = [
      effect(() => {
        void [this.screen.looking.value, this.screen.curtain.value];
        untracked(() => this.forget());
      }),
      effect(() => {
        if (!this.calling.value || !this.past.all.value) return;
        this.calling.value = false;
        hear("turn");
      }),
      effect(() => {
        const { asked = true } = this.telling.reveal.value ?? {};
        if (asked && !this.past.run.value) return undefined;
        addEventListener("pointerdown", this.pressed, true);
        return () => removeEventListener("pointerdown", this.pressed, true);
      }),
    ];
    void this.open();
  }

  close(): void {
    this.session.close();
    for (const stop of this.stops) stop();
    this.past.skip();
    this.telling.close();
    this.turn.close();
  }

  /** Looks whether there is such a game, and connects. */
  async open(): Promise<void> {
    const { session } = this;
    const asked = ahead.get(this.id) ?? api.state(this.id, undefined, true);
    ahead.delete(this.id);
    try {
      const state = await asked;
      session.refusal.value = undefined;
      session.invites.value = state.invites ?? [];
      const listed = api.rules().then(({ rules }) => {
        session.rules.value = rules.find((r) => r.id === state.game);
      });
      // Only for several seats at one screen do the rules decide what is shown.
      if (state.held.length > 1) await listed;
      else listed.catch((error) => session.failed(error));
      const shown = await this.screen.begin(state);
      if (shown) session.connect(this.screen.looking.value);
      // Before the page knows who its viewer is, it has no picture.
      session.state.value = shown ? state : ({ ...state, picture: undefined } as unknown as State);
      if (shown && state.ply > 0) void this.past.begin(state.picture!);
      setTimeout(tune, settled);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      session.refusal.value = error.problem;
    }
  }

  /** Takes a free seat: the named one, or the one of an invitation. */
  async join(how: { seat?: number; code?: string }): Promise<void> {
    try {
      await api.post(`/api/games/${this.id}/join`, how);
      history.replaceState(null, "", location.pathname);
      await this.open();
    } catch (error) {
      this.session.failed(error);
    }
  }

  /**
   * A press ends the show of the last orders, and one on the board that of the last moves: it is a press on the present
   * board. If nothing stands there any more, that is told.
   */
  private readonly pressed = (e: PointerEvent): void => {
    const { past, session, telling, turn } = this;
    const square = e.target instanceof Element && e.target.closest<HTMLElement>("[data-square]")?.dataset.square;
    const on = () => past.seen.value?.tokens?.find((t) => t.square === square);
    const shown = on();
    telling.endReveal();
    if (!square) return;
    past.skip();
    if (!shown || on()) return;
    e.stopPropagation();
    turn.expectation.miss(shown.seat);
    session.tell({ text: text("page.past.moved", { square }) });
  };

  /** A square was picked on the board, in the turn of a seat here or before it. Reports whether it was in it. */
  pick(square: string, token?: Token, apart?: boolean, lifted?: boolean): boolean {
    const turn = this.turn.pick(square, token, apart, lifted);
    if (!turn) this.premoves.pick(square, token, lifted);
    return turn;
  }

  /** Picks what was picked before the position has changed, if its piece is still there. */
  private resume(squares: readonly string[]): void {
    const { held, picture } = this.session.state.value!;
    if (picture?.tokens?.some((t) => t.square === squares[0] && held.includes(t.seat)))
      for (const [i, square] of squares.entries()) this.pick(square, undefined, false, i === 0 && squares.length > 1);
    else if (squares.length > 1) this.session.tell({ text: text("page.say.stale") });
  }

  /** Removes everything that one seat has seen or heard before the next one gets the screen. */
  private forget(): void {
    this.past.forget();
    this.screen.back();
    this.telling.answer("");
    this.telling.spoken.value = [];
    this.screen.typing.value &&= "";
    this.turn.moved();
    this.session.hush();
  }

  private came(was: State | undefined, now: State): void {
    if (!was?.picture) this.telling.begin(now);
    else if (was.position !== now.position) {
      this.screen.back();
      this.turn.moved();
      // A move that was begun while others were to move goes on, once the turn has begun that this state brings.
      const begun = this.premoves.cancel();
      queueMicrotask(() => this.resume(begun));
      this.telling.moved(was, now);
      const mine = now.held.length === 1 && now.awaited.includes(now.held[0]!);
      this.calling.value = now.phase === "playing" && mine && calls(now.seats.length);
    }
    // What was refused because the game had just ended is told by its end.
    if (was && was.phase !== now.phase) this.session.hush();
    this.past.came(was, now);
    if (was?.orders?.in.length !== now.orders?.in.length) this.turn.replacing.value = false;
    this.screen.came(now);
  }
}
