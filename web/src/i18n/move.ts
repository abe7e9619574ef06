// Moves as people read them: squares joined by a dash, shares before them, promotions and predictions in words.

/** What is needed of a voice. */
interface Words {
  tell(kind: string, args?: Record<string, string>): string;
  word(key: string): string;
  has(kind: string): boolean;
}

/** The parameters of sentences that are moves in notation. */
const moves = new Set(["move", "primary", "order", "choice", "guess", "answer", "best", "if"]);

/** Reports whether a parameter of a sentence is a move to be read. A sentence about notation itself keeps it. */
export const readsMove = (kind: string, name: string): boolean =>
  moves.has(name) && !/notation|\.form$|bad_move|pending|^typed\./.test(kind);

/** How an order with a prediction is written: in words, or briefly. */
export type OrderForm = "predicting" | "brief";

/**
 * A move in notation as people read it. Where its piece is drawn beside it, the letter of the piece is left out. A move
 * to a square where something was taken is written as a capture. What is written so already stays as it is.
 */
export function moveIn(
  words: Words,
  notation: string,
  drawn = false,
  taken: readonly string[] = [],
  form: OrderForm = "predicting",
): string {
  const order = /^([^|>]+)\|([^|>]+)>([^|>]+)$/.exec(notation);
  if (order) {
    const [move, guess, answer] = order.slice(1).map((way) => moveIn(words, way, drawn, taken));
    return words.tell(`page.order.${form}`, { move: move!, guess: guess!, answer: answer! });
  }
  const steps = briefIn(words, notation).split(/\+(?=\w)/);
  const letter = /^[A-Z](?=[a-z]\d)/.exec(notation)?.[0];
  return steps
    .map((s) => promoted(words, step(letter && (drawn || s !== steps[0]) && s.startsWith(letter) ? s.slice(1) : s)))
    .join(", ")
    .replace(/–([a-z]\d+)(?![\d–/])/g, (way, to) => (taken.includes(to) ? `×${to}` : way));
}

/** The pieces that a pawn can become, by their letters. */
const pieces: Readonly<Record<string, string>> = { q: "queen", r: "rook", b: "bishop", n: "knight" };

/** A step with the name of the piece that a pawn becomes. */
const promoted = (words: Words, way: string): string =>
  way.replace(
    /(?<=[a-z]\d+)[ =]?([qrbn])(?=\+?$)/i,
    (_, letter: string) => ` (${words.word(pieces[letter.toLowerCase()] ?? "")})`,
  );

/**
 * One step: the part of a piece is before its path; a part in per cent that is thrown away is behind its square, with a
 * minus. If a piece goes to two squares, both are there.
 */
function step(notation: string): string {
  const bound = /^([a-z]\d+):([a-z]\d+)\/([a-z]\d+)@([a-z]\d+)(.*)$/.exec(notation);
  if (bound) {
    const [, from, a, b, other, rest] = bound;
    return `${from}–${a}/${b} ∞ ${other}${rest && ` ${rest}`}`;
  }
  const two = /^([A-Z]?)([a-z]\d+):([a-z]\d+)\/([a-z]\d+)([=>])(.*)$/.exec(notation);
  if (two) {
    const [, letter, from, a, b, how, rest] = two;
    return `${letter}${from}–${how === "=" ? `½${a}/½${b}` : `⅔${a}/⅓${b}`}${rest && ` ${rest}`}`;
  }
  const part = /^([A-Z]?)([a-z]\d+)(?:\*(\d+)|\/2)(-.+)?$/.exec(notation);
  if (!part) return joined(notation);
  const [, letter = "", from = "", share, way = ""] = part;
  if (share && !way) return `${letter}${from} −${share}%`;
  return `${letter}${share ? `${share}%` : "½"} ${joined(from + way)}`;
}

/**
 * The squares of a way, joined as in books, by an arrow if the way goes through a piece; the use of an ability has a
 * star, an announced check a plus.
 */
const joined = (notation: string): string =>
  notation
    .replace(/(?<=[a-z]\d+)-?(?=[a-z]\d)/g, "–")
    .replace(/(?<=\d)x(?=[a-z])/g, "×")
    .replace("^", "→")
    .replace(/(?<=\d)ep$/, " e.p.")
    .replace(/(?<=\d)\|(?=[a-z])/g, "/")
    .replace(/^@/, "✦ ")
    .replace(/!\d+$/, "+");

/** A move with its lines and spaces: in notation, a move that is a text has them escaped. */
export const readable = (notation: string): string =>
  notation.includes("%0A") ? decodeURIComponent(notation.replaceAll("+", " ")) : notation;

/** The names of the inventions in a text. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/^(?:\S*:)?[^\S\n]*ability\s+([^\s#]+)/gm)].map(([, name = ""]) => name);

/** A move in few words: one that is a word is said in the reader's language, a text or an invention by its name. */
export function briefIn(words: Words, notation: string): string {
  const text = readable(notation);
  if (words.has(`page.move.${text}`)) return words.tell(`page.move.${text}`);
  const [, game, shipped] = /^([a-z]+):([a-z][a-z-]*)$/.exec(text) ?? [];
  if (shipped) {
    const word = `${game}.shipped.${shipped}`;
    return words.has(`word.${word}`) ? words.word(word) : shipped;
  }
  return text.includes("\n") ? namesIn(text).join(", ") || `${text.split("\n")[0]} …` : text;
}
