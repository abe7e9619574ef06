// The lines of a text by the forms of its vocabulary: "on SITE [of KINDS] [[not] STATE]". It knows no game.

/** A part of a form, perhaps filled in: a literal word, a place, or what can be left out. */
export type Part =
  | { kind: "word"; word: string }
  | { kind: "place"; place: string; value: string }
  | { kind: "maybe"; parts: Part[]; on: boolean };

/** The values that places take, or examples of them. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** A form in parts, with the first of the words in each place. */
export function formOf(form: string, words: Words): Part[] {
  const tokens = form.match(/\[|\]|[^\s[\]]+/g) ?? [];
  const read = (): Part[] => {
    const parts: Part[] = [];
    for (let t = tokens.shift(); t !== undefined && t !== "]"; t = tokens.shift()) {
      if (t === "[") parts.push({ kind: "maybe", parts: read(), on: false });
      else if (/^"?[A-Z]+"?$/.test(t)) parts.push({ kind: "place", place: t, value: first(t, words) });
      else parts.push({ kind: "word", word: t });
    }
    return parts;
  };
  return read();
}

/** The first value of a place. */
const first = (place: string, words: Words): string =>
  words[place]?.[0] ?? { N: "1", NAME: "name", '"TEXT"': '"…"', '"SIGN"': '"*"' }[place] ?? "";

/** The words of a line: a quoted text is one word, and a comment after # has none. */
export const wordsOf = (line: string): string[] =>
  line.replace(/^((?:[^"#]|"[^"]*")*)#.*$/, "$1").match(/"[^"]*"?|[^\s"]+/g) ?? [];

/** The parts of a form filled in with the words of a line, or nothing if they do not fit. */
export function fill(parts: readonly Part[], line: readonly string[], words: Words): Part[] | undefined {
  const [part, ...rest] = parts;
  if (!part) return line.length === 0 ? [] : undefined;
  const after = (n: number, filled: Part): Part[] | undefined => {
    const more = fill(rest, line.slice(n), words);
    return more && [filled, ...more];
  };
  if (part.kind === "word") return line[0] === part.word ? after(1, part) : undefined;
  for (let n = line.length; n > 0; n--) {
    const taken = line.slice(0, n);
    if (part.kind === "place" && !fits(part.place, taken, words)) continue;
    const inner = part.kind === "maybe" ? fill(part.parts, taken, words) : [];
    const found =
      part.kind === "place"
        ? after(n, { ...part, value: taken.join(" ") })
        : inner && after(n, { ...part, parts: inner, on: true });
    if (found) return found;
  }
  return part.kind === "maybe" ? after(0, { ...part, on: false }) : undefined;
}

/** Reports whether words fit a place. */
function fits(place: string, taken: readonly string[], words: Words): boolean {
  const value = taken.join(" ");
  const kinds = words.KIND ?? [];
  const known = (list: readonly string[]) => list.length > 0 && list.every((w) => kinds.includes(w));
  switch (place) {
    case "KINDS":
      return value === "any" || known(value.startsWith("any but ") ? taken.slice(2) : taken);
    case "ZONE":
      return taken.length === 1 && /^(reach|anywhere|self|[A-Z]\S*)$/.test(value);
    case "N":
      return /^\d+$/.test(value);
    case "NAME":
      return /^[a-z][a-z0-9-]*$/.test(value);
  }
  if (place.startsWith('"')) return taken.length === 1 && value.startsWith('"');
  return (words[place] ?? []).includes(value);
}

/** The line that parts make. */
export const lineOf = (parts: readonly Part[]): string =>
  parts
    .map((p) => (p.kind === "word" ? p.word : p.kind === "place" ? p.value : p.on ? lineOf(p.parts) : ""))
    .filter((s) => s !== "")
    .join(" ");
