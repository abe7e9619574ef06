// The page of a crowd game: the board, what to do now, the orders of the team, the market, the talk.
import { useEffect, useRef, useState } from "preact/hooks";
import { tell } from "../i18n/index.ts";
import { Requests } from "../play/acts.tsx";
import { noticed } from "../play/session.ts";
import type { Table } from "../play/table.ts";
import { Button, ButtonLink, Loading, Refusal, seatNames } from "../ui/index.ts";
import { Lost } from "../ui/lost.tsx";
import { CrowdBoard, Plies, Said } from "./board.tsx";
import { Crowd, plainName } from "./crowd.ts";
import { Head, PageActs } from "./head.tsx";
import { Market } from "./market.tsx";
import { More } from "./more.tsx";
import { Now } from "./now.tsx";
import { Orders, PastOrders } from "./orders.tsx";
import { Status } from "./status.tsx";
import { Talk } from "./talk.tsx";
import { Wishes } from "./wishes.tsx";
import "./crowd.css";

/** The game of a table at which a team plays. */
export default function CrowdGame({ table }: { table: Table }) {
  const [crowd, setCrowd] = useState<Crowd>();
  useEffect(() => {
    const made = new Crowd(table);
    setCrowd(made);
    return () => made.close();
  }, [table]);
  return crowd?.view.value ? <Shown crowd={crowd} /> : <Loading class="crowd-play" />;
}

function Shown({ crowd }: { crowd: Crowd }) {
  const { table } = crowd;
  const [flips, setFlips] = useState(0);
  const [about, setAbout] = useState(false);
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  const view = crowd.view.value;
  const team = crowd.team.value;
  const panels = useTop(crowd);
  if (!state || !picture || !view || !team) return <Loading class="crowd-play" />;
  const names = seatNames(picture);
  const seat = state.held[0] ?? team.seat;
  const turns = ((picture.seats[seat]?.turns ?? 0) + flips * (names.length > 2 ? 1 : 2)) % 4;
  const flip = () => setFlips(flips + 1);
  const past = crowd.past.value;
  return (
    <main class="crowd-play">
      <Head crowd={crowd} seats={names} flip={flip} />
      <section class="crowd-board" aria-label={tell("page.board.name")}>
        <CrowdBoard crowd={crowd} turns={turns} />
        <Plies crowd={crowd} />
        <Said crowd={crowd} />
      </section>
      <div class="crowd-panels" ref={panels}>
        <div class="panel task-panel">
          <Status crowd={crowd} team={team} names={names} />
          <div class="now">
            <Strips crowd={crowd} />
            {past ? <LooksBack crowd={crowd} /> : <Now crowd={crowd} team={team} names={names} />}
          </div>
          {view.market && <Market crowd={crowd} market={view.market} seats={names} />}
        </div>
        <div class="panel people-panel">
          <div class="team">
            {past ? (
              <PastOrders crowd={crowd} told={past.told} />
            ) : (
              view.teams.map((t) => <Orders key={t.seat} crowd={crowd} team={t} seatName={names[t.seat] ?? ""} />)
            )}
            {!past && view.teams.map((t) => <Wishes key={t.seat} crowd={crowd} team={t} />)}
          </div>
          <Talk crowd={crowd} seats={names} />
          <div class="foot">
            <Button look="link" says={tell("page.crowd.about")} aria-haspopup="dialog" onClick={() => setAbout(true)} />
            {view.organiser && (
              <span class="quiet-text">{tell("page.crowd.organised", { name: plainName(view.organiser.name) })}</span>
            )}
            <PageActs crowd={crowd} flip={flip} />
          </div>
        </div>
      </div>
      {about && <More crowd={crowd} seats={names} close={() => setAbout(false)} />}
    </main>
  );
}

/** Scrolls the panels to the task when it changes, unless a field has the focus. */
function useTop(crowd: Crowd) {
  const panels = useRef<HTMLDivElement>(null);
  const team = crowd.team.value;
  const asks = [crowd.ordering.value, crowd.proposed.value, crowd.composer.prompt?.kind, team?.you?.number];
  useEffect(() => {
    if (document.activeElement?.matches("input:not([type=checkbox]), textarea")) return;
    for (const e of [panels.current, panels.current?.firstElementChild]) e?.scrollTo({ top: 0 });
  }, [...asks, team && crowd.belongs(team)]);
  return panels;
}

/** Urgent messages: a lost connection, a refusal, a request of another seat. */
function Strips({ crowd }: { crowd: Crowd }) {
  const { table } = crowd;
  const notice = table.session.notice.value;
  return (
    <div class="strips">
      {table.session.silent.value && (
        <p class="strip lost" role="status">
          <Lost look={() => table.session.look()} />
        </p>
      )}
      {notice && <Refusal says={noticed(notice)} />}
      <Requests table={table} />
    </div>
  );
}

/** Says that a ply is looked at that is over. */
function LooksBack({ crowd }: { crowd: Crowd }) {
  const past = crowd.past.value;
  if (!past) return null;
  return (
    <section class="section looks-back">
      <h2>{tell("page.crowd.ply", { ply: past.number })}</h2>
      <p class="quiet-text">{tell("page.crowd.looks_back")}</p>
      <div class="row">
        <Button says={tell("page.glimpse.back")} onClick={() => void crowd.look(undefined)} />
        <ButtonLink look="quiet" says={tell("page.crowd.ply_page", { ply: past.number })} href={past.told.address} />
      </div>
    </section>
  );
}
