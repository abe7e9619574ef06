// A throw: the number that was drawn as a die, whose throw it was, what each number meant, and what would have been.
import { api, Refused } from "../api/client.ts";
import type { Event, Picture } from "../api/types.ts";
import { arrowsOf, colourOf } from "../board/index.ts";
import { percent, tell, value } from "../i18n/index.ts";
import { Button, RollBar, seatName, useAnswer } from "../ui/index.ts";
import { type Group, groups, type Possible, plus, saidOf, titleOf } from "./outcomes.ts";
import type { Glimpse } from "./screen.ts";
import { Die } from "./signs.tsx";
import { type Drawn, word } from "./story.ts";

/** The most numbers that are listed one by one. */
const fewFaces = 216;

/** A throw: what was rolled, who rolled, and the way to what else could have come. */
export interface Thrown {
  game: string;
  picture: Picture;
  seat: number;
  /** The seat for which results are good or bad. */
  looks: number;
  drawn: Drawn;
  /** Finds the position before it. */
  before(): Promise<string | undefined>;
  /** The outcome whose board is shown in place of what came. */
  shown: string | undefined;
  show(other: Glimpse): void;
}

/** A throw. Another one has another key. */
export function Throw(thrown: Thrown) {
  const { picture, seat, looks, drawn } = thrown;
  const all = useAnswer(() => possible(thrown), []);
  const name = seatName(picture, seat);
  const { index, of } = drawn;
  const bar = all && runs(all, groups(all, looks));
  const faces = of && of <= fewFaces ? of : undefined;
  const number = faces && index !== undefined ? index + 1 : undefined;
  return (
    <div class="dice">
      <div class="row">
        {(drawn.faces ?? [number ?? 0]).map((face, i) => (
          <Die key={`${i} ${face}`} colour={colourOf(picture, seat)} face={face} />
        ))}
        <span class="small-text">
          {number
            ? tell("page.throw.number", { seat: name, i: number, n: of! })
            : tell(drawn.faces ? "page.throw.typed" : "page.throw.by", { seat: name })}
        </span>
        {bar && of && index !== undefined && (
          <RollBar
            parts={bar.map((b) => ({ ...b, fell: b.group.outcomes.includes(drawn.outcome) }))}
            at={(index + 0.5) / of}
          />
        )}
      </div>
      {bar && (
        <ul class="meant">
          {[...new Set(bar.map((b) => b.group))].map((g) => (
            <Meaning key={g.outcomes.join()} thrown={thrown} group={g} bar={bar} faces={faces} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A part of the bar of a roll. */
interface Part {
  p: string;
  mark: string | undefined;
  group: Group;
}

/** The bar of a roll: outcomes side by side that come to the same and find the same half are one part. */
export function runs(all: readonly Possible[], found: readonly Group[]): Part[] {
  const parts: Part[] = [];
  for (const { p, outcome = "", events } of all) {
    const group = found.find((g) => g.outcomes.includes(outcome))!;
    const [mark, last] = [markOf(events), parts.at(-1)];
    if (last?.group === group && last.mark === mark) last.p = plus(last.p, p);
    else parts.push({ p, mark, group });
  }
  return parts;
}

interface MeaningProps {
  thrown: Thrown;
  group: Group;
  bar: readonly Part[];
  faces: number | undefined;
}

/** What some of the numbers meant: whether that came, else how the board would be. */
function Meaning({ thrown, group, bar, faces }: MeaningProps) {
  const came = group.outcomes.includes(thrown.drawn.outcome);
  const { outcome } = group.likeliest;
  const show = async () => {
    const boards = await possible(thrown, true);
    const { picture, events = [] } = boards?.find((o) => o.outcome === outcome) ?? {};
    if (picture) thrown.show({ picture, title: titleOf(group, "other"), arrows: arrowsOf(events), outcome });
  };
  return (
    <li class={came ? "came" : ""}>
      {faces && <span class="figures">{numbers(bar, group, faces)}</span>}
      <b class="figures">{percent(group.p)}</b>
      <span>{saidOf(came ? { ...group, found: 0 } : group)}</span>
      {came ? (
        <b>{tell("page.throw.came")}</b>
      ) : (
        <Button
          look="link"
          says={tell("page.outcome.show")}
          aria-label={`${tell("page.outcome.show")}: ${saidOf(group)}`}
          aria-pressed={thrown.shown === outcome}
          onClick={() => void show()}
        />
      )}
    </li>
  );
}

/** The mark of the half that was rolled, if events name one. */
export const markOf = (events: readonly Event[]): string | undefined =>
  word(events.find((e) => e.args?.mark)?.args?.mark)
    ?.split(".")
    .pop();

/** The numbers of a group, such as "1–3, 6": the parts of a bar take numbers from left to right. */
export function numbers(bar: readonly Part[], group: Group, of: number): string {
  let last = 0;
  const spans = bar.flatMap((part) => {
    const first = last + 1;
    last += Math.round(value(part.p) * of);
    return part.group !== group || last < first ? [] : first === last ? String(first) : `${first}–${last}`;
  });
  return spans.join(", ");
}

/** What a throw could have brought, in the order in which draws count it; nothing if that is refused. */
async function possible({ game, looks, before }: Thrown, picture = false): Promise<Possible[] | undefined> {
  try {
    const position = await before();
    if (position === undefined) return undefined;
    const { outcomes } = await api.read("/api/rules/{game}/outcomes", { game, position, seat: looks, picture });
    return outcomes.sort((a, b) => ((a.outcome ?? "") < (b.outcome ?? "") ? -1 : 1));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return undefined;
  }
}
