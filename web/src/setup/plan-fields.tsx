// When the orders of a ply end, in a form.
import { tell, voice } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { fields } from "./fields.tsx";
import { type PlanForm, weekdays } from "./plan.ts";

interface Props {
  plan: PlanForm;
  set: (p: PlanForm) => void;
}

/** The fields of a plan. */
export function PlanFields({ plan, set }: Props) {
  const { choice, line } = fields(plan, (part) => set({ ...plan, ...part }));
  return (
    <>
      {choice("kind", ["clock", "every"], { called: "plan" })}
      {plan.kind === "clock" ? (
        <>
          <div class="pair">
            {line("times", { required: true })}
            {line("zone", { required: true })}
          </div>
          <Days plan={plan} set={set} />
        </>
      ) : (
        <div class="pair">
          {line("every")}
          {choice("unit", ["minutes", "hours", "days"])}
        </div>
      )}
    </>
  );
}

/** The days of a week, from Monday on. */
const week = [...weekdays.slice(1), weekdays[0]];

function Days({ plan, set }: Props) {
  const format = new Intl.DateTimeFormat(voice.value.lang, { weekday: "short", timeZone: "UTC" });
  const toggle = (d: string) =>
    set({ ...plan, days: plan.days.includes(d) ? plan.days.filter((x) => x !== d) : [...plan.days, d] });
  return (
    <fieldset class="field">
      <legend class="name">{tell("page.crowd.set.days")}</legend>
      <div class="chips">
        {week.map((d, i) => (
          <Button
            key={d}
            look="chip"
            says={format.format(new Date(Date.UTC(2026, 2, 2 + i)))}
            aria-pressed={plan.days.includes(d)}
            onClick={() => toggle(d)}
          />
        ))}
      </div>
      <p class="help">{tell("page.crowd.set.days_help")}</p>
    </fieldset>
  );
}
