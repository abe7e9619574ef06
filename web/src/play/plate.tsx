// The plate of a seat: its holder, its clock, and its notes.

import { useEffect, useId } from "preact/hooks";
import { capital, tell } from "../i18n/index.ts";
import { SeatLetter, seatName } from "../ui/index.ts";
import { isLow, shownTime, useLeft } from "./clock.tsx";
import { Gauge } from "./gauge.tsx";
import { Losses } from "./losses.tsx";
import { botName, endOf, holderName, secretSign } from "./names.ts";
import { seatNotes } from "./notes.tsx";
import { hear } from "./sounds.ts";
import type { Table } from "./table.ts";

interface Props {
  table: Table;
  seat: number;
  place: string;
  /** It is in a free corner of a cross-shaped board, not in a row above or below the board. */
  corner: boolean;
}

/** A plate beside the board. */
export function Plate({ table, seat, place, corner }: Props) {
  const state = table.session.state.value;
  const picture = table.past.seen.value;
  const left = useLeft(state?.clocks, seat);
  const presses = left !== undefined && isLow(left) && state?.clocks?.running.includes(seat) === true;
  useEffect(() => {
    if (presses && state?.held.includes(seat)) hear("low");
  }, [presses]);
  if (!state || !picture) return null;
  const held = state.seats[seat];
  // While the board shows what was before, nobody is asked for a move.
  const phase = table.telling.reveal.value || !table.past.all.value ? undefined : state.phase;
  const acts = phase === "playing" && state.awaited.includes(seat) && !(held?.you && table.turn.made);
  const gone = picture.seats[seat]?.gone ?? false;
  const simultaneous = state.turn.kind === "simultaneous" && phase === "playing";
  const ordered = state.orders?.in.includes(seat) ?? false;
  const here = table.session.presence.value?.seats.includes(seat) || held?.bot || held?.you;
  const own = seatName(picture, seat);
  const shared = held?.you && state.held.length > 1;
  const name = shared ? own : held?.taken ? holderName(held) : capital(tell("page.seat.free"));
  const what = shared ? [] : [own];
  if (phase === "playing" && held?.taken && !here) what.push(tell("page.seat.away"));
  const scores = phase === "over" ? state.turn.scores : undefined;
  if (scores) what.push(endOf(scores, seat));
  else if (gone) what.push(tell("page.seat.gone"));
  else if (simultaneous) what.push(tell(ordered ? "page.seat.order_in" : "page.seat.no_order"));
  else if (acts) what.push(tell(state.held.includes(seat) ? "page.seat.your_move" : "page.seat.to_move"));
  // Beside three others there is no room for the name of the seat and what it does.
  const words = what.slice(picture.seats.length < 3 || shared ? 0 : 1).join(" · ") || what[0];
  // On a shared screen the secrets of one seat are hidden.
  const sign = table.screen.covers.value ? undefined : picture.seats[seat];
  const notes = sign ? seatNotes(table, seat) : [];
  const shown = sign && secretSign(sign);
  const secret = shown === "?" && <span class="secret">?</span>;
  const ability = !secret && shown && <span class="secret told">{shown}</span>;
  // What the clocks showed at an earlier ply is not known here.
  const earlier = state.phase === "over" && table.screen.glimpse.value?.ply !== undefined;
  const clock = left !== undefined && !earlier && (
    <output class={`clock${isLow(left) ? " low" : ""}`} role="timer">
      {shownTime(left, { days: (d, h) => tell("page.clock.days", { d, h }) })}
    </output>
  );
  return (
    <section
      class={`${corner ? "corner-plate" : "plate"} ${place}${acts && !ordered ? " acting" : ""}`}
      aria-label={[name, ...what].join(", ")}
      title={notes.join("\n")}
    >
      {notes.length > 0 && <Known of={own} notes={notes} />}
      {corner ? (
        <>
          <p class="who">
            <SeatLetter picture={picture} seat={seat} />
            <span>{held?.bot ? botName(held.bot) : name}</span>
          </p>
          {clock}
          {ability}
          <Gauge sign={sign} />
          <p class="what">
            <span>{words}</span> {secret} <Losses table={table} seat={seat} />
          </p>
        </>
      ) : (
        <>
          <SeatLetter picture={picture} seat={seat} />
          <div>
            <p class="who">
              {name} {secret}
            </p>
            <p class="what">
              {words && <span>{words}</span>} {ability} <Losses table={table} seat={seat} />
            </p>
            <Gauge sign={sign} />
          </div>
          {clock}
        </>
      )}
    </section>
  );
}

/** What is known of a seat. A click anywhere on its plate opens it; keys find the same in the notes of the panel. */
function Known({ of, notes }: { of: string; notes: readonly string[] }) {
  const id = useId();
  return (
    <>
      <button type="button" class="asks-plate" tabIndex={-1} popovertarget={id} aria-label={`${of}: ${notes[0]}`} />
      <ul id={id} class="known" popover="auto">
        <li>
          <b>{of}</b>
        </li>
        {notes.map((n) => (
          <li key={n}>{n}.</li>
        ))}
      </ul>
    </>
  );
}
