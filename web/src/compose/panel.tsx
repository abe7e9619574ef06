import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice, Picture } from "../api/types.ts";
import { Form } from "../form/index.ts";
import { capital, percent, say, sentences, tell, wholePercent } from "../i18n/index.ts";
import { byKeys, focusBoard } from "../ui/focus-board.ts";
import { Button } from "../ui/index.ts";
import { EffectSign, SeatLetter } from "../ui/signs.tsx";
import type { Composer } from "./composer.ts";

interface Props {
  composer: Composer;
  picture: Picture;
  /** The question, if it is not put in the words of the composer. */
  asks?: string | undefined;
  /** The server does not answer. */
  lost?: boolean;
  /** Others look, too: secret choices have no names. */
  covered?: boolean;
  /** Gives up what is composed, if more than the composer knows of it. */
  cancel?: () => void;
  /** Another way to answer, before the choices. */
  children?: ComponentChildren;
}

/** What the board cannot show of composing: the question, named choices, a number, seats to tick. */
export function ComposePanel({ composer, picture, asks, lost, covered, cancel, children }: Props) {
  const { range, picks, answers, choices, usual, leader: only } = composer;
  const chips = useRef<HTMLDivElement>(null);
  // Where the board has no answer the keys go to the question beside it, so that no answer is taken unread.
  const keys = byKeys() || chips.current?.querySelector(":focus-visible");
  const beside = keys && picks.length > 0 && answers.length > 0 && answers.length === choices.length;
  useEffect(() => {
    const place = chips.current;
    if (beside && !place?.contains(document.activeElement)) place?.parentElement?.querySelector("h2")?.focus();
  }, [!beside, picks.join(" ")]);
  const missing = only && !only.notation && !composer.after(only)[0];
  const loads = missing && (lost || composer.known.awaits(picks));
  const note = loads ? tell(lost ? "page.compose.late" : "page.compose.loading") : noted(composer, covered);
  return (
    <div class="compose stack">
      <h2 tabIndex={-1}>{asks ?? (composer.prompt ? capital(say(composer.prompt)) : tell("page.prompt.think"))}</h2>
      {note && <p class="quiet-text small-text">{note}</p>}
      {children}
      {range && <NumberField key={composer.picks.join(" ")} range={range} composer={composer} />}
      {answers.length > 0 && (
        <div class="chips" ref={chips}>
          {answers.map((c) => (
            <Chip key={c.pick} choice={c} covered={covered && c.secret} {...{ composer, picture }} />
          ))}
        </div>
      )}
      {composer.apart[0] && <p class="quiet-text small-text">{tell(`page.compose.${finger() ? "hold" : "apart"}`)}</p>}
      {usual && (
        <div class="chips">
          <Button
            look="chip"
            says={tell("page.compose.ask", { shares: usual.shares?.map(percent).join(" : ") ?? "" })}
            aria-pressed={composer.asks}
            onClick={(e) => {
              composer.askUsual(!composer.asks);
              if (e.detail === 0) focusBoard(); // it was pressed by a key
            }}
          />
        </div>
      )}
      {composer.picks.length > 0 && (
        <div class="row">
          {composer.picks.length > 1 && (
            <Button look="quiet" says={tell("page.compose.back")} onClick={() => composer.back()} />
          )}
          {/* A double click on an answer does not end here. */}
          <Button
            look="quiet"
            says={tell("page.compose.cancel")}
            onClick={(e) => e.detail > 1 || (cancel ?? (() => composer.cancel()))()}
          />
        </div>
      )}
    </div>
  );
}

/** What to know before the next pick, but for what a covered one tells of itself. */
export const noted = ({ notice, usual, asks, path }: Composer, covered?: boolean): string =>
  covered && path[0]?.secret ? "" : notice ? sentences([notice]) : usual && asks ? tell("page.compose.asked") : "";

/** Reports whether a finger points, for which there is no Shift. */
const finger = () => matchMedia("(pointer: coarse)").matches;

interface ChipProps extends Pick<Props, "composer" | "picture"> {
  choice: Choice;
  covered: boolean | undefined;
}

/** A named choice, or a seat that is ticked or not. A choice that cannot be made says why. */
function Chip({ choice, composer, picture, covered }: ChipProps) {
  const ticks = choice.kind === "seat";
  return (
    <button
      type="button"
      class={`chip${choice.kind === "done" ? " done" : ""}`}
      {...(ticks && ({ role: "checkbox", "aria-checked": choice.ticked === true } as const))}
      aria-disabled={choice.denied ? "true" : undefined}
      onClick={() => composer.pick(choice.pick)}
    >
      {choice.seat !== undefined && <SeatLetter picture={picture} seat={choice.seat} small />}
      {choice.effect && choice.effect !== "certain" && <EffectSign effect={choice.effect} />}
      <span class="text">
        {covered ? tell("page.compose.secret") : capital(say(choice.label))}
        {choice.denied && !covered && <span class="why">{capital(say(choice.denied.text))}</span>}
      </span>
      {choice.p && <b class="figures">{wholePercent(choice.p)}</b>}
    </button>
  );
}

/** A number by a slider or typed. The page requests the next choices while it is chosen. */
function NumberField({ range, composer }: { range: Choice; composer: Composer }) {
  const [least, most] = [range.min ?? 0, range.max ?? 100];
  const [n, setN] = useState(range.start ?? Math.round((least + most) / 2));
  useEffect(() => {
    composer.show(String(n));
    const soon = setTimeout(() => composer.foresee(), 120);
    return () => clearTimeout(soon);
  }, [n, composer]);
  const label = capital(say(range.label));
  const input = {
    "aria-label": label,
    min: least,
    max: most,
    value: n,
    onInput: (e: InputEvent & { currentTarget: HTMLInputElement }) => setN(Number(e.currentTarget.value)),
  };
  return (
    <Form class="stack" submit={() => composer.pick(String(n))}>
      <div class="slider">
        <input type="range" {...input} />
        <input type="number" class="input value" {...input} />
      </div>
      <p class="quiet-text small-text" aria-hidden="true">
        {label}
      </p>
      <Button
        submit
        look="main"
        says={tell("page.compose.take_number", { n: range.unit === "percent" ? wholePercent(`${n}/100`) : String(n) })}
      />
    </Form>
  );
}
