// A game looked at again, step by step: with the dice, the luck, the record, and as each seat knew it.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { History, Luck, Problem, Rules, State } from "../api/types.ts";
import { ways } from "../board/index.ts";
import { BoardView, SeatLetter } from "../components/index.ts";
import { capital, voice } from "../i18n/index.ts";
import { AnalysisPanel, useAnalysis } from "../play/analysis.tsx";
import { LuckLedger } from "../play/luck.tsx";
import { useProof } from "../play/proof.tsx";
import { RefusedGame } from "../play/refused.tsx";
import { Share } from "../play/share.tsx";
import { seatNames } from "../play/signs.tsx";
import { go, place } from "../shell/router.ts";
import "./game.css";
import "./replay.css";

/** A better move is shown where the played one gave away so much of the points. */
const worthTelling = 0.02;

/** The page of a game's history. */
export default function Replay({ params }: { params: Record<string, string> }) {
  const say = voice.value;
  const id = params.id ?? "";
  const [state, know] = useState<State>();
  const [rules, name] = useState<Rules>();
  const [history, see] = useState<History>();
  const [luck, count] = useState<Luck>();
  const [seat, as] = useState<number>();
  const [trouble, tell] = useState<Problem>();
  const [flips, flip] = useState(0);
  const [analysing, analyse] = useState(false);
  const { analysis, trouble: unanalysed } = useAnalysis(id, analysing);
  useEffect(() => {
    const page = document.getElementById("page");
    page?.classList.add("in-play");
    return () => page?.classList.remove("in-play");
  }, []);
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const s = await api.state(id, seat, true);
        const [h, all] = await Promise.all([
          api.read("/api/games/{id}/history", { id, seat, picture: true }),
          api.rules(),
        ]);
        if (!current) return;
        know(s);
        see(h);
        name(all.rules.find((r) => r.id === s.game));
        count(await api.read("/api/games/{id}/luck", { id, seat }));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (current) tell(error.problem);
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [id, seat, say]);
  if (trouble) return <RefusedGame problem={trouble} id={id} />;
  if (!state || !history?.picture) return <main class="play" aria-busy="true" />;
  const last = history.steps.length;
  const wanted = Number(place.value.hash || last);
  const at = Number.isInteger(wanted) ? Math.max(0, Math.min(last, wanted)) : last;
  const to = (step: number) => go(`${location.pathname}#${Math.max(0, Math.min(last, step))}`, "replace");
  const step = history.steps[at - 1];
  const picture = step?.picture ?? history.picture;
  const own = seat ?? state.held[0];
  const turns = ((own === undefined ? 0 : (picture.seats[own]?.turns ?? 0)) + flips) % 4;
  const names = seatNames(picture);
  const better = analysis?.findings.filter((f) => f.step === at + 1 && f.best && f.lost >= worthTelling) ?? [];
  const drafts = better.flatMap((f) =>
    (f.events ?? []).flatMap((e) =>
      e.arrow ? [{ path: e.arrow.path, seat: e.arrow.seat, kind: "order" as const }] : [],
    ),
  );
  const scene = { picture, turns, ...ways(step?.events ?? []), drafts };
  return (
    <main class="play replay">
      <h1 class="unseen">{say.tell("page.replay.title")}</h1>
      <div class="board-area">
        <BoardView scene={scene} ply={at} />
      </div>
      <div class="panel">
        <section class="section">
          <h2>
            {rules?.name} · {say.tell("page.replay.step", { n: at, of: last })}
          </h2>
          <p aria-live="polite" class="told">
            {step ? step.events.map((e) => `${capital(say.say(e))}.`).join(" ") : say.tell("page.replay.first")}
            {better.map((f) => (
              <span key={f.seat} class="better">
                {" "}
                {say.tell("page.analysis.better", { seat: names[f.seat] ?? "", best: f.best ?? "" })}
              </span>
            ))}
          </p>
          <div class="slider">
            <input
              type="range"
              min={0}
              max={last}
              value={at}
              aria-label={say.tell("page.replay.slider")}
              aria-valuetext={say.tell("page.replay.step", { n: at, of: last })}
              onInput={(e) => to(Number(e.currentTarget.value))}
            />
          </div>
          <div class="row">
            <button
              type="button"
              class="button"
              disabled={at === 0}
              onClick={() => to(0)}
              aria-label={say.tell("page.replay.first")}
            >
              |‹
            </button>
            <button type="button" class="button" disabled={at === 0} onClick={() => to(at - 1)}>
              {say.tell("page.step.back")}
            </button>
            <button type="button" class="button main" disabled={at === last} onClick={() => to(at + 1)}>
              {say.tell("page.step.on")}
            </button>
            <button type="button" class="button quiet" onClick={() => flip(flips + (names.length > 2 ? 1 : 2))}>
              {say.tell("page.act.flip")}
            </button>
          </div>
        </section>
        {state.held.length > 0 && (
          <section class="section">
            <h3>{say.tell("page.replay.as")}</h3>
            <fieldset class="chips" aria-label={say.tell("page.replay.as")}>
              <button type="button" class="chip" aria-pressed={seat === undefined} onClick={() => as(undefined)}>
                {say.tell("page.replay.everybody")}
              </button>
              {state.held.map((s) => (
                <button key={s} type="button" class="chip" aria-pressed={seat === s} onClick={() => as(s)}>
                  <SeatLetter picture={picture} seat={s} small /> {names[s]}
                </button>
              ))}
            </fieldset>
          </section>
        )}
        <div class="scrolling">
          {analysing && (
            <AnalysisPanel
              analysis={analysis}
              trouble={unanalysed}
              picture={history.picture}
              names={names}
              step={at}
              to={to}
            />
          )}
          <ol class="events" aria-label={say.tell("page.events.name")}>
            {history.steps.map((s) => (
              <li key={s.step} class={`event${s.step === at ? " now" : ""}`}>
                <span class="ply">{s.step}</span>
                <button
                  type="button"
                  class="step-link"
                  aria-current={s.step === at ? "step" : undefined}
                  onClick={() => to(s.step)}
                >
                  {s.events.length > 0 ? `${capital(say.say(s.events[0]))}.` : "…"}
                </button>
              </li>
            ))}
          </ol>
          {luck && luck.rolls.length > 0 && <LuckLedger luck={luck} picture={picture} />}
        </div>
        {state.phase === "over" && !analysing && (
          <p>
            <button type="button" class="button analyse" onClick={() => analyse(true)}>
              {say.tell("page.analysis.start")}
            </button>
          </p>
        )}
        <Downloads id={id} state={state} step={at} turns={turns} position={step?.position ?? history.first} />
      </div>
    </main>
  );
}

/** The record, a picture of this step, a link to it, and whether all is right. */
function Downloads(props: { id: string; state: State; step: number; turns: number; position: string }) {
  const { id, state, step, turns, position } = props;
  const say = voice.value;
  const proof = useProof(id, state);
  return (
    <div class="acts">
      <a class="button quiet" href={`/game/${id}`}>
        {say.tell("page.replay.game")}
      </a>
      <a class="button quiet" href={`/edit/${state.game}?position=${encodeURIComponent(position)}`}>
        {say.tell("page.edit.from")}
      </a>
      <a class="button quiet" href={`/api/games/${id}/record`} download>
        {say.tell("page.replay.record")}
      </a>
      <a
        class="button quiet"
        href={`/api/games/${id}/picture.svg?step=${step}&turns=${turns}`}
        download={`${id.slice(0, 8)}-${step}.svg`}
      >
        {say.tell("page.replay.picture")}
      </a>
      <Share
        link={`/game/${id}/replay#${step}`}
        embed={`/embed/game/${id}#${step}`}
        title={state.title || say.tell("page.title")}
      />
      {state.phase === "over" && (
        <button type="button" class="button quiet" onClick={proof.run}>
          {say.tell("page.proof.check")}
        </button>
      )}
      {proof.said && (
        <p class="strip" role="status">
          {proof.said}
        </p>
      )}
    </div>
  );
}
