// Keys of a page, wherever on it the focus is: not while something is typed, chosen from a list or open over the page.
import { useLayoutEffect, useRef } from "preact/hooks";

/** What takes keys itself. */
const taken = "input, textarea, select, [role=listbox], [contenteditable]";

/** Reports whether a key scrolls a box that was reached by keys. */
const scrolls = (box: Element, key: string) =>
  /^Arrow(Up|Down)$/.test(key) && box.matches("[tabindex='0']:focus-visible") && box.scrollHeight > box.clientHeight;

/** Calls with each key that nothing else on the page takes, as long as the component is shown. */
export function usePageKeys(pressed: (e: KeyboardEvent) => void): void {
  const newest = useRef(pressed);
  newest.current = pressed;
  useLayoutEffect(() => {
    const heard = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.altKey || e.ctrlKey || e.metaKey || document.querySelector("dialog[open]")) return;
      if (e.target instanceof Element && (e.target.closest(taken) || scrolls(e.target, e.key))) return;
      newest.current(e);
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -Infinity,
  ArrowDown: Infinity,
  Home: -Infinity,
  End: Infinity,
};

/** The step among plies that a key means: so many back or on, to the first or to the last; nothing if it means none. */
export function plyStep(e: Pick<KeyboardEvent, "key">): number | undefined {
  return steps[e.key];
}
