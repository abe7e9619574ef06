// A move of the score as it went.
import type { Event, Token } from "../api/types.ts";
import { drawn as isDrawn } from "../board/index.ts";
import { tell, written } from "../i18n/index.ts";
import type { Played } from "./rounds.ts";
import { prowls, seatWord, word } from "./story.ts";

/**
 * The squares on which something was captured, or a part of it. What was captured without a decision, by a zombie, is
 * left out but for that zombie.
 */
export function takenIn(events: readonly Event[] = [], zombie = false): string[] {
  const all = events.flatMap((e) => (e.role === "captured" ? String(e.args?.square) : []));
  for (const { arrow } of zombie ? [] : prowls(events)) {
    const at = all.lastIndexOf(arrow.path.at(-1) ?? "");
    if (at >= 0) all.splice(at, 1);
  }
  return all;
}

/** The signs of what a move has done to the king of another seat. */
const signs: Partial<Record<string, string>> = { check: "+", mate: "#" };

/**
 * A move that was played, as it went. A capture that a roll or what guards a king has stopped is said to have failed,
 * also if its piece has gone a part of its way. A check stands behind the whole order, or behind its first move if that
 * gives it, or no more was played; not where its piece met another and is gone. The name is that of the seat.
 */
export function wentAs(
  notation: string,
  drawn: boolean,
  seat: number,
  { events, rolled }: Pick<Played, "events" | "rolled">,
  name?: string,
): string {
  const zombie = prowls(events).some(({ arrow }) => arrow.seat === seat && arrow.path.join("-") === notation);
  const taken = takes(events, seat, zombie);
  const own = events.filter((e) => e.arrow?.seat === seat);
  const fails = rolled && !taken[0] && (notation.includes("x") || !own.some((e) => e.arrow?.kind === "moved"));
  const lost = own.find((e) => e.role === "saved" || fails);
  const move = written(notation, drawn, lost ? lost.arrow!.path.slice(-1) : taken, "brief");
  const check = events.find((e) => seatWord(e) !== name && signs[e.role ?? ""]);
  const first = own.find((e) => e.arrow?.kind === "moved")?.arrow?.path.at(-1);
  const gone = !rolled && !first && own.some((e) => e.arrow?.kind === "failed");
  const sign = (!gone && signs[check?.role ?? ""]) || "";
  const gives = JSON.stringify(check?.args?.by ?? "").includes(`"${first}"`);
  if (foresaw(events, name) === false || (gives && notation.includes("|")))
    return move.replace(/ |$/, (end) => sign + end);
  return (lost ? tell("page.score.failed", { move }) : move) + sign;
}

/**
 * The squares on which something was captured, and those where a seat expected that, as the account of the round writes
 * it.
 */
export const takes = (events: readonly Event[] = [], seat: number, zombie = false): string[] => [
  ...takenIn(events, zombie),
  ...events.flatMap(({ arrow, args }) =>
    arrow && arrow.seat !== seat && expects.test(arrow.kind) ? (/×(\w+)/.exec(JSON.stringify(args))?.[1] ?? []) : [],
  ),
];

/** The arrows of what was expected. */
const expects = /foreseen|predicted/;

/** What a seat did first in a ply where several did something, or else what happened first. */
export const firstOf = ({ events, moves }: Pick<Played, "events" | "moves">, seat: number): Event =>
  (moves[1] && events.find((e) => e.arrow?.seat === seat)) ?? events[0]!;

/** The end of a seat whose king a move of another seat captures. What others do after it does not count. */
export const fell = ({ events, moves }: Pick<Played, "events" | "moves">, seat: number): Event | undefined =>
  moves[0]?.seat === seat ? events.find((e, i) => e.role === "out" && events[i - 1]?.role === "captured") : undefined;

/** Reports whether a piece of a seat did not arrive where several seats ordered at the same time. */
export const isStopped = ({ events, moves }: Pick<Played, "events" | "moves">, seat: number): boolean =>
  moves.length > 1 && !prowls(events)[0] && events.some(({ arrow: a }) => a?.kind === "failed" && a.seat === seat);

/** Whether what a seat expected of another came true; undefined if it expected nothing. */
export function foresaw(events: readonly Event[], name: string | undefined): boolean | undefined {
  const told = events.find((e) => seatWord(e) === name && expects.test(e.arrow?.kind ?? ""));
  return told && told.arrow?.kind === "foreseen";
}

/**
 * The piece that a seat has moved, as the events name it; of a turn in which nothing went anywhere, what it is about.
 * Nothing if that has no drawing. One that acts without a player is pale, as on the board.
 */
export function figure(
  events: readonly Event[],
  seat: number,
  name: string | undefined,
): Omit<Token, "square" | "text"> | undefined {
  const sign = (piece: string, faded = false) => ({ seat, piece, letter: "", share: "1", faded });
  for (const { kind, args, role } of events.filter((e) => e.arrow?.seat === seat)) {
    const piece = kind === "castled" ? "king" : drawnPiece(args);
    if (piece) return sign(piece, role === "unbidden");
  }
  const first = events[0]?.args;
  const piece = name !== undefined && word(first?.seat) === name ? drawnPiece(first) : undefined;
  return piece ? sign(piece) : undefined;
}

/** The piece that parameters name, if it has a drawing: one that may be of two kinds has none. */
function drawnPiece(args: Event["args"]): string | undefined {
  const piece = word(args?.piece);
  return piece !== undefined && isDrawn(piece) ? piece : undefined;
}
