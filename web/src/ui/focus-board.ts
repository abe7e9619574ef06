// Where the keys are: on the board of the page, among choices, and when what had the focus goes away.
import { useEffect, useRef } from "preact/hooks";
import { plyStep } from "./page-keys.ts";

/** Puts the keys on the board of the page, at its cursor. Reports whether there is one. */
export function focusBoard(): boolean {
  cursor()?.focus();
  return cursor() !== null;
}

const cursor = () => document.querySelector<HTMLElement>('main .board [role="gridcell"][tabindex="0"]');

/** Reports whether the heading of the page has the focus for keys, as where a page begins. */
export const atHeading = (): boolean => document.querySelector("h1:focus-visible") !== null;

/** Reports whether the board of the page is used by keys now. */
export const byKeys = (): boolean => !!document.activeElement?.matches('.board [role="gridcell"]:focus-visible');

/**
 * From now on the arrows up and down go round through the choices of a list, and through the question above them. All
 * arrows go round through the values of a field. Tabs are one stop of the Tab key: every arrow chooses the next one.
 */
export function goThroughChoices(): void {
  document.addEventListener("keydown", (e) => {
    const at = e.target as HTMLElement;
    const tab = at.matches(".tabs [tabindex]");
    const key = tab || at.matches(".field *") ? /^Arrow/ : /^Arrow[UD]/;
    const here = tab || at.matches(":is(.compose, .chips) :is(h2, button, a):focus-visible");
    if (!here || !key.test(e.key) || e.shiftKey) return;
    e.preventDefault();
    const list = at.closest(".compose, .tabs, .chips:not(.compose *)")!;
    const all = [...list.querySelectorAll<HTMLElement>("h2, button, a")];
    const next = all.at((all.indexOf(at) + Math.sign(plyStep(e)!)) % all.length)!;
    next.focus();
    if (tab) next.click();
  });
}

/** Puts a player who comes by keys, and is at the heading, on the board once there is something to pick. */
export function useArrival(asks: boolean): void {
  useEffect(() => {
    if (asks && atHeading()) focusBoard();
  }, [asks]);
}

/**
 * For a place whose buttons come and go: when the one with the focus goes away, the board's cursor gets it. When a
 * field for moves goes, the keys are for the page.
 */
export function useFocusBack<E extends HTMLElement>(): { current: E | null } {
  const place = useRef<E | null>(null);
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const here = place.current;
    if (!here) return;
    const note = (e: FocusEvent) => {
      last.current = (e.target as Element).matches("input:not([type])") ? null : e.target;
    };
    const watch = new MutationObserver(() => {
      const gone = last.current instanceof Element && !last.current.isConnected;
      if (!gone || document.activeElement !== document.body) return;
      last.current = null;
      cursor()?.focus({ preventScroll: true }); // an enlarged board shows what is asked for, not its cursor
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

/** From now on, when the heading of a page gives way to another one and the focus goes with it, that one gets it. */
export function followHeading(): void {
  let last: Element | undefined;
  const look = () => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || heading === last) return;
    if (last && document.activeElement === document.body) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    last = heading;
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
