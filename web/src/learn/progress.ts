// Which exercises were solved, kept in this browser.
import { signal } from "@preact/signals";

const kept = "exercises";

function read(): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(kept) ?? "[]");
    return new Set(Array.isArray(list) ? list.filter((s) => typeof s === "string") : []);
  } catch {
    return new Set(); // without storage, or with what somebody else put there
  }
}

/** The exercises that were solved, each as its game and id. */
export const solved = signal(read());

/** What an exercise is called there. */
export const keyOf = (game: string, id: string): string => `${game}/${id}`;

/** Takes down that an exercise was solved. */
export function solve(game: string, id: string): void {
  solved.value = new Set([...solved.value, keyOf(game, id)]);
  try {
    localStorage.setItem(kept, JSON.stringify([...solved.value]));
  } catch {
    // It holds for this visit.
  }
}
