// The spoken answers to keys: what is on a square, what may happen there, what was played, the clocks, the position.

import type { Choice, Picture, Risk, State, Token } from "../api/types.ts";
import { whole } from "../board/index.ts";
import { capital, percent, ratio, type Voice, word } from "../i18n/index.ts";
import { seatWord } from "../ui/index.ts";
import { shownTime } from "./clock.tsx";
import { type Group, groups } from "./outcomes.ts";
import { inOrder, type Ply } from "./story.ts";
import type { Supposed } from "./suppose.ts";

/** The sentences of a ply. */
export const plySentences = (say: Voice, ply: Ply): string =>
  sentences(inOrder(ply.events, ply.opened.length > 0).map((e) => say.say(e)));

/** What was played last. */
export function lastMove(say: Voice, story: readonly Ply[]): string {
  const last = story.at(-1);
  return last ? plySentences(say, last) : say.tell("page.say.nothing_yet");
}

/** What every seat has left, in milliseconds by seat. */
export function clocks(say: Voice, picture: Picture, left: readonly (number | undefined)[]): string {
  const words = { days: (d: number, h: number) => say.tell("page.clock.days", { d, h }) };
  const all = picture.seats.flatMap((s, i) =>
    left[i] === undefined ? [] : [say.tell("page.say.clock", { seat: word(s.name), time: shownTime(left[i], words) })],
  );
  return all.length > 0 ? sentences(all) : say.tell("page.say.no_clock");
}

/** All tokens on the board, seat by seat, and whose turn it is. In a position that is only shown nobody is awaited. */
export function position(say: Voice, picture: Picture, state?: Pick<State, "phase" | "awaited">): string {
  const seats = picture.seats.map((s, seat) => {
    const tokens = (picture.tokens ?? []).filter((t) => t.seat === seat).map((t) => tokenName(say, t));
    return say.tell("page.say.side", { seat: word(s.name), tokens: tokens.length > 0 ? tokens : "–" });
  });
  const notes = state?.phase === "over" ? [] : (picture.notes ?? []).map((n) => say.say(n));
  const turn = state?.phase === "playing" ? state.awaited.map((s) => seatWord(picture, s)) : [];
  return sentences([...seats, ...notes, turn.length > 0 ? say.tell("page.wait.for", { seats: turn }) : ""]);
}

/** A token as short as can be: what it is, where, and its share if it is not wholly there. */
export function tokenName(say: Voice, t: Token): string {
  const all = whole(t);
  return called(say, t, t.label ?? (all ? undefined : t.badge), all ? undefined : percent(t.share));
}

/** The results of a move, or of what can be picked: on a square, or after what is picked there. */
export function mayHappen(
  say: Voice,
  square: string,
  asked: { risks: readonly Risk[]; choices: readonly Choice[]; seat: number; picked?: boolean },
): string {
  const { risks, choices, seat, picked } = asked;
  if (risks.length > 0) {
    return sentences(groups(risks, seat).map((g) => `${percent(g.p)}: ${groupWords(say, g)}`));
  }
  const on = choices.filter((c) => c.square === square);
  const here = on.length === 0 && picked ? choices : on;
  if (here.length === 0) return say.tell("page.say.nothing_here");
  const open = here.filter((c) => !c.denied);
  return sentences((open.length > 0 ? open : here).map((c) => choiceWords(say, c)));
}

const groupWords = (say: Voice, g: Group): string => g.events.map((e) => say.say(e)).join(", ");

function choiceWords(say: Voice, c: Choice): string {
  const what = say.say(c.label);
  if (c.denied) return `${what}: ${say.say(c.denied.text)}`;
  if (!c.effect) return what;
  return `${what}: ${say.tell(`page.key.${c.effect}`)}${c.p ? `, ${percent(c.p)}` : ""}`;
}

/** What becomes of the others if a token is found where it is, and if not. */
export function supposed(say: Voice, picture: Picture, s: Supposed): string {
  const tokens = picture.tokens ?? [];
  const asked = tokens[s.token];
  if (!asked) return "";
  const cases = (which: "if" | "not"): string[] =>
    s.others.flatMap((o) => {
      const t = tokens[o.token];
      return t ? [say.tell("page.say.becomes", { token: tokenPlace(say, t), p: ratio(o[which]) })] : [];
    });
  const head = { token: tokenPlace(say, asked), p: ratio(s.p) };
  if (s.others.length === 0) return say.tell("page.whatif.nothing", head);
  return say.tell("page.whatif.spoken", { ...head, found: cases("if"), missing: cases("not") });
}

/** A token without its share: what it is, which, and where. */
export const tokenPlace = (say: Voice, t: Token): string => called(say, t, t.label ?? t.badge);

/** A token by what it is and where, with more about it in brackets. */
function called(say: Voice, t: Token, ...more: (string | undefined)[]): string {
  const name = say.tell("page.say.token", { piece: word(t.piece), square: t.square });
  const told = more.filter((s) => s).join(", ");
  return told ? `${name} (${told})` : name;
}

const sentences = (all: readonly string[]): string =>
  all
    .filter((s) => s)
    .map((s) => (/[.!?…]$/.test(s) ? capital(s) : `${capital(s)}.`))
    .join(" ");
