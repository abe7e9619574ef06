// Exercises: a position and a goal; the real rules decide whether a move reaches it.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { data } from "../api/data.ts";
import { percent, tell } from "../i18n/index.ts";
import { Button, ButtonLink, editAddress, Loading, useAnswer, useInPlay } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { go, place } from "../ui/router.ts";
import { type Goal, judge, reached } from "./goal.ts";
import { keyOf, solve, solved } from "./progress.ts";
import { type Told, told } from "./told.ts";
import { type Outcome, TrialPage, useTrial } from "./trial.tsx";
import "./learn.css";

/** A position with its goal. Orders are the others' orders; outcomes are the results of a roll to show. */
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

/** The result of a move, with its chance. */
type Result = Outcome & { p?: string };

const all = import.meta.glob<string>("../../lessons/exercises/*.json", {
  eager: true,
  import: "default",
  query: "?url",
});

/** The page of a game's exercises. */
export default function ExercisesPage({ params }: { params: Record<string, string> }) {
  const game = params.game ?? "";
  const found = all[`../../lessons/exercises/${game}.json`];
  const list = useAnswer(() => (found ? data<Exercises>(found) : undefined), [])?.exercises;
  const id = place.value.hash;
  const at = list ? Math.max(0, id === "end" ? list.length : list.findIndex((e) => e.id === id)) : 0;
  const exercise = list?.[at];
  useInPlay(exercise !== undefined, `/rules/${game}`);
  const to = (n: number) => go(`/learn/${game}/exercises#${list?.[n]?.id ?? "end"}`, "replace");
  if (!found) return <Missing />;
  if (!list) return <Loading class="play" />;
  const done = list.filter((e) => solved.value.has(keyOf(game, e.id))).length;
  if (!exercise)
    return (
      <main class="page stack finished">
        <h1>{tell("page.exercise.solved", { n: done, of: list.length })}</h1>
        <div class="row">
          <ButtonLink look="main" says={tell("page.new.title")} href={`/new/${game}`} />
          <Button says={tell("page.learn.again")} onClick={() => to(0)} />
          <ButtonLink look="quiet" says={tell("page.exercise.others")} href="/learn" />
        </div>
      </main>
    );
  return (
    <Attempt key={exercise.id} game={game} exercise={exercise} next={() => to(at + 1)}>
      <ol class="beats tasks" aria-label={tell("page.exercise.list")}>
        {list.map((e, i) => {
          const is = solved.value.has(keyOf(game, e.id));
          return (
            <li key={e.id} class={i === at ? "now" : is ? "done" : ""}>
              <button
                type="button"
                aria-current={i === at ? "step" : undefined}
                aria-label={tell(is ? "page.exercise.nth_solved" : "page.exercise.nth", { n: i + 1 })}
                onClick={() => to(i)}
              >
                {is ? "✓" : i + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </Attempt>
  );
}

interface TrialProps {
  game: string;
  exercise: Exercise;
  next: () => void;
  children: ComponentChildren;
}

function Attempt({ game, exercise, next, children }: TrialProps) {
  const { position, seat, goal } = exercise;
  const [hinted, setHinted] = useState(false);
  const trial = useTrial(game, position, seat, (move) => void attempt(move));
  const { after } = trial;
  const attempt = async (move: string) => {
    const results = await resultsOf(game, exercise, move);
    const { p, enough } = judge(goal, results, seat);
    if (!enough) {
      const chance = percent(`${Math.round(1e6 * p)}/1000000`);
      trial.setNote(tell(p > 0 ? "page.exercise.less" : "page.exercise.no", { p: chance }));
      trial.composer.cancel();
      return;
    }
    const good = results.filter((r) => reached(goal, r, seat));
    const bad = results.filter((r) => !reached(goal, r, seat));
    const is = good.find((r) => r.outcome === exercise.outcome) ?? good[0];
    if (!is) return;
    trial.composer.end();
    trial.setNote("");
    trial.setAfter({ is, other: bad.find((r) => r.outcome === exercise.other) ?? bad[0] });
    solve(game, exercise.id);
  };
  useEffect(() => {
    void Promise.all([api.position(game, { position }), trial.choices()]).then(([first, root]) => {
      trial.setBefore(first);
      trial.composer.begin(root);
    });
  }, []);
  return (
    <TrialPage
      trial={trial}
      seat={seat}
      composing={!after}
      head={children}
      title={told(after ? exercise.then : exercise.say)}
      on={{ says: tell("page.exercise.next"), act: next }}
      foot={
        <>
          {!after && (
            <>
              {!hinted && <Button says={tell("page.exercise.hint")} onClick={() => setHinted(true)} />}
              <Button look="quiet" says={tell("page.exercise.skip")} onClick={next} />
            </>
          )}
          <a class="button quiet end" href={editAddress(game, position)} title={tell("page.edit.title")}>
            {tell("page.edit.from")}
          </a>
        </>
      }
    >
      {!after && hinted && <p class="quiet-text">{told(exercise.hint)}</p>}
    </TrialPage>
  );
}

/** The results of a move: of a roll, or with the orders of the others. */
async function resultsOf(game: string, exercise: Exercise, move: string): Promise<Result[]> {
  const { position, seat, orders } = exercise;
  if (!orders) {
    const { risks } = await api.read("/api/rules/{game}/risks", { game, position, move, picture: true });
    return risks as Result[]; // with the pictures that were asked for
  }
  const order = Object.entries({ ...orders, [seat]: move }).map(([s, m]) => `${s}:${m}`);
  return [await api.position(game, { position, order })];
}
