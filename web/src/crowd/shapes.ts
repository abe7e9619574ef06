// What the server tells of the crowd of a game, and what may be done in it.

import type { Text } from "../i18n/text.ts";

/** An amount of shares, of play money or of weight, in whole thousandths. */
export type Milli = number;

export type Source = "market" | "manifold" | "list" | "equal";
export type TeamRule = "holder" | "plurality" | "captain" | "dice";
export type Sight = "team" | "all" | "sealed";
export type Moment = "deadline" | "start" | "minute";
export type Missing = "clock" | "pass" | "default";

/** What a team does by a share of its weight. */
export type Wish = "resign" | "draw" | "takeback";

/** How a team plays. */
export interface TeamTerms {
  rule: TeamRule;
  captains?: string[];
  sight: Sight;
  moment: Moment;
  after?: number[];
  missing: Missing;
  default?: string;
  shares?: Partial<Record<Wish, string>>;
}

/** What a team did in a ply, and why. */
export interface TeamChoice {
  text?: string;
  order?: number;
  member?: string;
  weight?: number;
  of?: number;
  missing?: Missing;
  early?: boolean;
  drawn?: string;
}

/** A member of a team, as far as who asks may know. */
export interface Member {
  member: string;
  weight: number;
  ordered?: boolean;
  /** The number of the order's event. */
  number?: number;
  order?: string;
  ready?: boolean;
  excluded?: string;
  /** Holds shares in the win of another side. */
  against?: boolean;
  you?: boolean;
  /** Which captain, from 1. */
  captain?: number;
}

/** What who asks is in a team. */
export interface You {
  weight: number;
  order?: string;
  number?: number;
  ready?: boolean;
  excluded?: string;
  asks?: Wish[];
  against?: boolean;
}

/** A team that holds a seat. */
export interface Team {
  seat: number;
  name: string;
  source: Source;
  terms: TeamTerms;
  /** From the next ply on. */
  later?: TeamTerms;
  plan: string;
  manifold?: { market: string; outcome: string };
  ply: number;
  phase: "between" | "ordering" | "decided";
  from: number;
  until: number;
  paused?: { since: number; by: string; reason: string; until: number };
  /** The seats that have to commit before members may order. */
  waits: number[] | null;
  commitments: { seat: number; hash: string; at: number }[] | null;
  ordered: number;
  ready: number;
  held: boolean;
  you?: You;
  weight: number;
  count: number;
  members: Member[] | null;
  more: number;
  asks: { what: Wish; weight: number; share: string }[] | null;
  last?: { ply: number; choice: TeamChoice; at: number };
}

/** What a market is set up with. */
export interface MarketTerms {
  seats: number;
  draw: boolean;
  liquidity: Milli;
  stake?: Milli;
  entry?: "all" | "finished" | "invited";
  finished?: number;
  purse?: boolean;
}

/** The prices at a moment, in thousandths; ply is how many plies were over. */
export interface Point {
  at: number;
  ply: number;
  prices: Milli[];
}

export interface Trader {
  rank: number;
  member: string;
  profit: Milli;
}

/** The market of a game. */
export interface Market {
  terms: MarketTerms;
  open: boolean;
  results: { result: number; name?: string; draw?: boolean; price: Milli; sold: Milli }[];
  you?: { brought: Milli; cash: Milli; shares: Milli[]; back?: Milli; purse?: Milli; may?: boolean; why?: Text };
  traders: Trader[] | null;
  points: Point[] | null;
  marks: Point[] | null;
}

/** Something that the organiser did: everybody may read it. */
export interface Act {
  seat: number;
  number: number;
  at: number;
  kind: string;
  ply?: number;
  by: string;
  reason?: string;
  member?: string;
  order?: number;
  until?: number;
}

/** The crowd of a game, as far as who asks may know. */
export interface CrowdView {
  now: number;
  member?: string;
  organiser?: { name: string; you?: boolean };
  annulled?: { at: number; by: string; reason: string };
  teams: Team[];
  market?: Market;
  acts: Act[] | null;
  seats: Player[] | null;
  comments: number;
}

/** A seat that no team holds, as far as time goes. */
export interface Player {
  seat: number;
  name: string;
  until?: number;
  /** The one pause is left. */
  pause: boolean;
  vacations: { from: number; until: number }[] | null;
  vacationLeft: number;
}

/** What somebody of a crowd does. */
export interface CrowdAction {
  kind: string;
  seat?: number;
  move?: string;
  what?: Wish;
  result?: number;
  shares?: Milli;
  limit?: Milli;
  member?: string;
  order?: number;
  from?: string;
  until?: string;
  reason?: string;
  code?: string;
  csv?: string;
  terms?: Partial<TeamTerms> & { plan?: string };
}

/** What a trade costs or brings now, and the prices after it. */
export interface Quote {
  result: number;
  side: "buy" | "sell";
  shares: Milli;
  money: Milli;
  prices: Milli[];
}

/** Something that somebody says about a ply. */
export interface Comment {
  number: number;
  at: number;
  ply: number;
  member: string;
  you?: boolean;
  organiser?: boolean;
  /** Only this seat's team reads it. */
  team?: number;
  text: string;
  hidden?: { by: string; reason: string };
  reports?: number;
  reported?: boolean;
}

/** A ply as it is published. */
export interface Published {
  ply: number;
  address: string;
  players: string[];
  said: string[] | null;
  orders: { player: string; text: string; foresaw?: boolean; commitment?: string; opened?: boolean }[] | null;
  team?: {
    player: string;
    rule: string;
    members: { name: string; weight: string; text?: string; counted?: boolean; note?: string }[] | null;
    more?: number;
  };
  remarks?: { name: string; organiser?: boolean; text: string }[];
}
