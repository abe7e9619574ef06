import { useEffect } from "preact/hooks";

/**
 * Shows something when what it depends on changes, and when an element, or the first or the last in it, has changed its
 * size.
 */
export function useRoom(of: () => Element | null | undefined, show: () => void, on: readonly unknown[]): void {
  useEffect(() => {
    show();
    const element = of();
    const resized = new ResizeObserver(show);
    for (const e of [element, element?.firstElementChild, element?.lastElementChild]) if (e) resized.observe(e);
    return () => resized.disconnect();
  }, on);
}
