// How this browser likes to play: kept from visit to visit.
import { effect, signal } from "@preact/signals";
import { keep } from "../ui/looks.ts";

function kept(name: string, otherwise: boolean) {
  let first = otherwise;
  try {
    first = (localStorage.getItem(name) ?? String(otherwise)) === "true";
  } catch {
    // Without storage a habit holds for this visit.
  }
  const habit = signal(first);
  effect(() => keep(name, String(habit.value)));
  return habit;
}

/** A move made by touch is confirmed. */
export const confirms = kept("confirm", true);

/** Ask before what cannot be undone. */
export const commits = kept("commit", true);

/** Ask before a move that may lose the game at once, if another is much safer. */
export const minds = kept("net", true);

/** What happens is heard. */
export const sounds = kept("heard", true);

/** What happens is felt, where the machine can shake. */
export const shakes = kept("felt", true);

/** Halves have the marks of the author's own set, in place of rings. */
export const setMarks = kept("set_marks", false);
effect(() => {
  document.documentElement.dataset.marks = setMarks.value ? "set" : "rings";
});

/** Reports whether the last thing pressed was pressed by a finger. */
export const lastTouch = signal(false);
addEventListener("pointerdown", (e) => {
  lastTouch.value = e.pointerType === "touch";
});
addEventListener("keydown", () => {
  lastTouch.value = false;
});
