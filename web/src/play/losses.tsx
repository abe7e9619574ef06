// What a seat has lost, as small pieces beside its name.
import { inPercent, tell, voice } from "../i18n/index.ts";
import { PieceSign } from "../ui/index.ts";
import { type Lost, lost } from "./material.ts";
import type { Table } from "./table.ts";

/** The pieces that a seat has lost since the beginning; empty if none is missing. */
export function Losses({ table, seat }: { table: Table; seat: number }) {
  const first = table.past.beginning.value;
  const picture = table.past.seen.value;
  const all = first && picture ? lost(first, picture, seat) : [];
  if (!picture || all.length === 0) return null;
  const pieces = all.map((l) => `${voice.value.word(l.piece)} ${amount(l)}`.trim());
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

/** How much of a kind of piece is missing: one, which needs no words, ×3, or parts in per cent of a piece. */
const amount = ({ amount }: Lost): string => {
  const hundredths = Math.round(amount * 100);
  if (hundredths === 100) return "";
  return hundredths % 100 === 0 ? `×${hundredths / 100}` : inPercent(hundredths / 100);
};
