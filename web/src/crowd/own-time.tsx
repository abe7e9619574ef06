// What a player who is no team may do about time: the one pause, and vacations.
import { useState } from "preact/hooks";
import { voice } from "../i18n/index.ts";
import type { Crowd } from "./crowd.ts";
import { since } from "./deadline.tsx";
import { Line } from "./fields.tsx";
import type { Player } from "./shapes.ts";

const day = 86_400_000;

/** The own time of who holds a seat; nothing for who does not. */
export function OwnTime({ crowd }: { crowd: Crowd }) {
  const say = voice.value;
  const state = crowd.table.state.value;
  const view = crowd.view.value;
  const player = (view?.seats ?? []).find((p) => state?.held.includes(p.seat));
  const team = view?.teams[0];
  if (!player || !team || state?.phase !== "playing") return null;
  const paused = team.paused?.by === view?.member;
  if (!player.pause && !paused && player.vacationLeft <= 0) return null;
  return (
    <section class="stack">
      <h3>{say.tell("page.crowd.own_time")}</h3>
      {(player.pause || paused) && <OwnPause crowd={crowd} seat={team.seat} paused={paused} />}
      {player.vacationLeft > 0 && <Vacation crowd={crowd} player={player} />}
    </section>
  );
}

function OwnPause({ crowd, seat, paused }: { crowd: Crowd; seat: number; paused: boolean }) {
  const say = voice.value;
  const [reason, give] = useState("");
  return (
    <form
      class="claim"
      onSubmit={(e) => {
        e.preventDefault();
        void crowd.act({ kind: paused ? "resume" : "pause", seat, reason: reason.trim() });
      }}
    >
      <Line name={say.tell("page.crowd.reason")} value={reason} most={400} required set={give} />
      <button type="submit" class="button" disabled={crowd.busy.value || !reason.trim()}>
        {say.tell(paused ? "page.crowd.console.resume" : "page.crowd.own_pause")}
      </button>
    </form>
  );
}

function Vacation({ crowd, player }: { crowd: Crowd; player: Player }) {
  const say = voice.value;
  const [from, begin] = useState("");
  const [until, end] = useState("");
  const at = (s: string) => new Date(`${s}T00:00`).toISOString();
  return (
    <form
      class="stack"
      onSubmit={(e) => {
        e.preventDefault();
        void crowd.act({ kind: "vacation", from: at(from), until: at(until) }).then((done) => {
          if (!done) return;
          begin("");
          end("");
        });
      }}
    >
      <p class="quiet-text">{say.tell("page.crowd.vacation_left", { n: Math.floor(player.vacationLeft / day) })}</p>
      {player.vacations.map((v) => (
        <p key={v.from}>
          {since(v.from, say.lang)} – {since(v.until, say.lang)}
        </p>
      ))}
      <div class="pair">
        <Line name={say.tell("page.crowd.vacation_from")} type="date" value={from} required set={begin} />
        <Line name={say.tell("page.crowd.vacation_until")} type="date" value={until} required set={end} />
      </div>
      <div class="row">
        <button type="submit" class="button" disabled={crowd.busy.value || !from || !until}>
          {say.tell("page.crowd.vacation")}
        </button>
      </div>
    </form>
  );
}
