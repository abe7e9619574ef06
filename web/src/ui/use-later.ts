import { useEffect, useState } from "preact/hooks";

/** What a part of a page is made of that is loaded when the part is first shown, or needed; undefined until then. */
export function useLater<T extends object>(load: () => Promise<T>, needed: unknown = true): T | undefined {
  const [came, setCame] = useState<T>();
  useEffect(() => {
    if (needed) void load().then(setCame);
  }, [!needed]);
  return came;
}
