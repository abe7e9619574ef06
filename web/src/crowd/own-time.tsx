// What a player without a team may do about time: one pause, and vacations.

import { useState } from "preact/hooks";
import type { Player } from "../api/types.ts";
import { Form, Line } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { since } from "./deadline.tsx";

const day = 86_400_000;

/** The pause and the vacations of the holder of a seat; nothing for others. */
export function OwnTime({ crowd }: { crowd: Crowd }) {
  const state = crowd.table.session.state.value;
  const view = crowd.view.value;
  const player = (view?.seats ?? []).find((p) => state?.held.includes(p.seat));
  const team = view?.teams[0];
  if (!player || !team || state?.phase !== "playing") return null;
  const paused = team.paused?.by === view?.member;
  if (!player.pause && !paused && player.vacationLeft <= 0) return null;
  return (
    <section class="stack">
      <h3>{tell("page.crowd.own_time")}</h3>
      {(player.pause || paused) && <OwnPause crowd={crowd} seat={team.seat} paused={paused} />}
      {player.vacationLeft > 0 && <Vacation crowd={crowd} player={player} />}
    </section>
  );
}

function OwnPause({ crowd, seat, paused }: { crowd: Crowd; seat: number; paused: boolean }) {
  const [reason, setReason] = useState("");
  return (
    <Form
      class="claim"
      submit={() => void crowd.act({ kind: paused ? "resume" : "pause", seat, reason: reason.trim() })}
    >
      <Line name={tell("page.crowd.reason")} value={reason} most={400} required set={setReason} />
      <Button
        submit
        says={tell(paused ? "page.crowd.console.resume" : "page.crowd.own_pause")}
        disabled={crowd.busy.value || !reason.trim()}
      />
    </Form>
  );
}

function Vacation({ crowd, player }: { crowd: Crowd; player: Player }) {
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const at = (s: string) => new Date(`${s}T00:00`).toISOString();
  return (
    <Form
      class="stack"
      submit={() =>
        void crowd.act({ kind: "vacation", from: at(from), until: at(until) }).then((done) => {
          if (!done) return;
          setFrom("");
          setUntil("");
        })
      }
    >
      <p class="quiet-text">{tell("page.crowd.vacation_left", { n: Math.floor(player.vacationLeft / day) })}</p>
      {player.vacations.map((v) => (
        <p key={v.from}>
          {since(v.from, voice.value.lang)} – {since(v.until, voice.value.lang)}
        </p>
      ))}
      <div class="pair">
        <Line name={tell("page.crowd.vacation_from")} type="date" value={from} required set={setFrom} />
        <Line name={tell("page.crowd.vacation_until")} type="date" value={until} required set={setUntil} />
      </div>
      <div class="row">
        <Button submit says={tell("page.crowd.vacation")} disabled={crowd.busy.value || !from || !until} />
      </div>
    </Form>
  );
}
