import { useEffect, useState } from "preact/hooks";

/** What a part of a page is made of that is loaded when the part is first shown; undefined until then. */
export function useLater<T extends object>(load: () => Promise<T>): T | undefined {
  const [came, setCame] = useState<T>();
  useEffect(() => void load().then(setCame), []);
  return came;
}
