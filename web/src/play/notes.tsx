// Facts besides the pieces: about the own seat, the position, the others.

import { useEffect } from "preact/hooks";
import type { Picture } from "../api/types.ts";
import type { Text } from "../i18n/index.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { Button, SeatLetter, seatNames } from "../ui/index.ts";
import type { Table } from "./table.ts";

/** Notes as sentences. */
const told = (notes: readonly Text[] | undefined): string[] =>
  (notes ?? []).map((n) => capital(say(n))).filter((s) => s);

/** The notes of a seat on the board that is shown. */
export const seatNotes = (table: Table, seat: number): string[] => notesIn(table.past.seen.value, seat, ended(table));

/** Reports whether the game is over, and all that led to it has been shown. */
const ended = ({ session, past }: Table): boolean => session.state.value?.phase === "over" && past.all.value;

/**
 * The notes of a seat in a picture. After the end nothing can follow from a position, so of a seat that has something
 * of its own only the first stands: what that is, or what was known of it.
 */
export function notesIn(picture: Pick<Picture, "seats"> | undefined, seat: number, over: boolean): string[] {
  const { notes = [], own, secret } = picture?.seats[seat] ?? {};
  return told(over ? notes.slice(0, own || secret ? 1 : 0) : notes);
}

/** The notes of the position that the board shows, the own ones first. */
export function Notes({ table, looking }: { table: Table; looking: number | undefined }) {
  const picture = table.past.seen.value;
  if (!picture) return null;
  const state = table.session.state.value;
  const covered = table.screen.covers.value;
  const here = ended(table) ? [] : told(picture.notes);
  const seats = picture.seats.map((_, seat) => ({ seat, notes: seatNotes(table, seat), own: seat === looking }));
  seats.sort((a, b) => Number(b.own) - Number(a.own));
  const some = seats.filter((s) => s.notes.length > 0);
  const names = seatNames(picture);
  if (some.length + here.length === 0) return null;
  // lobbies, choices, dice and the end need the room
  const open = some.some((s) => s.own) && state?.phase === "playing" && state.turn.kind === "move";
  const list = some.map((s) => (
    <li key={s.seat} class={s.own ? "own" : ""}>
      <SeatLetter picture={picture} seat={s.seat} small /> <span class="unseen">{names[s.seat]}: </span>
      <span>{s.notes.join(". ")}</span>
    </li>
  ));
  return (
    <details class="notes" open={open}>
      <summary>{tell("page.notes.title")}</summary>
      <ul>
        {here.map((n) => (
          <li key={n}>{n}</li>
        ))}
        {!covered && list}
      </ul>
      {covered && some.length > 0 && (
        <>
          <Peek table={table} />
          <div role="status">{table.screen.peeking.value && <ul>{list}</ul>}</div>
        </>
      )}
    </details>
  );
}

/** Uncovers what only the seat that has the screen may see: as long as it is held, or by keys until it is left. */
export function Peek({ table }: { table: Table }) {
  const { peeking } = table.screen;
  const hide = () => {
    peeking.value = false;
  };
  const show = () => {
    peeking.value = true;
  };
  useEffect(() => hide, []);
  return (
    <div class="peek">
      <Button
        look="quiet"
        says={tell("page.notes.peek")}
        aria-pressed={peeking.value}
        onPointerDown={show}
        onPointerUp={hide}
        onPointerLeave={hide}
        onPointerCancel={hide}
        onBlur={hide}
        onClick={(e) => e.detail === 0 && (peeking.value ? hide() : show())}
      />
    </div>
  );
}
