// Moves as people read them: squares joined by a dash, shares before their squares, a prediction in words.
import { type Arg, say, type Text, tell } from "../i18n/index.ts";
import { brief } from "../invent/own.ts";
import type { Played } from "./rounds.ts";
import type { Notice } from "./session.ts";

/**
 * A move in notation as people read it. Where its piece is drawn beside it, the letter of the piece is left out. A move
 * to a square where something was taken is written as a capture.
 */
export function written(notation: string, drawn = false, taken: readonly string[] = []): string {
  const order = /^([^|>]+)\|([^|>]+)>([^|>]+)$/.exec(notation);
  if (order) {
    const [move = "", guess = "", answer = ""] = order.slice(1).map(joined);
    return tell("page.order.predicting", { move, guess, answer });
  }
  const steps = brief(notation).split("+");
  const letter = /^[A-Z](?=[a-z]\d)/.exec(notation)?.[0];
  return steps
    .map((s) => step(letter && (drawn || s !== steps[0]) && s.startsWith(letter) ? s.slice(1) : s))
    .join(", ")
    .replace(/–([a-z]\d+)(?!.*[–\d])/, (way, to) => (taken.includes(to) ? `×${to}` : way));
}

/**
 * A move that was played, as it went. One that a roll has stopped is said to have failed. One that captured nothing, for
 * all that its notation says, is written as the way that its piece went.
 */
export function wentAs(notation: string, drawn: boolean, seat: number, ply: Pick<Played, "events" | "rolled">): string {
  const taken = ply.events.filter((e) => /(^|\.)captured$/.test(e.kind)).map((e) => String(e.args?.square));
  if (!ply.rolled || taken.length > 0) return written(notation, drawn, taken);
  const own = ply.events.flatMap((e) => (e.arrow?.seat === seat ? [e.arrow] : []));
  const went = own.find((a) => a.kind === "moved");
  if (went && notation.includes("x")) return written(went.path.join("-"), drawn);
  const move = written(notation.replace("x", "-"), drawn);
  return !went && own.some((a) => a.kind === "failed") ? tell("page.score.failed", { move }) : move;
}

/** One step: the part of a piece is before its path; if a piece goes to two squares, both parts are there. */
function step(notation: string): string {
  const two = /^([A-Z]?)([a-z]\d+):([a-z]\d+)\/([a-z]\d+)([=>])(.*)$/.exec(notation);
  if (two) {
    const [, letter, from, a, b, how, rest] = two;
    return `${letter}${from}–${how === "=" ? `½${a}/½${b}` : `⅔${a}/⅓${b}`}${rest && ` ${rest}`}`;
  }
  const part = /^([A-Z]?)([a-z]\d+)(?:\*(\d+)|\/2)(-.+)?$/.exec(notation);
  if (!part) return joined(notation);
  const [, letter = "", from = "", share, way = ""] = part;
  return `${letter}${share ? `${share}%` : "½"} ${joined(from + way)}`;
}

/** The squares of a way, joined as in books; the use of an ability has a star, an announced check a plus. */
const joined = (notation: string): string =>
  notation
    .replace(/(?<=[a-z]\d+)-?(?=[a-z]\d)/g, "–")
    .replace(/(?<=\d)x(?=[a-z])/g, "×")
    .replace(/(?<=\d)\|(?=[a-z])/g, "/")
    .replace(/^@/, "✦ ")
    .replace(/!\d+$/, "+");

/** The parameters of sentences that are moves. */
const moves = new Set(["move", "primary", "order", "choice"]);

/** A sentence whose moves are written as people read them; one about notation itself keeps it. */
export function worded(text: Text): Text {
  if (!text.args || /notation|\.form$|bad_move|^typed\./.test(text.kind)) return text;
  const worded = ([name, arg]: [string, Arg]): [string, Arg] => [name, moves.has(name) ? move(arg) : inner(arg)];
  return { ...text, args: Object.fromEntries(Object.entries(text.args).map(worded)) };
}

const move = (arg: Arg): Arg => (typeof arg === "string" ? written(arg) : arg);

/** A sentence within a sentence. */
const inner = (arg: Arg): Arg =>
  typeof arg === "object" && arg !== null && "kind" in arg ? (worded(arg as Text) as Arg) : arg;

/** What a notice says. */
export const noticed = (notice: Notice): string =>
  "text" in notice
    ? say(worded(notice.text))
    : (notice.problem.text && say(worded(notice.problem.text))) || notice.problem.detail;
