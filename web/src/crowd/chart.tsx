// What the crowd expects, by ply or by time: a curve for each result, named where it ends, and the same as a table.

import { useMemo } from "preact/hooks";
import type { Market, Point } from "../api/types.ts";
import { colourOf } from "../board/index.ts";
import { percentOf, percents } from "../i18n/amount.ts";
import { capital, tell } from "../i18n/index.ts";
import { useAnalysis } from "../replay/analysis.tsx";
import { type Estimate, estimates } from "../replay/course.ts";
import { gameSource } from "../replay/source.ts";
import type { Crowd } from "./crowd.ts";
import { curves, type Room } from "./curve.ts";

const room: Room = { width: 360, height: 172, left: 26, right: 92, top: 14, bottom: 24 };

interface Props {
  crowd: Crowd;
  market: Market;
  names: readonly string[];
  /** Time takes the room, instead of the plies. */
  timed: boolean;
}

/** The chart of a market. */
export function Chart({ crowd, market, names, timed }: Props) {
  const picture = crowd.table.session.picture.value;
  const state = crowd.table.session.state.value;
  const source = useMemo(() => gameSource(crowd.table.id), [crowd]);
  const { analysis } = useAnalysis(source, state?.phase === "over");
  const points = market.points;
  const last = points[points.length - 1];
  if (!picture || !state || !last) return null;
  const over = Math.max(last.ply, crowd.over.value);
  const plies = Math.max(1, state.phase === "playing" ? over + 1 : over);
  const bots = analysis ? estimates(analysis) : [];
  const end = market.open ? crowd.now : last.at;
  const c = curves(points, plies, room, bots, timed ? end : undefined);
  const shown = crowd.past.value?.number ?? plies;
  const style = (r: number) => (r < picture.seats.length ? colourOf(picture, r) : "draw");
  const now = percents(last.prices);
  const told = names.map((name, r) => tell("page.crowd.expects_one", { name, n: now[r] ?? "" }));
  return (
    <figure class="chart-figure">
      <svg
        class="chart"
        viewBox={`0 0 ${room.width} ${room.height}`}
        role="img"
        aria-label={`${tell("page.crowd.expects")}: ${told.join(", ")}`}
      >
        {c.lines.map((l) => (
          <g key={l.percent}>
            <path class="grid" d={`M${room.left} ${l.y}H${room.width - room.right}`} />
            <text class="axis" x={room.left - 6} y={l.y + 4} text-anchor="end">
              {l.percent}
            </text>
          </g>
        ))}
        {c.ticks.map((t) => (
          <g key={t.ply}>
            <path class="tick" d={`M${t.x} ${room.height - room.bottom}v4`} />
            <text class="axis" x={t.x} y={room.height - 6} text-anchor="middle">
              {t.ply}
            </text>
          </g>
        ))}
        <path class="pin" d={`M${c.at(shown)} ${room.top - 4}V${room.height - room.bottom}`} />
        {c.bots && <path class="bots" d={c.bots} />}
        {c.paths.map((d, r) => (
          <g key={names[r]} class={`curve ${style(r)}`}>
            <path class="case" d={d} />
            <path class="line" d={d} />
          </g>
        ))}
        {c.ends.map((e, r) => (
          <g key={names[r]} class={`curve ${style(r)}`}>
            <circle class="end" cx={e.x} cy={e.y} r="4.500" />
            <text class="name" x={e.x + 10} y={e.label + 4}>
              <tspan class="value">{now[r]}</tspan> {names[r]}
            </text>
          </g>
        ))}
      </svg>
      {bots.length > 0 && (
        <figcaption class="bots-legend">
          <svg width="28" height="8" aria-hidden="true">
            <path class="bots" d="M0 4H28" />
          </svg>
          {tell("page.crowd.bots_expect", { name: names[0] ?? "" })}
        </figcaption>
      )}
      <details class="as-table">
        <summary>{tell("page.crowd.as_table")}</summary>
        <PriceTable points={[points[0]!, ...market.marks, last]} names={names} bots={bots} />
      </details>
    </figure>
  );
}

/** The prices after each ply in numbers. */
function PriceTable(props: { points: readonly Point[]; names: readonly string[]; bots: readonly Estimate[] }) {
  const { points, names, bots } = props;
  const expected = (ply: number) => {
    const found = bots.find((b) => b.plies === ply);
    return found ? percentOf(Math.round(1000 * found.value)) : "–";
  };
  const label = (i: number, p: Point) =>
    i === 0 ? tell("page.crowd.at_start") : i === points.length - 1 ? tell("page.crowd.at_present") : String(p.ply);
  return (
    <table class="price-table">
      <thead>
        <tr>
          <th scope="col">{tell("page.crowd.after_ply")}</th>
          {names.map((n) => (
            <th key={n} scope="col" class="figure">
              {n}
            </th>
          ))}
          {bots.length > 0 && (
            <th scope="col" class="figure">
              {capital(tell("page.crowd.bots"))}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.map((p, i) => (
          <tr key={label(i, p)}>
            <th scope="row">{label(i, p)}</th>
            {names.map((n, r) => (
              <td key={n} class="figure">
                {percents(p.prices)[r]}
              </td>
            ))}
            {bots.length > 0 && <td class="figure">{expected(p.ply)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
