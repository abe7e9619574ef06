// Putting pieces on a position: the pieces, their probability, and whose turn it is.
import type { Picture, Stock } from "../api/types.ts";
import { capital, percent, tell, value, voice } from "../i18n/index.ts";
import { Button, PieceSign, SeatLetter, seatNames } from "../ui/index.ts";
import type { Bench, Spot } from "./bench.ts";

/** What is in the hand: a piece to put, or one on the board that was picked up. */
export type Hand = { stock: Stock; spot?: undefined } | { stock: Stock; spot: Spot } | undefined;

interface Props {
  bench: Bench;
  picture: Picture;
  /** All order at the same time in the game, so that it is nobody's turn. */
  together: boolean | undefined;
  /** The quarter turns of the board. */
  turns: number;
  hand: Hand;
  take: (hand: Hand) => void;
  /** The probability with which pieces are put that may be there in part, as a fraction. */
  share: string;
  weigh: (share: string) => void;
}

/** The pieces of every seat, and what can be done with the one in the hand. */
export function Place({ bench, picture, together, turns, hand, take, share, weigh }: Props) {
  const names = seatNames(picture);
  const named = (s: Stock) => tell("page.edit.piece", { seat: names[s.seat] ?? "", piece: voice.value.word(s.piece) });
  const spot = hand?.spot;
  const remove = () => {
    void bench.change({ take: spot });
    take(undefined);
  };
  const held = (s: Stock) => !spot && hand?.stock.seat === s.seat && hand.stock.letter === s.letter;
  const turn = bench.now.value?.turn;
  return (
    <>
      <section class="section stack" aria-label={tell("page.edit.place")}>
        <p class="quiet-text">{tell(spot ? "page.edit.picked" : hand ? "page.edit.held" : "page.edit.help")}</p>
        {names.map((name, seat) => (
          <fieldset key={name} class="stock" aria-label={name}>
            {bench.stock
              .filter((s) => s.seat === seat)
              .map((s) => (
                <button
                  key={s.letter}
                  type="button"
                  class="stock-piece"
                  aria-label={named(s)}
                  title={named(s)}
                  aria-pressed={held(s)}
                  onClick={() => take(held(s) ? undefined : { stock: s })}
                >
                  <PieceSign picture={picture} turns={turns} token={{ ...s, share: s.parts && !spot ? share : "1" }} />
                </button>
              ))}
          </fieldset>
        ))}
        {(hand ? hand.stock.parts : bench.stock.some((s) => s.parts)) && (
          <ShareField bench={bench} hand={hand} take={take} share={share} weigh={weigh} />
        )}
        {spot && (
          <div class="row">
            <Button says={tell("page.edit.remove", { square: spot.square })} onClick={remove} />
            <Button look="quiet" says={tell("page.cancel")} onClick={() => take(undefined)} />
          </div>
        )}
      </section>
      {turn && !together && turn.kind !== "simultaneous" && (
        <section class="section">
          <h2>{tell("page.edit.turn")}</h2>
          <fieldset class="chips" aria-label={tell("page.edit.turn")}>
            {names.map((name, seat) => (
              <button
                key={name}
                type="button"
                class="chip"
                aria-pressed={turn.seats.includes(seat)}
                onClick={() => void bench.change({ turn: seat })}
              >
                <SeatLetter picture={picture} seat={seat} small /> {capital(name)}
              </button>
            ))}
          </fieldset>
        </section>
      )}
    </>
  );
}

/** The field for the probability of the piece to put, or of the piece in the hand. */
function ShareField({ bench, hand, take, share, weigh }: Omit<Props, "picture" | "together" | "turns">) {
  const spot = hand?.spot;
  const shown = spot ? spot.share : share;
  return (
    <label class="share-field">
      <span>{tell("page.edit.share")}</span>
      <span class="slider">
        <input
          type="range"
          min={1}
          max={100}
          value={Math.max(1, Math.round(100 * value(shown)))}
          aria-valuetext={percent(shown)}
          onInput={(e) => !spot && weigh(fraction(e.currentTarget.value))}
          onChange={(e) => {
            const put = fraction(e.currentTarget.value);
            if (!spot) return;
            void bench.change({ take: spot, put: { ...spot, share: put } });
            take({ stock: hand.stock, spot: { ...spot, share: put } });
          }}
        />
        <b class="figures">{percent(shown)}</b>
      </span>
    </label>
  );
}

const fraction = (percents: string): string => (percents === "100" ? "1" : `${percents}/100`);
