// Orders at the same time, given and waiting.
import { briefMove, readable, tell, written } from "../i18n/index.ts";
import { Button, SeatLetter, seatNames } from "../ui/index.ts";
import { Aloud } from "./aloud.tsx";
import type { Table } from "./table.ts";

/** The viewer's order is in: the order, its receipt, and the seats that are missing. */
export function OrderIn({ table, seat }: { table: Table; seat: number }) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  if (!state || !picture) return null;
  const names = seatNames(picture);
  const missing = state.awaited.filter((s) => !state.orders?.in.includes(s));
  const yours = state.orders?.yours ?? "";
  const words = state.orders?.words?.[seat];
  const waiting = tell("page.orders.waiting", { seats: missing.map((s) => names[s] ?? "") });
  return (
    <>
      <section class="section order-in" aria-label={tell("page.orders.name")}>
        <Aloud table={table} words={waiting} />
        <h2>{waiting}</h2>
        <p class="quiet-text">{tell("page.orders.replaceable")}</p>
        {yours && (
          <p class="order-notation">
            <SeatLetter picture={picture} seat={seat} small /> <b>{written(yours)}</b>
          </p>
        )}
        {briefMove(yours) !== yours && (
          <details>
            <summary>{tell("page.invent.text")}</summary>
            <pre class="notation-text">{readable(yours)}</pre>
          </details>
        )}
        <div class="row">
          <Button says={tell("page.orders.replace")} onClick={() => table.turn.replace()} />
        </div>
      </section>
      {words && (
        <section class="section">
          <h3>{tell("page.orders.receipt")}</h3>
          <p class="receipt">
            {words.split(/[\s-]+/).map((w) => (
              <span key={w}>{w}</span>
            ))}
          </p>
          <p class="quiet-text">{tell("page.orders.receipt_help")}</p>
        </section>
      )}
    </>
  );
}
