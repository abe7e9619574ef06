// A game looked at again, step by step: with the dice, the luck, the record, and as each seat knew it.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Analysis, Event, Finding, Luck, Problem, Rules } from "../api/types.ts";
import { numbered, story } from "../board/index.ts";
import { Trouble } from "../form/index.ts";
import { sentences, tell, voice } from "../i18n/index.ts";
import { KeyList } from "../play/keys.tsx";
import { useProof } from "../play/proof.tsx";
import { RefusedGame } from "../play/refused.tsx";
import { Score } from "../play/score.tsx";
import { Share } from "../play/share.tsx";
import {
  BoardView,
  Button,
  ButtonLink,
  Corner,
  plyStep,
  SeatLetter,
  seatNames,
  useInPlay,
  usePageKeys,
} from "../ui/index.ts";
import { go, place } from "../ui/router.ts";
import { AnalysisPanel, compared, Found, useAnalysis } from "./analysis.tsx";
import { betterWays, course, waysOf } from "./course.ts";
import { LuckLedger } from "./luck.tsx";
import { openRecord, useDrops } from "./opened.ts";
import { type Game, gameSource, type Source } from "./source.ts";
import { plies, stopsOf } from "./stops.ts";
import "./replay.css";

/** A better move is shown if the played one gave away at least this share of the points. */
const worthTelling = 0.02;

/** A game with its rules and its luck. */
interface Known extends Game {
  rules: Rules | undefined;
  luck?: Luck;
}

/** Asks for a game as a seat knew it. */
function useGame(source: Source, seat: number | undefined): { known: Known | undefined; trouble: Problem | undefined } {
  const [known, setKnown] = useState<Known>();
  const [trouble, setTrouble] = useState<Problem>();
  useEffect(() => {
    let current = true;
    const load = async () => {
      const [found, all] = await Promise.all([source.game(seat), api.rules()]);
      const history = numbered(found.history);
      const game = { ...found, history, rules: all.rules.find((r) => r.id === found.state.game) };
      if (current) setKnown((before) => ({ ...before, ...game }));
      const luck = await source.luck(seat);
      if (current) setKnown({ ...game, luck });
    };
    load().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (current) setTrouble(error.problem);
    });
    return () => {
      current = false;
    };
  }, [source, seat, voice.value]);
  return { known, trouble };
}

/** The page of a game's history. */
export default function GameReplay({ params: { id = "" } }: { params: Record<string, string> }) {
  const source = useMemo(() => gameSource(id), [id]);
  useDrops();
  return <Replay source={source} refused={(problem) => <RefusedGame problem={problem} id={id} />} />;
}

/** A game step by step, or what is shown if it is refused. */
export function Replay({ source, refused }: { source: Source; refused: (problem: Problem) => JSX.Element }) {
  const [seat, setSeat] = useState<number>();
  const [flips, setFlips] = useState(0);
  const [analysing, setAnalysing] = useState(place.value.query.has("analysis"));
  const { known, trouble } = useGame(source, seat);
  const found = useAnalysis(source, analysing);
  useInPlay(!trouble);
  const keys = useKeys();
  if (trouble) return refused(trouble);
  if (!known?.history.picture) return <main class="play" aria-busy="true" />;
  const { state, rules, history, luck } = known;
  const last = history.steps.length;
  const wanted = Number(place.value.hash || last);
  const at = Number.isInteger(wanted) ? Math.max(0, Math.min(last, wanted)) : last;
  const to = (step: number) =>
    go(`${location.pathname}${location.search}#${Math.max(0, Math.min(last, step))}`, "replace");
  const flip = () => setFlips(flips + (history.picture?.seats.length === 2 ? 2 : 1));
  const all = plies(history, found.analysis ? course(found.analysis).mistakes : []);
  const { stops, index } = stopsOf(all, at);
  const stop = (n: number) => to(stops[Math.max(0, Math.min(all.length, n))]!);
  keys.does.current = { flip, step: (by) => stop(index + by) };
  const step = history.steps[at - 1];
  const picture = step?.picture ?? history.picture!;
  const own = seat ?? state.held[0];
  const turns = ((own === undefined ? 0 : (picture.seats[own]?.turns ?? 0)) + flips) % 4;
  const names = seatNames(picture);
  const better = betterAt(found.analysis, at);
  // Before a mistake its way is drawn, and the better one; elsewhere the ways of the step itself.
  const slip = better.length > 0 ? history.steps[at] : undefined;
  const drafts = [
    ...waysOf(slip).map((a) => ({ ...a, kind: "mistake" as const })),
    ...better.flatMap(betterWays).map((a) => ({ ...a, kind: "better" as const })),
  ];
  const told = story(step?.events ?? []);
  const scene = { picture, turns, ...told, ...(slip && { arrows: [] }), drafts };
  const shown = { picture, names, steps: history.steps, step: at, to };
  return (
    <main class="play replay">
      <h1 class="unseen">{tell("page.replay.title")}</h1>
      <div class="board-area">
        <BoardView scene={scene} ply={at} step={keys.does.current.step} />
        <Corner />
      </div>
      <div class="panel">
        <section class="section">
          <h2>
            {rules?.name} · {tell("page.replay.step", { n: index, of: all.length })}
          </h2>
          <Brought game={known} names={names} />
          <Steps at={index} last={all.length} to={stop} />
          <p aria-live="polite" class="told">
            {step ? sentences((stops[index] === at ? all[index - 1] : step)?.events ?? []) : tell("page.replay.first")}
            {inWords(better, names, slip?.events)}
          </p>
        </section>
        <AsSeat state={state} rules={rules} picture={picture} seat={seat} choose={setSeat} />
        <div class="scrolling">
          {analysing && <AnalysisPanel {...found} {...shown} />}
          <Score all={all} picture={picture} now={stops[index]!} to={to} />
          {found.analysis && <Found analysis={found.analysis} {...shown} />}
          {luck && luck.rolls.length > 0 && <LuckLedger luck={luck} steps={history.steps} picture={picture} to={to} />}
        </div>
        {(state.phase === "over" || (!source.id && !rules?.traits.secrets)) && !analysing && (
          <p>
            <Button class="analyse" says={tell("page.analysis.start")} onClick={() => setAnalysing(true)} />
          </p>
        )}
        <Downloads
          source={source}
          state={state}
          step={at}
          turns={turns}
          flip={flip}
          position={step?.position ?? history.first}
        />
      </div>
      {keys.list}
    </main>
  );
}

/** The players that a record names, and where and why it is wrong. */
function Brought({ game: { players, wrong }, names }: { game: Game; names: readonly string[] }) {
  const named = names.flatMap((seat, i) => (players[i] ? [`${seat}: ${players[i]}`] : []));
  return (
    <>
      {named.length > 0 && <p class="quiet-text small-text">{named.join(" · ")}</p>}
      <Trouble says={wrong && tell("page.record.wrong", { wrong })} />
    </>
  );
}

/** The keys of a replay, as they are listed. */
const keyLines = [
  ["← →", "plies"],
  ["↑ ↓", "plies_ends"],
  ["F", "flip"],
  ["Z", "zen"],
  ["?", "help"],
  ["⇧ Alt", "draw"],
] as const;

/** Takes the keys of a replay: they do what is put into does. The list of them is there while it is open. */
function useKeys() {
  const [helping, setHelping] = useState(false);
  const does = useRef({ flip: () => {}, step: (_: number) => {} });
  const page = () => document.getElementById("page");
  useEffect(() => () => page()?.classList.remove("zen"), []);
  usePageKeys((e) => {
    const by = plyStep(e);
    const key = e.key.toLowerCase();
    if (by !== undefined) does.current.step(by);
    else if (key === "f") does.current.flip();
    else if (key === "z") page()?.classList.toggle("zen");
    else if (key === "?") setHelping(true);
    else return;
    e.preventDefault();
  });
  return { does, list: helping && <KeyList lines={keyLines} close={() => setHelping(false)} /> };
}

/** The findings with a better move than the one after a step. */
const betterAt = (analysis: Analysis | undefined, at: number): Finding[] =>
  analysis?.findings.filter((f) => f.step === at + 1 && f.best && f.lost >= worthTelling) ?? [];

/** The better moves than one of which these are the events, in words. */
const inWords = (findings: readonly Finding[], names: readonly string[], events: readonly Event[] | undefined) =>
  findings.map((f) => (
    <span key={f.seat} class="better">
      {" "}
      {compared("page.analysis.better", f, events, { seat: names[f.seat] ?? "" })}
    </span>
  ));

/** A slider and buttons that go from step to step of the list. */
function Steps({ at, last, to }: { at: number; last: number; to: (step: number) => void }) {
  return (
    <>
      <div class="slider">
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={tell("page.replay.slider")}
          aria-valuetext={tell("page.replay.step", { n: at, of: last })}
          onInput={(e) => to(Number(e.currentTarget.value))}
        />
      </div>
      <div class="row">
        <Button says="|‹" disabled={at === 0} onClick={() => to(0)} aria-label={tell("page.replay.first")} />
        <Button says={tell("page.step.back")} disabled={at === 0} onClick={() => to(at - 1)} />
        <Button look="main" says={tell("page.step.on")} disabled={at === last} onClick={() => to(at + 1)} />
        <Button says="›|" disabled={at === last} onClick={() => to(last)} aria-label={tell("page.replay.last")} />
      </div>
    </>
  );
}

interface SeatProps {
  state: Game["state"];
  rules: Rules | undefined;
  picture: Parameters<typeof seatNames>[0];
  seat: number | undefined;
  choose: (seat: number | undefined) => void;
}

/** As which of the own seats the game is shown, or as everybody saw it. */
function AsSeat({ state, rules, picture, seat, choose }: SeatProps) {
  if (state.held.length === 0 || !rules?.traits.secrets) return null;
  const names = seatNames(picture);
  return (
    <section class="section as-seat">
      <h3>{tell("page.replay.as")}</h3>
      <fieldset class="chips" aria-label={tell("page.replay.as")}>
        <Button
          look="chip"
          says={tell("page.replay.everybody")}
          aria-pressed={seat === undefined}
          onClick={() => choose(undefined)}
        />
        {state.held.map((s) => (
          <button key={s} type="button" class="chip" aria-pressed={seat === s} onClick={() => choose(s)}>
            <SeatLetter picture={picture} seat={s} small /> {names[s]}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

/** What can be done with a step: turn its board, take it along, check that all is right. */
function Downloads(props: {
  source: Source;
  state: Game["state"];
  step: number;
  turns: number;
  flip: () => void;
  position: string;
}) {
  const { source, state, step, turns, flip, position } = props;
  const { id } = source;
  const proof = useProof(source, state);
  return (
    <div class="acts">
      <Button look="quiet" says={tell("page.act.flip")} onClick={flip} />
      {id && <ButtonLink look="quiet" says={tell("page.replay.game")} href={`/game/${id}`} />}
      <ButtonLink
        look="quiet"
        says={tell("page.edit.from")}
        href={`/edit/${state.game}?position=${encodeURIComponent(position)}`}
      />
      {id ? (
        <>
          <ButtonLink look="quiet" says={tell("page.replay.record")} href={`/api/games/${id}/record`} download />
          <ButtonLink
            look="quiet"
            says={tell("page.replay.picture")}
            href={`/api/games/${id}/picture.svg?step=${step}&turns=${turns}`}
            download={`${id.slice(0, 8)}-${step}.svg`}
          />
          <Share
            link={`/game/${id}/replay#${step}`}
            embed={`/embed/game/${id}#${step}`}
            title={state.title || tell("page.title")}
          />
        </>
      ) : (
        <Button look="quiet" says={tell("page.record.another")} onClick={() => openRecord(undefined)} />
      )}
      {state.phase === "over" && <Button look="quiet" says={tell("page.proof.check")} onClick={proof.run} />}
      {proof.said && (
        <p class="strip" role="status">
          {proof.said}
        </p>
      )}
    </div>
  );
}
