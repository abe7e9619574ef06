// What has happened, ply by ply, out of the entries of a game's log.
import type { Arrow, Entry, Event } from "../api/types.ts";

/** What a chance turn brought: the outcome, and where the draw fell among all that there were. */
export interface Drawn {
  outcome: string;
  /** The number of the draw from the seed, from 1; undefined for dice rolled together or entered by people. */
  draw?: number;
  index?: number;
  of?: number;
  /** What dice showed that people rolled themselves. */
  faces?: readonly number[];
}

/** One ply. */
export interface Ply {
  number: number;
  events: Event[];
  /** The orders that were opened, by seat, in notation. */
  opened: { seat: number; order: string }[];
  drawn: Drawn[];
  /** What was played, in notation. */
  moves: string[];
}

/** What happened in a ply, and what was played in it, in notation. */
interface Happened {
  events: readonly Event[];
  moves: readonly string[];
  opened?: readonly unknown[];
}

/** The names of seats, in order. */
export type Names = readonly { name: string }[];

/** A parameter that is a word, such as the name of a piece. */
export const word = (arg: unknown): string | undefined =>
  typeof arg === "object" && arg !== null && "word" in arg ? String(arg.word) : undefined;

/** What a seat is called that an event names, if it names one. */
export const seatWord = (event: Event | undefined): string | undefined => word(event?.args?.seat);

/** The seat that an event names, if it names one of these. */
export function named(event: Event | undefined, seats: Names): number | undefined {
  const name = seatWord(event);
  const seat = seats.findIndex((s) => s.name === name);
  return seat < 0 ? undefined : seat;
}

/**
 * The seat whose ply it was: that of its first way, or of a move without one the seat that is named. A ply with opened
 * orders is everybody's.
 */
export const by = ({ events, moves, opened }: Happened, seats: Names): number | undefined =>
  opened?.[0]
    ? undefined
    : (events.find((e) => e.arrow && !prowls([e])[0])?.arrow?.seat ??
      (moves.length > 0 ? named(events[0], seats) : undefined));

/** What pieces did after a move for which nobody decides. */
export const prowls = (events: readonly Event[]): (Event & { arrow: Arrow })[] =>
  events.flatMap((e) => (e.arrow && e.role === "unbidden" ? { ...e, arrow: e.arrow } : []));

/** Events in parts: what a piece did by itself after a move begins one of its own. */
export const parts = (events: readonly Event[]): Event[][] => {
  const at = events.flatMap((e, i) => (e.role === "unbidden" ? i : []));
  return [0, ...at].map((from, i) => events.slice(from, at[i])).filter((part) => part[0]);
};

/** The seat that rolls first, as events name it. */
export const roller = (events: readonly Event[] | undefined, seats: Names): number | undefined =>
  named(
    events?.find((e) => e.role?.startsWith("roll")),
    seats,
  );

/** The seat that rolled in a ply: the one that the event of the roll names, or else the seat whose ply it was. */
export const thrower = (ply: Happened, seats: Names): number => roller(ply.events, seats) ?? by(ply, seats) ?? 0;

/** The plies since one of these seats played last, of each other seat only its last turn. */
export function since(story: readonly Ply[], seats: readonly number[], names: Names): readonly Ply[] {
  const seen: number[] = [];
  const first = story.findLastIndex((ply) => {
    const seat = by(ply, names);
    // a pass is a turn, and so are orders; what only happens is not
    if (seat === undefined) return ply.moves.length + ply.opened.length > 0;
    if (seats.includes(seat) || (seat !== seen.at(-1) && seen.includes(seat))) return true;
    seen.push(seat);
    return false;
  });
  return story.slice(first + 1);
}

/** The plies of a turn up to this one: a seat may play on, such as with a further jump. */
export function turnOf(story: readonly Ply[], number: number, names: Names): readonly Ply[] {
  const all = story.slice(0, story.findIndex((p) => p.number === number) + 1);
  const last = all.at(-1);
  const seat = last && by(last, names);
  const other = (p: Ply) => seat === undefined || by(p, names) !== seat;
  return all.slice(all.slice(0, -1).findLastIndex(other) + 1);
}

/**
 * The plies that are told before the last turn of a story: the last turn of these seats with what others did since, or
 * before a turn of these seats what others did since the one before it.
 */
export function before(turn: readonly Ply[], story: readonly Ply[], seats: readonly number[], names: Names): Ply[] {
  const own = (p: Ply) => seats.includes(by(p, names) ?? -1);
  const mine = turn.some(own);
  const rest = mine ? story.slice(0, -turn.length) : story;
  const last = mine ? undefined : rest.findLast(own);
  const kept = [...(last ? turnOf(rest, last.number, names) : []), ...since(rest, seats, names)];
  return kept.filter((p) => !turn.includes(p));
}

/**
 * What the last plies mean for these seats: who is out and why, what these seats lost to a barrier, and what a guard of
 * a king took; or else that squares have vanished.
 */
export function pressing(story: readonly Ply[], seats: readonly number[], names: Names): readonly Event[] {
  const missed = since(story, seats, names);
  const events = story.slice(-missed.length - 1).flatMap((p) => p.events); // with the own move
  const lost = (e: Event) =>
    /^(swallowed|saved)$/.test(e.role ?? "") && seats.includes(e.arrow?.seat ?? named(e, names) ?? -1);
  const first = events.filter((e, i) => e.role === "out" || events[i + 1]?.role === "out" || lost(e));
  const gone = missed.flatMap((p) => p.events).filter((e) => e.role === "contracted");
  return first.length > 0 ? first : gone.slice(0, 1);
}

/** Reports whether a ply did not go as its move said: a way was not gone to its end. */
export const failed = (ply: Ply): boolean => ply.events.some((e) => e.arrow?.kind === "failed");

/**
 * How late an event is told where orders were opened: the end of the game first, then ways and promotions, then what
 * came of them, then checks, mates and what became of predictions, and last offers.
 */
function rank({ kind, arrow, role }: Event): number {
  if (arrow) return /moved|failed/.test(arrow.kind) ? 1 : 3;
  if (kind.startsWith("referee.")) return /offered|declined/.test(kind) ? 4 : 0;
  return /check|mate/.test(role ?? "") ? 3 : kind === "promoted" ? 1 : 2;
}

/** Events in the order in which they are told, where several seats may have ordered at the same time. */
export function inOrder(events: readonly Event[], together: boolean): readonly Event[] {
  const told = events.filter((e) => !e.implied);
  return together ? told.sort((a, b) => rank(a) - rank(b)) : told;
}

/** Events that are shown elsewhere on the page, such as a given order on its plate. */
const quiet = new Set(["referee.committed", "referee.replaced", "referee.opened"]);

/**
 * The plies of a log in order, without those that were taken back. A ply that the end of the game has cut off was not
 * played: what happened in it, such as a resignation, belongs to the ply before it, and its orders are left out.
 */
export function plies(entries: readonly Entry[], covered = false): readonly Ply[] {
  const all: Ply[] = [];
  let played = Number.POSITIVE_INFINITY; // the number of the last ply that was played, once the game is over
  // what happens before the first ply has no number
  for (const { line: whole, ply: at = 0, events = [] } of entries) {
    if (!whole) continue;
    const line = whole.slice(whole.indexOf(" ") + 1); // after the number of the ply
    if (line.startsWith("(undo)")) {
      all.pop();
      continue;
    }
    const ends = line.startsWith("(result ");
    if (ends) played = at;
    const cut = ends ? all.splice(all.findLastIndex((p) => p.number <= played) + 1) : [];
    let ply = all.findLast((p) => p.number === at);
    if (!ply) {
      ply = { number: at, events: [], opened: [], drawn: [], moves: [] };
      all.push(ply);
    }
    const own = events.filter((x) => !quiet.has(x.kind) && !(covered && x.only));
    ply.events.push(...cut.flatMap((p) => p.events), ...own);
    const opened = /^\(open (\d) (\S+)/.exec(line);
    if (opened && at <= played) {
      ply.opened.push({ seat: +opened[1]!, order: opened[2]! });
      ply.opened.sort((a, b) => a.seat - b.seat);
    }
    if (/^[^({]\S*$/.test(line)) ply.moves.push(line);
    const drawn = drawnOf(line);
    if (drawn) ply.drawn.push(drawn);
  }
  return all.filter((p) => p.events.length > 0);
}

/** What a line says of a chance turn, such as "{red,red #1 drawn 7 of 9}", or of dice that people rolled. */
function drawnOf(line: string): Drawn | undefined {
  const found = /^\{(.*?)(?: #(\d+)(?: drawn (\d+) of (\d+)| rolled ([\d ,]+))?)?\}$/.exec(line);
  if (!found) return undefined;
  const [, outcome = "", draw, index, of, faces] = found;
  if (!draw) return { outcome };
  const drawn = { outcome, draw: +draw };
  if (index) return { ...drawn, index: +index, of: +of! };
  return { ...drawn, faces: faces?.match(/\d+/g)?.map(Number) ?? [] };
}
