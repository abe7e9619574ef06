// A position to try a move on: the board, the question, and the result.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import type { Choices, Event, Picture, Turn } from "../api/types.ts";
import { type Draft, story, ways } from "../board/index.ts";
import { ComposePanel, type Composer, useComposer } from "../compose/index.ts";
import { capital, say, sentences, tell, text } from "../i18n/index.ts";
import { atHeading, byKeys, useArrival, useFocusBack } from "../ui/focus-board.ts";
import { BoardView, Button, useLater } from "../ui/index.ts";
import { Head } from "./head.tsx";
import { Results } from "./results.tsx";

/** A position after a move or an outcome. */
export interface Outcome {
  outcome?: string;
  picture: Picture;
  events: Event[];
  turn: Turn;
}

/** A position, and the result of a move on it. */
export interface Trial {
  game: string;
  before: Outcome | undefined;
  /** The result, and the other possible results. */
  after: { is: Outcome; other?: Outcome | undefined } | undefined;
  /** What could have come is shown. */
  other: boolean;
  /** What is said about the last attempt. */
  note: string;
  composer: Composer;
  setBefore: (before: Outcome) => void;
  setAfter: (after: { is: Outcome; other?: Outcome | undefined }) => void;
  setOther: (other: boolean) => void;
  setNote: (note: string) => void;
  /** What can be picked at first; undefined for the seat of the trial. */
  choices: (seat?: number) => Promise<Choices>;
}

/** The picks of what the other seat is predicted to order, and its ways. */
export interface Foreseen {
  picks: readonly string[];
  ways: readonly Draft[];
}

/** A trial of a seat on a position. Done is called with each whole move, and what is foreseen of it, if that is. */
export function useTrial(
  game: string,
  position: string,
  seat: number,
  done: (move: string) => void,
  foreseen: readonly string[] | undefined = undefined,
): Trial {
  const [before, setBefore] = useState<Outcome>();
  const [after, setAfter] = useState<{ is: Outcome; other?: Outcome | undefined }>();
  const [other, setOther] = useState(false);
  const [note, setNote] = useState("");
  const read = (seat: number, pick: readonly string[]) =>
    api.read("/api/rules/{game}/choices", { game, position, seat, pick: [...pick] });
  const choices = (of = seat) => read(of, []);
  const composer = useComposer({
    ask: (pick) => read(seat, pick),
    done,
    hasty: () => foreseen !== undefined,
    instead: () => foreseen ?? [],
    refused: ({ text }) => setNote(capital(say(text))),
  });
  return { game, before, after, other, note, composer, setBefore, setAfter, setOther, setNote, choices };
}

interface Props {
  trial: Trial;
  seat: number;
  /** A move can be composed. */
  composing: boolean;
  /** The tokens of the seat that is to move are marked. */
  acting?: boolean;
  /** What the other seat orders is to be predicted, or has been. */
  foreseen?: Foreseen | "asked" | undefined;
  /** Squares that the title speaks of, marked until the move is made. */
  marks?: readonly string[] | undefined;
  head: ComponentChildren;
  title: string;
  /** The content above the title, of a position that is only looked at. */
  above?: ComponentChildren;
  children?: ComponentChildren;
  /** What goes on once the move is made, as its button says. The button keeps its place: nothing else comes there. */
  on: { says: string; act: () => void };
  /** The other buttons. */
  foot: ComponentChildren;
}

/** The page of a trial. */
export function TrialPage(props: Props) {
  const { trial, seat, composing, acting, foreseen, marks = [], head, title, above, children, on, foot } = props;
  const { before, after, other, note, composer } = trial;
  const panel = useFocusBack<HTMLDivElement>();
  const keys = useLater(() => import("./keys.tsx"));
  useEffect(() => {
    if (after && (byKeys() || atHeading())) panel.current?.querySelector<HTMLElement>(".beat-foot button")?.focus();
  }, [after]);
  const shown = after ? (other && after.other ? after.other : after.is) : before;
  const scene = useMemo(() => {
    if (!shown) return undefined;
    const { picture, events, turn } = shown;
    const turns = picture.seats[seat]?.turns ?? 0;
    const seats = acting && turn.kind === "move" ? turn.seats : [];
    // A move that one looks on at has its arrows; on one's own they would cover what it brought about.
    const base = { picture, turns, ...(above ? ways : story)(events), ...(acting && { acting: seats }) };
    if (!composing) return base;
    const own = composer.scene(picture);
    const led = foreseen === "asked" || own.drafts.some((d) => d.kind === "predicted");
    const predicted = led ? [] : (foreseen?.ways ?? []);
    return { ...base, lit: marks, ...own, drafts: [...own.drafts, ...predicted] };
  }, [shown, composing, composer.changes.value]);
  const { answers, choices, picks } = composer;
  // The rules ask where a piece of the other side goes as if it were ordered to.
  const expects = foreseen === "asked";
  const prompt = expects && composer.prompt ? text(`page.expect.${picks[0] ? "to" : "piece"}`) : composer.prompt;
  // What is whole, or awaits its choices, goes on when the server answers.
  const { move } = composer;
  const waits = composing && picks[0] && !prompt && reach.late.value;
  const told = waits ? tell(`page.prompt.${move ? "kept" : "later"}`, { move: move ?? "" }) : note;
  const named = answers.length === choices.length ? answers.map((c) => c.label) : [];
  const asks = composing && prompt ? [prompt, ...named].map((t) => capital(say(t))).join(" – ") : "";
  const begins = composing && choices.length > 0;
  useArrival(begins);
  return (
    <main class="play lesson">
      <div class="board-area" {...(!scene && { "aria-busy": true, "aria-label": tell("page.loading") })}>
        {scene && (
          <BoardView
            scene={scene}
            ply={`${after ? "after" : ""} ${other}`}
            hooks={{
              pick: (square, token, apart) => composing && !move && composer.pickSquare(square, token, apart),
              cancel: () => composer.cancel(),
            }}
          />
        )}
      </div>
      <div class="panel beat" ref={panel}>
        <Head game={trial.game}>{head}</Head>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <div class="beat-text" tabIndex={0}>
          {above}
          <h1 aria-live="polite">{shown && shown === after?.other ? tell("page.glimpse.other") : title}</h1>
          <p class="unseen" role="status">
            {begins && !picks[0] && `${title} `}
            {asks}
          </p>
          {composing && before && prompt && (
            <ComposePanel composer={composer} picture={before.picture} asks={capital(say(prompt))} />
          )}
          {composing && <p class="on-keys quiet-text small-text">{tell("page.keys.hint_board")}</p>}
          {children}
          {told && (
            <p class="strip" role="status">
              {told}
            </p>
          )}
          {after?.other && <Results other={other} look={trial.setOther} />}
          {after && shown && <p class="quiet-text">{sentences(shown.events)}</p>}
        </div>
        <div class="row beat-foot">
          <Button look="main" says={on.says} disabled={!after} onClick={on.act} />
          {foot}
        </div>
        {keys && shown && <keys.TrialKeys composer={composer} seat={seat} picture={shown.picture} />}
      </div>
    </main>
  );
}
