// Before a risky move: the chance of each result that matters, best first.
import { useEffect, useState } from "preact/hooks";
import type { Event, Peril } from "../api/types.ts";
import { arrowsOf } from "../board/index.ts";
import { Outcomes } from "../components/index.ts";
import { brief, capital, percent, text, voice } from "../i18n/index.ts";
import { confirms, minds } from "./habits.ts";
import { common, type Group, groups } from "./outcomes.ts";
import { HabitTick } from "./settings.tsx";
import type { Proposal, Table } from "./table.ts";

/** How many results are told one by one. */
const most = 5;

/** Asks whether a whole move is meant, with what it may lead to. */
export function Asked({ table, proposal }: { table: Table; proposal: Proposal }) {
  const say = voice.value;
  const seat = table.acting.value ?? 0;
  const list = groups(proposal.risks, seat);
  const rolled = proposal.risks.length > 1;
  const does = sentences(common(proposal.risks));
  const option = table.composer.move === proposal.move ? table.composer.option : undefined;
  // Where others order at the same time nothing is known of what the move does: then it stands there as it is written.
  const title = option
    ? say.tell("page.confirm.option", { option: capital(say.say(option)) })
    : say.tell(does ? "page.risk.title" : "page.confirm.title", { move: proposal.move });
  useEffect(() => {
    const results = rolled ? list.slice(0, most).map((g) => `${brief(g.p)} %: ${sentences(g.events)}`) : [];
    table.speak([title, does, ...results].join(" "));
  }, [proposal]);
  return (
    <section class="section asked" aria-label={say.tell("page.risk.name")}>
      <h2>{title}</h2>
      {does && <p class="quiet-text">{does}</p>}
      {rolled && <Results table={table} list={list} />}
      {proposal.peril && <Net peril={proposal.peril} />}
      {!rolled && !proposal.peril && <HabitTick habit={confirms} says={say.tell("page.habit.confirm")} />}
      <div class="row">
        {proposal.peril && (
          <button type="button" class="button main" onClick={() => table.cancel()}>
            {say.tell("page.net.other")}
          </button>
        )}
        <button
          type="button"
          class={`button${proposal.peril ? "" : " main"}`}
          onClick={() => void table.play(proposal)}
        >
          {say.tell(proposal.peril ? "page.net.play" : rolled ? "page.risk.play" : "page.confirm.play")}
        </button>
        {!proposal.peril && (
          <button type="button" class="button quiet" onClick={() => table.cancel()}>
            {say.tell("page.cancel")}
          </button>
        )}
      </div>
    </section>
  );
}

/** The safety net: the move may lose, and another is much safer. */
function Net({ peril }: { peril: Peril }) {
  const say = voice.value;
  const reason = peril.reason && say.has(`reason.${peril.reason}`) ? `reason.${peril.reason}` : "page.net.out";
  const args = { p: chance(peril.chance), answer: peril.answer ?? "", reason: text(reason) };
  const other = peril.safer?.chance ?? 0;
  return (
    <div class="net" role="alert">
      <p>
        <b>{say.tell(peril.answer ? "page.net.by_answer" : "page.net.by_roll", args)}</b>
      </p>
      <p>{other > 0 ? say.tell("page.net.safer", { p: chance(other) }) : say.tell("page.net.safe")}</p>
      <HabitTick habit={minds} says={say.tell("page.habit.net")} />
    </div>
  );
}

/** A chance from 0 to 1 as people read it. */
const chance = (p: number): string => percent(String(p));

/** What happens, in sentences. */
const sentences = (events: readonly Event[]): string => events.map((e) => `${capital(voice.value.say(e))}.`).join(" ");

/** What a roll may bring; the board of each can be shown. */
export function Results({ table, list, title }: { table: Table; list: readonly Group[]; title?: string }) {
  const say = voice.value;
  const [lit, light] = useState<number>();
  const shown = list.slice(0, most);
  const more = list.length - shown.length;
  const outcomes = shown.map((g) => ({
    p: g.p,
    worth: g.worth,
    said: sentences(g.events),
  }));
  const show = (i: number) => {
    const { picture, events } = shown[i]!.likeliest;
    if (!picture) return;
    const arrows = arrowsOf(events);
    table.glimpse.value = { picture, title: title ?? say.tell("page.glimpse.result"), arrows };
  };
  return (
    <>
      <Outcomes outcomes={outcomes} lit={lit} look={light} show={show} />
      {more > 0 && <p class="quiet-text small-text">{say.tell("page.risk.more", { n: more })}</p>}
    </>
  );
}
