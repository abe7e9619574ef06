// What a board shows, and what it tells: its whole interface. It knows no game and no rules.
import type { Arrow, Effect, Finding, Fraction, Mark, Picture, Token } from "../api/types.ts";

/** A square or token that may be picked now. */
export interface Target {
  square: string;
  /** The effect of picking it. A target without one leads to further choices. */
  effect?: Effect | undefined;
  /** The chance that it comes about, of a roll. */
  p?: Fraction | undefined;
  /** It is a piece that may be picked. */
  piece?: boolean | undefined;
  /** It can be picked but is not marked: what one may move, before anything is picked, or a piece that is picked. */
  quiet?: boolean | undefined;
}

/** Reports whether a target is a piece with which further choices begin. */
export const isChoice = (t: Target): boolean => t.piece === true && !t.effect;

/** A way over the board that is being composed. */
export interface Draft {
  path: string[];
  seat: number;
  /** What is expected of another seat, or done only if that comes true; or what is drawn before a mistake. */
  kind: "order" | "predicted" | "answer" | NonNullable<Finding["drawn"]>[number]["kind"];
  /** It was done only if something came true. */
  open?: boolean | undefined;
  /** The part of the piece that goes, or how often somebody should go this way. */
  part?: number | undefined;
  /** It waits for something else that is composed, and is faint. */
  missed?: boolean;
  /** What goes, where it was picked by its letter: others may be on its square. */
  token?: Token | undefined;
  /** The number that was chosen for it, such as the per cent that go. */
  share?: string | undefined;
}

/**
 * What becomes of the tokens if the asked one is found where it is, and if not. Tokens are told by their place in the
 * picture.
 */
export interface WhatIf {
  square: string;
  token: number;
  others: readonly { token: number; if: Fraction; not: Fraction }[];
}

/** What becomes of a token of a scene, if that is shown. */
export function becomes(scene: Scene, t: Token): { if: Fraction; not: Fraction } | undefined {
  return scene.whatIf?.others.find((o) => scene.picture.tokens?.[o.token] === t);
}

/** A drawing: an arrow from one square to another, or a circle on one. */
export interface Scribble {
  from: string;
  to: string;
  colour: "one" | "two" | "three" | "four";
}

/** What a board shows. Everything but the picture may be left out. */
export interface Scene {
  picture: Picture;
  /** Quarter turns clockwise. */
  turns?: number;
  targets?: readonly Target[];
  /** Squares from which a piece may be dragged. */
  movable?: ReadonlySet<string>;
  /** Those of them with several pieces that may be picked; without this set, all with several of the mover. */
  several?: ReadonlySet<string>;
  /** The seat whose pieces these are, where a square has several. */
  mover?: number;
  /** The seat of the viewer: its king in danger is marked more strongly. */
  own?: number | undefined;
  /** Squares that have been picked. */
  picked?: readonly string[];
  /** Those of them that are for a later turn. */
  early?: readonly string[];
  /** What is asked concerns the whole board. */
  wide?: boolean;
  /** It is not known yet what can be picked: anything may be. */
  awaited?: boolean;
  /** A target that is picked with Shift, or held, is one of several squares to go to at once. */
  apart?: boolean;
  /** What is being composed. */
  drafts?: readonly Draft[];
  /** Squares that the last ply touched. */
  last?: readonly string[];
  /** Paths of the last ply, in addition to those of the picture. */
  arrows?: readonly Arrow[];
  /** The checks of what is composed, in place of those of the picture. */
  checks?: readonly Arrow[] | undefined;
  /** Squares on which something may be lost. */
  dangers?: readonly string[];
  /** Squares on a way, lit while a reveal goes through them. */
  lit?: readonly string[];
  /** Squares on which something was annihilated. */
  bursts?: readonly string[];
  /** What is shown pale: what was taken, under what took it, or what may come. */
  gone?: readonly Token[];
  /** The move that is shown has no answer yet. */
  sent?: boolean;
  /** Seats that are to act, for boards with more than two. */
  acting?: readonly number[];
  whatIf?: WhatIf | undefined;
  /** Arrows and circles that the viewer has drawn. */
  scribbles?: readonly Scribble[];
}

/** Reports whether a mark says that a king of the viewer is in danger. */
export const mine = (scene: Scene, mark: Mark, on: readonly Token[]): boolean =>
  mark.kind === "danger" && on.some((t) => t.seat === scene.own);

/** The events that a board reports. */
export interface Hooks {
  /**
   * A square was clicked, tapped, dropped on, or Enter pressed on it; with the token, if one of several was meant,
   * apart if it is to be one of several squares, and lifted if its piece was to be dragged.
   */
  pick?(square: string, token?: Token, apart?: boolean, lifted?: boolean): void;
  /**
   * A piece was dragged from one square to another, but is not picked, or does not go there. Reports whether another
   * one of its square does, or the reason was told.
   */
  barred?(from: string, to: string): boolean;
  /** A piece was dragged that cannot be picked up. */
  stays?(): void;
  /** A piece that was picked up on a square was let go beside the board. */
  away?(square: string): void;
  /** What was picked is to be given up. */
  cancel?(): void;
  /** A square is under the pointer, or no longer any. Keys have keys that ask: where they pass nothing opens. */
  ask?(square: string | undefined, token?: Token): void;
  /** Something was drawn with the right button. */
  scribble?(drawn: Scribble): void;
  /** The right button was pressed: what waits to be played is dropped. */
  aside?(): void;
  /** A key that the board has no use for, on a square. */
  key?(event: KeyboardEvent, square: string): void;
}
