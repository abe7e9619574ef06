// When the orders of a ply end: by the clock of who reads it, and how long that is from now.
import { useEffect, useState } from "preact/hooks";
import type { Team } from "../api/types.ts";
import { tell, voice } from "../i18n/index.ts";
import { isLow, shownTime } from "../play/clock.tsx";
import type { Crowd } from "./crowd.ts";

/** A moment as people say it: "today 21:00 CET", "Tue, 24 Nov, 21:00 CET". */
export function moment(at: number, lang: string, now: number): string {
  const clock = new Intl.DateTimeFormat(lang, { hour: "numeric", minute: "2-digit", timeZoneName: "short" });
  const dated = new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric", month: "short" });
  const day = (t: number) => new Date(t).toDateString();
  const near = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const days = day(at) === day(now) ? 0 : day(at) === day(now + 86_400_000) ? 1 : undefined;
  return `${days === undefined ? dated.format(at) : near.format(days, "day")} ${clock.format(at)}`;
}

/** A moment that is over: the time, with the day if it was another. */
export function since(at: number, lang: string): string {
  const today = new Date(at).toDateString() === new Date().toDateString();
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(lang, today ? clock : { ...clock, day: "numeric", month: "short" }).format(at);
}

/** What is left until a moment, told again every second. */
export function useUntil(crowd: Crowd, at: number | undefined): number | undefined {
  const [now, setNow] = useState(() => crowd.now);
  useEffect(() => {
    if (at === undefined) return;
    setNow(crowd.now);
    const timer = setInterval(() => setNow(crowd.now), 1000);
    return () => clearInterval(timer);
  }, [at, crowd]);
  return at === undefined ? undefined : Math.max(0, at - now);
}

/** The deadline of a team's ply, or for what the ply waits. */
export function Deadline({ crowd, team, names }: { crowd: Crowd; team: Team; names: readonly string[] }) {
  const runs = team.phase === "ordering" && !team.paused;
  const left = useUntil(crowd, runs ? team.until : undefined);
  const state = crowd.table.session.state.value;
  if (state?.phase !== "playing") return null;
  const first = (team.terms.after ?? []).filter((s) => state.awaited.includes(s) && !state.orders?.in.includes(s));
  const who = first.map((s) => state.seats[s]?.name || names[s] || "");
  return (
    <section class={`deadline${runs ? " runs" : ""}`} aria-label={tell("page.crowd.deadline")}>
      <div>
        <p class="who">
          {team.paused
            ? tell("page.crowd.paused")
            : runs
              ? tell("page.crowd.ends", { ply: team.ply })
              : first.length > 0
                ? tell("page.crowd.first", { seats: who })
                : tell("page.crowd.between")}
        </p>
        <p class="what">
          {team.paused ? (
            team.paused.reason
          ) : runs ? (
            <time dateTime={new Date(team.until).toISOString()}>{moment(team.until, voice.value.lang, crowd.now)}</time>
          ) : (
            first.length > 0 && tell("page.crowd.first_help")
          )}
        </p>
      </div>
      {left !== undefined && (
        <output class={`clock${isLow(left) ? " low" : ""}`} role="timer">
          {shownTime(Math.ceil(left / 1000) * 1000, { days: (d, h) => tell("page.clock.days", { d, h }) })}
        </output>
      )}
    </section>
  );
}
