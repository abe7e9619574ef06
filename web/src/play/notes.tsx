// What there is to know besides the pieces: of the own seat, of the position, of the others.

import type { Text } from "../i18n/index.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { SeatLetter } from "../ui/index.ts";
import type { Table } from "./table.ts";

/** The notes of a position, the own ones first. */
export function Notes({ table, looking }: { table: Table; looking: number | undefined }) {
  const picture = table.session.picture.value;
  if (!picture) return null;
  const told = (notes: readonly Text[] | undefined) => (notes ?? []).map((n) => capital(say(n))).filter((s) => s);
  const here = told(picture.notes);
  const seats = picture.seats.map((s, seat) => ({ seat, notes: told(s.notes), own: seat === looking }));
  seats.sort((a, b) => Number(b.own) - Number(a.own));
  const some = seats.filter((s) => s.notes.length > 0);
  if (some.length + here.length === 0) return null;
  return (
    <details class="notes" open={some.some((s) => s.own)}>
      <summary>{tell("page.notes.title")}</summary>
      <ul>
        {here.map((n) => (
          <li key={n}>{n}</li>
        ))}
        {some.map((s) => (
          <li key={s.seat} class={s.own ? "own" : ""}>
            <SeatLetter picture={picture} seat={s.seat} small /> <span>{s.notes.join(". ")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
