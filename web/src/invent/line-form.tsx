// A text as a form: each line with fields where its vocabulary has places.
import type { Vocabulary } from "../api/types.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { fill, formOf, lineOf, type Part, type Words, wordsOf } from "./grammar.ts";

interface Props {
  text: string;
  vocabulary: Vocabulary;
  /** The number of the line that is wrong, from 1. */
  wrong: number | undefined;
  /** What is wrong with it. */
  why: string;
  set: (text: string) => void;
}

/** A form for a text. Lines are added at the end of the ability's own, and of each action. */
export function LineForm({ text, vocabulary, wrong, why, set }: Props) {
  const lines = text.split("\n");
  const change = (at: number, removed: number, ...put: string[]) =>
    set(lines.toSpliced(at, removed, ...put).join("\n"));
  const begins = lines.flatMap((l, i) => (wordsOf(l)[0] === "action" ? [i] : []));
  const bounds = [0, ...begins, lines.length];
  return (
    <div class="line-form stack">
      {bounds.slice(0, -1).map((from, part) => {
        const to = bounds[part + 1]!;
        const name = part === 0 ? tell("page.invent.head") : tell("page.invent.action", { n: part });
        const last = lines.slice(from, to).findLastIndex((l) => l.trim() !== "");
        return (
          <fieldset key={part}>
            <legend>{name}</legend>
            {lines.slice(from, to).map((line, i) => (
              <Line
                key={from + i}
                line={line}
                number={from + i + 1}
                vocabulary={vocabulary}
                why={wrong === from + i + 1 ? why : ""}
                set={(l) => change(from + i, 1, l)}
                drop={() => change(from + i, 1)}
              />
            ))}
            <Add
              name={tell("page.invent.add", { part: name })}
              vocabulary={vocabulary}
              action={part > 0}
              add={(l) => change(from + last + 1, 0, part > 0 ? `  ${l}` : l)}
            />
          </fieldset>
        );
      })}
      <Button
        says={tell("page.invent.add_action")}
        onClick={() => set(`${text.trimEnd()}\naction act${begins.length + 1}\n`)}
      />
    </div>
  );
}

interface LineProps {
  line: string;
  number: number;
  vocabulary: Vocabulary;
  /** What is wrong with it, if anything is. */
  why: string;
  set: (line: string) => void;
  drop: () => void;
}

/** A line with its fields; a line that fits no form is a text field. */
function Line({ line, number, vocabulary, why, set, drop }: LineProps) {
  const words = wordsOf(line);
  if (words.length === 0) return null;
  const parts = filledIn(words, vocabulary);
  const indent = line.match(/^\s*/)?.[0] ?? "";
  return (
    <div class={`line${why ? " wrong" : ""}`}>
      {parts ? (
        <Fields parts={parts} words={vocabulary.words} line={number} set={(p) => set(indent + lineOf(p))} />
      ) : (
        <input
          class="input"
          aria-label={tell("page.invent.line", { n: number })}
          aria-invalid={why !== ""}
          value={line.trim()}
          onChange={(e) => set(indent + e.currentTarget.value)}
        />
      )}
      <button
        type="button"
        class="icon-button"
        aria-label={tell("page.invent.drop_line", { n: number })}
        onClick={drop}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 7L17 17M17 7L7 17" />
        </svg>
      </button>
      {why && <p class="trouble">{why}</p>}
    </div>
  );
}

/** The words of a line in the first form of the vocabulary that they fit. */
function filledIn(words: readonly string[], { statements, words: of }: Vocabulary): Part[] | undefined {
  for (const s of statements) {
    const parts = fill(formOf(s.form, of), words, of);
    if (parts) return parts;
  }
  return undefined;
}

interface FieldsProps {
  parts: readonly Part[];
  words: Words;
  line: number;
  set: (parts: Part[]) => void;
}

/** The parts of a line: words, fields for places, and a box to tick for what can be left out. */
function Fields({ parts, words, line, set }: FieldsProps) {
  return (
    <>
      {parts.map((part, i) => {
        const put = (p: Part) => set(parts.toSpliced(i, 1, p));
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a part is its place in the line
        if (part.kind === "word") return <code key={i}>{part.word}</code>;
        if (part.kind === "place") return <Place key={i} part={part} words={words} line={line} set={put} />;
        return (
          <span key={i} class="maybe">
            <label>
              <input
                type="checkbox"
                aria-label={tell("page.invent.maybe", { what: saidOf(part.parts), n: line })}
                checked={part.on}
                onChange={(e) => put({ ...part, on: e.currentTarget.checked })}
              />
              {!part.on && <code>{saidOf(part.parts)}</code>}
            </label>
            {part.on && <Fields parts={part.parts} words={words} line={line} set={(p) => put({ ...part, parts: p })} />}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: a part is its place in the line
      })}
    </>
  );
}

/** Parts with all that can be left out. */
const wholeOf = (parts: readonly Part[]): Part[] => parts.map((p) => (p.kind === "maybe" ? { ...p, on: true } : p));

/** The words of parts that can be left out. A text in quotes does not say what it is: its place is said before it. */
const saidOf = (parts: readonly Part[]): string =>
  wholeOf(parts)
    .map((p) => (p.kind === "place" && p.place.startsWith('"') ? `${placeOf(p).toLowerCase()} ` : "") + lineOf([p]))
    .join(" ");

/** What a place is called. */
const placeOf = (part: Part & { kind: "place" }): string => part.place.replaceAll('"', "");

/** The places that take other words than the offered ones. */
const open = new Set(["KINDS", "ZONE", "NAME", "N"]);

/** A field for a place of a line. */
function Place({
  part,
  words,
  line,
  set,
}: {
  part: Part & { kind: "place" };
  words: Words;
  line: number;
  set: (p: Part) => void;
}) {
  const name = tell("page.invent.place", { place: placeOf(part), n: line });
  const offered = words[part.place] ?? [];
  const quoted = part.place.startsWith('"');
  if (!quoted && !open.has(part.place))
    return (
      <select
        class="input"
        aria-label={name}
        value={part.value}
        onChange={(e) => set({ ...part, value: e.currentTarget.value })}
      >
        {offered.map((w) => (
          <option key={w} class="notation-text">
            {w}
          </option>
        ))}
      </select>
    );
  const id = `offered-${line}-${placeOf(part)}`;
  return (
    <>
      <input
        class={`input${part.place === '"TEXT"' ? " long" : ""}`}
        aria-label={name}
        type={part.place === "N" ? "number" : "text"}
        min={0}
        list={offered.length > 0 ? id : undefined}
        value={quoted ? part.value.slice(1, -1) : part.value}
        onChange={(e) => {
          const typed = e.currentTarget.value.trim();
          set({ ...part, value: quoted ? `"${typed.replaceAll('"', "")}"` : typed });
        }}
      />
      {offered.length > 0 && (
        <datalist id={id}>
          {offered.map((w) => (
            <option key={w} value={w} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A choice of a line to be added. */
function Add({
  name,
  vocabulary,
  action,
  add,
}: {
  name: string;
  vocabulary: Vocabulary;
  action: boolean;
  add: (l: string) => void;
}) {
  const forms = vocabulary.statements.filter((s) => s.action === action && !/^(ability|action) /.test(s.form));
  return (
    <select
      class="input add"
      aria-label={name}
      value=""
      onChange={(e) => {
        const form = e.currentTarget.value;
        e.currentTarget.value = "";
        if (form) add(lineOf(formOf(form, vocabulary.words)));
      }}
    >
      <option value="">{tell("page.invent.add_line")}</option>
      {forms.map((s) => (
        <option key={s.form} value={s.form} class="notation-text">
          {s.form}
        </option>
      ))}
    </select>
  );
}
