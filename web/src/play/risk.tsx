// Before a risky move: the chance of each result that matters, best first.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Peril, Picture } from "../api/types.ts";
import { arrowsOf } from "../board/index.ts";
import { capital, percent, say, sentences, tell, written } from "../i18n/index.ts";
import { byKeys } from "../ui/focus-board.ts";
import { Button, Outcomes, seatName, seatWord } from "../ui/index.ts";
import { reasonOf } from "./ending.ts";
import { confirms, minds } from "./habits.ts";
import { common, type Group, groups, listed, saidOf, titleOf } from "./outcomes.ts";
import { TakeBack } from "./premoving.tsx";
import { HabitTick } from "./settings.tsx";
import { roller } from "./story.ts";
import type { Table } from "./table.ts";
import type { Proposal } from "./turn.ts";
import { takenIn } from "./went.ts";
import { Whose } from "./whose.tsx";

/** Asks whether a whole move is meant, with what it may lead to. */
export function Asked({ table, proposal }: { table: Table; proposal: Proposal }) {
  const seat = table.turn.acting.value ?? 0;
  const urged = table.turn.urged.value;
  const list = groups(proposal.risks, seat);
  const rolled = proposal.risks.length > 1;
  const certain = common(proposal.risks).filter((e) => !e.implied);
  const does = sentences(certain);
  const hidden = proposal.unsure ? tell("page.risk.secret") : "";
  const option = table.turn.composer.move === proposal.move ? table.turn.composer.option : undefined;
  const chosen = option && (rolled || !does) ? `${capital(say(option))}.` : "";
  // If others order at the same time, the results of the move are unknown: then it is shown in notation.
  const picture = table.session.picture.value!;
  const occupied = picture.tokens?.map((t) => t.square);
  const title = option
    ? tell("page.confirm.option")
    : tell(does ? "page.risk.title" : "page.confirm.title", { move: written(proposal.move, false, occupied) });
  const safer = proposal.peril?.safer;
  const rolls = roller(proposal.risks[0]?.events, picture.seats) ?? seat;
  const plays = safer
    ? "page.net.play"
    : rolled
      ? `page.risk.${rolls === seat ? "play" : "rolls"}`
      : `page.confirm.${option ? "choose" : "play"}`;
  useEffect(() => {
    const results = rolled ? listed(list).map((g) => `${percent(g.p)}: ${saidOf(g)}`) : [];
    table.telling.speak([title, chosen, does, hidden, ...results, moreOf(list)].join(" "));
  }, [proposal.move, proposal.peril, urged]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    table.telling.suppositions.look(undefined); // the board shows the move
    // Enter answers. The page stays where it is under a finger.
    place.current?.querySelector<HTMLElement>(".button.main")?.focus({ preventScroll: !byKeys() });
    if (urged > 0) place.current?.animate({ opacity: [0.3, 1] }, 600);
  }, [proposal.move, urged]);
  return (
    <section
      class="section asked"
      aria-label={tell("page.risk.name")}
      ref={place}
      onKeyDown={(e) => e.key === "Escape" && (table.screen.back() || table.turn.cancel())}
    >
      <Whose table={table} />
      <h2>{title}</h2>
      {chosen && <p>{chosen}</p>}
      {does && <p class="quiet-text">{does}</p>}
      {hidden && <p class="small-text">{hidden}</p>}
      {proposal.once && !proposal.peril && <p class="quiet-text small-text">{tell("page.risk.once")}</p>}
      {proposal.peril && (
        <Net
          peril={proposal.peril}
          seats={picture.seats}
          seat={seat}
          by={table.turn.orders ? "order" : rolled ? "roll" : "move"}
        />
      )}
      {rolled && <Results table={table} list={list} />}
      {proposal.deeper && (
        <p class="quiet-text small-text" role="status">
          {tell("page.net.deeper")}
        </p>
      )}
      {proposal.habit && !proposal.peril && <HabitTick habit={confirms} says={tell("page.habit.confirm")} />}
      <div class="row">
        {safer && <Button look="main" says={tell("page.net.other")} onClick={() => table.turn.cancel()} />}
        <Button
          look={safer ? "plain" : "main"}
          says={tell(plays, { seat: seatName(picture, rolls) })}
          onClick={() => void table.turn.play(proposal)}
        />
        {!safer && <Button look="quiet" says={tell("page.cancel")} onClick={() => table.turn.cancel()} />}
      </div>
      <TakeBack table={table} />
    </section>
  );
}

interface NetProps {
  seats: Picture["seats"];
  seat: number;
  peril: Peril;
  by: "order" | "roll" | "move";
}

/** The safety net: the move may lose, and another is much safer, or none is safer. */
function Net({ seats, seat, peril, by }: NetProps) {
  const scores = seats.map((_, i) => (i === seat ? "0" : ""));
  const out = peril.reason ? reasonOf({ reason: peril.reason, scores }, seats) : tell("page.net.out");
  const reason = peril.cause ? sentences(peril.cause) : `${out}.`;
  // The arrow shows which piece answers: its letter would be English in all languages.
  const word = seatWord({ seats }, peril.by ?? 0);
  const args = {
    p: chance(peril.chance),
    seat: word,
    answer: written(peril.answer ?? "", true, takenIn(peril.cause)),
    reason,
  };
  const other = peril.safer?.chance ?? 0;
  const than = peril.vain ? "vain" : other > 0 ? "safer" : "safe";
  return (
    <div class="net" role="alert">
      <p>
        <b>{tell(`page.net.by_${by !== "order" && peril.answer ? "answer" : by}`, args)}</b>
      </p>
      <p>{tell(`page.net.${than}`, { p: chance(other) })}</p>
      <HabitTick habit={minds} says={tell("page.habit.net")} />
    </div>
  );
}

/** A chance from 0 to 1 as people read it. */
const chance = (p: number): string => percent(String(p));

/** How many results are not listed. */
function moreOf(list: readonly Group[]): string {
  const n = list.length - listed(list).length;
  return n > 0 ? tell("page.risk.more", { n }) : "";
}

/** What a roll may bring; the board of each can be shown. */
export function Results({ table, list }: { table: Table; list: readonly Group[] }) {
  const [lit, setLit] = useState<number>();
  const shown = listed(list);
  const more = moreOf(list);
  const outcomes = shown.map((g) => ({ ...g, said: saidOf(g) }));
  const show = (i: number) => {
    const group = shown[i]!;
    const { picture, events, outcome } = group.likeliest;
    if (!picture) return;
    const arrows = arrowsOf(events);
    table.screen.glimpse.value = { picture, title: titleOf(group, "result"), arrows, outcome };
  };
  const seen = table.screen.glimpse.value?.outcome;
  const now = seen === undefined ? undefined : shown.findIndex((g) => g.likeliest.outcome === seen);
  return (
    <>
      <Outcomes outcomes={outcomes} lit={lit} shown={now} look={setLit} show={show} />
      {more && <p class="quiet-text small-text">{more}</p>}
    </>
  );
}
