// The rows of a score: what each seat played, a row for each round.
import type { Event } from "../api/types.ts";
import { by, type Names, named, type Ply, prowls } from "./story.ts";

/** What an analysis says of a move that gave points away. */
export interface Slip {
  bad: boolean;
  says: string;
}

/** One entry of the score. */
export interface Played {
  /** Where a click on it leads. */
  at: number;
  /** What each seat played, in notation; nothing where something only happened. */
  moves: readonly { seat: number | undefined; text: string; slip?: Slip | undefined }[];
  /** The seat to which something only happened, if one is named. */
  seat?: number | undefined;
  events: readonly Event[];
  rolled: boolean;
}

/**
 * A row: its number (0 for events before the first round) and its plies by column. Rows of one round have the same
 * number.
 */
export interface Row {
  number: number;
  /** It goes on with the turn of the row before. */
  on: boolean;
  cells: (Cell | undefined)[];
}

export interface Cell {
  played: Played;
  seat: number;
  text: string;
  slip: Slip | undefined;
  /** The number of further entries of the same kind, which are not shown one by one. */
  more: number;
}

/** Reports whether something that happened is told only to some seats, such as what they choose in secret. */
export const secretly = (events: readonly Event[]): boolean => events.some((e) => e.only);

/**
 * The rows of a score. Events are in the row of the ply before them; repeated events are one entry. What comes before
 * the first move, such as the choice of secrets, has no number, also after it was opened.
 */
export function rows(all: readonly Played[], seats: number): Row[] {
  const list: Row[] = [];
  const begins = ({ moves, events }: Played) =>
    (moves.length === 1 && !secretly(events)) || events.some((e) => e.arrow);
  const first = all[0] && begins(all[0]) ? 1 : 0;
  let last = -1;
  let before: Cell | undefined;
  for (const played of all) {
    const moves = played.moves.length > 0 ? played.moves : [{ seat: played.seat, text: "", slip: undefined }];
    const quiet = played.moves.length === 0;
    if (quiet && before && before.text === "" && before.played.events[0]?.kind === played.events[0]?.kind) {
      before.more++;
      continue;
    }
    for (const m of moves) {
      const seat = m.seat ?? (last < seats - 1 ? last + 1 : 0);
      // A seat that plays on, such as with a further jump, is in the same round.
      if (seat <= last || list.length === 0) {
        const number = list.at(-1)?.number ?? first - 1;
        const on = seat === last && !!before?.text;
        list.push({ number: on ? number : number + 1, on, cells: [] });
      }
      last = seat;
      before = { played, seat, text: m.text, slip: m.slip, more: 0 };
      list.at(-1)!.cells[seat] = before;
    }
    // all have played, or have chosen in secret: the next row
    if (moves.length > 1 ? !prowls(played.events)[0] : list.at(-1)?.number === 0 && !quiet) last = seats;
  }
  return list;
}

/** The moves in a ply for which nobody decides, as a score has them. */
export const prowled = (events: readonly Event[]) =>
  prowls(events).map(({ arrow: { seat, path } }) => ({ seat, text: path.join("-") }));

/** A ply as the score has it. */
export const played = (p: Ply, seats: Names): Played => ({
  at: p.number,
  moves:
    p.opened.length > 0
      ? p.opened.map((o) => ({ seat: o.seat, text: o.order }))
      : p.moves.flatMap((text) => [{ seat: by(p, seats), text }, ...prowled(p.events)]),
  seat: named(p.events[0], seats),
  events: p.events,
  rolled: p.drawn.length > 0,
});

/** The number of the row in which a score has what led to an entry: 0 before the first move. */
export function roundsOf(all: readonly Played[], seats: number): (at: number) => number {
  const list = rows(all, seats);
  const holds = (at: number) => (c: Cell | undefined) => c !== undefined && at <= c.played.at + c.more;
  return (at) => (at > 0 && list.find((r) => r.cells.some(holds(at)))?.number) || 0;
}

/** The number of the row in which a score of the plies of a game has this one. */
export function roundOf(story: readonly Ply[], seats: Names, ply: number): number {
  const all = story.filter((p) => p.number > 0).map((p) => played(p, seats));
  return roundsOf(all, seats.length)(ply);
}
