// How a game ended, in words.
import type { Picture, State } from "../api/types.ts";
import { listed, say, tell, voice, word } from "../i18n/index.ts";
import { drawn } from "./names.ts";
import { by, named, type Ply, seatWord } from "./story.ts";

type End = Pick<State["turn"], "reason" | "scores">;

/** Who won a game that is over, or how its point is split. */
export function winnersOf({ scores = [] }: State["turn"], seats: Picture["seats"]): string {
  const winners = seats.flatMap((s, i) => (scores[i] === "1" ? [word(s.name)] : []));
  return winners.length > 0
    ? tell("page.result.won", { seats: winners })
    : tell(`page.result.${drawn(scores) ? "drawn" : "shared"}`);
}

/** Why a game is over, with the seats that it is about: those that resigned, ran out of time, were mated. */
export function reasonOf(turn: End, seats: Picture["seats"], story: readonly Ply[] = []): string {
  const reason = turn.reason ?? "";
  const about = whom(turn, seats, story.at(-1));
  if (about.length === 0 || !voice.value.has(`ended.${reason}`)) return tell(`reason.${reason}`);
  const names = listed(about.map((name) => voice.value.word(name, "nom")));
  return tell(`ended.${reason}`, { seats: about.map(word), names });
}

/** What tells that a seat has left, by the reason of the end. */
const leaving: Readonly<Record<string, string>> = { resigned: "referee.resigned", timeout: "referee.timed_out" };

/** Why one of several seats was out before the game was over; nothing if it was not. */
export function lossOf(seat: number, seats: Picture["seats"], story: readonly Ply[]): string {
  for (const { events } of seats.length > 2 ? story : []) {
    const own = events.map((e) => named(e, seats) === seat);
    const out = events.findIndex((e, i) => own[i] && e.role === "out");
    const why = Object.keys(leaving).find((reason) => events.some((e, i) => own[i] && e.kind === leaving[reason]));
    if (out >= 0)
      return why
        ? tell(`ended.${why}`, { seats: [word(seats[seat]!.name)] })
        : say(events[own[out - 1] ? out - 1 : out]);
  }
  return "";
}

/** The seats that the end of a game is about; none if that is not known. */
function whom({ reason, scores = [] }: End, seats: Picture["seats"], last: Ply | undefined): string[] {
  const among = (is: (score: string | undefined, seat: number) => boolean) =>
    seats.flatMap((s, seat) => (is(scores[seat], seat) ? [s.name] : []));
  if (reason === "last_standing") return among((score) => score === "1");
  const kind = leaving[reason ?? ""];
  const left = last?.events.filter((e) => e.kind === kind).flatMap((e) => seatWord(e) ?? []) ?? [];
  if (left.length > 0) return left;
  if (reason === "agreed") return among((score) => score !== "0");
  if (reason === "stalemate") {
    const mover = last && by(last, seats);
    return mover === undefined ? [] : among((_, seat) => seat !== mover);
  }
  const losers = among((score) => score === "0");
  return losers.length > 0 ? losers : among(() => true);
}
