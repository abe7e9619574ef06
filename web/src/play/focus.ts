// Where the keys are when what had the focus goes away.
import { useEffect, useRef } from "preact/hooks";
import { focusBoard } from "../ui/focus-board.ts";

/** For a place whose buttons come and go: when the one with the focus goes away, the board's cursor gets it. */
export function useFocusBack<E extends HTMLElement>(): { current: E | null } {
  const place = useRef<E | null>(null);
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const here = place.current;
    if (!here) return;
    const note = (e: FocusEvent) => {
      last.current = e.target;
    };
    const watch = new MutationObserver(() => {
      const gone = last.current instanceof Element && !last.current.isConnected;
      if (!gone || document.activeElement !== document.body) return;
      last.current = null;
      focusBoard();
    });
    here.addEventListener("focusin", note);
    watch.observe(here, { childList: true, subtree: true });
    return () => {
      here.removeEventListener("focusin", note);
      watch.disconnect();
    };
  });
  return place;
}
