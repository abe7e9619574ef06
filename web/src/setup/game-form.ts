// A game to be set up: the contents of the forms, and the request to the server. A crowd game is one with a crowd.
import type { Milli, Rules, SeatSpec, Source, Spec, TeamTerms } from "../api/types.ts";
import { typed } from "../i18n/amount.ts";
import { readList } from "./list.ts";
import { type PlanForm, readPlan, writePlan, zone } from "./plan.ts";
import { usually } from "./usual.ts";

/** A program that every ply is sent to. */
export interface Hook {
  address: string;
  form: "json" | "discord" | "matrix";
  secret: string;
}

/** A hook that is not filled in. */
export const noHook: Hook = { address: "", form: "json", secret: "" };

/** Who holds a seat that is not the own one or the crowd's. */
export type Holder = "invited" | "open" | "mine" | "bot" | "team";

/** Who may trade. */
export type Entry = "all" | "finished" | "invited";

/** A game. */
export interface GameForm {
  game: string;
  title: string;
  /** Options that differ from their defaults. */
  options: Record<string, string>;
  /** The first position in notation, if it is not that of the options. */
  position?: string;
  /** The own seat, or the crowd's. */
  seat: number;
  /** Who holds the other seats, and by seat who else holds one. */
  other: Holder;
  others: Record<number, Holder>;
  bot: string;
  clock: string;
  listed: boolean;
  /** The players roll dice of their own, and type what they show. */
  typed?: boolean;
  crowd?: CrowdForm;
}

/** The crowd that holds a seat. */
export interface CrowdForm {
  name: string;
  source: Source;
  list: string;
  manifold: { market: string; outcome: "YES" | "NO" };
  market: boolean;
  draw: boolean;
  stake: string;
  liquidity: string;
  entry: Entry;
  finished: number;
  purse: boolean;
  /** People who hold another seat may trade. */
  players: boolean;
  /** Members without weight may order. */
  weightless: boolean;
  terms: TeamTerms;
  plan: PlanForm;
  open: boolean;
  warn: string;
  pause: string;
  vacation: string;
  hook: Hook;
}

/** Who holds a seat. */
export const holderOf = (f: GameForm, seat: number): Holder => f.others[seat] ?? f.other;

/** The default bot: the middle one of the bots, weakest first. */
export const usualBot = (bots: readonly string[]): string => bots[Math.floor(bots.length / 2)] ?? "";

/** The usual form of a game against others. */
export function newGame(game: string, other: Holder, bot: string, options: Record<string, string> = {}): GameForm {
  const listed = other === "open";
  return { game, title: "", options, seat: 0, other, others: {}, bot, clock: "none", listed };
}

/** Ways to begin with. */
export const presets = ["holder", "vote", "list"] as const;

/** A way to begin with. */
export type Preset = (typeof presets)[number];

/** What differs in a preset: a market whose largest holder decides; a vote; a list of members. */
const differs: Record<Preset, Partial<CrowdForm>> = {
  holder: {},
  vote: {
    source: "equal",
    market: false,
    terms: { rule: "plurality", sight: "team", moment: "deadline", missing: "clock" },
    plan: readPlan("1day", zone()),
  },
  list: {
    source: "list",
    market: false,
    terms: { rule: "holder", sight: "team", moment: "deadline", missing: "clock" },
  },
};

/**
 * The form of a crowd's game by a preset. With a market another player commits first, where orders are simultaneous.
 * It has no title until somebody types one: then it is called by its rules, in the language of each reader.
 */
export function fromPreset(preset: Preset, rules: readonly Rules[]): GameForm {
  const together = rules.find((r) => r.traits.simultaneous && r.seats === 2) ?? rules[0];
  const alone = rules.find((r) => !r.traits.simultaneous && !r.traits.secrets && r.seats === 2) ?? rules[0];
  const game = preset === "holder" ? together : alone;
  const crowd: CrowdForm = {
    name: "",
    source: "market",
    list: "",
    manifold: { market: "", outcome: "YES" },
    market: true,
    draw: true,
    stake: "100",
    liquidity: "2000",
    entry: "all",
    finished: 3,
    purse: false,
    players: false,
    weightless: false,
    terms: {
      rule: "holder",
      sight: "sealed",
      moment: "deadline",
      missing: "clock",
      shares: { resign: "2/3" },
      ...(game?.traits.simultaneous && { after: [1] }),
    },
    plan: { ...readPlan("21:00 UTC", zone()), zone: zone() },
    open: false,
    warn: "6h, 1h",
    pause: "2 days",
    vacation: "",
    hook: noHook,
    ...differs[preset],
  };
  const options = game && usually(game);
  return { ...newGame(game?.id ?? "", "invited", "", options), clock: "3days", listed: true, crowd };
}

/**
 * The form with another game: its usual options, seats that it has, and who commits first only where orders are
 * simultaneous.
 */
export function onGame(f: GameForm, rules: readonly Rules[], game: string): GameForm {
  const r = rules.find((x) => x.id === game);
  const seats = r?.seats ?? 2;
  const seat = Math.min(f.seat, seats - 1);
  const options = r ? usually(r) : {};
  if (!f.crowd) return { ...f, game, options, seat };
  const { after: _, ...terms } = f.crowd.terms;
  const after = othersOf(seat, seats);
  return {
    ...f,
    game,
    options,
    seat,
    crowd: { ...f.crowd, terms: r?.traits.simultaneous ? { ...terms, after } : terms },
  };
}

/** The seats besides one. */
export const othersOf = (seat: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, s) => s).filter((s) => s !== seat);

/** Reports whether a clock is a deadline for each ply instead. */
const planned = (f: GameForm): boolean => f.clock.endsWith("days");

/** The request to the server. */
export function toSpec(f: GameForm, seats: number): Spec {
  const seatOf = (seat: number): SeatSpec => {
    const kind = holderOf(f, seat);
    if (f.crowd && (seat === f.seat || kind === "team")) return teamOf(f.crowd, seat === f.seat);
    if (seat === f.seat) return { kind: "mine" };
    return kind === "bot" ? { kind, bot: f.bot } : { kind };
  };
  return {
    game: f.game,
    ...(f.title && { title: f.title }),
    ...(f.position === undefined ? { options: f.options } : { position: f.position }),
    clock: f.crowd && planned(f) ? "none" : f.clock,
    listed: f.listed,
    ...(f.typed && { typed: true }),
    seats: Array.from({ length: seats }, (_, seat) => seatOf(seat)),
    ...(f.crowd && crowdSpec(f, f.crowd, seats)),
  };
}

/** Reports whether a crowd has a market. */
export const withMarket = (c: CrowdForm): boolean => c.market || c.source === "market";

/** A team: the own one, or another that plays by the same terms. */
function teamOf(c: CrowdForm, own: boolean): SeatSpec {
  const source = own ? c.source : withMarket(c) ? "market" : "equal";
  return {
    kind: "team",
    team: {
      name: own ? c.name : "",
      source,
      ...(source === "list" && { members: readList(c.list).members }),
      ...(source === "manifold" && { manifold: c.manifold }),
      ...c.terms,
      after: own ? (c.terms.after ?? []) : [],
      plan: writePlan(c.plan),
      weightless: c.weightless,
    },
  } as SeatSpec;
}

/** What only a game of a crowd has: the market, the time, where it is published, whether somebody organises it. */
function crowdSpec(f: GameForm, c: CrowdForm, seats: number): Partial<Spec> {
  const milli = (s: string): Milli => typed(s) ?? 0;
  const { draw, entry, finished, purse, players } = c;
  const market = { seats, draw, liquidity: milli(c.liquidity), stake: milli(c.stake), entry, purse, players };
  return {
    ...(withMarket(c) && { market: { ...market, ...(entry === "finished" && { finished }) } }),
    pace: {
      ...(planned(f) && { plan: f.clock }),
      warn: c.warn.split(/[\s,;]+/).filter((x) => x),
      ...(c.pause && { pause: c.pause }),
      ...(c.vacation && planned(f) && { vacation: c.vacation }),
    },
    ...(c.hook.address && { hooks: [c.hook] }),
    ...(c.open && { public: true }),
  };
}
