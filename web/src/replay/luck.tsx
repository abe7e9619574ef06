// What the rolls of a game gave each seat, against what was to be expected.
import type { Luck, Picture } from "../api/types.ts";
import { decimal, percent, signed, tell, voice } from "../i18n/index.ts";
import { SeatLetter } from "../ui/index.ts";

/** A line for each seat, then the rolls. */
export function LuckLedger({ luck, picture }: { luck: Luck; picture: Picture }) {
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
            <span class="quiet-text">{r.ply}</span> <code>{r.outcome}</code>{" "}
            <span class="quiet-text">{percent(r.p)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
