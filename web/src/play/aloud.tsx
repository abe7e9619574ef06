// Words on the page that are read out when they appear or change.
import { useEffect } from "preact/hooks";
import type { Table } from "./table.ts";

/** Has words read out once, after the earlier ones. */
export function Aloud({ table, words }: { table: Table; words: string }) {
  useEffect(() => {
    if (words) table.telling.speak(words);
  }, [table, words]);
  return null;
}
