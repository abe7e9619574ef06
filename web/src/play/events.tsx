// What happened, at two depths: the score of the whole game, and below it the ply that the board shows in sentences, with
// its throws.
import type { Picture } from "../api/types.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { brief } from "../invent/own.ts";
import { Button } from "../ui/index.ts";
import { type Played, Score } from "./score.tsx";
import { by, type Ply, seatWord } from "./story.ts";
import type { Table } from "./table.ts";
import { Throw } from "./throw.tsx";

/** The score, and the ply that the board shows. */
export function Events({ table }: { table: Table }) {
  const picture = table.session.picture.value;
  const story = table.telling.story.value;
  const now = table.past.run.value?.ply.number ?? table.past.at();
  const ply = story.find((p) => p.number === now) ?? (now === 0 ? story.find((p) => p.number === 0) : undefined);
  if (!picture) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div class="score-box" tabIndex={0}>
        <Score
          all={story.filter((p) => p.number > 0).map((p) => played(p, picture))}
          picture={picture}
          now={now}
          to={(n) => void table.past.show(n)}
        />
      </div>
      {ply && <Told key={ply.number} table={table} ply={ply} />}
    </>
  );
}

/** A ply as the score has it. */
const played = (p: Ply, { seats }: Picture): Played => ({
  at: p.number,
  moves:
    p.opened.length > 0
      ? p.opened.map((o) => ({ seat: o.seat, text: brief(o.order) }))
      : p.moves.map((text) => ({ seat: by(p, seats), text })),
  events: p.events,
  rolled: p.drawn.length > 0,
});

/** The sentences of a ply: what came of it first, the same again and again of one seat once. */
export function told(ply: Ply): string[] {
  const said = ply.events
    .map((e) => ({ kind: e.kind, seat: seatWord(e), arrow: e.arrow, words: capital(say(e)) }))
    .filter((s) => s.words);
  const folded: ((typeof said)[number] & { more: number })[] = [];
  for (const s of said) {
    const last = folded.at(-1);
    if (last && !s.arrow && last.kind === s.kind && last.seat === s.seat) last.more++;
    else folded.push({ ...s, more: 0 });
  }
  return folded.map((f) => (f.more > 0 ? `${f.words} ${tell("page.score.more", { n: f.more })}` : f.words));
}

/** A ply in sentences. */
function Told({ table, ply }: { table: Table; ply: Ply }) {
  const [first, ...rest] = told(ply);
  const again = async () => {
    try {
      table.telling.revealAgain(ply, ...(await table.past.around(ply.number)));
    } catch (error) {
      table.session.failed(error);
    }
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div class="event now" tabIndex={0}>
      <span class="ply">{ply.number || ""}</span>
      <div>
        <span class="what">{first}.</span> {rest.length > 0 && <span class="why">{rest.join(". ")}.</span>}
        {ply.opened.length > 0 && " "}
        {ply.opened.length > 0 && <Button look="link" says={tell("page.reveal.again")} onClick={() => void again()} />}
        {ply.drawn.map((d) => (
          <Throw key={d.draw ?? d.outcome} table={table} ply={ply} drawn={d} />
        ))}
      </div>
    </div>
  );
}
