// What else a seat can do: resign, offer a draw, take back, say something, play again; and what others ask of it.
import { useState } from "preact/hooks";
import { Sheet } from "../components/index.ts";
import { voice } from "../i18n/index.ts";
import { Settings } from "./settings.tsx";
import { Share } from "./share.tsx";
import { seatNames } from "./signs.tsx";
import type { Table } from "./table.ts";

/** The row of acts under the panel. */
export function Acts({ table, flip, phrases }: { table: Table; flip: () => void; phrases: readonly string[] }) {
  const say = voice.value;
  const [open, show] = useState<"more" | "resign" | undefined>();
  const state = table.state.value;
  if (!state) return null;
  const sits = state.held.length > 0;
  const plays = sits && state.phase === "playing";
  const offered = state.held.some((s) => state.offered.includes(s));
  const people = state.seats.filter((s) => s.taken && !s.bot && !s.you).length;
  const close = () => show(undefined);
  return (
    <div class="acts" data-tab="more">
      {plays && state.undoable && (
        <button type="button" class="button quiet" onClick={() => void table.act({ kind: "takeback" })}>
          {say.tell("page.act.takeback")}
        </button>
      )}
      {plays && people > 0 && !offered && (
        <button type="button" class="button quiet" onClick={() => void table.act({ kind: "offer" })}>
          {say.tell("page.act.offer")}
        </button>
      )}
      {plays && (
        <button type="button" class="button quiet" onClick={() => show("resign")}>
          {say.tell("page.act.resign")}
        </button>
      )}
      <button type="button" class="button quiet" onClick={flip}>
        {say.tell("page.act.flip")}
      </button>
      <button type="button" class="button quiet last" aria-haspopup="dialog" onClick={() => show("more")}>
        {say.tell("page.act.more")}
      </button>
      {open === "resign" && (
        <Sheet name={say.tell("page.resign.title")} close={close}>
          <p>{say.tell("page.resign.help")}</p>
          <div class="row">
            <button
              type="button"
              class="button main"
              onClick={() => {
                close();
                void table.act({ kind: "resign" });
              }}
            >
              {say.tell("page.act.resign")}
            </button>
            <button type="button" class="button quiet" onClick={close}>
              {say.tell("page.cancel")}
            </button>
          </div>
        </Sheet>
      )}
      {open === "more" && (
        <Sheet name={say.tell("page.act.more")} close={close}>
          {sits && people > 0 && (
            <section class="stack">
              <h3>{say.tell("page.phrase.title")}</h3>
              <div class="chips">
                {phrases.map((p) => (
                  <button
                    key={p}
                    type="button"
                    class="chip"
                    onClick={() => {
                      close();
                      void table.act({ kind: "phrase", phrase: p });
                    }}
                  >
                    {say.tell(`page.phrase.${p}`)}
                  </button>
                ))}
              </div>
            </section>
          )}
          <Settings
            keys={() => {
              close();
              table.helping.value = true;
            }}
          />
          <nav class="stack" aria-label={say.tell("page.act.more")}>
            <a href={`/game/${table.id}/replay`}>{say.tell("page.replay.title")}</a>
            <a href={`/rules/${state.game}`}>{say.tell("page.nav.rules")}</a>
            <a href={`/learn/${state.game}`}>{say.tell("page.nav.learn")}</a>
            <a href={`/api/games/${table.id}/picture.svg`} download>
              {say.tell("page.replay.picture")}
            </a>
            <a href="/">{say.tell("page.missing.home")}</a>
          </nav>
          <Share
            link={`/game/${table.id}`}
            embed={`/embed/game/${table.id}`}
            title={state.title || say.tell("page.title")}
          />
          <div class="row">
            <button type="button" class="button" onClick={close}>
              {say.tell("page.close")}
            </button>
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** What another seat asks: a draw, the last ply back, another game. */
export function Requests({ table }: { table: Table }) {
  const say = voice.value;
  const state = table.state.value;
  const picture = table.picture.value;
  if (!state || !picture || state.held.length === 0) return null;
  const names = seatNames(picture);
  const others = (set: readonly number[]) => set.filter((s) => !state.held.includes(s)).map((s) => names[s] ?? "");
  const mine = (set: readonly number[]) => state.held.some((s) => set.includes(s));
  const draw = others(state.offered);
  const back = others(state.takeback);
  if (state.phase !== "playing") return null;
  return (
    <>
      {draw.length > 0 && !mine(state.offered) && (
        <Request
          says={say.tell("page.ask.draw", { seats: draw })}
          yes={() => void table.act({ kind: "accept" })}
          no={() => void table.act({ kind: "decline" })}
        />
      )}
      {mine(state.offered) && draw.length === 0 && <p class="strip">{say.tell("page.ask.draw_sent")}</p>}
      {back.length > 0 && !mine(state.takeback) && (
        <Request
          says={say.tell("page.ask.takeback", { seats: back })}
          yes={() => void table.act({ kind: "takeback" })}
          no={() => void table.act({ kind: "decline_takeback" })}
        />
      )}
      {mine(state.takeback) && <p class="strip">{say.tell("page.ask.takeback_sent")}</p>}
    </>
  );
}

function Request({ says, yes, no }: { says: string; yes: () => void; no: () => void }) {
  const say = voice.value;
  return (
    <div class="strip request" role="status">
      <span>{says}</span>
      <button type="button" class="button" onClick={yes}>
        {say.tell("page.yes")}
      </button>
      <button type="button" class="button quiet" onClick={no}>
        {say.tell("page.no")}
      </button>
    </div>
  );
}
