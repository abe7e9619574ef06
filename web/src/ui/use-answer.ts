// What a component has asked the server.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { RulesList } from "../api/types.ts";
import { voice } from "../i18n/index.ts";

/** The answer to a question; undefined before it comes. The question is asked again when one of deps changes. */
export function useAnswer<T>(ask: () => Promise<T> | undefined, deps: readonly unknown[]): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    let current = true;
    void ask()?.then((a) => {
      if (current) setAnswer(() => a);
    });
    return () => {
      current = false;
    };
  }, deps);
  return answer;
}

/** The games that can be played, in the reader's language. */
export const useRules = (): RulesList | undefined => useAnswer(() => api.rules(), [voice.value]);
