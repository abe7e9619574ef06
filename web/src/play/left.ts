// Games whose page was left. What is on its way there goes on, and other pages say what becomes of it.
import { effect } from "@preact/signals";
import { tell } from "../i18n/index.ts";
import { left } from "../ui/left.ts";
import { place } from "../ui/router.ts";
import { noticed } from "./session.ts";
import { lookAhead, Table } from "./table.ts";

/** Their tables, by the id of the game. */
const tables = new Map<string, Table>();

/** Has the browser ask before the site is left, as what is unsent would be lost, until it is stopped. */
export function guard(): () => void {
  const stay = (e: Event) => e.preventDefault(); // one of its own: a page that stops later takes no other away
  addEventListener("beforeunload", stay);
  return () => removeEventListener("beforeunload", stay);
}

/** Asks for a game that is to be opened. */
export function prepare({ id = "" }: Record<string, string>): void {
  if (!tables.has(id)) lookAhead(id);
}

/** Opens a game, or returns to its table if something is still on its way there. */
export function tableOf(id: string): Table {
  const table = tables.get(id) ?? new Table(id);
  tables.delete(id);
  if (left.peek()?.game === id) left.value = undefined;
  return table;
}

/** Closes a table once nothing of it is on its way, and no question is left that its player is to answer. */
export function leave(table: Table): void {
  const { id: game, session, turn } = table;
  let asked = false;
  if (!turn.pending && !turn.proposal.peek()) {
    table.close();
    return;
  }
  tables.set(game, table);
  const end = () => {
    // The reader is back, or what was picked has become a move.
    if (tables.get(game) !== table || turn.pending) return;
    asked ||= turn.proposal.peek() !== undefined;
    if (turn.proposal.peek()) {
      left.value = { says: tell("page.left.asks"), game };
      return; // the question stands there until the reader is back
    }
    const why = session.notice.peek();
    const says = `${tell(`page.left.${why ? "not" : "sent"}`)} ${why ? noticed(why) : ""}`;
    // A question that the game has gone on without is no longer told.
    if (left.peek()?.game === game || (why && !asked))
      left.value = asked ? undefined : { says, game, visit: place.peek().visit };
    tables.delete(game);
    table.close();
  };
  table.stops.push(
    effect(() => {
      if (turn.proposal.value || !turn.pending) {
        queueMicrotask(end);
        return undefined;
      }
      if (session.silent.value && tables.get(game) === table) left.value = { says: tell("page.left.waits"), game };
      return guard();
    }),
  );
}
