// Pages that fill the window and do not scroll.
import { useEffect } from "preact/hooks";

/** Lays the page out as a game in play while the component is shown and on is true. */
export function useInPlay(on = true): void {
  useEffect(() => {
    const page = document.getElementById("page");
    page?.classList.toggle("in-play", on);
    return () => page?.classList.remove("in-play");
  }, [on]);
}
