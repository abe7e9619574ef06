// Keys on the board, for everybody: each asks something, and the answer is said.
import { Sheet } from "../components/index.ts";
import { voice } from "../i18n/index.ts";
import * as answers from "./answers.ts";
import type { Table } from "./table.ts";

/** What a key on the board does. */
const does = {
  w: "square",
  e: "if",
  r: "may",
  l: "last",
  c: "clocks",
  p: "position",
  m: "type",
  "?": "help",
} as const;

type Key = keyof typeof does;

/** The keys that the board itself knows, as they are listed. */
const own = [
  ["← ↑ → ↓", "arrows"],
  ["Home End", "ends"],
  ["Enter", "pick"],
  ["Esc", "cancel"],
] as const;

/** The key that was meant: by its letter, or where letters are others than Latin ones by its place. */
export function keyOf(e: Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey">): Key | undefined {
  if (e.altKey || e.ctrlKey || e.metaKey) return undefined;
  const letter = e.key.toLowerCase();
  if (letter in does) return letter as Key;
  const place = /^Key([A-Z])$/.exec(e.code)?.[1]?.toLowerCase();
  return !/^[a-z]$/.test(letter) && place && place in does ? (place as Key) : undefined;
}

/** Answers a key that was pressed on a square of the board. */
export function pressed(table: Table, e: KeyboardEvent, square: string): void {
  const key = keyOf(e);
  const picture = table.picture.value;
  const state = table.state.value;
  if (!key || !picture || !state) return;
  e.preventDefault();
  const say = voice.value;
  const seat = table.acting.value ?? table.looking.value ?? state.held[0] ?? 0;
  switch (does[key]) {
    case "square":
      table.speak((e.target as HTMLElement).getAttribute("aria-label") ?? square);
      return;
    case "if":
      table.suppositions.keep(square);
      if (!table.suppositions.kept.value) table.speak(say.tell("page.whatif.certain"));
      return;
    case "may": {
      const { proposal, composer } = table;
      table.speak(answers.mayHappen(say, square, { proposal: proposal.value, choices: composer.choices, seat }));
      return;
    }
    case "last":
      table.speak(answers.lastMove(say, table.story.value));
      return;
    case "clocks":
      table.speak(answers.clocks(say, picture, table.clocksNow()));
      return;
    case "position":
      table.speak(answers.position(say, picture, state));
      return;
    case "type":
      table.typing.value = true;
      return;
    case "help":
      table.helping.value = true;
  }
}

/** What was asked for, for those who listen. */
export function Spoken({ table }: { table: Table }) {
  return (
    <p class="unseen spoken" role="status">
      {table.spoken.value}
    </p>
  );
}

/** The list of keys. */
export function KeySheet({ table }: { table: Table }) {
  const say = voice.value;
  if (!table.helping.value) return null;
  const close = () => {
    table.helping.value = false;
  };
  const lines = [...own, ...Object.entries(does).map(([key, what]) => [key.toUpperCase(), what] as const)];
  return (
    <Sheet name={say.tell("page.keys.title")} close={close}>
      <dl class="keys">
        {lines.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.split(" ").map((k) => (
                <kbd key={k}>{k}</kbd>
              ))}
            </dt>
            <dd>{say.tell(`page.keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <div class="row">
        <button type="button" class="button" onClick={close}>
          {say.tell("page.close")}
        </button>
      </div>
    </Sheet>
  );
}
