// What the rolls of a game gave each seat, against what was to be expected.
import type { Event, History, Luck, Picture } from "../api/types.ts";
import { decimal, percent, sentences, signed, tell, voice } from "../i18n/index.ts";
import { SeatLetter } from "../ui/index.ts";

interface Props {
  luck: Luck;
  steps: History["steps"];
  /** The number of the move to which a step belongs. */
  round(step: number): number;
  picture: Picture;
  /** An analysis tells the sums, in points instead of pawns. */
  analysed: boolean;
  to: (step: number) => void;
}

/** A line for each seat, then the rolls: a click on one shows the board after it. */
export function LuckLedger({ luck, steps, round, picture, analysed, to }: Props) {
  const rolled = steps.filter((s) => s.chance);
  return (
    <section class="section luck">
      <h3>{tell("page.luck.title")}</h3>
      {!analysed && <Gains luck={luck} picture={picture} />}
      <p class="quiet-text small-text">{tell("page.luck.rolls")}</p>
      <ul class="rolls">
        {luck.rolls.map((r, i) => (
          <li key={`${i} ${r.outcome}`}>
            <span class="quiet-text">{round(rolled[i]?.step ?? 0) || ""}</span>{" "}
            <button type="button" class="step-link" onClick={() => to(rolled[i]?.step ?? 0)}>
              {sentences(resultIn(rolled[i]?.events))}
            </button>{" "}
            <Favours gain={r.gain ?? []} picture={picture} />
            <span class="quiet-text">{percent(r.p)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The seat that a roll favoured most, and by how many pawns. */
function Favours({ gain, picture }: { gain: readonly number[]; picture: Picture }) {
  const most = Math.max(0, ...gain);
  return (
    <span class="row">
      {tenths(most) !== tenths(0) && (
        <>
          <SeatLetter picture={picture} seat={gain.indexOf(most)} small /> {signed(most, tenths)}
        </>
      )}
    </span>
  );
}

/** What a roll has decided, which may be several things: they are not always told first. */
export function resultIn(events: readonly Event[] = []): readonly Event[] {
  const decided = events.filter((e) => /\.(rolled|found)$/.test(e.kind));
  return decided.length > 0 ? decided : events.slice(0, 1);
}

const tenths = (n: number) => decimal(n, 1);

/** What the rolls gave each seat in pawns, and how much is usual. */
function Gains({ luck, picture }: Pick<Props, "luck" | "picture">) {
  return (
    <>
      <p class="quiet-text small-text">{tell("page.luck.help")}</p>
      <table>
        <thead class="unseen">
          <tr>
            <th scope="col">{tell("page.luck.seat")}</th>
            <th scope="col">{tell("page.luck.gain")}</th>
            <th scope="col">{tell("page.luck.spread")}</th>
          </tr>
        </thead>
        <tbody>
          {(luck.gain ?? []).map((g, seat) => (
            <tr key={picture.seats[seat]?.name}>
              <td>
                <SeatLetter picture={picture} seat={seat} small /> {voice.value.word(picture.seats[seat]?.name ?? "")}
              </td>
              <td>
                <b>{signed(g, tenths)}</b>
              </td>
              <td class="quiet-text">± {tenths(luck.spread?.[seat] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
