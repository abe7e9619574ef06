// Making moves for all seats: one after the other where they order together, and what chance brings is chosen.
import { api } from "../api/client.ts";
import type { Edited } from "../api/types.ts";
import type { Composer } from "../compose/index.ts";
import { ComposePanel } from "../compose/index.ts";
import { capital, percent, say, tell } from "../i18n/index.ts";
import { reasonOf } from "../play/ending.ts";
import { seatNames, useAnswer } from "../ui/index.ts";
import type { Bench } from "./bench.ts";

interface Props {
  bench: Bench;
  now: Edited;
  composer: Composer;
  /** Orders that were given already, by seat. */
  orders: Readonly<Record<string, string>>;
}

/** The question of the moment: a move, or an outcome; nothing if the game is over. */
export function Moves({ bench, now, composer, orders }: Props) {
  const names = seatNames(now.picture);
  if (now.turn.kind === "over") return null;
  if (now.turn.kind === "chance") return <Chances key={now.position} bench={bench} now={now} />;
  return (
    <section class="section stack">
      {Object.entries(orders).map(([seat, move]) => (
        <p key={seat} class="quiet-text">
          {tell("page.edit.order", { seat: names[Number(seat)] ?? "", move })}
        </p>
      ))}
      {composer.prompt && <ComposePanel composer={composer} picture={now.picture} />}
    </section>
  );
}

/** That a game is over in a position, and why: nothing can be done with it. Nothing is said of another one. */
export function Ended({ turn, picture }: Pick<Edited, "turn" | "picture">) {
  return turn.kind === "over" ? (
    <p class="ended">
      {tell("page.edit.over")} {turn.reason && `${capital(reasonOf(turn, picture.seats))}.`}
    </p>
  ) : null;
}

/** The outcomes of a roll, to choose from. */
function Chances({ bench, now }: { bench: Bench; now: Edited }) {
  const asked = { game: bench.game, position: now.position };
  const all = useAnswer(() => api.read("/api/rules/{game}/outcomes", asked), [])?.outcomes ?? [];
  return (
    <section class="section">
      <h2>{tell("page.edit.chance")}</h2>
      <ul class="outcome-choices">
        {all.map((o) => (
          <li key={o.outcome}>
            <button type="button" class="chip" onClick={() => void bench.play({}, o.outcome)}>
              <b class="figures">{percent(o.p)}</b>
              <span>{o.events[0] ? capital(say(o.events[0])) : o.outcome}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
