// The seat that orders next, on a screen of several seats that act at the same time.
import { SeatLetter, seatNames } from "../ui/index.ts";
import type { Table } from "./table.ts";

/** The name of that seat, if the board does not show it. */
export function Whose({ table }: { table: Table }) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  const seat = table.turn.acting.value;
  if (!picture || seat === undefined || !state || state.held.length < 2) return null;
  if (state.turn.kind !== "simultaneous") return null;
  return (
    <p class="row whose">
      <SeatLetter picture={picture} seat={seat} small /> <b>{seatNames(picture)[seat]}</b>
    </p>
  );
}
