// A request of a component to the server.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Rules, RulesList } from "../api/types.ts";
import { voice } from "../i18n/index.ts";

/** The answer to a request; undefined until it arrives. The request is repeated when one of deps changes. */
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

/** The address of the editor with a position. */
export const editAddress = (game: string, position: string): string =>
  `/edit/${game}?position=${encodeURIComponent(position)}`;

/** The address of the page of rules that hold with these options. */
export function rulesAddress(rules: Rules, options: Record<string, string> = {}): string {
  const own = rules.pages.find((page) => Object.values(options).some((value) => page === `${rules.id}-${value}`));
  return `/rules/${own ?? rules.id}`;
}
