// A throw: the number that was drawn as a die, whose throw it was, what each number meant, and what would have been.
import { api, Refused } from "../api/client.ts";
import type { Event } from "../api/types.ts";
import { arrowsOf, colourOf } from "../board/index.ts";
import { percent, tell, value } from "../i18n/index.ts";
import { Button, RollBar, seatNames, useAnswer } from "../ui/index.ts";
import { type Group, groups, type Possible, plus, saidOf } from "./outcomes.ts";
import { Die } from "./signs.tsx";
import { type Drawn, type Ply, thrower, word } from "./story.ts";
import type { Table } from "./table.ts";

/** The most numbers that are listed one by one. */
const fewFaces = 216;

/** A throw of a ply. */
export function Throw({ table, ply, drawn }: { table: Table; ply: Ply; drawn: Drawn }) {
  const picture = table.session.picture.value;
  const all = useAnswer(() => possible(table, ply, drawn), [table, ply.number, drawn.outcome]);
  if (!picture) return null;
  const seat = thrower(ply, picture.seats);
  const name = seatNames(picture)[seat] ?? "";
  const { index, of } = drawn;
  const looks = table.screen.looking.value ?? table.session.state.value?.held[0] ?? 0;
  const bar = all && runs(all, looks);
  const faces = of && of <= fewFaces ? of : undefined;
  const number = faces && index !== undefined ? index + 1 : undefined;
  return (
    <div class="dice">
      <div class="row">
        {(drawn.faces ?? [number]).map((face, i) => (
          <Die key={`${i} ${face}`} colour={colourOf(picture, seat)} face={face} />
        ))}
        <span class="small-text">
          {number
            ? tell("page.throw.number", { seat: name, i: number, n: of ?? 0 })
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
            <Meaning key={g.outcomes.join()} table={table} ply={ply} group={g} bar={bar} drawn={drawn} faces={faces} />
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
export function runs(all: readonly Possible[], seat: number): Part[] {
  const found = groups(all, seat);
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
  table: Table;
  ply: Ply;
  group: Group;
  bar: readonly Part[];
  drawn: Drawn;
  faces: number | undefined;
}

/** What some of the numbers meant: whether that came, else how the board would be. */
function Meaning({ table, ply, group, bar, drawn, faces }: MeaningProps) {
  const came = group.outcomes.includes(drawn.outcome);
  const show = async () => {
    const boards = await possible(table, ply, drawn, true);
    const { picture, events = [] } = boards?.find((o) => o.outcome === group.likeliest.outcome) ?? {};
    if (picture) table.screen.glimpse.value = { picture, title: tell("page.glimpse.other"), arrows: arrowsOf(events) };
  };
  return (
    <li class={came ? "came" : ""}>
      {faces && <span class="figures">{numbers(bar, group, faces)}</span>}
      <b class="figures">{percent(group.p)}</b>
      <span>{saidOf(group)}</span>
      {came ? (
        <b>{tell("page.throw.came")}</b>
      ) : (
        <Button look="link" says={tell("page.outcome.show")} onClick={() => void show()} />
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

/**
 * What the chance turn of a ply could have brought, in the order in which draws count it; nothing if that is refused.
 */
async function possible(table: Table, ply: Ply, drawn: Drawn, picture = false): Promise<Possible[] | undefined> {
  try {
    const position = await table.past.thrown(ply.number, drawn.outcome);
    if (position === undefined) return undefined;
    const seat = table.screen.looking.value ?? table.session.state.value?.held[0];
    const game = table.session.rules.value?.id ?? "";
    const { outcomes } = await api.read("/api/rules/{game}/outcomes", { game, position, seat, picture });
    return outcomes.sort((a, b) => ((a.outcome ?? "") < (b.outcome ?? "") ? -1 : 1));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return undefined;
  }
}
