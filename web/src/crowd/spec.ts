// A game of a crowd to be: what the organiser's form has, and what the server is asked for.
import type { Rules } from "../api/types.ts";
import { typed } from "./amount.ts";
import { readList } from "./list.ts";
import { type PlanForm, readPlan, writePlan } from "./plan.ts";
import { type Hook, noHook, type Source, type TeamTerms } from "./shapes.ts";

/** Who holds a seat that is not the crowd's. */
export type Holder = "invited" | "open" | "mine" | "bot" | "team";

/** Who may trade. */
export type Entry = "all" | "finished" | "invited";

/** The form. */
export interface CrowdForm {
  game: string;
  title: string;
  /** The crowd's seat, its name, and who holds the others. */
  seat: number;
  name: string;
  others: Holder[];
  bot: string;
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
  terms: TeamTerms;
  plan: PlanForm;
  clock: string;
  listed: boolean;
  open: boolean;
  warn: string;
  pause: string;
  vacation: string;
  hook: Hook;
}

/** Ways to begin with. */
export const presets = ["holder", "vote", "list"] as const;

/** A way to begin with. */
export type Preset = (typeof presets)[number];

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The form of a preset: a market whose largest holder is followed against one who commits first; a vote; a list. */
export function fromPreset(preset: Preset, rules: readonly Rules[], words: { title: string; name: string }): CrowdForm {
  const together = rules.find((r) => r.traits.simultaneous && r.seats === 2) ?? rules[0];
  const alone = rules.find((r) => !r.traits.simultaneous && !r.traits.secrets && r.seats === 2) ?? rules[0];
  const game = preset === "holder" ? together : alone;
  const form: CrowdForm = {
    game: game?.id ?? "",
    ...words,
    seat: 0,
    others: Array.from({ length: game?.seats ?? 2 }, () => "invited"),
    bot: "",
    source: "market",
    list: "",
    manifold: { market: "", outcome: "YES" },
    market: true,
    draw: true,
    stake: "100",
    liquidity: "100",
    entry: "all",
    finished: 3,
    purse: false,
    terms: {
      rule: "holder",
      sight: "sealed",
      moment: "deadline",
      missing: "clock",
      shares: { resign: "2/3" },
      ...(game?.traits.simultaneous && { after: [1] }),
    },
    plan: readPlan("21:00 UTC", zone()),
    clock: "3days",
    listed: true,
    open: false,
    warn: "6h, 1h",
    pause: "2days",
    vacation: "",
    hook: noHook,
  };
  form.plan.zone = zone();
  if (preset === "vote")
    return {
      ...form,
      source: "equal",
      market: false,
      terms: { rule: "plurality", sight: "team", moment: "deadline", missing: "clock" },
      plan: readPlan("1days", zone()),
    };
  if (preset === "list")
    return {
      ...form,
      source: "list",
      market: false,
      terms: { rule: "holder", sight: "team", moment: "deadline", missing: "clock" },
    };
  return form;
}

/** Spans as they are typed, one after the other. */
const spans = (s: string): string[] => s.split(/[\s,;]+/).filter((x) => x);

/** What the server is asked for. */
export function toSpec(f: CrowdForm, seats: number): unknown {
  const planned = f.clock.endsWith("days"); // a deadline for each ply, as the crowd has, and no clock
  const withMarket = f.market || f.source === "market";
  const team = (name: string, mine: boolean) => ({
    kind: "team",
    team: {
      name,
      source: mine ? f.source : withMarket ? "market" : "equal",
      ...(mine && f.source === "list" && { members: readList(f.list).members }),
      ...(mine && f.source === "manifold" && { manifold: f.manifold }),
      ...f.terms,
      after: mine ? (f.terms.after ?? []) : [],
      plan: writePlan(f.plan),
    },
  });
  const others = (seat: number) => {
    const kind = f.others[seat] ?? "invited";
    if (kind === "team") return team("", false);
    return kind === "bot" ? { kind, bot: f.bot } : { kind };
  };
  return {
    game: f.game,
    title: f.title,
    clock: planned ? "none" : f.clock,
    listed: f.listed,
    seats: Array.from({ length: seats }, (_, seat) => (seat === f.seat ? team(f.name, true) : others(seat))),
    ...(withMarket && {
      market: {
        seats,
        draw: f.draw,
        liquidity: typed(f.liquidity) ?? 0,
        stake: typed(f.stake) ?? 0,
        entry: f.entry,
        ...(f.entry === "finished" && { finished: f.finished }),
        purse: f.purse,
      },
    }),
    pace: {
      ...(planned && { plan: f.clock }),
      warn: spans(f.warn),
      ...(f.pause && { pause: f.pause }),
      ...(f.vacation && planned && { vacation: f.vacation }),
    },
    ...(f.hook.address && { hooks: [f.hook] }),
    ...(f.open && { public: true }),
  };
}
