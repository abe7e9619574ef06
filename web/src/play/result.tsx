// How the game ended, and what can be done now.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Listing, Rules, SeatSpec, Spec, State } from "../api/types.ts";
import { Trouble, useStart } from "../form/index.ts";
import { capital, tell } from "../i18n/index.ts";
import { Button, ButtonLink, SeatLetter, seatNames, useAnswer, useRules } from "../ui/index.ts";
import { go } from "../ui/router.ts";
import { Aloud } from "./aloud.tsx";
import { lossOf, reasonOf, winnersOf } from "./ending.ts";
import { botName, holderName, nextBot, scoreOf } from "./names.ts";
import { Share } from "./share.tsx";
import type { Table } from "./table.ts";

/** The end of a game. */
export function Result({ table }: { table: Table }) {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  if (!state || !picture) return null;
  const scores = (state.turn.scores ?? []).slice(0, picture.seats.length);
  const names = seatNames(picture);
  const own = state.held.length === 1 ? state.held[0]! : -1;
  const mine = scores[own];
  const head =
    mine === "1"
      ? tell("page.result.you_won")
      : mine === "0"
        ? tell("page.result.you_lost")
        : winnersOf(state.turn, picture.seats);
  const story = table.telling.story.value;
  const reason = state.turn.reason ? reasonOf(state.turn, picture.seats, story) : "";
  const loss = lossOf(own, picture.seats, story);
  const ended = loss ? tell("page.result.ended", { reason }) : reason;
  const why = [loss, ended].filter((words) => words).map((words) => `${capital(words)}.`);
  const wants = state.rematch.filter((s) => !state.held.includes(s)).map((s) => names[s]!);
  return (
    <section class="section result" aria-label={tell("page.result.name")}>
      <Aloud table={table} words={[head, ...why].join(" ")} />
      <h2>{head}</h2>
      {why.map((words) => (
        <p key={words} class="quiet-text">
          {words}
        </p>
      ))}
      <p class="row scores">
        {scores.map((s, i) => (
          <span key={names[i]} class="row">
            <SeatLetter picture={picture} seat={i} small /> <span class="unseen">{names[i]}</span> <b>{scoreOf(s)}</b>
          </span>
        ))}
      </p>
      {wants.length > 0 && !state.next && <p>{tell("page.result.wants", { seats: wants })}</p>}
      <Again table={table} state={state} names={names} lost={mine === "0"} />
    </section>
  );
}

interface AgainProps {
  table: Table;
  state: State;
  names: readonly string[];
  lost: boolean;
}

/**
 * What comes next: the rematch, in which everybody sits one seat further; against bots also other games, at once: with
 * the same seats, and with a weaker bot after a defeat, else with a stronger one.
 */
function Again({ table, state, names, lost }: AgainProps) {
  const [wanted, setWanted] = useState(false);
  const { busy, trouble, start } = useStart();
  const next = useNext(table);
  const glimpse = table.screen.glimpse.value?.ply;
  const at = glimpse === undefined ? "" : `#${glimpse}`; // the step that the board shows
  const alone = sameAgain(state) !== undefined;
  const asked = state.held.some((s) => state.rematch.includes(s));
  const seat = state.held[0] ?? 0;
  // Only a player who asked for it in this window goes there by itself.
  useEffect(() => {
    if (wanted && state.next) go(`/game/${state.next}`);
  }, [wanted, state.next]);
  const rematch = async () => {
    setWanted(true);
    const done = await Promise.all(state.held.map((seat) => table.turn.act({ kind: "rematch", seat })));
    setWanted(done.every((receipt) => receipt));
  };
  const anew = (bot?: string) => () => start(sameAgain(state, bot));
  const { bots = [], rules = [] } = useRules() ?? {};
  const other = nextBot(bots, state.seats.find((s) => s.bot)?.bot, lost);
  // How many seats further one sits by the first button: with more than two seats it is the same one.
  const first = alone && names.length > 2 ? 0 : 1;
  const sits = (further: number) => ({ seat: names[(seat + further) % names.length]! });
  const says = asked ? "page.result.asked" : alone ? "page.result.again_as" : "page.result.rematch";
  return (
    <div class="row">
      {state.next && !wanted ? (
        <ButtonLink look="main" says={tell("page.result.next")} href={`/game/${state.next}`} />
      ) : (
        state.held.length > 0 && (
          <Button
            look="main"
            says={tell(says, sits(first))}
            disabled={asked || wanted || busy}
            onClick={first ? rematch : anew()}
          />
        )
      )}
      {alone && (
        <Button
          says={tell("page.result.again_as", sits(1 - first))}
          disabled={busy}
          onClick={first ? anew() : rematch}
        />
      )}
      {alone && other && (
        <Button says={tell("page.result.against", { bot: botName(other) })} disabled={busy} onClick={anew(other)} />
      )}
      <ButtonLink says={tell("page.analysis.title")} href={`/game/${table.id}/replay?analysis=1${at}`} />
      {next && <ButtonLink look="quiet" says={calledNext(next, rules)} href={`/game/${next.id}`} />}
      {!trouble && (busy || (alone && wanted)) && (
        <span class="quiet-text" role="status">
          {tell("page.result.starting")}
        </span>
      )}
      <Trouble says={trouble} />
      <Share
        link={`/game/${table.id}/replay`}
        embed={`/embed/game/${table.id}`}
        title={state.title || tell("page.title")}
      />
    </div>
  );
}

/** Another game in which it is the viewer's turn, besides the one after this game. */
function useNext(table: Table): Listing | undefined {
  const held = (table.session.state.value?.held.length ?? 0) > 0;
  const mine = useAnswer(
    () =>
      held
        ? api.read("/api/me/games", {}).catch(() => undefined) // then no game is offered
        : undefined,
    [held, table],
  );
  return mine?.games.find(
    (g) =>
      ![table.id, table.session.state.value?.next].includes(g.id) &&
      g.phase === "playing" &&
      g.held.some((s) => g.awaited.includes(s)),
  );
}

/** Names the game that comes next, and the other players in it. */
function calledNext({ game, seats, held }: Listing, rules: readonly Rules[]): string {
  const others = seats.map((s, i) => !held.includes(i) && holderName(s));
  const names = new Set([rules.find((r) => r.id === game)?.name, ...others]);
  return `${tell("page.result.other")}: ${[...names].filter(Boolean).join(", ")}`;
}

/** The same game with the same seats, perhaps against another bot, if the viewer has one and bots have the others. */
export function sameAgain(state: Pick<State, "game" | "held"> & Partial<State>, bot?: string): Spec | undefined {
  const { game, options, held, seats = [], clocks, listed = false } = state;
  if (held.length !== 1 || !options || !seats.every((s) => s.bot || s.you)) return undefined;
  const same = seats.map((s): SeatSpec => (s.bot ? { kind: "bot", bot: bot ?? s.bot } : { kind: "mine" }) as SeatSpec);
  return { game, options, seats: same, clock: clocks?.control ?? "none", listed };
}
