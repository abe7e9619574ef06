// What the rolls of a game gave each seat, against what was to be expected.
import type { History, Luck, Picture } from "../api/types.ts";
import { capital, decimal, percent, say, signed, tell, voice } from "../i18n/index.ts";
import { SeatLetter } from "../ui/index.ts";

interface Props {
  luck: Luck;
  steps: History["steps"];
  picture: Picture;
  to: (step: number) => void;
}

/** A line for each seat, then the rolls: a click on one shows the board after it. */
export function LuckLedger({ luck, steps, picture, to }: Props) {
  const rolled = steps.filter((s) => s.chance);
  return (
    <section class="section luck">
      <h3>{tell("page.luck.title")}</h3>
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
                <b>{signed(g, 1)}</b>
              </td>
              <td class="quiet-text">± {decimal(luck.spread?.[seat] ?? 0, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="rolls">
        {luck.rolls.map((r, i) => (
          <li key={`${i} ${r.outcome}`}>
            <span class="quiet-text">{r.ply}</span>{" "}
            <button type="button" class="step-link" onClick={() => to(rolled[i]?.step ?? 0)}>
              {capital(say(rolled[i]?.events[0]))}
            </button>{" "}
            <span class="quiet-text">{percent(r.p)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
