// Preparing moves while others are to move.
import { ComposePanel } from "../compose/index.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import type { Table } from "./table.ts";

/** The question while a premove, or the move of the other seat that it answers, is composed. */
export function Premoving({ table }: { table: Table }) {
  const { composer, ground, seat } = table.premoves;
  const early = table.turn.kept.squares.value;
  const lost = table.session.silent.value;
  const picture = table.session.picture.value;
  if (!picture || !ground.value) return null;
  const theirs = ground.value.seat !== seat.value;
  const after = ground.value.if;
  return (
    <section class="section prompt" aria-label={tell("page.premove.name")}>
      <p class="quiet-text">
        {theirs
          ? tell("page.premove.if")
          : after
            ? tell("page.premove.then", { move: after })
            : tell("page.premove.own")}
      </p>
      <ComposePanel
        composer={composer}
        picture={picture}
        asks={
          early.length > 1
            ? tell("page.premove.told", { move: early.join("") })
            : lost && !composer.prompt
              ? tell("page.prompt.later")
              : undefined
        }
      />
      <TakeBack table={table} />
    </section>
  );
}

/** Takes back the next move that is picked while nothing tells yet where its piece can go. */
export function TakeBack({ table }: { table: Table }) {
  const squares = table.turn.kept.squares.value;
  if (squares.length < 2) return null;
  const says = tell("page.premove.drop", { move: squares.join("") });
  return <Button look="quiet" says={says} onClick={() => table.premoves.cancel()} />;
}

/** What will be played when the turn comes, and a way to take it back. */
export function Told({ table }: { table: Table }) {
  const told = table.premoves.told.value;
  const going = table.premoves.going.value;
  if (table.premoves.seat.value === undefined) return null;
  if (told.length === 0 && !going) return <p class="quiet-text small-text">{tell("page.premove.help")}</p>;
  return (
    <div class="premoves">
      <ul>
        {told.map((p) => (
          <li key={`${p.if?.join()} ${p.play}`}>
            {tell(p.if ? "page.premove.plan" : "page.premove.told", {
              if: p.if ?? [],
              move: p.play,
            })}
          </li>
        ))}
      </ul>
      <Button look="quiet" says={tell("page.premove.clear")} onClick={() => void table.premoves.clear()} />
    </div>
  );
}
