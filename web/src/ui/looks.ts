// How pages look on this device: light or dark, the colours of boards, the pieces, how large a board is. Each is an
// attribute or a style of the document; first.js sets those that were chosen before anything is drawn.
import { type Signal, signal } from "@preact/signals";

/** One of a few looks. */
export interface Look<V extends string> {
  /** Its attribute, and what it is kept as. */
  readonly name: string;
  /** What can be chosen; the first holds until something is. */
  readonly values: readonly V[];
  readonly chosen: Signal<V>;
}

function look<V extends string>(name: string, values: readonly V[]): Look<V> {
  const now = typeof document === "undefined" ? undefined : document.documentElement.dataset[name];
  return { name, values, chosen: signal(values.find((v) => v === now) ?? values[0]!) };
}

/** Light or dark; auto is as the machine has it. */
export const theme = look("theme", ["auto", "light", "dark"]);

/** The colours of boards. */
export const boards = look("board", ["lake", "meadow", "heather"]);

/** The sets of pieces. */
export const pieces = look("pieces", ["turned", "cut"]);

/** Chooses a look, from now on and at the next visit. */
export function choose<V extends string>({ name, values, chosen }: Look<V>, value: V): void {
  const first = value === values[0];
  if (first) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
  chosen.value = value;
  keep(name, first ? undefined : value);
}

/** Changes from light to dark, or back. */
export function toggleTheme(): void {
  const { value } = theme.chosen;
  const dark = value === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : value === "dark";
  choose(theme, dark ? "light" : "dark");
}

/** The least size of a board, as a part of the room that it has. */
export const smallest = 0.5;

const kept = typeof document === "undefined" ? "" : document.documentElement.style.getPropertyValue("--size");

/** How large boards are beside a panel, as a part of the room that they have. */
export const size = signal(Number(kept) || 1);

/** Chooses how large boards are, from now on and at the next visit. */
export function resize(part: number): void {
  size.value = Math.min(1, Math.max(smallest, Math.round(part * 100) / 100));
  document.documentElement.style.setProperty("--size", String(size.value));
  keep("size", size.value === 1 ? undefined : String(size.value));
}

/** Keeps a choice for the next visit; undefined keeps none. */
export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage a choice holds for this visit.
  }
}
