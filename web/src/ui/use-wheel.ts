// The wheel of the mouse over a part of the page.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** How far the wheel is turned for one step, in pixels: half a notch of most mice. */
const notch = 50;

/**
 * Calls with -1 or 1 for each step by which the wheel is turned over an element. With Ctrl the wheel zooms, as ever.
 */
export function useWheel(over: RefObject<HTMLElement | null>, step?: (by: number) => void): void {
  const newest = useRef(step);
  newest.current = step;
  useEffect(() => {
    let turned = 0;
    const heard = (e: WheelEvent) => {
      if (e.ctrlKey || !newest.current) return;
      e.preventDefault();
      turned += e.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? e.deltaY : notch * Math.sign(e.deltaY);
      if (Math.abs(turned) < notch) return;
      newest.current(Math.sign(turned));
      turned = 0;
    };
    const element = over.current;
    element?.addEventListener("wheel", heard, { passive: false });
    return () => element?.removeEventListener("wheel", heard);
  }, [over]);
}
