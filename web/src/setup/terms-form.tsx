// The terms of a team in a form: whose order counts, who sees what, who commits first. Every choice says what it means.
import type { TeamTerms, Wish } from "../api/types.ts";
import { Choice, Line, Tick } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { fields } from "./fields.tsx";

const wishes: readonly Wish[] = ["resign", "draw", "takeback"];
const shares = ["1/3", "", "2/3", "3/4", "1"] as const;

interface Props {
  terms: TeamTerms;
  set: (t: TeamTerms) => void;
  /** The other seats, by number, with their names: they may have to commit first. */
  others: readonly { seat: number; name: string }[];
}

/** The fields of the terms. */
export function TermsForm({ terms, set, others }: Props) {
  const change = (part: Partial<TeamTerms>) => set({ ...terms, ...part });
  const { choice } = fields(terms, change);
  const after = terms.after ?? [];
  return (
    <>
      {choice("rule", ["holder", "plurality", "captain", "dice"], {
        help: (v) => tell(`page.crowd.rule_help.${v}`),
        set: (rule) => {
          const { captains, ...rest } = terms;
          set(rule === "captain" ? { ...rest, rule, captains: captains ?? [] } : { ...rest, rule });
        },
      })}
      {terms.rule === "captain" && (
        <Line
          name={tell("page.crowd.set.captains")}
          help={tell("page.crowd.set.captains_help")}
          value={(terms.captains ?? []).join(", ")}
          set={(v) => change({ captains: v.split(/\s*,\s*/).filter((s) => s) })}
        />
      )}
      {choice("sight", ["sealed", "team", "all"])}
      {others.map((o) => (
        <Tick
          key={o.seat}
          name={tell("page.crowd.set.after", { seat: o.name })}
          help={tell("page.crowd.set.after_help")}
          value={after.includes(o.seat)}
          set={(on) => change({ after: [...after.filter((s) => s !== o.seat), ...(on ? [o.seat] : [])] })}
        />
      ))}
      <details>
        <summary>{tell("page.crowd.set.finer")}</summary>
        <Finer terms={terms} set={set} />
      </details>
    </>
  );
}

/** When weights count, what happens without an order, and how much weight a wish needs. */
function Finer({ terms, set }: Omit<Props, "others">) {
  const change = (part: Partial<TeamTerms>) => set({ ...terms, ...part });
  const { choice } = fields(terms, change);
  return (
    <div class="stack">
      {choice("moment", ["deadline", "start", "minute"], { help: (v) => tell(`page.crowd.moment.${v}`) })}
      {choice("missing", ["clock", "default", "pass"], {
        help: (v) => tell(`page.crowd.missing.${v}`, { order: terms.default ?? "…" }),
        set: (missing) => {
          const { default: order = "", ...rest } = terms;
          set(missing === "default" ? { ...rest, missing, default: order } : { ...rest, missing });
        },
      })}
      {terms.missing === "default" && (
        <Line
          name={tell("page.crowd.set.default")}
          value={terms.default ?? ""}
          required
          set={(v) => change({ default: v })}
        />
      )}
      {wishes.map((w) => (
        <Choice
          key={w}
          name={tell(`page.crowd.set.share.${w}`)}
          values={shares}
          value={shares.find((s) => s === terms.shares?.[w]) ?? ""}
          show={(v) => (v === "" ? tell("page.crowd.set.half") : v === "1" ? tell("page.crowd.set.whole") : v)}
          set={(v) => {
            const { [w]: _, ...rest } = terms.shares ?? {};
            change({ shares: v === "" ? rest : { ...rest, [w]: v } });
          }}
        />
      ))}
    </div>
  );
}
