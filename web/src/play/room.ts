import { useEffect } from "preact/hooks";

/** Shows something when what it depends on changes, and when an element has got more or less room. */
export function useRoom(of: () => Element | null | undefined, show: () => void, on: readonly unknown[]): void {
  useEffect(() => {
    show();
    const element = of();
    const resized = new ResizeObserver(show);
    if (element) resized.observe(element);
    return () => resized.disconnect();
  }, on);
}
