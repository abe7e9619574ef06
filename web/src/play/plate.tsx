// A seat with who sits there, its clock, and what is to know of it.

import { useEffect } from "preact/hooks";
import { say, tell } from "../i18n/index.ts";
import { SeatLetter, seatNames } from "../ui/index.ts";
import { isLow, shownTime, useLeft } from "./clock.tsx";
import { Gauge } from "./gauge.tsx";
import { Losses } from "./losses.tsx";
import { botName, scoreOf } from "./names.ts";
import { hear } from "./sounds.ts";
import type { Table } from "./table.ts";

/** Where a plate stands: beside the board, or in a corner that a cross leaves free. */
export function Plate({ table, seat, place }: { table: Table; seat: number; place: string }) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  const left = useLeft(state?.clocks, seat);
  const presses = left !== undefined && isLow(left) && state?.clocks?.running.includes(seat) === true;
  useEffect(() => {
    if (presses && state?.held.includes(seat)) hear("low");
  }, [presses]);
  if (!state || !picture) return null;
  const held = state.seats[seat];
  const acts = state.phase === "playing" && state.awaited.includes(seat);
  const gone = picture.seats[seat]?.gone ?? false;
  const simultaneous = state.turn.kind === "simultaneous" && state.phase === "playing";
  const ordered = state.orders?.in.includes(seat) ?? false;
  const here = table.session.presence.value?.seats.includes(seat) || held?.bot || held?.you;
  const own = seatNames(picture)[seat] ?? "";
  const shared = held?.you && state.held.length > 1;
  const name = shared ? own : held?.taken ? botName(held.bot) || held.name || "" : tell("page.seat.free");
  const what = shared ? [] : [own];
  if (state.phase === "playing" && held?.taken && !here) what.push(tell("page.seat.away"));
  if (gone) what.push(tell("page.seat.gone"));
  else if (simultaneous) what.push(tell(ordered ? "page.seat.order_in" : "page.seat.no_order"));
  else if (acts) what.push(tell(state.held.includes(seat) ? "page.seat.your_move" : "page.seat.to_move"));
  if (state.phase === "over" && state.turn.scores) what.push(scoreOf(state.turn.scores[seat]));
  const notes = (picture.seats[seat]?.notes ?? []).map((n) => say(n));
  const wide = place.startsWith("corner");
  const clock =
    left === undefined ? null : (
      <output class={`clock${isLow(left) ? " low" : ""}`} role="timer">
        {shownTime(left, { days: (d, h) => tell("page.clock.days", { d, h }) })}
      </output>
    );
  const sign = simultaneous && <i class={`order${ordered ? " in" : ""}`} aria-hidden="true" />;
  return (
    <section
      class={`${wide ? "corner-plate" : "plate"} ${place}${acts && !ordered ? " acting" : ""}`}
      aria-label={`${name}, ${what.join(", ")}`}
      title={table.screen.guarded.value ? undefined : notes.join("\n")}
    >
      {wide ? (
        <>
          <p class="who">
            <SeatLetter picture={picture} seat={seat} />
            <span>{name}</span>
          </p>
          {clock}
          <p class="what">
            {sign}
            {what.slice(shared ? 0 : 1).join(" · ") || what[0]}
            <Losses table={table} seat={seat} />
          </p>
          <Gauge sign={picture.seats[seat]} />
        </>
      ) : (
        <>
          <SeatLetter picture={picture} seat={seat} />
          <div>
            <p class="who">{name}</p>
            <p class="what">
              {sign}
              {what.join(" · ")}
              <Losses table={table} seat={seat} />
            </p>
            <Gauge sign={picture.seats[seat]} />
          </div>
          {clock}
        </>
      )}
    </section>
  );
}
