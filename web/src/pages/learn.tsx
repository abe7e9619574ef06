// Learn: the games to choose from, and for each a lesson of four beats on the real rules.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { data } from "../api/data.ts";
import type { Picture, Rules, Seen } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { BoardView, ComposePanel, useComposer } from "../components/index.ts";
import { capital, voice } from "../i18n/index.ts";
import { Head } from "../learn/head.tsx";
import { solved } from "../learn/progress.ts";
import { Results } from "../learn/results.tsx";
import { type Told, told } from "../learn/told.ts";
import { SmallBoard } from "../play/small-board.tsx";
import { Missing } from "../shell/missing.tsx";
import "./game.css";
import "./learn.css";

/** One part of a lesson: something to do, to look at, or to answer. */
interface Beat {
  position: string;
  seat: number;
  say: Told;
  then?: Told;
  accept?: string[];
  example?: string;
  orders?: Record<string, string>;
  outcome?: string;
  other?: string;
  answers?: { say: Told; right?: boolean }[];
}

interface Lesson {
  game: string;
  beats: Beat[];
}

const lessons = import.meta.glob<string>("../../lessons/*.json", { eager: true, import: "default", query: "?url" });
const names = ["do", "see", "predict", "win"] as const;

/** The page of lessons. */
export default function Learn({ params }: { params: Record<string, string> }) {
  const [lesson, load] = useState<Lesson>();
  useEffect(() => {
    load(undefined);
    const found = params.game ? lessons[`../../lessons/${params.game}.json`] : undefined;
    if (found) void data<Lesson>(found).then(load);
  }, [params.game]);
  if (!params.game) return <Choose />;
  if (!lessons[`../../lessons/${params.game}.json`]) return <Missing />;
  return lesson ? <Beats key={lesson.game} lesson={lesson} /> : <main class="play" aria-busy="true" />;
}

function Choose() {
  const say = voice.value;
  const [all, know] = useState<readonly Rules[]>([]);
  const [boards, see] = useState<Record<string, Picture>>({});
  useEffect(() => {
    let current = true;
    void api.rules().then(async (r) => {
      if (current) know(r.rules);
      for (const { id, example } of r.rules) {
        const position = example[0];
        const { picture } = await api.position(id, { position });
        if (current) see((b) => ({ ...b, [id]: picture }));
      }
    });
    return () => {
      current = false;
    };
  }, []);
  const count = (game: string) => [...solved.value].filter((key) => key.startsWith(`${game}/`)).length;
  return (
    <main class="page">
      <header class="page-head">
        <div class="stack">
          <h1>{say.tell("page.learn.title")}</h1>
          <p>{say.tell("page.learn.lead")}</p>
        </div>
      </header>
      <ul class="lesson-list">
        {all.map((r) => (
          <li key={r.id}>
            <span class="thumb" aria-hidden="true">
              <SmallBoard picture={boards[r.id]} name={r.name} />
            </span>
            <div>
              <h2>{r.name}</h2>
              <p class="quiet-text">{r.uncertain}</p>
              <p class="row">
                <a class="button" href={`/learn/${r.id}`} aria-label={`${say.tell("page.learn.lesson")}: ${r.name}`}>
                  {say.tell("page.learn.lesson")}
                </a>
                <a
                  class="button quiet"
                  href={`/learn/${r.id}/exercises`}
                  aria-label={`${say.tell("page.exercise.title")}: ${r.name}`}
                >
                  {say.tell("page.exercise.title")}
                </a>
                {count(r.id) > 0 && (
                  <span class="quiet-text">{say.tell("page.exercise.count", { n: count(r.id) })}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Beats({ lesson }: { lesson: Lesson }) {
  const say = voice.value;
  const [at, go] = useState(0);
  useEffect(() => {
    const page = document.getElementById("page");
    page?.classList.add("in-play");
    return () => page?.classList.remove("in-play");
  }, []);
  const beat = lesson.beats[at];
  if (!beat) return <Finished game={lesson.game} again={() => go(0)} />;
  return (
    <BeatView
      key={at}
      game={lesson.game}
      beat={beat}
      at={at}
      next={() => go(at + 1)}
      back={at > 0 ? () => go(at - 1) : undefined}
      steps={
        <ol class="beats" aria-label={say.tell("page.learn.beats")}>
          {names.map((n, i) => (
            <li key={n} class={i < at ? "done" : i === at ? "now" : ""} aria-current={i === at ? "step" : undefined}>
              {say.tell(`page.learn.${n}`)}
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

function BeatView(props: {
  game: string;
  beat: Beat;
  at: number;
  next: () => void;
  back: (() => void) | undefined;
  steps: preact.ComponentChildren;
}) {
  const say = voice.value;
  const { game, beat } = props;
  const [before, see] = useState<Seen>();
  const [after, come] = useState<{ is: Seen; other?: Seen }>();
  const [other, look] = useState(false);
  const [hint, tell] = useState("");
  const [changes, change] = useState(0);
  const looksOn = !beat.accept && !beat.answers;
  const composer = useComposer({
    ask: (picks) =>
      api.read("/api/rules/{game}/choices", { game, position: beat.position, seat: beat.seat, pick: [...picks] }),
    changed: () => change((n) => n + 1),
    done: (move) => {
      if ((beat.accept ?? []).some((a) => new RegExp(a).test(move))) {
        tell("");
        void play({ ...beat.orders, [beat.seat]: move });
      } else {
        tell(say.tell("page.learn.try", { move: beat.example ?? "" }));
        composer.cancel();
      }
    },
    refused: (why) => tell(capital(say.say(why))),
  });
  const play = async (orders: Record<string, string>) => {
    composer.end();
    const is = await follow(game, beat, orders, beat.outcome);
    come(beat.other ? { is, other: await follow(game, beat, orders, beat.other) } : { is });
  };
  useEffect(() => {
    let current = true;
    const begin = async () => {
      const first = await follow(game, beat, {});
      if (!current) return;
      see(first);
      if (beat.accept) {
        const { position, seat } = beat;
        const root = await api.read("/api/rules/{game}/choices", { game, position, seat });
        if (current) composer.begin(root);
      } else if (looksOn) await play(beat.orders ?? {});
    };
    void begin();
    return () => {
      current = false;
    };
  }, []);
  const shown = after ? (other && after.other ? after.other : after.is) : before;
  const scene = useMemo(() => {
    if (!shown) return undefined;
    const turns = shown.picture.seats[beat.seat]?.turns ?? 0;
    const acting = shown.turn.kind === "move" ? shown.turn.seats : [];
    const base = { picture: shown.picture, turns, ...ways(shown.events), acting };
    return !after && beat.accept ? { ...base, ...composer.scene(shown.picture) } : base;
  }, [shown, after, changes]);
  const sentence = after && beat.then ? told(beat.then) : told(beat.say);
  return (
    <main class="play lesson">
      <div class="board-area">
        {scene && (
          <BoardView
            scene={scene}
            ply={`${after ? "after" : ""} ${other}`}
            hooks={{
              pick: (square, token) => !after && beat.accept && composer.pickSquare(square, token),
              cancel: () => composer.cancel(),
            }}
          />
        )}
      </div>
      <div class="panel beat">
        <Head>{props.steps}</Head>
        <div class="beat-text">
          {looksOn && before && (
            <div class="before" aria-hidden="true">
              <SmallBoard picture={before.picture} name={say.tell("page.learn.before")} />
              <span class="quiet-text">{say.tell("page.learn.before")}</span>
            </div>
          )}
          <h1 aria-live="polite">{sentence}</h1>
          {!after && beat.accept && before && composer.prompt && (
            <ComposePanel composer={composer} picture={before.picture} />
          )}
          {hint && (
            <p class="strip" role="status">
              {hint}
            </p>
          )}
          {!after && beat.answers && (
            <div class="chips">
              {beat.answers.map((a) => (
                <button
                  key={told(a.say)}
                  type="button"
                  class="button"
                  onClick={() => {
                    if (a.right) {
                      tell("");
                      void (beat.orders ? play(beat.orders) : before && come({ is: before }));
                    } else tell(say.tell("page.learn.wrong"));
                  }}
                >
                  {told(a.say)}
                </button>
              ))}
            </div>
          )}
          {after && (
            <p class="quiet-text">
              {(other && after.other ? after.other : after.is).events.map((e) => `${capital(say.say(e))}.`).join(" ")}
            </p>
          )}
          {after?.other && <Results other={other} look={look} />}
        </div>
        <div class="row beat-foot">
          {after ? (
            <button type="button" class="button main" onClick={props.next}>
              {say.tell("page.learn.on")}
            </button>
          ) : (
            <button type="button" class="button quiet" onClick={props.next}>
              {say.tell("page.learn.skip")}
            </button>
          )}
          {props.back && (
            <button type="button" class="button quiet" onClick={props.back}>
              {say.tell("page.compose.back")}
            </button>
          )}
          <a class="button quiet end" href={`/new/${game}`}>
            {say.tell("page.learn.leave")}
          </a>
        </div>
      </div>
    </main>
  );
}

function Finished({ game, again }: { game: string; again: () => void }) {
  const say = voice.value;
  return (
    <main class="page stack finished">
      <h1>{say.tell("page.learn.done")}</h1>
      <p>{say.tell("page.learn.done_help")}</p>
      <div class="row">
        <a class="button main" href={`/new/${game}`}>
          {say.tell("page.home.play")}
        </a>
        <a class="button" href={`/learn/${game}/exercises`}>
          {say.tell("page.exercise.title")}
        </a>
        <a class="button" href={`/rules/${game}`}>
          {say.tell("page.nav.rules")}
        </a>
        <button type="button" class="button quiet" onClick={again}>
          {say.tell("page.learn.again")}
        </button>
        <a class="button quiet" href="/learn">
          {say.tell("page.learn.others")}
        </a>
      </div>
    </main>
  );
}
