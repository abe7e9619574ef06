// Exercises: a position, what is to be reached, and the rules themselves say whether a move does.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { data } from "../api/data.ts";
import type { Event, Picture, Seen, Turn } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { BoardView, ComposePanel, useComposer } from "../components/index.ts";
import { capital, percent, voice } from "../i18n/index.ts";
import { type Goal, judge, reached } from "../learn/goal.ts";
import { Head } from "../learn/head.tsx";
import { keyOf, solve, solved } from "../learn/progress.ts";
import { Results } from "../learn/results.tsx";
import { type Told, told } from "../learn/told.ts";
import { Missing } from "../shell/missing.tsx";
import { go, place } from "../shell/router.ts";
import "./game.css";
import "./learn.css";

/** A position with what is to be reached there. Orders are those of the others; outcomes what is shown of a roll. */
interface Exercise {
  id: string;
  position: string;
  seat: number;
  say: Told;
  hint: Told;
  then: Told;
  orders?: Record<string, string>;
  outcome?: string;
  other?: string;
  goal: Goal;
}

interface Exercises {
  game: string;
  exercises: Exercise[];
}

/** What came of a move. */
interface Result {
  p?: string;
  outcome?: string;
  picture: Picture;
  events: Event[];
  turn: Turn;
}

const all = import.meta.glob<string>("../../lessons/exercises/*.json", {
  eager: true,
  import: "default",
  query: "?url",
});

/** The page of a game's exercises. */
export default function ExercisesPage({ params }: { params: Record<string, string> }) {
  const say = voice.value;
  const game = params.game ?? "";
  const [list, load] = useState<readonly Exercise[]>();
  useEffect(() => {
    const found = all[`../../lessons/exercises/${game}.json`];
    if (found) void data<Exercises>(found).then((e) => load(e.exercises));
  }, [game]);
  const id = place.value.hash;
  const at = list ? Math.max(0, id === "end" ? list.length : list.findIndex((e) => e.id === id)) : 0;
  const exercise = list?.[at];
  useEffect(() => {
    const page = document.getElementById("page");
    page?.classList.toggle("in-play", exercise !== undefined);
    return () => page?.classList.remove("in-play");
  }, [exercise]);
  const to = (n: number) => go(`/learn/${game}/exercises#${list?.[n]?.id ?? "end"}`, "replace");
  if (!all[`../../lessons/exercises/${game}.json`]) return <Missing />;
  if (!list) return <main class="play" aria-busy="true" />;
  const done = list.filter((e) => solved.value.has(keyOf(game, e.id))).length;
  if (!exercise)
    return (
      <main class="page stack finished">
        <h1>{say.tell("page.exercise.solved", { n: done, of: list.length })}</h1>
        <div class="row">
          <a class="button main" href={`/new/${game}`}>
            {say.tell("page.home.play")}
          </a>
          <button type="button" class="button" onClick={() => to(0)}>
            {say.tell("page.learn.again")}
          </button>
          <a class="button quiet" href="/learn">
            {say.tell("page.exercise.others")}
          </a>
        </div>
      </main>
    );
  return (
    <Trial key={exercise.id} game={game} exercise={exercise} next={() => to(at + 1)}>
      <ol class="beats tasks" aria-label={say.tell("page.exercise.list")}>
        {list.map((e, i) => {
          const is = solved.value.has(keyOf(game, e.id));
          return (
            <li key={e.id} class={i === at ? "now" : is ? "done" : ""}>
              <button
                type="button"
                aria-current={i === at ? "step" : undefined}
                aria-label={say.tell(is ? "page.exercise.nth_solved" : "page.exercise.nth", { n: i + 1 })}
                onClick={() => to(i)}
              >
                {is ? "✓" : i + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </Trial>
  );
}

function Trial(props: { game: string; exercise: Exercise; next: () => void; children: preact.ComponentChildren }) {
  const say = voice.value;
  const { game, exercise } = props;
  const { position, seat } = exercise;
  const [before, see] = useState<Seen>();
  const [after, come] = useState<{ is: Result; other?: Result | undefined }>();
  const [other, look] = useState(false);
  const [note, tell] = useState("");
  const [hinted, hint] = useState(false);
  const [changes, change] = useState(0);
  const composer = useComposer({
    ask: (picks) => api.read("/api/rules/{game}/choices", { game, position, seat, pick: [...picks] }),
    changed: () => change((n) => n + 1),
    done: (move) => void attempt(move),
    refused: (why) => tell(capital(say.say(why))),
  });
  const attempt = async (move: string) => {
    const results = await resultsOf(game, exercise, move);
    const { p, enough } = judge(exercise.goal, results, seat);
    if (!enough) {
      tell(
        say.tell(p > 0 ? "page.exercise.less" : "page.exercise.no", { p: percent(`${Math.round(1e6 * p)}/1000000`) }),
      );
      composer.cancel();
      return;
    }
    const good = results.filter((r) => reached(exercise.goal, r, seat));
    const bad = results.filter((r) => !reached(exercise.goal, r, seat));
    const is = good.find((r) => r.outcome === exercise.outcome) ?? good[0];
    if (!is) return;
    composer.end();
    tell("");
    come({ is, other: bad.find((r) => r.outcome === exercise.other) ?? bad[0] });
    solve(game, exercise.id);
  };
  useEffect(() => {
    let current = true;
    const begin = async () => {
      const [first, root] = await Promise.all([
        api.position(game, { position }),
        api.read("/api/rules/{game}/choices", { game, position, seat }),
      ]);
      if (!current) return;
      see(first);
      composer.begin(root);
    };
    void begin();
    return () => {
      current = false;
    };
  }, []);
  const shown = after ? (other && after.other ? after.other : after.is) : undefined;
  const scene = useMemo(() => {
    const picture = shown?.picture ?? before?.picture;
    if (!picture) return undefined;
    const turns = picture.seats[seat]?.turns ?? 0;
    const base = { picture, turns, ...ways(shown?.events ?? []) };
    return shown ? base : { ...base, ...composer.scene(picture) };
  }, [shown, before, changes]);
  return (
    <main class="play lesson">
      <div class="board-area">
        {scene && (
          <BoardView
            scene={scene}
            ply={shown ? `after ${other}` : ""}
            hooks={{
              pick: (square, token) => !after && composer.pickSquare(square, token),
              cancel: () => composer.cancel(),
            }}
          />
        )}
      </div>
      <div class="panel beat">
        <Head>{props.children}</Head>
        <div class="beat-text">
          <h1 aria-live="polite">{told(after ? exercise.then : exercise.say)}</h1>
          {!after && before && composer.prompt && <ComposePanel composer={composer} picture={before.picture} />}
          {note && (
            <p class="strip" role="status">
              {note}
            </p>
          )}
          {!after && hinted && <p class="quiet-text">{told(exercise.hint)}</p>}
          {shown && <p class="quiet-text">{shown.events.map((e) => `${capital(say.say(e))}.`).join(" ")}</p>}
          {after?.other && <Results other={other} look={look} />}
        </div>
        <div class="row beat-foot">
          {after ? (
            <button type="button" class="button main" onClick={props.next}>
              {say.tell("page.exercise.next")}
            </button>
          ) : (
            <>
              {!hinted && (
                <button type="button" class="button" onClick={() => hint(true)}>
                  {say.tell("page.exercise.hint")}
                </button>
              )}
              <button type="button" class="button quiet" onClick={props.next}>
                {say.tell("page.exercise.skip")}
              </button>
            </>
          )}
          <a
            class="button quiet end"
            href={`/edit/${game}?position=${encodeURIComponent(position)}`}
            title={say.tell("page.edit.title")}
          >
            {say.tell("page.edit.from")}
          </a>
        </div>
      </div>
    </main>
  );
}

/** What may come of a move: each result of a roll, or what follows with the orders of the others. */
async function resultsOf(game: string, exercise: Exercise, move: string): Promise<Result[]> {
  const { position, seat, orders } = exercise;
  if (!orders) {
    const { risks } = await api.read("/api/rules/{game}/risks", { game, position, move, picture: true });
    return risks as Result[]; // with the pictures that were asked for
  }
  const order = Object.entries({ ...orders, [seat]: move }).map(([s, m]) => `${s}:${m}`);
  return [await api.position(game, { position, order })];
}
