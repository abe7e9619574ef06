// Further acts of a seat: resign, offer a draw, take back, send a phrase, play again; and the answers to requests of
// others.
import { useState } from "preact/hooks";
import type { State } from "../api/types.ts";
import { useTask } from "../form/index.ts";
import { tell, text } from "../i18n/index.ts";
import { Button, Question, Reading, rulesAddress, seatNames, TabLink, useRules } from "../ui/index.ts";
import { flip } from "./keys.tsx";
import { Settings } from "./settings.tsx";
import { Share } from "./share.tsx";
import type { Table } from "./table.ts";

/** What is open over the page. */
type Open = "more" | "resign" | undefined;

/** The row of acts under the panel. */
export function Acts({ table }: { table: Table }) {
  const [open, setOpen] = useState<Open>();
  const { busy, run } = useTask();
  const state = table.session.state.value;
  if (!state) return null;
  const living = state.held.some((seat) => !table.session.picture.value?.seats[seat]?.gone);
  const plays = living && state.phase === "playing" && table.turn.ending.value !== "resign";
  const offered = state.held.some((s) => state.offered.includes(s));
  const acts = [
    {
      name: "takeback",
      when: plays,
      no: state.back?.length || table.turn.waits ? "" : (state.noBack ?? "nothing"),
      goes: busy,
      act: () => table.turn.withdraw() || run(() => takeBack(table, state)),
    },
    { name: "offer", when: plays && hasPeople(state) && !offered, act: () => void table.turn.act({ kind: "offer" }) },
    { name: "resign", when: plays, act: () => setOpen("resign") },
    { name: "flip", when: true, act: () => flip(table) },
  ];
  const close = () => setOpen(undefined);
  const watchers = table.session.presence.value?.watchers ?? 0;
  return (
    <div class="acts" data-tab="more">
      {watchers > 0 && <p class="quiet-text small-text">{tell("page.seat.watchers", { n: watchers })}</p>}
      {acts.map(
        ({ name, when, act, no, goes }) =>
          when && (
            <Button
              key={name}
              look="quiet"
              says={tell(goes ? "page.takeback.goes" : `page.act.${name}`)}
              disabled={goes}
              aria-haspopup={name === "resign" ? "dialog" : undefined}
              onClick={no ? () => table.session.tell({ text: text(`page.takeback.${no}`) }) : act}
              {...(no && { "aria-disabled": "true", title: tell(`page.takeback.${no}`) })}
            />
          ),
      )}
      <Button
        look="quiet"
        class="last"
        says={tell("page.act.more")}
        aria-haspopup="dialog"
        onClick={() => setOpen("more")}
      />
      {open === "resign" && (
        <Question
          name={tell("page.resign.title")}
          says={tell("page.resign.help")}
          does={tell("page.act.resign")}
          act={() => void table.turn.leave({ kind: "resign" })}
          close={close}
        />
      )}
      {open === "more" && <More table={table} close={close} />}
    </div>
  );
}

/** Asks to take back what was played last from here; on one screen the seat does that has just played. */
async function takeBack(table: Table, { back = [], awaited, ply }: State): Promise<void> {
  const seat = back.find((s) => !awaited.includes(s)) ?? back[0];
  await table.turn.leave({ kind: "takeback", ply, ...(seat !== undefined && { seat }) });
}

/** Reports whether other people sit at the game. */
export const hasPeople = (state: State): boolean => state.seats.some((s) => s.taken && !s.bot && !s.you);

/** What is not needed all the time: phrases, settings, other pages of the game. */
function More({ table, close }: { table: Table; close: () => void }) {
  const phrases = useRules()?.phrases ?? [];
  const state = table.session.state.value;
  const rules = table.session.rules.value;
  if (!state) return null;
  const say = (phrase: string) => {
    close();
    void table.turn.act({ kind: "phrase", phrase });
  };
  const help = () => {
    close();
    table.screen.helping.value = true;
  };
  return (
    <Reading name={tell("page.act.more")} close={close}>
      {state.held.length > 0 && hasPeople(state) && (
        <section class="stack">
          <h3>{tell("page.phrase.title")}</h3>
          <div class="chips">
            {phrases.map((p) => (
              <Button key={p} look="chip" says={tell(`page.phrase.${p}`)} onClick={() => say(p)} />
            ))}
          </div>
        </section>
      )}
      <Settings keys={help} />
      <nav class="stack" aria-label={tell("page.act.more")}>
        <a href={`/game/${table.id}/replay`}>{tell("page.replay.title")}</a>
        {rules && <TabLink href={rulesAddress(rules, state.options)} says={tell("page.nav.rules")} />}
        <a href={`/learn/${state.game}`}>{tell("page.nav.learn")}</a>
        <a href={`/api/games/${table.id}/picture.svg`} download>
          {tell("page.replay.picture")}
        </a>
        <a href="/">{tell("page.missing.home")}</a>
      </nav>
      <Share link={`/game/${table.id}`} embed={`/embed/game/${table.id}`} title={state.title || tell("page.title")} />
    </Reading>
  );
}

/** A request of another seat: a draw, a takeback, another game. */
export function Requests({ table }: { table: Table }) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  if (state?.phase !== "playing" || !picture || state.held.length === 0) return null;
  const names = seatNames(picture);
  const others = (set: readonly number[]) => set.filter((s) => !state.held.includes(s)).map((s) => names[s] ?? "");
  const mine = (set: readonly number[]) => state.held.some((s) => set.includes(s));
  type No = "decline" | "decline_takeback";
  const asked = (what: string, by: readonly number[], yes: "accept" | "takeback", no: No) =>
    others(by).length > 0 &&
    !mine(by) && (
      <div class="strip request" role="status">
        <span>{tell(`page.ask.${what}`, { seats: others(by) })}</span>
        <Button says={tell("page.yes")} onClick={() => void table.turn.act({ kind: yes })} />
        <Button look="quiet" says={tell("page.no")} onClick={() => void table.turn.act({ kind: no })} />
      </div>
    );
  return (
    <>
      {asked("draw", state.offered, "accept", "decline")}
      {mine(state.offered) && others(state.offered).length === 0 && <p class="strip">{tell("page.ask.draw_sent")}</p>}
      {asked("takeback", state.takeback, "takeback", "decline_takeback")}
      {mine(state.takeback) && (
        <div class="strip request" role="status">
          <span>{tell("page.ask.takeback_sent")}</span>
          <Button says={tell("page.ask.withdraw")} onClick={() => void table.turn.act({ kind: "decline_takeback" })} />
        </div>
      )}
    </>
  );
}
