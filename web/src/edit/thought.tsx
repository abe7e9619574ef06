// The strongest bot's view of a position: the expected score, the best moves with their results, and the threat. The
// selected move is shown on the board.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Picture, Thought, Turn } from "../api/types.ts";
import type { Draft } from "../board/index.ts";
import { inPercent, percent, sentences, tell } from "../i18n/index.ts";
import { Button, Refusal, seatWord, usePlace } from "../ui/index.ts";
import { Ended } from "./moves.tsx";
import { moveOf, ways } from "./ways.ts";
import "./thought.css";

type Line = Thought["lines"][number];
type Branch = Line["branches"][number];

/** An order that is drawn as often as this is as good as the only one. */
const certain = 0.995;

interface Props {
  game: string;
  position: string;
  turn: Turn;
  picture: Picture;
  /** Shows ways on the board; none takes them away. */
  show(ways: readonly Draft[]): void;
}

/** The section of a page that shows a position in which somebody is to act. */
export function ThoughtPanel({ game, position, turn, picture, show }: Props) {
  const [thought, setThought] = useState<Thought>();
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const place = usePlace(busy);
  const asked = useRef(0); // only the last question counts
  const section = useRef<HTMLElement>(null);
  const forget = () => {
    asked.current++;
    setThought(undefined);
    setBusy(false);
    setTrouble("");
    if (thought) show([]);
  };
  useEffect(() => {
    forget();
    return () => {
      asked.current++;
    };
  }, [game, position]);
  useEffect(() => {
    if (busy || thought) section.current?.scrollIntoView();
  }, [busy]);
  const look = (found: Thought, n: number) => {
    setChosen(n);
    show(ways(found, n));
  };
  const ask = async (seat: number | undefined) => {
    forget();
    const own = asked.current;
    setBusy(true);
    try {
      const found = await api.read("/api/rules/{game}/analysis", { game, position, seat });
      if (own !== asked.current) return;
      setThought(found);
      look(found, 0);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (own === asked.current) setTrouble(error.problem.detail);
    }
    if (own === asked.current) setBusy(false);
  };
  const seats = turn.kind === "move" || turn.kind === "simultaneous" ? turn.seats : [];
  return (
    <section class="section stack thought" aria-labelledby="thought-title" aria-busy={busy} ref={section}>
      <h2 id="thought-title">{tell("page.analysis.title")}</h2>
      <div class="row">
        {seats.length < 2 ? (
          <Button says={tell("page.thought.ask")} disabled={busy || !seats.length} onClick={() => void ask(seats[0])} />
        ) : (
          seats.map((s) => (
            <Button
              key={s}
              says={tell("page.thought.for", { seat: seatWord(picture, s) })}
              disabled={busy}
              onClick={() => void ask(s)}
            />
          ))
        )}
      </div>
      <Ended {...{ turn, picture }} />
      {trouble && <Refusal says={trouble} />}
      <p role="status" class={thought ? "expects" : "quiet-text"}>
        {busy && (place > 0 ? tell("page.queue", { n: place }) : tell("page.thought.wait"))}
        {thought && expects(thought, picture)}
      </p>
      {thought && <Lines thought={thought} picture={picture} chosen={chosen} look={(n) => look(thought, n)} />}
    </section>
  );
}

function expects(thought: Thought, picture: Picture): string {
  if (thought.lines.length === 0) return tell("page.thought.none");
  const { value, depth } = thought;
  return tell("page.thought.expects", { seat: seatWord(picture, thought.seat), n: inPercent(value), depth });
}

interface Shown {
  thought: Thought;
  picture: Picture;
  chosen: number;
  look(n: number): void;
}

function Lines({ thought, picture, chosen, look }: Shown) {
  const share = thought.lines[0]?.share ?? 0;
  const mixed = share > 0 && share < certain;
  const threat = thought.threat;
  return (
    <>
      {mixed && <p class="quiet-text">{tell("page.thought.mixed")}</p>}
      <ol class="lines">
        {thought.lines.map((line, n) => (
          <li key={line.move}>
            <button type="button" class="line" aria-pressed={n === chosen} onClick={() => look(n)}>
              <code>{moveOf(line)}</code>{" "}
              <b class="figures">
                {mixed ? tell("page.thought.share", { share: inPercent(line.share ?? 0) }) : inPercent(line.value)}
              </b>
            </button>
            {line.events.length > 0 && <p>{sentences(line.events)}</p>}
            <Branches line={line} thought={thought} picture={picture} />
          </li>
        ))}
      </ol>
      {threat && (
        <p class="threat">
          <b>
            {tell("page.thought.threat", {
              seat: seatWord(picture, threat.seat),
              move: threat.move,
              n: inPercent(threat.value),
            })}
          </b>{" "}
          {sentences(threat.events)}
        </p>
      )}
      {thought.lines.length > 0 && <p class="quiet-text small-text">{tell("page.thought.help")}</p>}
    </>
  );
}

/** The results of a line: by chance, or with the other seat's order. */
function Branches({ line, thought, picture }: { line: Line; thought: Thought; picture: Picture }) {
  const [first] = line.branches;
  if (!first) return null;
  if (!line.share && !first.outcome) return <Reply branch={first} thought={thought} picture={picture} />;
  return (
    <ul class="branches">
      {line.branches.map((b, n) => (
        <li key={b.outcome ?? b.reply}>
          <p>
            <b class="figures">{percent(b.p)}</b>{" "}
            {line.share
              ? tell("page.thought.meets", { seat: seatWord(picture, b.bySeat), move: b.reply ?? "" })
              : sentences(b.events) || b.outcome}{" "}
            <span class="worth">{tell("page.thought.then", { n: inPercent(b.value) })}</span>
          </p>
          {line.share ? (
            n === 0 && <p>{sentences(b.follows)}</p>
          ) : (
            <Reply branch={b} thought={thought} picture={picture} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The best answer, if one is known. */
function Reply({ branch, thought, picture }: { branch: Branch; thought: Thought; picture: Picture }) {
  if (!branch.reply) return null;
  const kind = branch.bySeat === thought.seat ? "page.thought.goes_on" : "page.thought.answers";
  return (
    <p class="reply">
      {tell(kind, { seat: seatWord(picture, branch.bySeat), move: branch.reply })}. {sentences(branch.follows)}
    </p>
  );
}
