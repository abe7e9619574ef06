// Pages that fill the window and do not scroll.
import { useLayoutEffect } from "preact/hooks";

/**
 * Lays the page out as a game in play while the component is shown and on is true. The page before has ended its own by
 * then: other effects would end only after this one.
 */
export function useInPlay(on = true): void {
  useLayoutEffect(() => {
    const page = document.getElementById("page");
    page?.classList.toggle("in-play", on);
    return () => page?.classList.remove("in-play");
  }, [on]);
}
