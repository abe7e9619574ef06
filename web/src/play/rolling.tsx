// Dice that the players roll themselves: whose throw it is, what its numbers decide, and what the dice show.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { State } from "../api/types.ts";
import { colourOf } from "../board/index.ts";
import { capital, percent, say, sentences, tell } from "../i18n/index.ts";
import { Button, seatNames, useAnswer } from "../ui/index.ts";
import { Aloud } from "./aloud.tsx";
import { Die } from "./signs.tsx";
import type { Table } from "./table.ts";

const faces = [1, 2, 3, 4, 5, 6];

/** Asks for the number on the dice, or, in a game without dice, for the outcome. */
export function Rolling({ table, state }: { table: Table; state: State }) {
  const picture = table.session.picture.value;
  const dice = state.dice ?? [];
  const [shown, setShown] = useState<readonly (number | undefined)[]>([]);
  if (!picture) return null;
  const names = seatNames(picture);
  const held = state.held.length > 0;
  const roll = (what: { faces: number[] } | { outcome: string }) =>
    void table.turn.act({ kind: "roll", number: state.number, ...what });
  const show = (die: number, face: number) => {
    const all = dice.map((_, i) => (i === die ? face : shown[i]));
    setShown(all);
    const known = all.filter((f) => f !== undefined);
    if (known.length === dice.length) roll({ faces: known });
  };
  return (
    <section class="section rolling" aria-label={tell("page.throw.name")}>
      <Aloud table={table} words={tell("page.throw.own")} />
      <h2>{tell("page.throw.own")}</h2>
      {!held && <p class="quiet-text">{tell("page.wait.watching")}</p>}
      {dice.map((die, i) => (
        <fieldset key={i} class="stack" disabled={!held}>
          <legend>
            <b>{tell("page.throw.by", { seat: names[die.seat] ?? "" })}</b> {capital(say(die.text))}.
          </legend>
          <div class="row">
            {faces.map((face) => (
              <button
                key={face}
                type="button"
                class="icon-button"
                aria-label={String(face)}
                aria-pressed={shown[i] === face}
                onClick={() => show(i, face)}
              >
                <Die colour={colourOf(picture, die.seat)} face={face} />
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      {dice.length === 0 && held && <Outcomes state={state} give={(outcome) => roll({ outcome })} />}
    </section>
  );
}

/** The outcomes of a roll, to choose from. */
function Outcomes({ state, give }: { state: State; give: (outcome: string) => void }) {
  const { game, view: position } = state;
  const all = useAnswer(() => api.read("/api/rules/{game}/outcomes", { game, position }), [game, position]);
  return (
    <div class="chips">
      {(all?.outcomes ?? []).map((o) => (
        <Button
          key={o.outcome}
          look="chip"
          says={`${percent(o.p)}: ${sentences(o.events)}`}
          onClick={() => give(o.outcome ?? "")}
        />
      ))}
    </div>
  );
}
