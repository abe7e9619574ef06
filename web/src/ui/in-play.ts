// Pages that fill the window and do not scroll.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** Where the rules are read: those of the game on the page, if it has one. */
export const rulesHere = signal("/rules");

/**
 * Lays the page out as a game in play while the component is shown and on is true. The page before has ended its own by
 * then: other effects would end only after this one. The head leads to these rules meanwhile.
 */
export function useInPlay(on = true, rules = "/rules"): void {
  useLayoutEffect(() => {
    const page = document.getElementById("page");
    page?.classList.toggle("in-play", on);
    rulesHere.value = rules;
    return () => {
      page?.classList.remove("in-play");
      rulesHere.value = "/rules";
    };
  }, [on, rules]);
}
