// Learn: the games to choose from, and for each a lesson of four steps on the real rules.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { data } from "../api/data.ts";
import type { Picture, Rules, Seen } from "../api/types.ts";
import type { Draft } from "../board/index.ts";
import { tell } from "../i18n/index.ts";
import { Button, ButtonLink, Loading, useAnswer, useInPlay } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { go, place } from "../ui/router.ts";
import { SmallBoard } from "../ui/small-board.tsx";
import { GameList } from "./game-list.tsx";
import { solved } from "./progress.ts";
import { type Told, told } from "./told.ts";
import { type Foreseen, TrialPage, useTrial } from "./trial.tsx";
import "./learn.css";

/** One part of a lesson: something to do, to look at, or to answer. */
interface Beat {
  step: (typeof steps)[number];
  position: string;
  seat: number;
  say: Told;
  then?: Told;
  /** What the other seat orders is predicted first. */
  predict?: boolean;
  /** What else is good to know, told with the result. */
  also?: Told[];
  /** The squares that the sentence speaks of. */
  marks?: string[];
  accept?: string[];
  example?: string;
  orders?: Record<string, string>;
  outcome?: string;
  other?: string;
  /** One is right; the others say why they are not. */
  answers?: { say: Told; why?: Told }[];
}

interface Lesson {
  game: string;
  beats: Beat[];
}

const lessons = import.meta.glob<string>("../../lessons/*.json", { eager: true, import: "default", query: "?url" });
const steps = ["do", "see", "predict", "win"] as const;

/** The editions of a game that have a lesson of their own. */
const editions = (r: Rules): readonly string[] =>
  r.pages.filter((p) => p !== r.id && lessons[`../../lessons/${p}.json`]).map((p) => p.slice(r.id.length + 1));

/** The page of lessons. */
export default function Learn({ params }: { params: Record<string, string> }) {
  const found = lessons[`../../lessons/${params.game}.json`];
  const lesson = useAnswer(() => (found ? data<Lesson>(found) : undefined), []);
  if (!params.game) return <Choose />;
  if (!found) return <Missing />;
  return lesson ? <Beats key={params.game} lesson={lesson} /> : <Loading class="play" />;
}

/** The games to choose from. */
function Choose() {
  const count = (game: string) => [...solved.value].filter((key) => key.startsWith(`${game}/`)).length;
  return (
    <GameList title={tell("page.learn.title")} lead={tell("page.learn.lead")}>
      {(r) => (
        <>
          <ButtonLink
            says={tell("page.learn.lesson")}
            href={`/learn/${r.id}`}
            name={`${tell("page.learn.lesson")}: ${r.name}`}
          />
          <ButtonLink
            look="quiet"
            says={tell("page.exercise.title")}
            href={`/learn/${r.id}/exercises`}
            name={`${tell("page.exercise.title")}: ${r.name}`}
          />
          {editions(r).map((edition) => (
            <ButtonLink
              key={edition}
              look="quiet"
              says={tell("page.learn.edition", { edition })}
              href={`/learn/${r.id}-${edition}`}
              name={`${tell("page.learn.edition", { edition })}: ${r.name}`}
            />
          ))}
          {count(r.id) > 0 && <span class="quiet-text">{tell("page.exercise.count", { n: count(r.id) })}</span>}
        </>
      )}
    </GameList>
  );
}

function Beats({ lesson }: { lesson: Lesson }) {
  // The step is in the address: who comes back to the page goes on there.
  const at = Number(place.value.hash) || 0;
  const setAt = (step: number) => go(`#${step}`, "replace");
  const beat = lesson.beats[at];
  useInPlay(beat !== undefined, `/rules/${lesson.game}`);
  if (!beat) return <Finished game={lesson.game} again={() => setAt(0)} />;
  const now = steps.indexOf(beat.step);
  return (
    <BeatView
      key={at}
      game={lesson.game}
      beat={beat}
      next={() => setAt(at + 1)}
      back={at > 0 ? () => setAt(at - 1) : undefined}
      head={
        <ol class="beats" aria-label={tell("page.learn.beats")}>
          {steps.map((s, i) => (
            <li key={s} class={i < now ? "done" : i === now ? "now" : ""} aria-current={i === now ? "step" : undefined}>
              {tell(`page.learn.${s}`)}
            </li>
          ))}
        </ol>
      }
    />
  );
}

/** Asks the server what follows from orders in a position. */
function follow(game: string, beat: Beat, orders: Record<string, string>, outcome?: string): Promise<Seen> {
  const order = Object.entries(orders).map(([seat, move]) => `${seat}:${move}`);
  return api.position(game, { position: beat.position, order, outcome });
}

interface BeatProps {
  game: string;
  beat: Beat;
  next: () => void;
  back: (() => void) | undefined;
  head: ComponentChildren;
}

function BeatView({ game, beat, next, back, head }: BeatProps) {
  const looksOn = !beat.accept && !beat.answers;
  const [foreseen, setForeseen] = useState<Foreseen>();
  const asks = beat.predict && !foreseen;
  const theirs = 1 - beat.seat;
  const done = (move: string) => {
    const { composer, before } = trial;
    if (asks && before && move === beat.orders?.[theirs]) {
      trial.setNote("");
      const ways = composer.scene(before.picture).drafts.map((d): Draft => ({ ...d, kind: "predicted" }));
      setForeseen({ picks: composer.picks.slice(0, -1), ways });
      void trial.choices(beat.seat).then((root) => composer.begin(root));
    } else if ((beat.accept ?? []).some((a) => new RegExp(a).test(move))) {
      trial.setNote("");
      void play({ ...beat.orders, [beat.seat]: move });
    } else {
      trial.setNote(tell("page.learn.try", { move: beat.example ?? "" }));
      const [piece] = trial.composer.picks;
      trial.composer.cancel();
      if (piece) trial.composer.pick(piece); // what it can do is shown again
    }
  };
  const ahead = beat.orders && (foreseen?.picks ?? []);
  const trial = useTrial(game, beat.position, asks ? theirs : beat.seat, done, ahead);
  const { before, after } = trial;
  const play = async (orders: Record<string, string>) => {
    const is = await follow(game, beat, orders, beat.outcome);
    const other = beat.other ? await follow(game, beat, orders, beat.other) : undefined;
    trial.composer.end();
    trial.setAfter({ is, other });
  };
  useEffect(() => {
    const begin = async () => {
      trial.setBefore(await follow(game, beat, {}));
      if (beat.accept) trial.composer.begin(await trial.choices());
      else if (looksOn) await play(beat.orders ?? {});
    };
    void begin();
  }, []);
  const answer = (why: Told | undefined) => {
    trial.setNote(why ? `${tell("page.learn.wrong")} ${told(why)}` : "");
    if (!why) void (beat.orders ? play(beat.orders) : before && trial.setAfter({ is: before }));
  };
  return (
    <TrialPage
      trial={trial}
      seat={beat.seat}
      composing={!after && beat.accept !== undefined}
      acting
      foreseen={asks ? "asked" : foreseen}
      marks={beat.marks}
      head={head}
      title={told((after && beat.then) || beat.say)}
      above={looksOn && before && <Before picture={before.picture} seat={beat.seat} />}
      on={{ says: tell("page.learn.on"), act: next }}
      foot={
        <>
          {back && <Button look="quiet" says={tell("page.learn.back")} onClick={back} />}
          {!after && <Button look="quiet" class="skip" says={tell("page.learn.skip")} onClick={next} />}
          <ButtonLink look="quiet" class="end" says={tell("page.learn.leave")} href={`/new/${game}`} />
        </>
      }
    >
      {after && beat.also?.map((a) => <p key={a.en}>{told(a)}</p>)}
      {!after && beat.answers && <Answers all={beat.answers} answer={answer} />}
    </TrialPage>
  );
}

/** The answers to the question of a beat. */
function Answers(props: { all: Required<Beat>["answers"]; answer: (why: Told | undefined) => void }) {
  return (
    <div class="chips">
      {props.all.map((a) => (
        <Button key={told(a.say)} says={told(a.say)} onClick={() => props.answer(a.why)} />
      ))}
    </div>
  );
}

/** The board before what is looked at. */
function Before({ picture, seat }: { picture: Picture; seat: number }) {
  return (
    <div class="before" aria-hidden="true">
      <SmallBoard picture={picture} name={tell("page.learn.before")} seat={seat} />
      <span class="quiet-text">{tell("page.learn.before")}</span>
    </div>
  );
}

function Finished({ game, again }: { game: string; again: () => void }) {
  return (
    <main class="page stack finished">
      <h1>{tell("page.learn.done")}</h1>
      <p>{tell("page.learn.done_help")}</p>
      <div class="row">
        <ButtonLink look="main" says={tell("page.new.title")} href={`/new/${game}`} />
        <ButtonLink says={tell("page.exercise.title")} href={`/learn/${game}/exercises`} />
        <ButtonLink says={tell("page.nav.rules")} href={`/rules/${game}`} />
        <Button look="quiet" says={tell("page.learn.again")} onClick={again} />
        <ButtonLink look="quiet" says={tell("page.learn.others")} href="/learn" />
      </div>
    </main>
  );
}
