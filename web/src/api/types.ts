// The shapes that the server sends and takes, as in its OpenAPI document.
import type { Text, WordArg } from "../i18n/text.ts";

/** A key of the vocabulary, such as "knight". */
export type Word = WordArg["word"];

/** An exact fraction: "0", "1", "1/3". */
export type Fraction = string;

/** Seats, by number, in increasing order. */
export type SeatSet = readonly number[];

// ---- pictures ------------------------------------------------------------------------------------------------------

/** How a position looks. */
export interface Picture {
  files: number;
  ranks: number;
  cells: string[];
  plain?: boolean;
  seats: SeatSign[];
  tokens: Token[] | null;
  links?: Link[];
  arrows?: Arrow[];
  marks?: Mark[];
  notes?: Text[];
  squares?: unknown;
}

/** How a seat shows. Turns are quarter turns clockwise that bring its own edge to the bottom. */
export interface SeatSign {
  name: Word;
  turns: number;
  gone?: boolean;
  notes?: Text[];
}

/** A piece, or a part of one, on a square. */
export interface Token {
  square: string;
  seat: number;
  piece: Word;
  letter: string;
  share: Fraction;
  mark?: Word;
  label?: string;
  group?: number;
  faded?: boolean;
  badge?: string;
  text: Text | null;
}

export type LinkKind = "same" | "entangled";

/** Joins two squares whose tokens have to do with each other. */
export interface Link {
  a: string;
  b: string;
  kind: LinkKind;
  group?: number;
  sign?: number;
}

export type ArrowKind = "moved" | "failed" | "withheld" | "predicted" | "foreseen";

/** A way over the board: squares in order. */
export interface Arrow {
  path: string[];
  seat: number;
  kind: ArrowKind;
}

export type MarkKind = "danger" | "vanishing" | "pending" | "passed" | "winning";

/** Sets off a square. Rounds are in how many it goes, if it vanishes. */
export interface Mark {
  square: string;
  kind: MarkKind;
  rounds?: number;
}

// ---- what happens --------------------------------------------------------------------------------------------------

/** One thing that happened, told in order. */
export interface Event extends Text {
  arrow?: Arrow;
  only?: SeatSet;
}

/** Why something is refused. */
export interface Refusal {
  code: string;
  text: Text;
}

// ---- composing a move ----------------------------------------------------------------------------------------------

export type ChoiceKind = "token" | "square" | "option" | "number" | "done" | "seat";
export type Effect = "certain" | "quantum" | "rolled";

/** One thing that may be picked next when a move is composed. A number's pick is its decimal form. */
export interface Choice {
  pick: string;
  kind: ChoiceKind;
  square?: string;
  seat?: number;
  label: Text;
  effect?: Effect;
  p?: Fraction;
  ticked?: boolean;
  min?: number;
  max?: number;
  denied?: Refusal;
}

/** What composing has come to: the choices for the next pick, or the whole move in notation. */
export interface Composition {
  prompt?: Text;
  choices?: Choice[] | null;
  notation?: string;
}

/** A composition, and what follows each of its picks. Number is to be sent with the move. */
export interface Choices extends Composition {
  seat: number;
  number: number;
  next: Record<string, Composition>;
}

/** One result that a move may have. */
export interface Risk {
  p: Fraction;
  outcome?: string;
  events: Event[];
  position: string;
  said: string[] | null;
  picture?: Picture;
}

/** What a move may lead to, likeliest first; nothing where others order at the same time. */
export interface Risks {
  move: string;
  risks: Risk[] | null;
}

/** The legal moves of a seat; all of them, unless there are more than can be listed. */
export interface Moves {
  seat: number;
  number: number;
  moves: string[] | null;
  all: boolean;
}

// ---- the games that can be played ----------------------------------------------------------------------------------

export interface Traits {
  chance: boolean;
  simultaneous: boolean;
  secrets: boolean;
  threefold: boolean;
  wide: boolean;
}

/** A setting of a game. */
export interface Option {
  name: string;
  kind: "choice" | "number";
  default: string;
  values?: string[];
  min: number;
  max: number;
  help: string;
}

/** A game that can be played. */
export interface Rules {
  id: string;
  name: string;
  seats: number;
  traits: Traits;
  options: Option[];
  start: string;
}

export interface RulesList {
  rules: Rules[];
  bots: string[];
  phrases: string[];
  language: string;
}

// ---- a game being played -------------------------------------------------------------------------------------------

export type TurnKind = "move" | "simultaneous" | "chance" | "over";
export type Phase = "open" | "playing" | "over" | "dropped";
export type SeatKind = "open" | "invited" | "mine" | "bot";

/** What comes next, or how the game ended. */
export interface Turn {
  kind: TurnKind;
  seats: SeatSet;
  living: SeatSet;
  rollers?: SeatSet;
  reason?: string;
  yields?: boolean;
  scores?: Fraction[];
}

/** A seat and who holds it. */
export interface Seat {
  kind: SeatKind;
  taken: boolean;
  name?: string;
  bot?: string;
  you?: boolean;
}

/** The clocks at a moment: what each seat has left at now, in milliseconds. Control is written as "5+3" or "none". */
export interface Clocks {
  control: string;
  left: number[];
  running: SeatSet;
  now: number;
}

/** A die that is being rolled: whose, and what it decides. */
export interface Die {
  seat: number;
  text: Text;
}

/** The orders of a simultaneous turn: who has given one, and their commitments in words. */
export interface Orders {
  in: SeatSet;
  words?: Record<string, string>;
  yours?: string;
}

/** What a seat will do if something happens. */
export interface Premove {
  if?: string[];
  play: string;
  then?: Premove[];
}

/** How a game stands for a seat, or for nobody in particular. */
export interface State {
  id: string;
  game: string;
  title?: string;
  listed: boolean;
  phase: Phase;
  number: number;
  position: number;
  view: string;
  ply: number;
  seat?: number;
  held: SeatSet;
  seats: Seat[];
  options?: Record<string, string>;
  turn: Turn;
  awaited: SeatSet;
  dice?: Die[];
  clocks?: Clocks;
  orders?: Orders;
  offered: SeatSet;
  takeback: SeatSet;
  undoable: boolean;
  rematch: SeatSet;
  next?: string;
  premoves?: Premove[];
  promise?: string;
  picture?: Picture;
  invites?: Invitation[];
}

/** A way to a seat. */
export interface Invitation {
  seat: number;
  path: string;
  code: string;
}

/** Something that happened around a match. */
export interface Note {
  kind: string;
  seat?: number;
  name?: string;
  bot?: string;
  phrase?: string;
  game?: string;
  premoves?: Premove[];
}

/** An entry of the log, as far as who asks may know it. */
export interface Entry {
  number: number;
  at: number;
  ply?: number;
  line?: string;
  start?: boolean;
  note?: Note;
  events?: Event[];
  clocks?: Clocks;
  said?: string[];
}

/** Who has a game open. */
export interface Presence {
  seats: SeatSet;
  watchers: number;
}

/** What a watcher is told. */
export type Message =
  | { type: "entry"; entry: Entry }
  | { type: "state"; state: State }
  | { type: "presence"; presence: Presence }
  | { type: "closed" };

export interface SeatSpec {
  kind: SeatKind;
  bot?: string;
}

/** A game to be. */
export interface Spec {
  game: string;
  options?: Record<string, string>;
  position?: string;
  seats: SeatSpec[];
  clock?: string;
  listed?: boolean;
  title?: string;
}

/** A game that was made. */
export interface Created {
  id: string;
  path: string;
  invites: Invitation[];
}

/** A game in a list. */
export interface Listing {
  id: string;
  game: string;
  phase: Phase;
  awaited: SeatSet;
  held: SeatSet;
  touched: number;
  title?: string;
  seats: { name?: string; bot?: string }[];
  plies: number;
  clock: string;
  reason?: string;
  scores?: Fraction[];
}

export type ActionKind =
  | "move"
  | "resign"
  | "offer"
  | "accept"
  | "decline"
  | "takeback"
  | "decline_takeback"
  | "claim"
  | "premoves"
  | "phrase"
  | "rematch";

/** Something that a seat does. The id is the client's own: sent again with it, the action is answered as before. */
export interface Action {
  id: string;
  kind: ActionKind;
  seat?: number;
  number?: number;
  move?: string;
  phrase?: string;
  premoves?: Premove[];
}

/** The answer to an action: the number of its last entry, and for a rematch the new game. */
export interface Receipt {
  number: number;
  game?: string;
}

/** Why a request was refused (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  text?: Text;
}
