// What a seat has lost, as small pieces beside its name.
import { decimal, tell, voice } from "../i18n/index.ts";
import { PieceSign } from "../ui/index.ts";
import { type Lost, lost } from "./material.ts";
import type { Table } from "./table.ts";

/** The pieces that a seat has lost since the beginning; empty if none is missing. */
export function Losses({ table, seat }: { table: Table; seat: number }) {
  const first = table.past.beginning.value;
  const picture = table.session.picture.value;
  const all = first && picture ? lost(first, picture, seat) : [];
  if (!picture || all.length === 0) return null;
  const pieces = all.map((l) => `${voice.value.word(l.piece)} ${amount(l)}`);
  return (
    <span
      class="losses"
      role="img"
      aria-label={tell("page.seat.lost", { pieces })}
      title={tell("page.seat.lost", { pieces })}
    >
      {all.map((l) => (
        <span key={l.piece}>
          <PieceSign picture={picture} token={{ seat, piece: l.piece, letter: l.letter, share: "1" }} />
          {amount(l)}
        </span>
      ))}
    </span>
  );
}

/** The part of a piece, to the hundredth, such as half a queen or 5% of a rook. */
const amount = ({ amount }: Lost): string => {
  const hundredths = Math.round(amount * 100);
  return decimal(amount, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
};
