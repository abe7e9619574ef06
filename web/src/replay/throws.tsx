// The throws of a step, and what else they could have brought.
import type { History } from "../api/types.ts";
import type { Played } from "../play/rounds.ts";
import type { Glimpse } from "../play/screen.ts";
import { thrower } from "../play/story.ts";
import { Throw } from "../play/throw.tsx";
import { stopsOf } from "./stops.ts";

interface Props {
  game: string;
  history: History;
  all: readonly Played[];
  at: number;
  /** The seat for which results are good or bad, not a number for none. */
  seat: number;
  shown: string | undefined;
  show(other: Glimpse): void;
}

/** The throws that led to a step from the move before them. What is dealt without a move is nobody's throw. */
export function Throws({ game, history: { first, picture, steps }, all, at, seat: looks, shown, show }: Props) {
  const { stops, index } = stopsOf(all, at);
  const entry = all[index - 1];
  if (!picture || !entry?.moves[0]) return null;
  const seat = thrower({ events: entry.events, moves: entry.moves.map((m) => m.text) }, picture.seats);
  return (
    <>
      {steps.slice(stops[index - 1], at).map(({ step, outcome, draw, of, faces }) => {
        if (!outcome) return null;
        const drawn = { outcome, ...(of && { index: Number(draw), of: Number(of) }), ...(faces && { faces }) };
        const before = async () => steps[step - 2]?.position ?? first;
        return (
          <Throw key={`${looks} ${step}`} {...{ game, picture, seat, drawn, before, shown, show, looks: looks || 0 }} />
        );
      })}
    </>
  );
}
