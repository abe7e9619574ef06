// A game: the board, its players, the question to the viewer, the events.
import { effect, untracked } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { State } from "../api/types.ts";
import { Frame, type Scene, sideOf } from "../board/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { Acts, Requests } from "../play/acts.tsx";
import { CallOffer } from "../play/call-offer.tsx";
import { Curtain } from "../play/curtain.tsx";
import { Events, inWords } from "../play/events.tsx";
import { WrongInvitation, wrongWith } from "../play/invitation.tsx";
import { Answer, mayHappen, pressed, Spoken } from "../play/keys.tsx";
import { guard, leave, tableOf } from "../play/left.ts";
import { Lobby } from "../play/lobby.tsx";
import { Notes } from "../play/notes.tsx";
import { OrderIn } from "../play/orders.tsx";
import { Plate } from "../play/plate.tsx";
import { Premoving, Told } from "../play/premoving.tsx";
import { Leaving, Prompt, waitsFor } from "../play/prompt.tsx";
import { Proof } from "../play/proof.tsx";
import { RefusedAct, RefusedGame } from "../play/refused.tsx";
import { hasPeople, type Notice } from "../play/session.ts";
import { useStanding } from "../play/standing.ts";
import { pressing } from "../play/story.ts";
import type { Table } from "../play/table.ts";
import type { Proposal } from "../play/turn.ts";
import { learn } from "../settings/language.ts";
import { byKeys, useArrival, useFocusBack } from "../ui/focus-board.ts";
import {
  BoardView,
  Corner,
  GlimpseBar,
  Loading,
  rulesAddress,
  seatName,
  seatNames,
  Tabs,
  useInPlay,
  useLater,
  usePageKeys,
} from "../ui/index.ts";
import { Lost } from "../ui/lost.tsx";
import { place } from "../ui/router.ts";

type Tab = "move" | "events" | "more";
const tabs: readonly Tab[] = ["move", "events", "more"];
/** The places of plates, by the side of their seat. */
const places = ["bottom left", "bottom right", "top right", "top left"];

export { prepare } from "../play/left.ts";

/** The page of a game. */
export default function GamePage({ params }: { params: Record<string, string> }) {
  const table = useMemo(() => untracked(() => tableOf(params.id ?? "")), [params.id]);
  const { refusal, rules, state } = table.session;
  useInPlay(!refusal.value, rules.value && rulesAddress(rules.value, state.value?.options));
  // What is read while a page goes would be watched by what has shown it.
  useLayoutEffect(() => () => untracked(() => leave(table)), [table]);
  return <Game table={table} />;
}

function Game({ table }: { table: Table }) {
  const [tab, setTab] = useState<Tab>("move");
  const moves = useFocusBack<HTMLDivElement>();
  const state = table.session.state.value;
  const refusal = table.session.refusal.value;
  const curtain = table.screen.curtain.value;
  const picture = table.session.picture.value;
  const code = /^join=(.+)$/.exec(place.value.hash)?.[1];
  useTitle(state, table);
  const after = useLater(() => import("../play/after.ts"), picture && !table.session.silent.value);
  usePageKeys((e) => pressed(table, e));
  useEffect(() => setTab("move"), [state?.phase]); // where the result is
  useEffect(() => {
    const { composer, expectation } = table.turn;
    return effect(() => {
      if (composer.picks[0] ?? expectation.composer.picks[0] ?? table.telling.reveal.value?.asked) setTab("move");
    });
  }, [table]);
  const zen = table.screen.zen.value;
  useEffect(() => {
    const page = document.getElementById("page")?.classList;
    page?.toggle("zen", zen);
    return () => page?.remove("zen");
  }, [zen]);
  if (refusal) return <RefusedGame problem={refusal} />;
  if (curtain !== undefined) return <Curtain table={table} seat={curtain} name={table.screen.names.value[curtain]} />;
  if (!state || !picture) return <Loading class="play" />;
  if (state.seats.some((s) => s.kind === "team")) return <CrowdGame table={table} />;
  const seat = table.screen.looking.value ?? state.held[0];
  const turns = ((seat === undefined ? 0 : (picture.seats[seat]?.turns ?? 0)) + table.screen.flips.value) % 4;
  const { cols, rows } = new Frame(table.past.seen.value ?? picture, turns);
  const many = picture.seats.length > 2;
  const cross = many && cols === picture.files; // a barrier has not made it smaller
  const plates = picture.seats.map((s, i) => (
    <Plate key={s.name} table={table} seat={i} place={places[sideOf(picture, i, turns)] ?? ""} corner={cross} />
  ));
  const answer = table.telling.answered.value;
  // What is covered has not been read yet.
  const read = () => table.screen.covered.value || table.session.hush();
  const on = (of: Tab) => tab === of || undefined;
  return (
    <main class={`play${many ? " halves" : ""}`}>
      <h1 class="unseen">{table.session.rules.value?.name}</h1>
      <div class="board-area" style={{ "--shape": String(Math.min(1, cols / rows)) }}>
        <PlayedBoard table={table} turns={turns} />
        {cross && plates}
        <Corner />
      </div>
      {!cross && plates}
      <div class="panel" onClickCapture={read}>
        {code !== undefined && <WrongInvitation code={code} state={state} names={seatNames(picture)} />}
        <Strips table={table} />
        <div class="tab-panel scrolling-tab" id="panel-move" ref={moves} data-tab="move" data-shown={on("move")}>
          <Now table={table} after={after} code={code && !wrongWith(code, state) ? code : undefined} />
        </div>
        <div class="tab-panel happened" id="panel-events" data-tab="events" data-shown={!on("more") || undefined}>
          <Events table={table} />
        </div>
        <GlimpseBar title={table.screen.glimpse.value?.title} back={() => table.screen.back()} />
        <div class="tab-panel foot" id="panel-more" data-tab="more" data-shown={on("more")}>
          <Notes table={table} looking={seat} />
          <Proof table={table} />
          <Acts table={table} />
        </div>
        {after && <after.WhatIfCard table={table} />}
        <Spoken table={table} />
        <Answer key={answer.n} words={answer.words} hide={() => table.telling.hide()} />
      </div>
      {after && <after.KeySheet table={table} />}
      <div class="tab-bar">
        <Tabs
          name={tell("page.tabs")}
          tabs={tabs.map((id) => ({ id, title: tell(`page.tab.${id}`) }))}
          chosen={tab}
          choose={(id) => setTab(id as Tab)}
        />
      </div>
    </main>
  );
}

/** The page of a game in which a team plays, loaded when there is one. */
function CrowdGame({ table }: { table: Table }) {
  const load = () =>
    Promise.all([import("../crowd/page.tsx"), learn("crowd/page", table.session.state.value?.game ?? "")]);
  const page = useLater(load)?.[0];
  return page ? <page.default table={table} /> : <Loading class="play" />;
}

/** The title of the window: the name of the game, and whether it is the viewer's turn. */
function useTitle(state: State | undefined, table: Table): void {
  const mine = table.turn.acting.value !== undefined && table.past.all.value;
  const name = table.session.refusal.value ? tell("page.game.none") : table.session.rules.value?.short;
  useEffect(() => {
    const all = tell("page.title");
    if (!name) document.title = all;
    else document.title = mine && state ? `● ${tell("page.seat.your_move")} · ${name}` : `${name} · ${all}`;
  }, [mine, name, voice.value, state]);
}

/** The board with what is composed on it, what was played last, or what is looked at instead. */
function PlayedBoard({ table, turns }: { table: Table; turns: number }) {
  const reveal = table.telling.reveal.value;
  const { shown, kept } = table.telling.suppositions;
  // Where a piece is found tells nothing of where another one can go.
  const whatIf = kept.value || table.turn.composer.picks.length === 0 ? shown.value : undefined;
  const acting = table.turn.acting.value;
  const composed = changes(table);
  useArrival(table.turn.composer.choices.length > 0);
  const premoved = table.premoves.composer.changes.value;
  const told = table.premoves.told.value;
  const going = table.premoves.going.value;
  const early = table.turn.kept.squares.value;
  const standing = useStanding(table, turns);
  const proposal = table.turn.proposal.value;
  const sent = table.turn.sent.value;
  const notice = table.session.notice.value;
  const { lit } = table.telling.answered.value;
  const why = useMemo(() => (table.screen.covered.value ? {} : shownOf(notice)), [notice]);
  const scene = useMemo<Scene | undefined>(() => {
    if (!standing) return undefined;
    const shown = lit ? { ...standing.scene, lit } : standing.scene;
    if (!standing.now) return shown;
    const base = { ...shown, whatIf };
    const { picture } = base;
    if (acting !== undefined) return { ...base, ...table.turn.scene(picture), ...warned(proposal), ...why };
    return { ...base, ...table.premoves.scene(picture), ...table.turn.expectation.scene(picture), ...why };
  }, [standing, whatIf, acting, composed, premoved, told, going, early, table, proposal, sent, why, lit]);
  if (!scene) return null;
  const looked = table.past.at();
  return (
    <BoardView
      scene={scene}
      step={(by) => table.past.step(by)}
      ply={`${looked} ${reveal?.at.value ?? ""}${sent?.last ? " sent" : ""}`}
      hooks={{
        ask: (square, token) => {
          const here = scene.picture.tokens?.filter((t) => t.square === square) ?? [];
          table.screen.square.value = square;
          table.screen.looked.value = token ?? (here.length === 1 ? here[0] : undefined);
          if (!table.turn.proposal.value) table.telling.suppositions.look(square, token);
        },
        key: (e, square) => pressed(table, e, square),
        pick: (square, token, apart, lifted) => {
          if (table.screen.back()) return;
          if (reveal?.asked && !reveal.over) return reveal.next();
          table.telling.endReveal();
          table.past.skip();
          table.telling.suppositions.release();
          table.session.hush();
          table.screen.typing.value = undefined;
          const before = changes(table);
          const turn = table.pick(square, token, apart, lifted);
          if (turn && byKeys() && changes(table) === before && !table.session.notice.value)
            table.telling.answer(mayHappen(table, square));
        },
        barred: (from, to) => (table.premoves.ground.value ? table.premoves.composer : table.turn).barred(from, to),
        aside: () => table.premoves.drop(),
        cancel: () => {
          table.session.hush();
          if (table.screen.back()) return;
          table.turn.cancel();
          table.premoves.cancel();
          table.premoves.drop();
        },
      }}
    />
  );
}

/** Counts what has changed in the composers of a turn. */
const changes = ({ turn }: Table): number => turn.composer.changes.value + turn.expectation.composer.changes.value;

/** What a warning draws: the ways of the answer, or of the roll, that loses, and the squares that they end on. */
function warned(proposal: Proposal | undefined): Partial<Scene> {
  const arrows = proposal?.peril?.arrows;
  return arrows ? { arrows, dangers: arrows.map((a) => a.path.at(-1)!), wide: true } : {};
}

/** What a refusal draws. */
function shownOf(notice: Notice | undefined): Partial<Scene> {
  const arrows = notice && ("problem" in notice ? notice.problem : notice).arrows;
  return arrows ? { arrows } : {};
}

/** Urgent messages: a lost connection, a refusal, requests and phrases of others. */
function Strips({ table }: { table: Table }) {
  const said = table.telling.lastPhrase.value;
  const picture = table.session.picture.value;
  const kept = table.turn.pending;
  useEffect(() => (kept ? guard() : undefined), [kept]);
  return (
    <div class="strips">
      {table.session.silent.value && (
        <div class="banner-place">
          <p class="banner lost" role="status">
            <Lost look={() => table.session.look()} />
          </p>
        </div>
      )}
      <div class="refused">
        <RefusedAct table={table} />
      </div>
      {said && picture && (
        <p class="strip" role="status">
          {tell("page.phrase.said", {
            seat: seatName(picture, said.seat),
            phrase: tell(`page.phrase.${said.phrase}`),
          })}
        </p>
      )}
      <Vanishing table={table} />
      <Requests table={table} />
    </div>
  );
}

/**
 * Says until the viewer picks a piece who is out and why, what the viewer lost to a barrier and what a guard of a king
 * took; or else that squares have vanished, or vanish at the end of the round.
 */
function Vanishing({ table }: { table: Table }) {
  const state = table.session.state.value;
  const picture = table.past.seen.value;
  if (!picture || state?.phase !== "playing" || table.turn.composer.picks.length > 0) return null;
  const happened = inWords(pressing(table.past.told.value, state.held, picture.seats));
  const soon = picture.marks?.some((m) => m.kind === "vanishing" && m.rounds === 1);
  const words = happened.length > 0 ? `${happened.join(". ")}.` : soon && tell("page.vanishing");
  if (!words) return null;
  // What has happened was read out as an event.
  return (
    <p class="strip happening" role={happened.length > 0 ? undefined : "status"}>
      {words}
    </p>
  );
}

interface NowProps {
  table: Table;
  /** What is loaded once the first board is drawn. */
  after: typeof import("../play/after.ts") | undefined;
  code: string | undefined;
}

/** What goes on now: what the viewer has to do, or what the game waits for. */
function Now({ table, after, code }: NowProps) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  if (!state || !picture) return null;
  if (state.phase === "open" || state.phase === "dropped") return <Lobby table={table} code={code} />;
  const reveal = table.telling.reveal.value;
  const again = reveal?.asked && after && <after.RevealPanel table={table} reveal={reveal} />;
  if (state.phase === "over")
    return (
      <>
        {after && table.past.all.value && <after.Result table={table} />}
        {again}
      </>
    );
  if (reveal?.asked) return again;
  if (table.turn.ending.value) return <Leaving table={table} />;
  const proposal = table.turn.proposal.value;
  // An earlier board does not show what is asked.
  if (proposal && table.screen.glimpse.value?.ply === undefined)
    return after && <after.Asked table={table} proposal={proposal} />;
  if (table.turn.acting.value !== undefined) return <Prompt table={table} />;
  const looking = table.screen.looking.value ?? state.held[0];
  if (looking !== undefined && state.orders?.in.includes(looking)) return <OrderIn table={table} seat={looking} />;
  if (state.typed && state.turn.kind === "chance") return after && <after.Rolling table={table} state={state} />;
  const types = table.screen.typing.value !== undefined; // the field stays while others are to move
  if (state.held.length > 0 && types) return <Prompt table={table} />;
  if (table.premoves.ground.value) return <Premoving table={table} />;
  return (
    <section class="section">
      <h2>{waitsFor(picture, state.awaited)}</h2>
      <Told table={table} />
      {state.held.length === 0 && <p class="quiet-text">{tell("page.wait.watching")}</p>}
      {looking !== undefined && !state.turn.living.includes(looking) && (
        <p class="quiet-text">{tell("page.wait.out")}</p>
      )}
      {state.held.length > 0 && hasPeople(state) && <CallOffer />}
    </section>
  );
}
