// The terms of a team in a form: whose order counts, who sees what, when it ends. Every choice says what it means.
import { voice } from "../i18n/index.ts";
import { Choice, Line, Tick } from "./fields.tsx";
import { type PlanForm, weekdays } from "./plan.ts";
import type { Missing, Moment, Sight, TeamRule, TeamTerms, Wish } from "./shapes.ts";

const rules: readonly TeamRule[] = ["holder", "plurality", "captain", "dice"];
const sights: readonly Sight[] = ["sealed", "team", "all"];
const moments: readonly Moment[] = ["deadline", "start", "minute"];
const missing: readonly Missing[] = ["clock", "default", "pass"];
const wishes: readonly Wish[] = ["resign", "draw", "takeback"];
const shares = ["", "1/3", "2/3", "3/4", "1"] as const;

interface Props {
  terms: TeamTerms;
  set: (t: TeamTerms) => void;
  /** The other seats, by number, with their names: they may have to commit first. */
  others: readonly { seat: number; name: string }[];
}

/** The fields of the terms. */
export function TermsForm({ terms, set, others }: Props) {
  const say = voice.value;
  const t = terms;
  const change = (part: Partial<TeamTerms>) => set({ ...t, ...part });
  return (
    <>
      <Choice
        name={say.tell("page.crowd.set.rule")}
        values={rules}
        value={t.rule}
        show={(v) => say.tell(`page.crowd.set.rule.${v}`)}
        help={(v) => say.tell(`page.crowd.rule_help.${v}`)}
        set={(rule) => {
          const { captains: _, ...rest } = t;
          set(rule === "captain" ? { ...rest, rule, captains: t.captains ?? [] } : { ...rest, rule });
        }}
      />
      {t.rule === "captain" && (
        <Line
          name={say.tell("page.crowd.set.captains")}
          help={say.tell("page.crowd.set.captains_help")}
          value={(t.captains ?? []).join(", ")}
          set={(v) => change({ captains: v.split(/\s*,\s*/).filter((s) => s) })}
        />
      )}
      <Choice
        name={say.tell("page.crowd.set.sight")}
        values={sights}
        value={t.sight}
        show={(v) => say.tell(`page.crowd.set.sight.${v}`)}
        help={(v) => say.tell(`page.crowd.set.sight_help.${v}`)}
        set={(sight) => change({ sight })}
      />
      {others.map((o) => (
        <Tick
          key={o.seat}
          name={say.tell("page.crowd.set.after", { seat: o.name })}
          help={say.tell("page.crowd.set.after_help")}
          value={(t.after ?? []).includes(o.seat)}
          set={(on) => change({ after: [...(t.after ?? []).filter((s) => s !== o.seat), ...(on ? [o.seat] : [])] })}
        />
      ))}
      <details>
        <summary>{say.tell("page.crowd.set.finer")}</summary>
        <div class="stack">
          <Choice
            name={say.tell("page.crowd.set.moment")}
            values={moments}
            value={t.moment}
            show={(v) => say.tell(`page.crowd.set.moment.${v}`)}
            help={(v) => say.tell(`page.crowd.moment.${v}`)}
            set={(moment) => change({ moment })}
          />
          <Choice
            name={say.tell("page.crowd.set.missing")}
            values={missing}
            value={t.missing}
            show={(v) => say.tell(`page.crowd.set.missing.${v}`)}
            help={(v) => say.tell(`page.crowd.missing.${v}`, { order: t.default ?? "…" })}
            set={(how) => {
              const { default: _, ...rest } = t;
              set(how === "default" ? { ...rest, missing: how, default: t.default ?? "" } : { ...rest, missing: how });
            }}
          />
          {t.missing === "default" && (
            <Line
              name={say.tell("page.crowd.set.default")}
              value={t.default ?? ""}
              required
              set={(v) => change({ default: v })}
            />
          )}
          {wishes.map((w) => (
            <Choice
              key={w}
              name={say.tell(`page.crowd.set.share.${w}`)}
              values={shares}
              value={
                (shares as readonly string[]).includes(t.shares?.[w] ?? "")
                  ? ((t.shares?.[w] as "" | undefined) ?? "")
                  : ""
              }
              show={(v) =>
                v === "" ? say.tell("page.crowd.set.half") : v === "1" ? say.tell("page.crowd.set.whole") : v
              }
              set={(v) => {
                const { [w]: _, ...rest } = t.shares ?? {};
                change({ shares: v === "" ? rest : { ...rest, [w]: v } });
              }}
            />
          ))}
        </div>
      </details>
    </>
  );
}

/** The days in the order in which people read a week, from Monday on. */
const week = [...weekdays.slice(1), weekdays[0]];

/** When the orders of a ply end. */
export function PlanFields({ plan, set }: { plan: PlanForm; set: (p: PlanForm) => void }) {
  const say = voice.value;
  const change = (part: Partial<PlanForm>) => set({ ...plan, ...part });
  const day = new Intl.DateTimeFormat(say.lang, { weekday: "short", timeZone: "UTC" });
  return (
    <>
      <Choice
        name={say.tell("page.crowd.set.plan")}
        values={["clock", "every"]}
        value={plan.kind}
        show={(v) => say.tell(`page.crowd.set.plan.${v}`)}
        help={(v) => say.tell(`page.crowd.set.plan_help.${v}`)}
        set={(kind) => change({ kind })}
      />
      {plan.kind === "clock" ? (
        <>
          <div class="pair">
            <Line
              name={say.tell("page.crowd.set.times")}
              help={say.tell("page.crowd.set.times_help")}
              value={plan.times}
              required
              set={(times) => change({ times })}
            />
            <Line
              name={say.tell("page.crowd.set.zone")}
              help={say.tell("page.crowd.set.zone_help")}
              value={plan.zone}
              required
              set={(zone) => change({ zone })}
            />
          </div>
          <fieldset class="field">
            <legend class="name">{say.tell("page.crowd.set.days")}</legend>
            <div class="chips">
              {week.map((d, i) => (
                <button
                  key={d}
                  type="button"
                  class="chip"
                  aria-pressed={plan.days.includes(d)}
                  onClick={() =>
                    change({ days: plan.days.includes(d) ? plan.days.filter((x) => x !== d) : [...plan.days, d] })
                  }
                >
                  {day.format(new Date(Date.UTC(2026, 2, 2 + i)))}
                </button>
              ))}
            </div>
            <p class="help">{say.tell("page.crowd.set.days_help")}</p>
          </fieldset>
        </>
      ) : (
        <div class="pair">
          <Line
            name={say.tell("page.crowd.set.every")}
            type="number"
            value={String(plan.every)}
            set={(v) => change({ every: Math.max(1, Number(v) || 1) })}
          />
          <Choice
            name={say.tell("page.crowd.set.unit")}
            values={["minutes", "hours", "days"]}
            value={plan.unit}
            show={(v) => say.tell(`page.crowd.set.unit.${v}`)}
            set={(unit) => change({ unit })}
          />
        </div>
      )}
    </>
  );
}
