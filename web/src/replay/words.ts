// What a replay says of its steps: what a mistake gave away, how the game ended.
import type { Analysis, Event, Finding, History, Picture, State } from "../api/types.ts";
import { capital, inPercent, say, tell, written } from "../i18n/index.ts";
import { reasonOf, winnersOf } from "../play/ending.ts";
import type { Played } from "../play/rounds.ts";
import { takes, wentAs } from "../play/went.ts";
import { type Course, together } from "./course.ts";

/**
 * What a mistake gave away, of which these are the events, with its answer, and a better move: with what they capture,
 * with how the better one ends the game, or that it rolls. Arrows show which piece moves: its letter would be English
 * in all languages.
 */
export function gave(
  f: Finding,
  events: readonly Event[] | undefined,
  names: readonly string[],
  kind = "gave",
): string {
  const move = written(f.move ?? "", true, takes(events, f.seat));
  const better = ordered(f, f.best ?? "", f.events);
  const end = f.events?.find((e) => /^(ended|reason)\./.test(e.kind));
  const note = end ? say(end) : f.events?.some((e) => e.role === "attempt") && tell("page.analysis.rolls");
  const named = ({ seat, move, events = [] }: NonNullable<Finding["answer"]>) =>
    `${names[seat]} ${wentAs(move, true, seat, { events, rolled: false })}`;
  const moves = f.then?.map(named).join(", ");
  const then = moves ? tell("page.analysis.then", { moves }) : "";
  const orders = mixed(f);
  const best = orders ? tell("page.analysis.mixed", { orders }) : (note ? `${better} (${note})` : better) + then;
  const answer = f.answer ? ` (${tell("page.analysis.answer", { move: named(f.answer) })})` : "";
  const n = inPercent(f.lost) + answer;
  return tell(`page.analysis.${kind}`, { move, best, n, seat: names[f.seat] ?? "" });
}

/** A better move; if only the prediction of the one that was played was wrong, it says that it goes without. */
function ordered(f: Finding, better: string, events: readonly Event[] | undefined): string {
  const move = written(better, true, takes(events, f.seat));
  return f.move?.startsWith(`${better}|`) ? tell("page.order.alone", { move }) : move;
}

/** The best orders at the same time as others, each with how often it is to be given; nothing if one is the best. */
const mixed = (f?: Finding): string | undefined =>
  f?.mix?.[1] && f.mix.map((o) => `${ordered(f, o.move, o.events)} (${inPercent(o.share)})`).join(", ");

/** A step of a history. */
export type Step = History["steps"][number];

/**
 * What orders of two seats together cost one of them besides mistakes, in words, with the chances of the graph and with
 * what the orders captured. What is less than a mistake is not told. An order that was a mistake is not called a good
 * answer. For one seat, only briefly what a good answer cost it.
 */
export function met(
  analysis: Analysis,
  { step, events }: Pick<Step, "step" | "events"> = { step: 0, events: [] },
  c: Course,
  names: readonly string[],
  of?: number,
): string[] {
  const cost = together(analysis, step);
  if (cost === 0) return [];
  const loser = cost > 0 ? 0 : 1;
  const wrong = c.mistakes.some((m) => m.step === step && m.seat !== loser);
  const [own, theirs] = [loser, 1 - loser].map((s) => analysis.findings.find((f) => f.step === step && f.seat === s)!);
  const orders = mixed(own);
  const fallen = wrong ? theirs! : own!;
  const args = {
    ...{ from: inPercent(fallen.expected), to: inPercent(fallen.after) },
    ...{ seat: names[loser]!, by: names[1 - loser]!, orders: orders ?? "" },
    move: written(own!.move ?? "", true, takes(events, own!.seat)),
    answer: written(theirs!.move ?? "", true, takes(events, theirs!.seat)),
    share: inPercent(theirs!.share ?? 0),
    mistake: inPercent(analysis.limits.mistake),
  };
  if (of !== undefined) return wrong || of !== loser ? [] : [tell("page.analysis.fell", args)];
  const kinds = wrong ? ["paid"] : own!.lost ? ["met"] : ["met", "gamble", orders && "mix"];
  return [kinds.flatMap((kind) => (kind ? tell(`page.analysis.${kind}`, args) : [])).join(" ")];
}

/** The number of a move among all, with the seat of its entry of the list, unless seats play it together. */
export function titled(
  kind: "move" | "before",
  numbers: { n: number; of: number },
  names: readonly string[],
  entry: Played | undefined,
): string {
  const [move, ...more] = entry?.moves ?? [];
  const seat = numbers.n > 0 && !more[0] ? names[move?.seat ?? -1] : undefined;
  return seat ? tell(`page.replay.${kind}_of`, { ...numbers, seat }) : tell(`page.replay.${kind}`, numbers);
}

/** How a game ended that is over, and why; this is its last entry. */
export function ended(turn: State["turn"], seats: Picture["seats"], last: Played | undefined): string {
  const moves = last?.moves.map((m) => m.text) ?? [];
  const ply = { number: 0, events: [...(last?.events ?? [])], opened: [], drawn: [], moves };
  const why = turn.reason ? `${capital(reasonOf(turn, seats, [ply]))}.` : "";
  return `${winnersOf(turn, seats)} ${why}`;
}
