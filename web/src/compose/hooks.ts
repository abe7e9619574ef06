import type { Arrow, Choices } from "../api/types.ts";
import type { Scene } from "../board/index.ts";
import type { Text } from "../i18n/text.ts";

/** Why something cannot be picked, and what shows it on the board; a hint says how to go on, and refuses nothing. */
export type Why = { text: Text; arrows?: Arrow[]; hint?: true };

/** What a composer needs from its owner. */
export interface ComposerHooks {
  /** What may be picked after these picks, from the server. */
  ask(picks: readonly string[]): Promise<Choices>;
  /** The state has changed. */
  changed?(): void;
  /** The picks make a whole move, in notation; number is to be sent with it. */
  done(move: string, number: number): void;
  /** What was picked early after a whole move. */
  more?(squares: readonly string[]): void;
  /** Something cannot be picked, and why. */
  refused?(why: Why): void;
  /** Reports whether a move ends as soon as it can if nothing else was done, though more could be added. */
  hasty?(): boolean;
  /** The picks to be made in place of such an end. If they cannot be, the player is asked. */
  instead?(): readonly string[];
  /** The server cannot be reached; the last pick was taken back. */
  failed?(error: unknown): void;
  /** Reports whether squares that are picked have to wait, in place of whether the first choices are here. */
  awaits?(begun: boolean): boolean;
  /** Choices have come, and what was done early has been done. */
  ready?(): void;
  /** What was done early is dropped: something was refused, failed, or taken back. */
  dropped?(): void;
}

/** The parts of a scene that composing decides. */
export type ComposedScene = Required<
  Pick<
    Scene,
    "targets" | "movable" | "several" | "mover" | "picked" | "awaited" | "wide" | "drafts" | "checks" | "apart"
  >
>;
