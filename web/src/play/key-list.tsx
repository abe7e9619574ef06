// The lists of keys.
import { tell } from "../i18n/index.ts";
import { Reading } from "../ui/index.ts";
import { actions } from "./keys.tsx";
import type { Table } from "./table.ts";

/** The keys that go through plies and from square to square, for the list. */
export const going = [
  ["← →", "plies"],
  ["↑ ↓", "plies_ends"],
  ["← → ↑ ↓", "arrows"],
  ["Shift ← →", "plies_board"],
] as const;

/** The keys that pick, on the board and beside it. */
export const picking = [
  ["↑ ↓", "choices"],
  ["Enter", "pick"],
  ["Shift Enter", "apart"],
  ["Esc", "cancel"],
] as const;

/** What the mouse draws, which has no key. */
export const drawing = [["", "draw"]] as const;

/** A table of keys as lines of a list. */
export const linesOf = (keys: Readonly<Record<string, { name: string }>>) =>
  Object.entries(keys).map(([key, { name }]) => [key.toUpperCase(), name] as const);

/** The list of keys. */
export function KeySheet({ table: { screen } }: { table: Table }) {
  if (!screen.helping.value) return null;
  const { m, ...keys } = actions; // "/" does the same
  const lines = [...going, ...picking, ...linesOf(keys), ...drawing];
  return (
    <KeyList
      lines={lines}
      close={() => {
        screen.helping.value = false;
      }}
    />
  );
}

/** A list of keys over the page, each with the name of what it does. */
export function KeyList({ lines, close }: { lines: readonly (readonly [string, string])[]; close: () => void }) {
  return (
    <Reading name={tell("page.keys.title")} close={close}>
      <dl class="keys">
        {lines.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.split(" ").map((k) => (
                <kbd key={k}>{k}</kbd>
              ))}
            </dt>
            <dd>{tell(`page.keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Reading>
  );
}
