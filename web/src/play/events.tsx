// What happened, told ply by ply, the newest first; after a roll where it fell, and what else could have been.
import { useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Fraction, Rules } from "../api/types.ts";
import { colourOf } from "../board/index.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { Button, RollBar } from "../ui/index.ts";
import { groups, type Possible } from "./outcomes.ts";
import { Results } from "./risk.tsx";
import { Die } from "./signs.tsx";
import type { Drawn, Ply } from "./story.ts";
import type { Table } from "./table.ts";

/** The list of what happened. */
export function Events({ table }: { table: Table }) {
  const reveal = table.telling.reveal.value;
  const hidden = reveal && reveal.at.value < reveal.steps.length - 1 ? reveal.ply.number : undefined;
  const story = table.telling.story.value.filter((p) => p.number !== hidden).reverse();
  const newest = story[0]?.number;
  return (
    <ol class="events" aria-label={tell("page.events.name")}>
      {story.length === 0 && hidden === undefined && <li class="nothing quiet-text">{tell("page.events.none")}</li>}
      {story.map((p) => (
        <EventLine key={p.number} table={table} ply={p} now={p.number === newest} />
      ))}
    </ol>
  );
}

function EventLine({ table, ply, now }: { table: Table; ply: Ply; now: boolean }) {
  const said = ply.events.map((e) => capital(say(e))).filter((s) => s);
  const [first, ...rest] = said;
  return (
    <li class={`event${now ? " now" : ""}`}>
      <span class="ply">{ply.number || ""}</span>
      <div>
        <span class="what">{first}.</span> {rest.length > 0 && <span class="why">{rest.join(". ")}.</span>}
        {ply.drawn.map((d) => (
          <RollLine key={d.draw ?? d.outcome} table={table} ply={ply} drawn={d} />
        ))}
      </div>
    </li>
  );
}

/** A roll: the die, where it fell, and on demand what else it could have brought. */
function RollLine({ table, ply, drawn }: { table: Table; ply: Ply; drawn: Drawn }) {
  const [all, setAll] = useState<readonly Possible[]>();
  const [trouble, setTrouble] = useState(false);
  const picture = table.session.picture.value;
  const share = drawn.of ? ((drawn.index ?? 0) + 0.5) / drawn.of : undefined;
  const open = async () => {
    if (all) {
      setAll(undefined);
      return;
    }
    try {
      setAll(await possible(table, ply, drawn));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setTrouble(true);
    }
  };
  const seat = table.screen.looking.value ?? table.session.state.value?.held[0] ?? 0;
  const parts: Fraction[] = all ? all.map((o) => o.p) : [];
  const fell = all?.findIndex((o) => o.outcome === drawn.outcome) ?? -1;
  return (
    <div class="dice">
      <Die colour={picture ? colourOf(picture, roller(ply)) : "white"} />
      {share !== undefined && <RollBar parts={parts.length > 0 ? parts : ["1"]} fell={fell} at={share} />}
      <span class="small-text quiet-text">
        {drawn.of ? tell("page.roll.drawn", { i: (drawn.index ?? 0) + 1, n: drawn.of }) : tell("page.roll.rolled")}
      </span>
      {!trouble && (
        <Button
          look="link"
          says={tell("page.roll.other")}
          aria-expanded={all !== undefined}
          onClick={() => void open()}
        />
      )}
      {all && (
        <div class="others">
          <Results
            table={table}
            list={groups(all, seat).filter((g) => !g.outcomes.includes(drawn.outcome))}
            title={tell("page.glimpse.other")}
          />
        </div>
      )}
    </div>
  );
}

/** Whose roll a ply's was: the seat of its first way. */
const roller = (ply: Ply): number => ply.events.find((e) => e.arrow)?.arrow?.seat ?? 0;

/** What the chance turn of a ply could have brought. */
async function possible(table: Table, ply: Ply, drawn: Drawn): Promise<Possible[]> {
  const seat = table.screen.looking.value;
  const { steps, first } = await api.read("/api/games/{id}/history", { id: table.id, seat });
  const at = steps.findIndex((s) => s.ply === ply.number && s.chance && s.outcome === drawn.outcome);
  const before = at > 0 ? steps[at - 1]!.position : first;
  return await outcomesOf(table.session.rules.value, before, seat ?? table.session.state.value?.held[0]);
}

/** What a chance turn may bring, with pictures. */
export async function outcomesOf(rules: Rules | undefined, position: string, seat?: number): Promise<Possible[]> {
  const game = rules?.id ?? "";
  const { outcomes } = await api.read("/api/rules/{game}/outcomes", { game, position, seat, picture: true });
  return outcomes.sort((a, b) => ((a.outcome ?? "") < (b.outcome ?? "") ? -1 : 1)); // as draws count them
}
