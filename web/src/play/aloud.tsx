// Words on the page that are read out when they appear or change.
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "./table.ts";

/** Has words read out once, after the earlier ones. While they are undefined they count as unchanged. */
export function Aloud({ table, words }: { table: Table; words: string | undefined }) {
  const last = useRef("");
  const now = words ?? last.current;
  last.current = now;
  useEffect(() => {
    if (now) table.telling.speak(now);
  }, [table, now]);
  return null;
}
