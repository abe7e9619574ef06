// Further acts of a seat: resign, offer a draw, take back, send a phrase, play again; and the answers to requests of
// others.
import { useState } from "preact/hooks";
import { useTask } from "../form/index.ts";
import { tell, text } from "../i18n/index.ts";
import { Button, Question, seatNames, useLater } from "../ui/index.ts";
import { flip } from "./keys.tsx";
import { hasPeople } from "./session.ts";
import type { Table } from "./table.ts";

/** What is open over the page. */
type Open = "more" | "resign" | undefined;

/** The row of acts under the panel. */
export function Acts({ table }: { table: Table }) {
  const [open, setOpen] = useState<Open>();
  const { busy, run } = useTask();
  const later = useLater(() => import("./more.tsx"), open === "more");
  const state = table.session.state.value;
  if (!state) return null;
  const { turn } = table;
  const living = state.held.some((seat) => !table.session.picture.value?.seats[seat]?.gone);
  const plays = living && state.phase === "playing" && turn.ending.value !== "resign";
  const offered = state.held.some((s) => state.offered.includes(s));
  const acts = [
    {
      name: "takeback",
      when: plays,
      no: state.back?.length || turn.waits || turn.going ? "" : (state.noBack ?? "nothing"),
      goes: busy,
      act: () => run(() => turn.takeBack()),
    },
    { name: "offer", when: plays && hasPeople(state) && !offered, act: () => void turn.act({ kind: "offer" }) },
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
              onClick={no ? () => table.session.tell({ text: text(`page.takeback.${no}`), hint: true }) : act}
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
          says={tell(`page.resign.${state.turn.living.length > 2 ? "out" : "help"}`)}
          does={tell("page.act.resign")}
          act={() => void turn.leave({ kind: "resign" })}
          close={close}
        />
      )}
      {later && open === "more" && <later.More table={table} close={close} />}
    </div>
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
