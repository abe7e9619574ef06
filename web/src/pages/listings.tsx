// Games in lists.

import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import type { Listing, Rules } from "../api/types.ts";
import { Choice } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { drawn, holderName, inRounds, scoreOf } from "../play/names.ts";
import { Button, ButtonLink, useAnswer } from "../ui/index.ts";
import { SmallBoard } from "../ui/small-board.tsx";

/** What is found by asking, again every 15 seconds while the page is looked at. */
export function useFresh<T>(ask: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const again = () => document.visibilityState === "visible" && !reach.lost.value && setTimes((n) => n + 1);
    const timer = setInterval(again, 15_000);
    return () => clearInterval(timer);
  }, []);
  return useAnswer(ask, [...deps, times]);
}

/** The head of a page of games. */
export function ListHead({ title }: { title: string }) {
  return (
    <header class="page-head">
      <h1>{title}</h1>
      <ButtonLink look="main" says={tell("page.new.title")} href="/new" />
    </header>
  );
}

/** The choice of one game, or of all. */
export function GameChoice(props: { rules: readonly Rules[]; value: string; set: (game: string) => void }) {
  const { rules, value, set } = props;
  return (
    <Choice
      name={tell("page.watch.game")}
      values={["", ...rules.map((r) => r.id)]}
      value={value}
      show={(id) => rules.find((r) => r.id === id)?.short ?? tell("page.watch.all")}
      set={set}
    />
  );
}

/** Reports whether a game waits for the reader of the list. */
export const waits = (g: Listing): boolean =>
  g.phase === "playing" && (g.held.some((s) => g.awaited.includes(s)) || g.ordering.length > 0);

/**
 * The kinds of one's own games: those that wait for the reader, those that wait for others, and those that are over.
 */
const standings = ["you", "others", "over"] as const;
type Standing = (typeof standings)[number];
const standing = (g: Listing): Standing => (waits(g) ? "you" : g.phase === "over" ? "over" : "others");

/** One's own games without those that were dropped: by kind, and in each the ones touched last first. */
export function ordered(games: readonly Listing[]): Listing[] {
  const rank = (g: Listing) => standings.indexOf(standing(g));
  return games.filter((g) => g.phase !== "dropped").sort((a, b) => rank(a) - rank(b) || b.touched - a.touched);
}

/** At most four of each kind of one's own games in order. */
export const firsts = (games: readonly Listing[]): Listing[] =>
  games.filter((g, i) => i < 4 || standing(games[i - 4]!) !== standing(g));

/** Games that everybody may find; of the reader's own it is known what they are to the reader. */
export const known = (games: readonly Listing[], mine: readonly Listing[]): Listing[] =>
  games.map((g) => mine.find((m) => m.id === g.id) ?? g);

interface OwnProps {
  games: readonly Listing[];
  all: readonly Listing[];
  rules: readonly Rules[];
  /** Below each kind a link says how many more there are. */
  rest?: boolean;
}

/** A part of all one's games, under the names of their kinds. */
export function OwnGames({ games, all, rules, rest }: OwnProps) {
  return (
    <>
      {standings.map((kind) => {
        const found = games.filter((g) => standing(g) === kind);
        if (found.length === 0) return null;
        const n = all.filter((g) => standing(g) === kind).length;
        return (
          <section key={kind}>
            <h2>{tell(`page.yours.${kind}`, { n })}</h2>
            <Games games={found} rules={rules} none="" />
            {rest && n > found.length && <a href="/games">{tell("page.yours.more", { n: n - found.length })}</a>}
          </section>
        );
      })}
    </>
  );
}

/** A list of games, or a sentence if it is empty. */
export function Games(props: { games: readonly Listing[]; rules: readonly Rules[]; none: string }) {
  return (
    <ul class="game-list">
      {props.games.length === 0 && <li class="none">{props.none}</li>}
      {props.games.map((g) => {
        const game = props.rules.find((r) => r.id === g.game);
        const people = g.seats.map((s) => holderName(s));
        const who = against(g, people);
        const how = g.phase === "over" ? ended(g, people) : tell(waiting(g, game), { n: g.plies });
        return (
          <li key={g.id} class={waits(g) ? "waits" : ""}>
            <div class="thumb">
              <GameBoard id={g.id} seat={g.held.length === 1 ? g.held[0] : undefined} />
            </div>
            <div>
              <p class="who">{g.title || who}</p>
              <p class="quiet-text">
                {game?.name ?? g.game}
                {g.clock && g.clock !== "none" ? ` · ${g.clock}` : ""} · {how}
              </p>
            </div>
            <ButtonLink
              says={tell(verb(g))}
              href={`/game/${g.id}`}
              name={`${tell(verb(g))}: ${who}, ${game?.name ?? g.game}`}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Who plays a game against the reader of the list, or all who play it; equal names and free seats are counted. */
export function against({ held }: Listing, people: readonly string[]): string {
  const others = people.filter((_, i) => !held.includes(i));
  if (others.length === 0) return tell("page.new.screen");
  if (others.every((o) => !o)) return tell("page.list.nobody");
  const count = (name: string) => others.filter((o) => o === name).length;
  const told = (o: string) => (o ? (count(o) > 1 ? `${o} × ${count(o)}` : o) : tell("page.list.free", { n: count(o) }));
  return [...new Set(others)].map(told).join(", ");
}

/** How a game ended for the reader of the list, or else who won it. */
export function ended(g: Listing, people: readonly string[]): string {
  const all = g.scores ?? [];
  const mine = g.held.length === 1 ? all[g.held[0]!] : undefined;
  if (mine === "1") return tell("page.list.you_won");
  if (mine === "0") return tell("page.list.you_lost");
  const winners = people.filter((_, i) => all[i] === "1");
  if (winners.length > 0 && new Set(people).size > 1) return tell("page.list.won", { people: winners });
  return tell(`page.list.${winners.length > 0 || !drawn(all) ? "ended" : "drawn"}`, {
    scores: all.map(scoreOf).join(" – "),
  });
}

function waiting(g: Listing, game: Rules | undefined): string {
  if (g.ordering.length > 0) return "page.list.your_order";
  if (waits(g)) return "page.seat.your_move";
  if (g.phase === "open") return "page.list.open";
  if (g.plies === 0) return "page.list.fresh";
  return inRounds(game?.traits) ? "page.list.rounds" : "page.list.plies";
}

/** Reports whether many hold a seat of a game together. */
export const crowded = (g: Listing): boolean => g.seats.some((s) => s.team);

function verb(g: Listing): string {
  if (g.ordering.length > 0) return "page.list.order";
  if (g.phase === "over") return "page.list.look";
  if (g.held.length > 0 || g.member || g.organises) return g.phase === "open" ? "page.list.enter" : "page.list.go_on";
  if (crowded(g) && g.phase === "playing") return "page.list.crowd";
  return g.phase === "open" ? "page.list.join" : "page.list.watch";
}

/** The board of a running game, as the public or the reader's own seat may see it. */
function GameBoard({ id, seat }: { id: string; seat?: number | undefined }) {
  const state = useAnswer(
    () =>
      api.state(id, seat, true).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error; // the list shows the error itself
      }),
    [id, seat],
  );
  return <SmallBoard picture={state?.picture} name={tell("page.board.name")} />;
}

/** Buttons to the pages before and after one, if there are any. */
export function Turner({ page, more, set }: { page: number; more: boolean; set: (page: number) => void }) {
  if (page === 1 && !more) return null;
  return (
    <p class="row">
      <Button look="quiet" says={tell("page.watch.before")} disabled={page === 1} onClick={() => set(page - 1)} />
      <Button look="quiet" says={tell("page.watch.after")} disabled={!more} onClick={() => set(page + 1)} />
    </p>
  );
}
