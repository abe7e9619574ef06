// How a game ended, in words.
import type { Picture, State } from "../api/types.ts";
import { listed, tell, voice, word } from "../i18n/index.ts";
import { by, type Ply, seatWord } from "./story.ts";

/** Who won a game that is over. */
export function winnersOf({ scores = [] }: State["turn"], seats: Picture["seats"]): string {
  const winners = seats.flatMap((s, i) => (scores[i] === "1" ? [word(s.name)] : []));
  return winners.length > 0 ? tell("page.result.won", { seats: winners }) : tell("page.result.drawn");
}

/** Why a game is over, with the seats that it is about: those that resigned, ran out of time, were mated. */
export function reasonOf(turn: State["turn"], seats: Picture["seats"], story: readonly Ply[]): string {
  const reason = turn.reason ?? "";
  const about = whom(turn, seats, story.at(-1));
  if (about.length === 0 || !voice.value.has(`page.ended.${reason}`)) return tell(`reason.${reason}`);
  const names = listed(about.map((name) => voice.value.word(name, "nom")));
  return tell(`page.ended.${reason}`, { seats: about.map(word), names });
}

/** The seats that the end of a game is about; none if that is not known. */
function whom({ reason, scores = [] }: State["turn"], seats: Picture["seats"], last: Ply | undefined): string[] {
  const among = (is: (score: string | undefined, seat: number) => boolean) =>
    seats.flatMap((s, seat) => (is(scores[seat], seat) ? [s.name] : []));
  if (reason === "last_standing") return among((score) => score === "1");
  const kind = { resigned: "referee.resigned", timeout: "referee.timed_out" }[reason ?? ""];
  const named = last?.events.filter((e) => e.kind === kind).flatMap((e) => seatWord(e) ?? []) ?? [];
  if (named.length > 0) return named;
  if (reason === "agreed") return among((score) => score !== "0");
  if (reason === "stalemate") {
    const mover = last?.opened.length === 0 ? by(last, seats) : undefined;
    return mover === undefined ? [] : among((_, seat) => seat !== mover);
  }
  const losers = among((score) => score === "0");
  return losers.length > 0 ? losers : among(() => true);
}
