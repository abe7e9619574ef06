// The shapes of crowds that the server sends and takes, by the names that these pages have for them; made from the
// document of its API as those of api/types.ts are.
import type * as document from "../api/document.ts";

export type { Act, Comment, Player, Quote } from "../api/document.ts";

/** An amount of shares, of play money or of weight, in whole thousandths. */
export type Milli = number;

export type Source = document.TeamRoster["source"];
export type TeamRule = document.TeamTerms["rule"];
export type Sight = document.TeamTerms["sight"];
export type Moment = document.TeamTerms["moment"];
export type Missing = document.TeamTerms["missing"];

/** What a team does by a share of its weight. */
export type Wish = document.Ask["what"];

/** How a team plays, as a form has it. */
export type TeamTerms = Pick<document.TeamTerms, "rule" | "sight" | "moment" | "missing"> & {
  captains?: string[];
  after?: number[];
  default?: string;
  shares?: Partial<Record<Wish, string>>;
};

/** A member of a team, as far as who asks may know. */
export type Member = document.Membership;

/** A team that holds a seat. */
export type Team = document.TeamRoster;

/** The market of a game. */
export type Market = document.MarketRoster;

/** The prices at a moment, in thousandths; ply is how many plies were over. */
export type Point = Pick<document.MarketPoint, "ply" | "prices">;

/** The crowd of a game, as far as who asks may know. */
export type CrowdView = document.Roster;

/** What somebody of a crowd does. */
export type CrowdAction = Omit<document.CrowdIn, "id">;

/** A ply as it is published. */
export type Published = document.Ply;

/** Something that is told of every ply. */
export interface Hook {
  address: string;
  form: "json" | "discord" | "matrix";
  secret: string;
}

/** A hook that is not filled in. */
export const noHook: Hook = { address: "", form: "json", secret: "" };
