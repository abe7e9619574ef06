// A finished game analysed: the course of what could be expected, luck beside it, and the mistakes to go to.
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../api/client.ts";
import type { Analysis, Finding, History, Picture } from "../api/types.ts";
import { colourOf } from "../board/index.ts";
import { briefMove, inPercent, say, sentences, signed, tell } from "../i18n/index.ts";
import type { Played } from "../play/rounds.ts";
import { Went } from "../play/score.tsx";
import { SeatLetter, unbroken, usePlace } from "../ui/index.ts";
import { at, type Course, course, type Mistake } from "./course.ts";
import { resultIn } from "./luck.tsx";
import type { Source } from "./source.ts";
import { along, plyAt } from "./stops.ts";
import { gave, met } from "./words.ts";
import "./analysis.css";

/** The wait before a request to a busy server is repeated, in milliseconds. */
const patience = 3000;

/** What is shown of an analysis. */
interface Shown {
  analysis: Analysis;
  picture: Picture;
  names: readonly string[];
  steps: History["steps"];
  /** The steps as the list of moves has them. */
  all: readonly Played[];
  /** The number of the move to which a step belongs. */
  round(step: number): number;
  /** The step that the board shows. */
  step: number;
  to(step: number): void;
  /** Goes to an entry of the list. */
  stop(n: number): void;
}

/** Requests an analysis until it is done, and reports the findings so far each time. */
export function useAnalysis(source: Source, wanted: boolean): { analysis: Analysis | undefined; trouble: string } {
  const [analysis, setAnalysis] = useState<Analysis>();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let current = wanted;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const found = await source.analysis();
        if (!current) return;
        setTrouble("");
        setAnalysis(found);
        if (!found.done) void ask();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!current) return;
        setTrouble(error.problem.detail);
        if (["busy", "too_many_requests"].includes(error.problem.code)) timer = setTimeout(() => void ask(), patience);
      }
    };
    if (wanted) void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [source, wanted]);
  return { analysis: wanted ? analysis : undefined, trouble };
}

/** What the graph shows: what the seats could expect, at the step of the board as far as the analysis has come. */
function expected({ names, step, end }: Pick<Shown, "names" | "step"> & { end?: string }, analysis: Analysis): string {
  const { lines } = course(analysis);
  const two = lines.length === 1;
  const now = lines.map((line, seat) => {
    const value = analysis.done || step < analysis.looked ? at(line, step) : undefined;
    const n = value === undefined ? "…" : inPercent(value);
    return two ? n : `${names[seat]} ${n}`;
  });
  const title = tell(`page.analysis.${two ? "of" : "graph"}`, { seat: names[0]! });
  return end ? title : `${title}: ${now.join(", ")}`;
}

/** What the panel of an analysis shows, beside what is shown of one. */
interface PanelProps extends Omit<Shown, "analysis"> {
  analysis: Analysis | undefined;
  trouble: string;
  /** How the game ended, if the board shows its end: then nothing can be expected any more. */
  end: string;
}

/** The course of a game, with how far the analysis has come. */
export function AnalysisPanel({ analysis, trouble, end, ...rest }: PanelProps) {
  const place = usePlace(!analysis?.done);
  const n = rest.round(analysis?.looked ?? 0);
  const of = rest.round(rest.steps.length);
  const title = tell("page.analysis.title");
  return (
    <section class="section analysis" aria-label={title}>
      <div class="head small-text">
        <p aria-hidden="true">
          <b>{analysis && expected({ ...rest, end }, analysis)}</b>
        </p>
        {!analysis?.done && (
          <p class="progress">
            {tell("page.analysis.progress", { n, of })}
            {place > 0 && ` ${tell("page.queue", { n: place })}`}
            <progress max={of} value={n} aria-label={title} />
          </p>
        )}
        <p role="status">{analysis?.done && <Result analysis={analysis} {...rest} />}</p>
      </div>
      {trouble && <p role="status">{trouble}</p>}
      {analysis && <Graph analysis={analysis} {...rest} course={course(analysis)} />}
    </section>
  );
}

/** How many mistakes of each seat an analysis has found, each kind with its sign in the graph. */
function Result({ analysis, names, picture }: Pick<Shown, "analysis" | "names" | "picture">) {
  const c = course(analysis);
  const kind = (own: readonly Mistake[], bad: boolean) => {
    const n = own.filter((m) => m.bad === bad).length;
    const says = tell(`page.analysis.count.${bad ? "bad" : "mistakes"}`, { n });
    return (
      n > 0 && (
        <span class={`dot${bad ? " bad" : ""}`} title={says}>
          <span aria-hidden="true">{n}</span> <span class="unseen">{says} </span>
        </span>
      )
    );
  };
  return (
    <>
      <span class="unseen">{tell("page.analysis.done")} </span>
      {c.mistakes.length === 0 && tell("page.analysis.none", { mistake: inPercent(analysis.limits.mistake) })}
      {names.map((name, seat) => {
        const own = c.mistakes.filter((m) => m.seat === seat);
        return (
          own.length > 0 && (
            <span key={name}>
              <SeatLetter picture={picture} seat={seat} small /> <span class="unseen">{name}: </span>
              {kind(own, false)} {kind(own, true)}{" "}
            </span>
          )
        );
      })}
    </>
  );
}

/** What an analysis has found: what each seat gave away and was given, the mistakes, everything as a table. */
export function Found(shown: Shown) {
  const { analysis, picture, names, steps, all, step, to, round } = shown;
  const least = inPercent(analysis.limits.mistake);
  const none = analysis.done ? tell("page.analysis.none", { mistake: least }) : "…";
  const c = course(analysis);
  // what a seat could not know is no mistake, and yet may have decided the game
  const fallen = analysis.findings.flatMap((f) =>
    met(analysis, steps[f.step - 1], c, names, f.seat).map((says) => ({ f, says })),
  );
  const rows: { f: Finding; says: string; m?: Mistake }[] = [
    ...c.marked.map((m) => ({
      ...{ f: m, m },
      says: gave(m, plyAt(all, m.step)?.events, names, m.only ? "missed" : "gave"),
    })),
    ...fallen,
  ];
  return (
    <section class="section found" aria-label={tell("page.analysis.mistakes")}>
      {rows.length > 0 && (
        <ol class="mistakes" aria-label={tell("page.analysis.mistakes")}>
          {rows.map(({ f, says, m }, i) => (
            <li key={i}>
              <button
                type="button"
                class={`step-link${m ? "" : " quiet-text"}`}
                aria-current={step === f.step - 1 ? "step" : undefined}
                onClick={() => to(f.step - 1)}
              >
                <span class="ply">{round(f.step)}</span> <SeatLetter picture={picture} seat={f.seat} small />{" "}
                <span>
                  {!m?.only && <span class="unseen">{names[f.seat]} </span>}
                  {m && (
                    <b class={`dot ${looks(m)}`}>
                      {!m.only && tell(m.bad ? "page.analysis.bad" : "page.analysis.mistake")}
                    </b>
                  )}{" "}
                  {unbroken(says)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <table class="accounts">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{tell("page.luck.seat")}</span>
            </th>
            <th scope="col">{tell("page.analysis.slips")}</th>
            {c.rolls.length > 0 && <th scope="col">{tell("page.luck.title")}</th>}
          </tr>
        </thead>
        <tbody>
          {analysis.seats.map(({ lost, luck }, seat) => (
            <tr key={names[seat]}>
              <th scope="row">
                <SeatLetter picture={picture} seat={seat} small /> {names[seat]}
              </th>
              <td>{lost > 0 ? inPercent(lost) : none}</td>
              {c.rolls.length > 0 && <td>{signed(luck, inPercent)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet-text small-text">
        {analysis.knows && say(analysis.knows)}{" "}
        {tell("page.analysis.limits", { mistake: least, bad: inPercent(analysis.limits.bad) })}{" "}
        {tell("page.analysis.help")} {c.rolls.length > 0 && tell("page.analysis.luck")}
      </p>
      <AsTable {...shown} />
    </section>
  );
}

/** The look of the sign of a mistake or a missed win. */
const looks = ({ bad, only }: Mistake) => (only ? "won" : bad ? "bad" : "");

/** The room of the graph: the course above, luck below. */
const room = { width: 360, left: 56, right: 10, top: 6, middle: 70, luck: 86, height: 100 };

function Graph({ analysis, picture, names, all, step, to, stop, course: c }: Shown & { course: Course }) {
  const wide = room.width - room.left - room.right;
  const x = (n: number) => room.left + wide * along(all, n);
  const y = (v: number) => room.top + (room.middle - room.top) * (1 - v);
  const path = (line: Course["lines"][number]) =>
    line.map((e, i) => `${i === 0 ? "M" : "L"}${x(e.step).toFixed(1)} ${y(e.value).toFixed(1)}`).join("");
  const two = c.lines.length === 1;
  const height = c.rolls.length > 0 ? room.height : room.middle + 8;
  // For pointers only: for everybody else the mistakes are buttons and the slider goes to any step.
  const clicked = (svg: SVGSVGElement | null) => {
    if (!svg) return;
    svg.onclick = (e) => {
      const box = svg.getBoundingClientRect();
      const part = ((e.clientX - box.left) / box.width) * room.width;
      const near = c.marked.find((m) => Math.abs(x(m.step - 1) - part) <= 6);
      if (near) to(near.step - 1);
      else stop(Math.round(((part - room.left) / wide) * all.length));
    };
  };
  return (
    <figure class="course">
      <svg
        viewBox={`0 0 ${room.width} ${height}`}
        role="img"
        aria-label={expected({ names, step }, analysis)}
        ref={clicked}
      >
        {[0, 0.5, 1].map((v) => (
          <g key={v}>
            <path class="grid" d={`M${room.left} ${y(v)}H${room.width - room.right}`} />
            <text class="axis" x={room.left - 5} y={y(v) + 4} text-anchor="end">
              {inPercent(v)}
            </text>
          </g>
        ))}
        {c.rolls.length > 0 && (
          <g>
            <path class="grid" d={`M${room.left} ${room.luck}H${room.width - room.right}`} />
            <text class="axis" x={room.left - 5} y={room.luck + 4} text-anchor="end">
              {tell("page.luck.title")}
            </text>
          </g>
        )}
        <LuckBars picture={picture} course={c} x={x} />
        {two && c.lines[0]!.length > 1 && (
          <path class={`area ${colourOf(picture, 0)}`} d={`${path(c.lines[0]!)}V${y(0)}H${x(c.lines[0]![0]!.step)}Z`} />
        )}
        {c.lines.map((line, seat) => (
          <path key={names[seat]} class={`course-line ${two ? "" : colourOf(picture, seat)}`} d={path(line)} />
        ))}
        <path class="pin" d={`M${x(step)} ${room.top - 4}V${height}`} />
        {c.marked.map((m) => (
          <circle
            key={`${m.step} ${m.seat}`}
            class={`slip ${looks(m)}`}
            cx={x(m.step - 1)}
            cy={y(at(c.lines[two ? 0 : m.seat] ?? [], m.step - 1) ?? 0.5)}
            r={m.bad ? 5 : 3.5}
          />
        ))}
      </svg>
    </figure>
  );
}

/** The luck of every roll as a bar; of two seats those of the second hang down. */
function LuckBars({ picture, course: c, x }: { picture: Picture; course: Course; x: (step: number) => number }) {
  const most = Math.max(0.1, ...c.rolls.map((r) => Math.abs(r.luck)));
  const two = c.lines.length === 1;
  return (
    <>
      {c.rolls.map((r) => {
        const up = two && r.seat === 1 ? -r.luck : r.luck;
        const tall = (Math.abs(up) / most) * (room.height - room.luck - 4);
        return (
          <rect
            key={`${r.step} ${r.seat}`}
            class={`luck-bar ${colourOf(picture, two ? (up > 0 ? 0 : 1) : r.seat)}`}
            x={x(r.step) - 2}
            y={up > 0 ? room.luck - tall : room.luck}
            width="4"
            height={Math.max(tall, 0.5)}
          />
        );
      })}
    </>
  );
}

/** Scrolls to an element that has come. */
export const intoSight = (e: HTMLElement | null) => e?.scrollIntoView({ block: "nearest" });

/** The same in words and numbers. */
function AsTable({ analysis, picture, names, steps, all, round }: Shown) {
  const c = course(analysis);
  return (
    <details class="all-steps" onToggle={(e) => intoSight(e.currentTarget)}>
      <summary>{tell("page.crowd.as_table")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{tell("page.analysis.step")}</th>
            <th scope="col">{tell("page.luck.seat")}</th>
            <th scope="col">{tell("page.analysis.played")}</th>
            <th scope="col">{tell("page.analysis.lost")}</th>
            {c.rolls.length > 0 && <th scope="col">{tell("page.luck.title")}</th>}
            {c.lines.map((_, seat) => (
              <th key={names[seat]} scope="col">
                {tell("page.analysis.afterwards", { seat: names[seat]! })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {analysis.findings.map((f, i) => [
            <tr key={`${f.step} ${f.seat}`}>
              <td>{round(f.step) || ""}</td>
              <td>{names[f.seat]}</td>
              <td>
                {f.move ? (
                  <Went played={plyAt(all, f.step)!} seat={f.seat} text={briefMove(f.move)} picture={picture} />
                ) : (
                  sentences(resultIn(steps[f.step - 1]?.events))
                )}
              </td>
              <td>{f.lost > 0 && inPercent(f.lost)}</td>
              {c.rolls.length > 0 && <td>{f.outcome && signed(f.luck, inPercent)}</td>}
              {c.lines.map((line, seat) => (
                <td key={names[seat]}>{inPercent(at(line, f.step) ?? 0)}</td>
              ))}
            </tr>,
            ...(analysis.findings[i - 1]?.step === f.step ? met(analysis, steps[f.step - 1], c, names) : []).map(
              (says) => (
                <tr key={`${f.step} met`}>
                  <td>{round(f.step)}</td>
                  <td colSpan={3 + c.lines.length}>{unbroken(says)}</td>
                </tr>
              ),
            ),
          ])}
        </tbody>
      </table>
    </details>
  );
}
