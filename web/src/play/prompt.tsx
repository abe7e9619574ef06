// What the seat to act has to do, and every choice that is not a square.
import type { Picture } from "../api/types.ts";
import type { Draft, Target } from "../board/index.ts";
import { ComposePanel, type Composer, noted } from "../compose/index.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { Button, type Signed, seatName, useLater } from "../ui/index.ts";
import { Aloud } from "./aloud.tsx";
import { Notation } from "./notation.tsx";
import { Peek } from "./notes.tsx";
import { TakeBack } from "./premoving.tsx";
import { TargetKey } from "./signs.tsx";
import { by } from "./story.ts";
import type { Table } from "./table.ts";
import type { Turn } from "./turn.ts";
import { Whose } from "./whose.tsx";

/** The question with its choices, and a field for moves in notation, which stays open while others are to move. */
export function Prompt({ table }: { table: Table }) {
  const { composer, expectation, asking } = table.turn;
  const picture = table.session.picture.value;
  const rules = table.session.rules.value;
  if (!picture) return null;
  const { begun } = expectation;
  const picked = composer.picks.length > 0;
  const covered = table.screen.covered.value;
  const together = table.session.state.value?.turn.kind === "simultaneous" && composer.choices.some((c) => c.square);
  const sending = table.turn.busy.value !== undefined;
  const lost = table.session.silent.value;
  // The board shows something else: nothing is asked. Of moves that run a square picks all the same.
  const away = table.screen.glimpse.value !== undefined;
  const behind = away || !table.past.all.value;
  const busy = sending || behind || (lost && table.turn.waits) || (!composer.prompt && !picked);
  const answers = asking.answers.length === asking.choices.length && !covered ? asking.answers : [];
  const predicted = together && !picked && expectation.whole.value !== undefined;
  // The rules ask where a piece of the other side goes as if it were ordered to.
  const expects = begun && asking.choices.some((c) => c.kind === "square");
  const think = lost ? "page.prompt.later" : "page.prompt.think";
  const question = expects ? tell("page.expect.to") : capital(say(asking.prompt));
  const { targets, drafts } = composer.scene(picture);
  const reads = picked ? countOf(targets) : "";
  const said = [
    predicted && tell("page.expect.whole"),
    question,
    noted(asking, covered),
    reads,
    ...answers.map((c) => capital(say(c.label))),
  ];
  const asks = said.filter(Boolean).join(" – ");
  const marks = targets.filter((t) => !t.quiet && !t.piece && !framed(t, picture));
  const signs = new Set<Signed | undefined>(marks.map((t) => t.effect ?? "open"));
  if (!rules?.traits.chance && signs.size === 1) signs.delete("certain"); // as in chess
  const before = picked ? undefined : table.past.told.value.at(-1); // its arrows are on the board
  if (before?.events.some((e) => e.arrow?.kind === "withheld")) signs.add("withheld");
  if (picture.marks?.some((m) => m.kind === "passed")) signs.add("passed");
  for (const { kind, sign } of picture.links ?? []) signs.add(kind).add(sign ? "signed" : kind);
  return (
    <section
      class={`section prompt${busy && !table.turn.begun ? " first" : ""}`}
      aria-label={tell("page.prompt.name")}
      onKeyDown={(e) => e.key === "Escape" && asking.cancel()}
    >
      <Aloud
        key={table.turn.acting.value} // the same seat is not asked the same again after a refusal
        table={table}
        words={sending ? undefined : busy ? "" : asks}
      />
      {busy ? (
        <div class="compose">
          <h2>{sending ? going(table) : away ? tell("page.prompt.away") : nextOf(table)}</h2>
          {lost && meanwhile(table.turn, drafts)}
          {lost && sending && table.turn.mayAsk && <p class="quiet-text small-text">{tell("page.prompt.asked")}</p>}
          {lost && table.turn.waits && <Withhold table={table} />}
          <TakeBack table={table} />
        </div>
      ) : (
        <>
          <Whose table={table} />
          <ComposePanel
            composer={asking}
            asks={question || tell(think)}
            {...{ picture, lost, covered }}
            cancel={() => (begun ? asking.cancel() : table.turn.cancel())}
          >
            {expectation.lacking && picked && <p class="quiet-text small-text">{tell("page.expect.lacking")}</p>}
            {rules && composer.writing && <Bringing game={rules.id} composer={composer} />}
            {table.screen.covers.value && composer.choices.some((c) => c.secret) && <Peek table={table} />}
          </ComposePanel>
        </>
      )}
      {together && !behind && !begun && !picked && <Predicting table={table} />}
      {signs.size > 0 && !behind && <TargetKey effects={signs} />}
      {!picked && (!behind || table.screen.typing.value !== undefined) && <Notation table={table} off={away} />}
    </section>
  );
}

/** Reports whether a target has a plain frame, which the key does not name: what can be captured for certain. */
const framed = (t: Target, picture: Picture): boolean =>
  t.effect === "certain" && picture.tokens!.some((on) => on.square === t.square);

/** What becomes of what is on its way, or is picked and waits for the line. */
function going({ session, turn }: Table): string {
  const { move, picked, busy } = turn;
  const sent = session.line.value.sent > 0;
  if (!session.silent.value) return tell(busy.value && sent ? "page.prompt.sending" : "page.prompt.think");
  if (busy.value) return tell(sent ? "page.prompt.unsure" : "page.prompt.kept", { move });
  return picked ? tell("page.prompt.picked", { picked }) : tell("page.prompt.later");
}

/** What ends the turn is on its way. */
export function Leaving({ table }: { table: Table }) {
  const silent = table.session.silent.value;
  return (
    <section class="section prompt">
      <h2>{tell(`page.${table.turn.ending.value!}.${silent ? "kept" : "goes"}`)}</h2>
      {silent && <Withhold table={table} />}
    </section>
  );
}

/** What can be done before the choices after what is picked are here: a move ends with a part that goes somewhere. */
const meanwhile = ({ picked, composer }: Turn, ways: readonly Draft[]) =>
  picked && (
    <>
      <p class="quiet-text small-text">{tell("page.compose.late")}</p>
      {ways.some((w) => w.share) && (
        <Button look="chip" says={capital(tell("page.compose.end"))} onClick={() => composer.stop()} />
      )}
    </>
  );

/** Withdraws what waits for the connection. */
function Withhold({ table: { turn } }: { table: Table }) {
  return <Button look="quiet" says={tell("page.prompt.withhold")} onClick={() => turn.withdraw()} />;
}

/** How many squares can be picked, of those with pieces only where no other can; and the key that reads them out. */
function countOf(targets: readonly Target[]): string {
  const ends = targets.filter((t) => !t.piece);
  const n = new Set((ends[0] ? ends : targets).map((t) => t.square)).size;
  return n > 0 ? tell("page.prompt.targets", { n }) : "";
}

/** Whose turn it is on the board that is shown, also while the plies after it are still to be shown. */
function nextOf(table: Table): string {
  const { past, telling, session, turn } = table;
  const picture = session.picture.value!;
  if (past.all.value)
    return turn.acting.value === undefined ? waitsFor(picture, session.state.value!.awaited) : going(table);
  const next = telling.story.value.find((p) => p.number > past.at());
  const seat = next && next.opened.length === 0 ? by(next, picture.seats) : undefined;
  return seat === undefined ? tell("page.prompt.behind") : waitsFor(picture, [seat]);
}

/** Names the seats whose turn it is. */
export const waitsFor = (picture: Picture, seats: readonly number[]): string =>
  tell("page.wait.for", { seats: seats.map((s) => seatName(picture, s)) });

/** The form for an invention: few games ask for one. */
function Bringing(props: { game: string; composer: Composer }) {
  const form = useLater(() => import("../invent/bring.tsx"));
  return form ? <form.Bring {...props} /> : null;
}

/** How to predict, or that it is done and how to drop it. */
function Predicting({ table }: { table: Table }) {
  const { expectation } = table.turn;
  if (!expectation.whole.value) return <p class="quiet-text small-text">{tell("page.expect.help")}</p>;
  return (
    <>
      <p class="quiet-text small-text">{tell("page.expect.whole")}</p>
      <div class="row">
        <Button look="quiet" says={tell("page.expect.drop")} onClick={() => expectation.forget()} />
      </div>
    </>
  );
}
