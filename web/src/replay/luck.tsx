// What the rolls of a game gave each seat, against what was to be expected.
import type { Event, Finding, History, Luck, Picture } from "../api/types.ts";
import { decimal, inPercent, percent, sentences, signed, tell } from "../i18n/index.ts";
import type { Played } from "../play/rounds.ts";
import { Went } from "../play/score.tsx";
import { SeatLetter, seatWord } from "../ui/index.ts";
import { plyAt } from "./stops.ts";

interface Props {
  luck: Luck;
  steps: History["steps"];
  /** The steps as the list of moves has them. */
  all: readonly Played[];
  /** The number of the move to which a step belongs. */
  round(step: number): number;
  picture: Picture;
  /** What an analysis found so far: it tells the sums, in points instead of pawns. */
  findings: readonly Finding[] | undefined;
  to: (step: number) => void;
}

/** A line for each seat, then the rolls: a click on one shows the board after it. */
export function LuckLedger({ luck, steps, all, round, picture, findings, to }: Props) {
  const rolled = steps.filter((s) => s.chance);
  return (
    <section class="section luck">
      <h3>{tell("page.luck.title")}</h3>
      {!findings && <Gains luck={luck} picture={picture} />}
      <ul class="rolls">
        {luck.rolls.map((r, i) => {
          const { step = 0, events } = rolled[i] ?? {};
          const played = plyAt(all, step);
          const move = played?.moves[0];
          return (
            <li key={`${i} ${r.outcome}`}>
              <span class="quiet-text">{round(step) || ""}</span>{" "}
              <button type="button" class="step-link" onClick={() => to(step)}>
                {move && <Went seat={move.seat ?? 0} text={move.text} played={played!} picture={picture} />}
                {move && ": "}
                {sentences(resultIn(events))}
              </button>{" "}
              <Favours {...(findings ? inPoints(findings, step, picture) : inPawns(r.gain))} picture={picture} />
              <span class="quiet-text">{percent(r.alike)}</span>
            </li>
          );
        })}
      </ul>
      <p class="quiet-text small-text">{tell("page.luck.rolls")}</p>
    </section>
  );
}

/** A seat that a roll favoured, and how, in words; nothing if that is next to nothing. */
interface Favoured {
  seat: number;
  by: string;
}

/** The seat that a roll favoured most, and by how many pawns. */
function inPawns(gain: readonly number[] = []): Favoured {
  const most = Math.max(0, ...gain);
  return { seat: gain.indexOf(most), by: tenths(most) === tenths(0) ? "" : signed(most, tenths) };
}

/** The seat that a roll favoured, of four the one that rolled: with its chances before and after it, as found. */
export function inPoints(findings: readonly Finding[], step: number, { seats }: Picture): Favoured {
  const { seat = 0, luck = 0, expected = 0, after = 0 } = findings.find((f) => f.outcome && f.step === step) ?? {};
  const other = seats.length === 2 && luck < 0;
  const of = (n: number) => inPercent(other ? 1 - n : n);
  const by = of(expected) === of(after) ? "" : `${of(expected)} → ${of(after)}`;
  return { seat: other ? 1 - seat : seat, by };
}

function Favours({ seat, by, picture }: Favoured & { picture: Picture }) {
  return (
    <span class="row">
      {by ? (
        <>
          <SeatLetter picture={picture} seat={seat} small /> <span class="unseen">{seatWord(picture, seat)} </span>
          {by}
        </>
      ) : (
        "–"
      )}
    </span>
  );
}

/** What a roll has decided, which may be several things: they are not always told first. */
export function resultIn(events: readonly Event[] = []): readonly Event[] {
  const decided = events.filter((e) => e.role === "rolled" || e.role === "found");
  if (decided.some((e) => e.implied)) return events;
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
                <SeatLetter picture={picture} seat={seat} small /> {seatWord(picture, seat)}
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
