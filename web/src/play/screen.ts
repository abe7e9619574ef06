// What this screen shows of a game: as which seat, what is looked at instead of the board, what is open.
import { batch, computed, signal } from "@preact/signals";
import { api } from "../api/client.ts";
import type { Picture, State, Token } from "../api/types.ts";
import type { Text } from "../i18n/index.ts";
import type { Session } from "./session.ts";

/** A board that is looked at instead of the present one. */
export interface Glimpse {
  picture: Picture;
  title: Text;
  arrows?: Picture["arrows"];
  /** The ply after which the board was so, if it is of the past. */
  ply?: number;
  /** The outcome after which the board would be so, if a roll brings it or could have brought it. */
  outcome?: string | undefined;
}

/** The screen of one game, which several seats may share. */
export class Screen {
  /** The seat whose secrets are shown, if one looks. */
  readonly looking = signal<number | undefined>(undefined);
  /** The seat to which the screen is to be handed before anything more is shown. */
  readonly curtain = signal<number | undefined>(undefined);
  /** The names of the seats, which a curtain needs while there is no picture. */
  readonly names = signal<readonly string[]>([]);
  /** The token under the pointer, if it is one and not several. */
  readonly looked = signal<Token | undefined>(undefined);
  /** The square under the pointer. */
  readonly square = signal<string | undefined>(undefined);
  readonly glimpse = signal<Glimpse | undefined>(undefined);
  /** Seats that share this screen know different things: the secrets of one show only while it asks for them. */
  private readonly guarded = signal(false);
  readonly covers = computed(() => this.guarded.value && this.session.state.value?.phase === "playing");
  /** The seat that has the screen looks at its secrets. */
  readonly peeking = signal(false);
  /** Secrets are not shown now. */
  readonly covered = computed(() => this.covers.value && !this.peeking.value);
  /** How often the board was flipped. */
  readonly flips = signal(0);
  /** Only the board, the clocks and the question are shown. */
  readonly zen = signal(false);
  /** The move that is being typed, if one is. */
  readonly typing = signal<string | undefined>(undefined);
  /** The list of keys is open. */
  readonly helping = signal(false);
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** Shows the present board again. Reports whether another one was shown. */
  back(): boolean {
    const away = this.glimpse.value !== undefined;
    this.glimpse.value = undefined;
    return away;
  }

  /** Opens the field for moves in notation. */
  type(): void {
    this.back();
    this.typing.value ??= "";
  }

  /** Begins with the first state, and reports whether it may be shown without a curtain. */
  async begin(state: State): Promise<boolean> {
    const { held, picture } = state;
    this.names.value = (picture?.seats ?? []).map((s) => s.name);
    if (held.length > 1 && state.phase !== "over" && (await this.hides(state))) this.curtain.value = nextOf(state);
    else this.looking.value = held.length === 1 ? held[0] : undefined;
    return this.curtain.value === undefined;
  }

  /** Reports whether seats that share a screen may see different things, or order at the same time. */
  private async hides(state: State): Promise<boolean> {
    const rules = this.session.rules.value?.traits;
    if (!rules?.secrets && !rules?.simultaneous) return false;
    const { traits } = await api.read("/api/rules/{game}/position", { game: state.game, position: state.view });
    this.guarded.value = traits.secrets;
    return traits.secrets || (traits.simultaneous && state.turn.kind === "simultaneous");
  }

  /** Hands the screen to the seat behind the curtain. */
  takeOver(): void {
    const seat = this.curtain.value;
    batch(() => {
      this.looking.value = seat;
      this.peeking.value = false;
      this.curtain.value = undefined;
    });
    this.session.connect(seat);
  }

  /** On one screen with secrets: when the seat that looks has done its part, the next one gets the screen. */
  came(state: State): void {
    const looking = this.looking.value;
    if (state.phase !== "playing" || looking === undefined || state.held.length < 2) return;
    const waits = waiting(state);
    if (waits.length > 0 && !waits.includes(looking)) this.curtain.value = waits[0];
  }
}

/** The seats of this screen that are to act and have not. */
const waiting = (state: State): number[] =>
  state.awaited.filter((s) => state.held.includes(s) && !state.orders?.in.includes(s));

/** The seat of this screen that is to act next. */
const nextOf = (state: State): number | undefined => waiting(state)[0] ?? state.held[0];
