// What was captured, as small pieces beside a name: of two seats beside the one that has captured it.
import { inPercent, tell, voice } from "../i18n/index.ts";
import { PieceSign } from "../ui/index.ts";
import { type Lost, lost } from "./material.ts";
import type { Table } from "./table.ts";

/**
 * With two seats the pieces that the other one has lost since the beginning. Among more it is not known who took them:
 * a seat shows its own losses, as less. It is empty if none is missing.
 */
export function Losses({ table, seat: own }: { table: Table; seat: number }) {
  const first = table.past.beginning.value;
  const picture = table.past.seen.value;
  if (!first || !picture) return null;
  const two = picture.seats.length === 2;
  const seat = two ? 1 - own : own;
  const all = lost(first, picture, seat);
  const pieces = all.map((l) => `${voice.value.word(l.piece)} ${amount(l)}`.trim());
  const says = tell(two ? "page.seat.took" : "page.seat.lost", { pieces });
  return (
    pieces.length > 0 && (
      <span class="losses" role="img" title={/%/.test(says) ? tell("page.seat.parts", { says }) : says}>
        {!two && "−"}
        {all.map((l) => (
          <span key={l.piece}>
            <PieceSign picture={picture} token={{ seat, piece: l.piece, letter: l.letter, share: "1" }} />
            {amount(l)}
          </span>
        ))}
      </span>
    )
  );
}

/** How much of a kind of piece is missing: one, which needs no words, ×3, or parts in per cent of a piece. */
const amount = ({ amount }: Lost): string => {
  const hundredths = Math.round(amount * 100);
  if (hundredths === 100) return "";
  return hundredths % 100 === 0 ? `×${hundredths / 100}` : inPercent(hundredths / 100);
};
