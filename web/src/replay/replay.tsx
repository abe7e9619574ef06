// A game looked at again, step by step: with the dice, the luck, the record, and as each seat knew it.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Analysis, Event, Finding, History, Knew, Luck, Picture, Problem, Rules } from "../api/types.ts";
import { type Scene, story } from "../board/index.ts";
import { keepNumbers, numbered } from "../board/kin.ts";
import { Trouble, useStart } from "../form/index.ts";
import { inPercent, sentences, tell, voice } from "../i18n/index.ts";
import { position } from "../play/answers.ts";
import { drawing, going } from "../play/key-list.tsx";
import { notesIn } from "../play/notes.tsx";
import { type Keys, squareOf, useKeys } from "../play/page-keys.tsx";
import { useProof } from "../play/proof.tsx";
import { RefusedGame } from "../play/refused.tsx";
import { sameAgain } from "../play/result.tsx";
import { type Played, roundsOf, secretly } from "../play/rounds.ts";
import { Score } from "../play/score.tsx";
import type { Glimpse } from "../play/screen.ts";
import { Share } from "../play/share.tsx";
import { inOrder } from "../play/story.ts";
import { focusBoard } from "../ui/focus-board.ts";
import {
  BoardView,
  Button,
  ButtonLink,
  Corner,
  editAddress,
  GlimpseBar,
  Loading,
  rulesAddress,
  SeatLetter,
  seatNames,
  seatWord,
  Tabs,
  unbroken,
  useInPlay,
  usePageKeys,
} from "../ui/index.ts";
import { go, place } from "../ui/router.ts";
import { AnalysisPanel, Found, intoSight, useAnalysis } from "./analysis.tsx";
import { course, hidden, type Mistake, nextMistake } from "./course.ts";
import { LuckLedger } from "./luck.tsx";
import { openRecord, useDrops } from "./opened.ts";
import { type Game, gameSource, type Source } from "./source.ts";
import { plies, plyAt, stopsOf } from "./stops.ts";
import { Throws } from "./throws.tsx";
import { ended, gave, met, type Step, titled } from "./words.ts";
import "./replay.css";

/** A game with its rules and its luck. */
interface Known extends Game {
  rules: Rules | undefined;
  luck?: Luck;
}

/** Asks for a game as the reader may know it, or as it was known. */
function useGame(source: Source, knew: Knew | undefined): { known: Known | undefined; trouble: Problem | undefined } {
  const [known, setKnown] = useState<Known>();
  const [trouble, setTrouble] = useState<Problem>();
  useEffect(() => {
    let current = true;
    const load = async () => {
      const [found, all] = await Promise.all([source.game(knew), api.rules()]);
      const history = numbered(found.history);
      const game = { ...found, history, rules: all.rules.find((r) => r.id === found.state.game) };
      if (current) setKnown((before) => ({ ...before, ...game }));
      const luck = await source.luck(knew);
      if (current) setKnown({ ...game, luck });
    };
    load().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (current) setTrouble(error.problem);
    });
    return () => {
      current = false;
    };
  }, [source, knew, voice.value]);
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
  const [knew, setKnew] = useState<Knew>();
  const [flips, setFlips] = useState(0);
  const [asked, setAsked] = useState(place.value.query.has("analysis"));
  const [other, setOther] = useState<Glimpse>();
  const { known, trouble } = useGame(source, knew);
  const analysing = asked && !knew; // an analysis knows everything
  const found = useAnalysis(source, analysing);
  useInPlay(!trouble, known?.rules && rulesAddress(known.rules, known.state.options));
  const { help, ...keys } = useKeys(actions, [...going, ...drawing]);
  usePageKeys((e) => e.key === "Escape" && setOther(undefined));
  useEffect(() => () => page()?.classList.remove("zen"), []);
  if (trouble) return refused(trouble);
  if (!known?.history.picture) return <Loading class="play" />;
  const { state, rules, history, luck } = known;
  const { at, to } = placeAmong(history.steps.length);
  const flip = () => setFlips(flips + (history.picture?.seats.length === 2 ? 2 : 1));
  const { mistakes = [], marked = [] } = found.analysis ? course(found.analysis) : {};
  const names = seatNames(history.picture!);
  const all = plies(history, mistakes, names);
  const { stops, index } = stopsOf(all, at);
  const stop = (n: number) => to(stops[Math.max(0, Math.min(all.length, n))]!);
  const { done, limits } = found.analysis ?? {};
  const mistake = nextOf(marked, names, at, { to, done });
  const step = history.steps[at - 1];
  const picture = step?.picture ?? history.picture!;
  const seat = Number(knew ?? state.held[0]);
  const turns = ((picture.seats[seat]?.turns ?? 0) + flips) % 4;
  const better = marked.filter((m) => m.step === at + 1);
  const before = better[0] ? 1 : 0;
  const glimpse = other?.ply === at ? other : undefined;
  const show = (g: Glimpse) => setOther({ ...g, picture: keepNumbers(picture, g.picture), ply: at });
  const scene = { picture, turns, ...drawn(history.steps, at, marked, glimpse) };
  const rolled = history.steps.some((s) => s.chance);
  const mayAnalyse = !asked && !knew && (state.phase === "over" || (!source.id && !rules?.traits.secrets));
  const round = roundsOf(all, names.length);
  const shown = { picture, names, steps: history.steps, all, round, step: at, to, stop };
  const told = tellingOf({ game: known, picture, names, all, analysis: found.analysis, at, better });
  const none =
    done && !mistake && limits ? tell("page.analysis.none", { mistake: inPercent(limits.mistake) }) : undefined;
  const numbers = { n: round(at + before), of: round(history.steps.length) };
  const edit = `${editAddress(state.game, step?.position ?? history.first)}&turns=${turns}&move`;
  const tried = () => keys.answer(tell("page.replay.try"), <ButtonLink says={tell("page.edit.from")} href={edit} />);
  keys.does.current = { flip, mistake, none, picture, said: readOut(told), step: (by) => stop(index + by) };
  return (
    <main class="play replay">
      <h1 class="unseen">{tell("page.replay.title")}</h1>
      <Shown scene={scene} ply={at} step={keys.does.current.step} tried={tried} />
      <div class="panel">
        <section class="section">
          <Button look="link" class="keys" says={`${tell("page.keys.title")} (?)`} onClick={help} />
          <h2>{`${rules?.short} · ${titled(before ? "before" : "move", numbers, names, plyAt(all, at + before))}`}</h2>
          <Brought game={known} names={names} />
          <Steps at={index} last={all.length} to={stop} mistake={mistake} />
          <Told {...told}>
            <Throws {...{ game: state.game, history, all, at, seat, show, shown: glimpse?.outcome }} />
          </Told>
          <GlimpseBar title={glimpse?.title} back={() => setOther(undefined)} />
        </section>
        <Secrets game={known} picture={picture} knew={knew} choose={setKnew} />
        <div class={`scrolling${rolled ? "" : " dry"}`} onClickCapture={still}>
          <Parts
            graph={analysing && <AnalysisPanel {...found} {...shown} end={told.end} />}
            moves={<Score all={all} picture={picture} now={stops[index]!} to={to} />}
            analysis={analysing && found.analysis && <Found analysis={found.analysis} {...shown} />}
            luck={rolled && luck && <LuckLedger {...shown} luck={luck} findings={found.analysis?.findings} />}
          />
        </div>
        {mayAnalyse && (
          <p>
            <Button class="analyse" says={tell("page.analysis.start")} onClick={() => setAsked(true)} />
          </p>
        )}
        <Downloads {...{ source, state, names, step: at, knew, turns, flip, edit }} />
        {keys.list}
      </div>
    </main>
  );
}

/** The board, on which no move is made: somebody who drags a piece, or picks it and then an empty square, tries one. */
function Shown(props: { scene: Scene; ply: number; step: (by: number) => void; tried: () => void }) {
  const { tried: stays, ...shown } = props;
  const picked = useRef("");
  const has = (square: string) => shown.scene.picture.tokens?.some((t) => t.square === square);
  const pick = (square: string) => {
    if (has(picked.current) && !has(square)) stays();
    picked.current = square;
  };
  return (
    <div class="board-area">
      <BoardView {...shown} hooks={{ stays, pick }} />
      <Corner />
    </div>
  );
}

/** Keeps an element that is clicked at its place, even if what is above it becomes higher or lower. */
function still({ currentTarget: e }: { currentTarget: HTMLElement }) {
  const top = () => e.getBoundingClientRect().top;
  const was = top();
  requestAnimationFrame(() => {
    e.parentElement!.scrollTop += top() - was;
  });
}

/** A part of what is told of a whole game: undefined while it is to come, false if the game does not have it. */
type Part = JSX.Element | false | undefined;

/**
 * What is told of a whole game: beside the board in tabs, below it under each other. An analysis is shown first: it was
 * asked for. The tabs stand above its graph, which is not shown with everything, and so keep their place.
 */
function Parts({ graph, moves, analysis, luck }: Record<"graph" | "moves" | "analysis" | "luck", Part>) {
  const [picked, choose] = useState<string>();
  const chosen = picked ?? (analysis === false ? "moves" : "analysis");
  const parts = [
    { id: "moves", title: tell("page.score.name"), part: moves },
    { id: "analysis", title: tell("page.analysis.title"), part: analysis },
    { id: "luck", title: tell("page.luck.title"), part: luck },
  ].filter((p) => p.part !== false);
  return (
    <>
      {parts.length > 1 && <Tabs name={tell("page.tabs")} tabs={parts} chosen={chosen} choose={choose} />}
      {graph}
      {parts.map(({ id, part }) => (
        <div
          key={id}
          class="part"
          id={`panel-${id}`}
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          data-shown={id === chosen || undefined}
        >
          {part}
        </div>
      ))}
    </>
  );
}

/** The step that the address names, or the last one, and the way to others. */
function placeAmong(last: number): { at: number; to(step: number): void } {
  const within = (n: number) => Math.max(0, Math.min(last, n));
  const wanted = Number(place.value.hash || last);
  const to = (n: number) => go(`${location.pathname}${location.search}#${within(n)}`, "replace");
  return { at: Number.isInteger(wanted) ? within(wanted) : last, to };
}

/**
 * What is drawn after a step: the board that is shown in its place, or before a mistake its way and the better one,
 * else the ways of the step itself, and after a mistake the answer to it.
 */
export function drawn(steps: History["steps"], at: number, marked: readonly Finding[], glimpse: Glimpse | undefined) {
  if (glimpse) return { picture: glimpse.picture, arrows: glimpse.arrows ?? [], drafts: [] };
  const of = (step: number, answer: boolean) =>
    marked.flatMap((m) => (m.step === step && m.drawn?.filter((d) => (d.kind === "answer") === answer)) || []);
  const next = of(at + 1, false);
  return {
    ...story(steps[at - 1]?.events ?? []),
    ...(next[0] ? { arrows: [], drafts: next } : { drafts: of(at, true) }),
  };
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

/** The way to the next mistake, or from the last to the first, and which one that is; no way if there is no other. */
interface Next {
  says: string;
  go: (() => void) | undefined;
}

/** The mistake after the step that the board shows, or the first one again. */
export function nextOf(
  marked: readonly Mistake[],
  names: readonly string[],
  at: number,
  { to, done }: { to: (step: number) => void; done: boolean | undefined },
): Next | undefined {
  const next = nextMistake(marked, at);
  if (!next) return undefined;
  const { n, of, seat, step, only } = next;
  if (n === 0) return { says: tell("page.analysis.only"), go: undefined };
  const args = { n, of: done ? of : `${of}+`, seat: names[seat]! };
  return { says: tell(`page.analysis.${only ? "win" : "next"}`, args), go: () => to(step - 1) };
}

/** What the keys of a replay act on: the steps, what is said of the present one, and its picture. */
interface Does {
  step(by: number): void;
  mistake: Next | undefined;
  /** What is said where there is no mistake to go to. */
  none: string | undefined;
  flip(): void;
  said: string;
  picture: Picture;
}

const page = () => document.getElementById("page");

/** The keys of a replay besides those for steps. */
const actions: Keys<Does> = {
  m: { name: "mistake", does: ({ mistake: m, none }) => (m?.go ? m.go() : (m?.says ?? none)) },
  w: { name: "square", does: (_, e) => squareOf(e)?.ariaLabel },
  l: { name: "last", does: (d) => d.said },
  p: { name: "position", does: (d) => position(voice.value, d.picture) },
  b: { name: "board", does: focusBoard },
  f: { name: "flip", does: (d) => d.flip() },
  z: { name: "alone", does: () => page()?.classList.toggle("zen") },
};

/** What is said of a step: its mistakes, how it ended, what happened; and what comes next. */
interface Said {
  blames: string[];
  end: string;
  says: string;
  next: string[];
}

/** All that is said of a step. */
const readOut = (said: Said): string => Object.values(said).flat().filter(Boolean).join(" ");

/** Before a mistake what was better, apart from the step: its mistakes and what happened; then the throws. */
function Told({ blames, next, end, says, children }: Said & { children: JSX.Element }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div class="told" tabIndex={0}>
      <div aria-live="polite">
        {next.map((line) => (
          <p class="better" key={line}>
            {unbroken(line)}
          </p>
        ))}
        {blames.map((line) => (
          <p key={line}>
            <b>{unbroken(line)}</b>
          </p>
        ))}
        <p>
          {end && <b>{end} </b>}
          {unbroken(says)}
        </p>
      </div>
      {children}
    </div>
  );
}

/** What is said of the step that the board shows, or of the list's entry that ends with it. */
export function tellingOf(shown: {
  game: Known;
  picture: Picture;
  names: readonly string[];
  all: readonly Played[];
  analysis: Analysis | undefined;
  at: number;
  better: readonly Mistake[];
}): Said {
  const { game, picture, names, all, analysis, at, better } = shown;
  const { stops, index } = stopsOf(all, at);
  const entry = all[index - 1];
  const step = game.history.steps[at - 1];
  const events = entry?.at === at ? entry.events : step?.events;
  const together = Object.keys(step?.moves ?? {}).length > 1;
  const blames = blamed(entry, names);
  return {
    blames,
    end: index === all.length ? inEnd(game.state, picture, all.at(-1)) : "",
    says: [
      ...falls(analysis, names, stops[index - 1], step),
      events ? sentences(inOrder(events, together)) : tell("page.replay.start"),
    ].join(" "),
    next: [...inWords(better, names, all[index]?.events), ...fallen(analysis, names, game.history.steps[at])],
  };
}

/** The better moves than one of which these are the events, in words. */
const inWords = (marked: readonly Mistake[], names: readonly string[], events: readonly Event[] | undefined) =>
  marked.map((m) => gave(m, events, names, m.only ? "missed" : "better"));

/** The mistakes of an entry, in words. */
const blamed = (entry: Played | undefined, names: readonly string[]) =>
  (entry?.moves ?? []).flatMap(({ seat = 0, slip }) =>
    slip ? `${names[seat]} – ${tell(slip.bad ? "page.analysis.bad" : "page.analysis.mistake")} ${slip.says}.` : [],
  );

/** How a game ended that is over, before the sentences of its last entry. */
const inEnd = ({ phase, turn }: Game["state"], { seats }: Picture, last: Played | undefined) =>
  phase === "over" ? ended(turn, seats, last) : "";

/** What a seat missed or could expect less after these steps, for which nobody is blamed, in words. */
function falls(analysis: Analysis | undefined, names: readonly string[], from = 0, last: Step | undefined): string[] {
  if (!analysis || !last) return [];
  const c = course(analysis);
  const alone = analysis.findings.flatMap((f) => {
    const n = f.step > from && f.step <= last.step ? hidden(analysis, f) : 0;
    return n > 0 ? [tell("page.analysis.falls", { n: inPercent(n), seat: names[f.seat] ?? "" })] : [];
  });
  const missed = c.marked.filter((m) => m.only && m.step > from && m.step <= last.step);
  return [...inWords(missed, names, []), ...alone, ...met(analysis, last, c, names)];
}

/** What a good answer costs a seat in a step that comes next, in words. */
const fallen = (analysis: Analysis | undefined, names: readonly string[], next: Step | undefined) =>
  names.flatMap((_, seat) =>
    analysis ? met(analysis, next, course(analysis), names, seat).map((says) => `${says}.`) : [],
  );

interface StepsProps {
  at: number;
  last: number;
  to: (step: number) => void;
  mistake: Next | undefined;
}

/**
 * A slider and buttons that go from step to step of the list. A finger that comes down moves the slider at once: its
 * step is shown when the finger slides on or is lifted, and not at all if it scrolls the page instead.
 */
function Steps({ at, last, to, mistake }: StepsProps) {
  const waits = useRef(false);
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
          onPointerDown={(e) => {
            waits.current = e.pointerType === "touch";
          }}
          onPointerCancel={(e) => {
            e.currentTarget.value = `${at}`;
          }}
          onInput={(e) => {
            if (!waits.current) to(Number(e.currentTarget.value));
            waits.current = false;
          }}
          onChange={(e) => to(Number(e.currentTarget.value))}
        />
      </div>
      <div class="row">
        <Button says="|‹" disabled={at === 0} onClick={() => to(0)} aria-label={tell("page.replay.first")} />
        <Button says="‹" disabled={at === 0} onClick={() => to(at - 1)} aria-label={tell("page.step.back")} />
        <Button
          look="main"
          says="›"
          disabled={at === last}
          onClick={() => to(at + 1)}
          aria-label={tell("page.step.on")}
        />
        <Button says="›|" disabled={at === last} onClick={() => to(last)} aria-label={tell("page.replay.last")} />
        {mistake && <Button says={mistake.says} disabled={!mistake.go} onClick={mistake.go} />}
      </div>
    </>
  );
}

/**
 * A game with secrets as somebody knew it. While it runs the server shows one seat only what that knows, and holders of
 * several choose among them; when it is over everybody may see everything, or choose any.
 */
function Secrets(props: {
  game: Known;
  picture: Picture;
  knew: Knew | undefined;
  choose(knew: Knew | undefined): void;
}) {
  const { game, picture, knew, choose } = props;
  const { state, rules, history } = game;
  const had = useRef(false);
  const names = seatNames(picture);
  const chip = (value: Knew | undefined, says: string, seat?: number) => (
    <Button look="chip" says={says} aria-pressed={knew === value} onClick={() => choose(value)}>
      {seat !== undefined && <SeatLetter picture={picture} seat={seat} small />}{" "}
    </Button>
  );
  const over = state.phase === "over";
  const seats = over ? names.map((_, seat) => seat) : state.held;
  const chips = (
    <fieldset class="chips" aria-label={tell("page.replay.as")}>
      {over && chip(undefined, tell("page.replay.all"))}
      {seats.map((s) => chip(`${s}` as Knew, tell("page.replay.knew", { seat: seatWord(picture, s) }), s))}
      {chip(over ? "public" : undefined, tell("page.replay.public"))}
    </fieldset>
  );
  if (!over) return rules?.traits.secrets && seats.length > 1 ? <section class="section">{chips}</section> : null;
  had.current ||= history.steps.some((s) => secretly(s.events));
  if (!knew && !had.current) return null; // also while all is loaded again after what somebody knew
  return (
    <details class="notes">
      <summary>{tell("page.replay.open")}</summary>
      {chips}
      <ul>
        {names.map((name, seat) => {
          const notes = notesIn(picture, seat, true);
          return (
            notes.length > 0 && (
              <li key={name}>
                <SeatLetter picture={picture} seat={seat} small /> <span class="unseen">{name}: </span>
                <span>{notes.join(". ")}</span>
              </li>
            )
          );
        })}
      </ul>
    </details>
  );
}

/** What can be done with a step: turn its board, take it along, check that all is right. */
function Downloads(props: {
  source: Source;
  state: Game["state"];
  names: readonly string[];
  step: number;
  knew: Knew | undefined;
  turns: number;
  flip: () => void;
  edit: string;
}) {
  const { source, state, names, step, knew, turns, flip, edit } = props;
  const { id } = source;
  const { busy, trouble, start } = useStart();
  const over = state.phase === "over";
  const again = over && sameAgain(state);
  const proof = useProof(source, state);
  const sits = { seat: names[state.held[0]!]! };
  return (
    <div class="acts">
      {again && (
        <Button look="quiet" says={tell("page.result.again_as", sits)} disabled={busy} onClick={() => start(again)} />
      )}
      <Trouble says={trouble} />
      <Button look="quiet" says={tell("page.act.flip")} onClick={flip} />
      {id && <ButtonLink look="quiet" says={tell("page.replay.game")} href={`/game/${id}`} />}
      <ButtonLink look="quiet" says={tell("page.edit.from")} href={edit} />
      {id ? (
        <>
          <ButtonLink look="quiet" says={tell("page.replay.record")} href={`/api/games/${id}/record`} download />
          <ButtonLink
            look="quiet"
            says={tell("page.replay.picture")}
            href={`/api/games/${id}/picture.svg?step=${step}&turns=${turns}${knew ? `&knew=${knew}` : ""}`}
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
      {over && <Button look="quiet" says={tell("page.proof.check")} onClick={proof.run} />}
      {proof.said && (
        <p class="strip" role="status" ref={intoSight}>
          {proof.said}
        </p>
      )}
    </div>
  );
}
