// The shapes that the server sends and takes, by the names that the pages have for them. They are those of the document
// of its API, from which document.ts is made (docs/pages.md): what is to change is changed in Go.
import type * as document from "./document.ts";

export type {
  Act,
  Arrow,
  Choice,
  Clocks,
  Comment,
  Composition,
  Die,
  Entry,
  Event,
  Invention,
  Invitation,
  Link,
  Listing,
  Luck,
  Mark,
  Message,
  Note,
  Option,
  Orders,
  Picture,
  Player,
  Premove,
  Presence,
  Problem,
  Quote,
  Roll,
  Rules,
  Seat,
  SeatSign,
  Shared,
  Standing,
  Token,
  Traits,
  Turn,
  Vocabulary,
} from "./document.ts";

/** An exact fraction: "0", "1", "1/3". */
export type Fraction = string;

export type ArrowKind = document.Arrow["kind"];
export type Effect = NonNullable<document.Choice["effect"]>;
export type Phase = document.State["phase"];

/** Who knew what is shown of a game: a seat, or the public. */
export type Knew = NonNullable<
  NonNullable<document.paths["/api/games/{id}/luck"]["get"]["parameters"]["query"]>["knew"]
>;

/** A game as a seat sees it, or the public; for its creator with the invitations to its seats. */
export type State = document.StateOutBody;

/** A composition, and what follows each of its picks. Number is to be sent with the move. */
export type Choices = document.ChoicesOutBody;

/** One result that a move may have. */
export type Risk = document.RiskOut;

/** What a move may lead to, likeliest first; nothing where others order at the same time. */
export type Risks = document.RisksOutBody;

/** How likely a move loses, and the safest other one where that is much. */
export type Peril = document.Peril;

/**
 * What becomes of the board if a token is found where it is, and if not. Tokens are told by their place in the picture.
 */
export type Supposition = document.Supposition;

/** The legal moves of a seat; all of them, unless there are more than can be listed. */
export type Moves = document.MovesOutBody;

/** The games that can be played, and against what. */
export type RulesList = document.RulesOutBody;

/** A position with its picture. */
export type Seen = document.Standing & { picture: document.Picture };

/** A position in the editor: with its picture, and the pieces that can be put on it. */
export type Edited = document.EditOutBody & { picture: document.Picture };

/** A piece of a seat that may be put on squares. */
export type Stock = document.Stock;

/** The way of a game. */
export type History = document.HistoryOutBody;

/** The game of a record that was sent. */
export type Upload = document.UploadOutBody;

/** The result of recomputing a game's dice. */
export type Verification = document.VerificationOutBody;

/** What a text of inventions says. */
export type Read = document.InventOutBody;

/** A seat of a game to be. */
export type SeatSpec = document.SeatWish;

/** A game to be. */
export type Spec = document.CreateInBody;

/** A game that was made. */
export type Created = document.CreateOutBody;

/** A command. The id is the client's own: sent again with it, the command is answered as before. */
export type Action = document.Command;

/** The answer to a command: it was carried out, or there is a question about a move. */
export type Receipt = document.Answer;

/** A command without its id, which is added when it is sent. */
export type Command = WithoutID<Action>;
type WithoutID<C> = C extends unknown ? Omit<C, "id"> : never;

/** A finished game looked at again, as far as that has come. */
export type Analysis = document.AnalysisOutBody;

/** A step of a game looked at again. */
export type Finding = document.Finding;

/** What the strongest bot thinks of a position. */
export type Thought = document.ThoughtOutBody;

/** An amount of shares, of play money or of weight, in whole thousandths. */
export type Milli = number;

export type Source = document.TeamRoster["source"];

/** What a team does by a share of its weight. */
export type Wish = document.Ask["what"];

/** How a team plays, as a form has it. */
export type TeamTerms = Pick<document.TeamTerms, "rule" | "sight" | "moment" | "missing"> & {
  captains?: string[];
  after?: number[];
  default?: string;
  shares?: Partial<Record<Wish, string>>;
};

/** A member of a team, as far as the viewer may know. */
export type Member = document.Membership;

/** A team that holds a seat. */
export type Team = document.TeamRoster;

/** The market of a game. */
export type Market = document.MarketRoster;

/** The prices at a moment, in thousandths; ply is how many plies were over. */
export type Point = Pick<document.MarketPoint, "at" | "ply" | "prices">;

/** The crowd of a game, as far as the viewer may know. */
export type CrowdView = document.Roster;

/** What somebody of a crowd does. */
export type CrowdAction = Command;

/** What an organiser does for a reason. */
export type Power = Extract<Command, { reason?: string }>;

/** A ply as it is published. */
export type Published = document.Ply;
