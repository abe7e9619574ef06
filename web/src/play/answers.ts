// The spoken answers to keys: what is on a square, what may happen there, what was played, the clocks, the position.

import type { Choice, Picture, Risk, State, Token } from "../api/types.ts";
import { familyOf, groupLetter, whole } from "../board/index.ts";
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

/**
 * All pieces on the board, seat by seat, each with all its parts, and whose turn it is. In a position that is only
 * shown nobody is awaited.
 */
export function position(say: Voice, picture: Picture, state?: Pick<State, "phase" | "awaited">): string {
  const seats = picture.seats.map((s, seat) => {
    const own = (picture.tokens ?? []).filter((t) => t.seat === seat);
    const tokens = own.flatMap((t) => {
      const kin = own.filter((o) => familyOf(o) === familyOf(t));
      const others = kin.slice(1).map((o) => inBrackets(o.square, known(say, o)));
      return kin[0] === t ? [tokenName(say, t), ...others].join(` ${say.tell("page.say.or")} `) : [];
    });
    return say.tell("page.say.side", { seat: word(s.name), tokens: tokens.length > 0 ? tokens : "–" });
  });
  const notes = state?.phase === "over" ? [] : (picture.notes ?? []).map((n) => say.say(n));
  return sentences([...seats, ...notes, toMove(say, picture, state)]);
}

/** Whose turn it is. */
export function toMove(say: Voice, picture: Picture, state?: Pick<State, "phase" | "awaited">): string {
  const seats = state?.phase === "playing" ? state.awaited.map((s) => seatWord(picture, s)) : [];
  return seats.length > 0 ? say.tell("page.wait.for", { seats }) : "";
}

/** A token as short as can be: what it is, where, and its share if it is not wholly there. */
export const tokenName = (say: Voice, t: Token): string => called(say, t, known(say, t));

/** What is known of a token: which it is, and if it is not wholly there its share and with which it is entangled. */
const known = (say: Voice, t: Token) =>
  whole(t)
    ? [t.label]
    : [t.label ?? t.badge, percent(t.share), t.group && say.tell("page.board.group", { group: groupLetter(t.group) })];

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

/** What a choice does: its chance, or why it cannot be picked. */
export function choiceWords(say: Voice, c: Choice): string {
  const what = say.say(c.label);
  if (c.denied) return `${what}: ${say.say(c.denied.text)}`;
  if (!c.effect || (c.effect === "quantum" && c.kind === "option")) return what; // an option says it itself
  const how = say.tell(c.effect === "rolled" ? "page.say.rolled" : `page.key.${c.effect}`);
  return `${what}: ${how}${c.p ? `, ${percent(c.p)}` : ""}`;
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
export const tokenPlace = (say: Voice, t: Token): string => called(say, t, [t.label ?? t.badge]);

/** A token by what it is and where, with more about it in brackets. */
const called = (say: Voice, t: Token, more: readonly unknown[]): string =>
  inBrackets(say.tell("page.say.token", { piece: word(t.piece), square: t.square }), more);

function inBrackets(name: string, more: readonly unknown[]): string {
  const told = more.filter(Boolean).join(", ");
  return told ? `${name} (${told})` : name;
}

const sentences = (all: readonly string[]): string =>
  all
    .filter((s) => s)
    .map((s) => (/[.!?…]$/.test(s) ? capital(s) : `${capital(s)}.`))
    .join(" ");
