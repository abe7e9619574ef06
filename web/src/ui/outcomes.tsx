import { percentOf } from "../i18n/amount.ts";
import { percent, tell, value } from "../i18n/index.ts";
import { Button } from "./button.tsx";

/** How good an outcome is for the viewer. */
export type Worth = "best" | "good" | "rest" | "bad";

/** One outcome, with all that ends alike summed. */
export interface Outcome {
  p: string;
  worth: Worth;
  said: string;
}

interface Props {
  outcomes: readonly Outcome[];
  /** The one that is looked at. */
  lit?: number | undefined;
  /** The one whose board is shown. */
  shown?: number | undefined;
  look?: (outcome: number | undefined) => void;
  show?: (outcome: number) => void;
}

/** What a roll may bring, best first: a bar, whose last part is what is left out, and a sentence for each. */
export function Outcomes({ outcomes, lit, shown, look, show }: Props) {
  const classOf = (i: number, { worth }: Outcome) => `${worth}${lit === i || shown === i ? " lit" : ""}`;
  return (
    <>
      <div class="outcomes" ref={sized("--rest", 1 - outcomes.reduce((sum, o) => sum + value(o.p), 0))}>
        {outcomes.map((o, i) => (
          <div key={o.said} class={classOf(i, o)} ref={sized("--p", value(o.p))}>
            <button
              type="button"
              aria-label={`${percent(o.p)}: ${o.said}`}
              onMouseEnter={() => look?.(i)}
              onMouseLeave={() => look?.(undefined)}
              onClick={() => show?.(i)}
            >
              {percentOf(value(o.p) * 1000)}
            </button>
          </div>
        ))}
      </div>
      <ul class="outcome-list">
        {outcomes.map((o, i) => (
          <li key={o.said} class={classOf(i, o)}>
            <span class="swatch" />
            <span class="chance">{percent(o.p)}</span>
            <span>{o.said}</span>
            {show && (
              <Button
                look="link"
                says={tell("page.outcome.show")}
                aria-label={`${tell("page.outcome.show")}: ${o.said}`}
                aria-pressed={shown === i}
                onClick={() => show(i)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Gives an element a measure, by script: the content policy allows no styles in pages. */
const sized = (name: string, to: number | string) => (element: HTMLElement | null) =>
  element?.style.setProperty(name, String(to));

interface Roll {
  /** What may come, with the marks of the halves that are found, and whether it came. */
  parts: readonly { p: string; mark?: string | undefined; fell: boolean }[];
  /** Where it fell, from 0 to 1. */
  at: number;
}

/** A roll that fell: its outcomes as a bar, and a pin where it fell. */
export function RollBar({ parts, at }: Roll) {
  return (
    <div class="roll-bar" aria-hidden="true">
      {parts.map(({ p, mark, fell }, i) => (
        <i key={`${i} ${p}`} class={`${mark ?? ""}${fell ? " fell" : ""}`} ref={sized("--p", value(p))} />
      ))}
      <b ref={sized("--at", `${at * 100}%`)} />
    </div>
  );
}
