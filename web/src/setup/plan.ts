// When orders end, as the server writes it: "36h", "2days", "12:00,21:00 mon,fri Europe/Berlin".
import { listed, tell, voice } from "../i18n/index.ts";

/** A plan as a form has it. */
export interface PlanForm {
  kind: "clock" | "every";
  times: string;
  days: string[];
  zone: string;
  every: number;
  unit: "minutes" | "hours" | "days";
}

/** The days of a week as they are written, in their order. */
export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** The plan in writing. Minutes and hours that make whole days or hours are written as these. */
export function writePlan(p: PlanForm): string {
  if (p.kind === "clock") {
    const times = p.times.split(/[\s,;]+/).filter((t) => t);
    const padded = times.map((t) => (/^\d:/.test(t) ? `0${t}` : t)).sort();
    const days = weekdays.filter((d) => p.days.includes(d));
    return [padded.join(","), ...(days.length > 0 && days.length < 7 ? [days.join(",")] : []), p.zone].join(" ");
  }
  const minutes = p.every * { minutes: 1, hours: 60, days: 1440 }[p.unit];
  if (minutes % 1440 === 0) return minutes === 1440 ? "1day" : `${minutes / 1440}days`;
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** A written plan as a form has it. */
export function readPlan(s: string, zone: string): PlanForm {
  const usual: PlanForm = { kind: "clock", times: "21:00", days: [], zone, every: 1, unit: "days" };
  const span = /^(\d+)(days?|h|m)$/.exec(s);
  if (span) {
    const unit = ({ d: "days", h: "hours", m: "minutes" } as const)[span[2]![0] as "d" | "h" | "m"];
    return { ...usual, kind: "every", every: Number(span[1]), unit };
  }
  const [times, ...rest] = s.split(" ");
  if (!times?.includes(":")) return usual;
  return {
    ...usual,
    times,
    days: rest.length > 1 ? (rest[0] ?? "").split(",") : [],
    zone: rest[rest.length - 1] ?? zone,
  };
}

/** The plan as people say it: "after 1 day", "at 21:00 on Mon, Fri (Europe/Berlin)". */
export function planWords(p: PlanForm): string {
  if (p.kind === "every") return tell(`page.crowd.plan_every.${p.unit}`, { n: p.every });
  const day = new Intl.DateTimeFormat(voice.value.lang, { weekday: "short", timeZone: "UTC" });
  const days = p.days.map((d) => day.format(Date.UTC(2026, 0, 4 + weekdays.indexOf(d as (typeof weekdays)[number]))));
  const args = { times: p.times, zone: p.zone, days: listed(days) };
  return tell(days.length > 0 ? "page.crowd.plan_clock_days" : "page.crowd.plan_clock", args);
}

/** The time zone of the reader. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
