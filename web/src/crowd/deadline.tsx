// Moments as people say them, and how long it is until one.
import { useEffect, useState } from "preact/hooks";
import type { Crowd } from "./crowd.ts";

/** A moment as people say it: "today 21:00 CET", "Tue, 24 Nov, 21:00 CET". Few know when 12:00 AM is. */
export function moment(at: number, lang: string, now: number): string {
  const form = { hour: "2-digit", minute: "2-digit", timeZoneName: "short", hourCycle: "h23" } as const;
  const clock = new Intl.DateTimeFormat(lang, form);
  const dated = new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric", month: "short" });
  const day = (t: number) => new Date(t).toDateString();
  const near = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const days = day(at) === day(now) ? 0 : day(at) === day(now + 86_400_000) ? 1 : undefined;
  return `${days === undefined ? dated.format(at) : near.format(days, "day")} ${clock.format(at)}`;
}

/** A moment that is over: the time, with the day if it was another. */
export function since(at: number, lang: string): string {
  const today = new Date(at).toDateString() === new Date().toDateString();
  const clock = { hour: "numeric", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(lang, today ? clock : { ...clock, day: "numeric", month: "short" }).format(at);
}

/** The time left until a moment, updated every second. */
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
