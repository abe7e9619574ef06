// Facts besides the pieces: about the own seat, the position, the others.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Text } from "../i18n/index.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { Button, SeatLetter, seatNames } from "../ui/index.ts";
import type { Table } from "./table.ts";

/** The notes of a position, the own ones first. */
export function Notes({ table, looking }: { table: Table; looking: number | undefined }) {
  const picture = table.session.picture.value;
  if (!picture) return null;
  const state = table.session.state.value;
  const guarded = table.screen.guarded.value && state?.phase === "playing";
  const told = (notes: readonly Text[] | undefined) => (notes ?? []).map((n) => capital(say(n))).filter((s) => s);
  const here = told(picture.notes);
  const seats = picture.seats.map((s, seat) => ({ seat, notes: told(s.notes), own: seat === looking }));
  seats.sort((a, b) => Number(b.own) - Number(a.own));
  const some = seats.filter((s) => s.notes.length > 0);
  const names = seatNames(picture);
  if (some.length + here.length === 0) return null;
  const open = some.some((s) => s.own) && state?.turn.kind !== "simultaneous"; // the choices need the room
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
        {!guarded && list}
      </ul>
      {guarded && some.length > 0 && <Peek key={looking}>{list}</Peek>}
    </details>
  );
}

/** What only the seat that has the screen may see: as long as the button is held, or by keys until it is left. */
function Peek({ children }: { children: ComponentChildren }) {
  const [seen, setSeen] = useState(false);
  const hide = () => setSeen(false);
  return (
    <div class="peek">
      <Button
        look="quiet"
        says={tell("page.notes.peek")}
        aria-pressed={seen}
        onPointerDown={() => setSeen(true)}
        onPointerUp={hide}
        onPointerLeave={hide}
        onPointerCancel={hide}
        onBlur={hide}
        onClick={(e) => e.detail === 0 && setSeen(!seen)}
      />
      <div role="status">{seen && <ul>{children}</ul>}</div>
    </div>
  );
}
