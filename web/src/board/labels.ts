// Labels of squares for screen readers: everything that can be seen on a square.
import type { Mark, Picture, Token } from "../api/types.ts";
import { ratio, text, type Voice, word } from "../i18n/index.ts";
import { becomes, mine, type Scene, type Target } from "./scene.ts";
import { groupLetter, whole } from "./token.ts";

/** The words for a square: its name, its tokens, what sets it off, and whether it can be picked. */
export function labelOf(
  voice: Voice,
  scene: Scene,
  square: string,
  on: { tokens: readonly Token[]; marks: readonly Mark[]; target: Target | undefined; picked: boolean },
): string {
  const words = [
    on.tokens.length === 0
      ? voice.tell("page.board.empty", { square })
      : voice.tell("page.board.shared", { square, tokens: on.tokens.map((t) => tokenWords(voice, scene.picture, t)) }),
    ...on.tokens.flatMap((t) => whatIfWords(voice, scene, t)),
    ...on.marks.map((m) =>
      voice.tell(`page.board.mark.${mine(scene, m, on.tokens) ? "own" : m.kind}`, { what: word(m.what ?? "") }),
    ),
    ...on.marks.flatMap((m) => (m.rounds ? [voice.tell("page.board.mark.rounds", { n: m.rounds })] : [])),
  ];
  if (on.picked) words.push(voice.tell("page.board.picked"));
  if (on.target) words.push(targetWords(voice, on.target));
  return words.join(", ");
}

/** A token in words: the game's own, or what can be said without it. */
export function tokenWords(voice: Voice, picture: Picture, t: Token): string {
  if (t.text && voice.has(t.text.kind)) return voice.say(t.text);
  const seat = word(picture.seats[t.seat]?.name ?? String(t.seat));
  const words = [
    whole(t)
      ? voice.tell("page.board.piece", { seat, piece: word(t.piece) })
      : voice.tell("page.board.part", { seat, piece: word(t.piece), share: ratio(t.share) }),
  ];
  if (t.mark) words.push(voice.word(t.mark));
  if (t.label) words.push(t.label);
  else if (t.badge) words.push(t.badge);
  if (t.group) words.push(voice.tell("page.board.group", { group: groupLetter(t.group) }));
  if (t.faded) words.push(voice.tell("page.board.faded"));
  return words.join(", ");
}

function whatIfWords(voice: Voice, scene: Scene, t: Token): string[] {
  const found = becomes(scene, t);
  return found ? [voice.say(text("page.board.if", { if: ratio(found.if), not: ratio(found.not) }))] : [];
}

function targetWords(voice: Voice, { effect, p, quiet }: Target): string {
  return voice.tell(`page.board.target.${(!quiet && effect) || "open"}`, { p: ratio(p ?? "0") });
}
