import { useMemo, useRef } from "preact/hooks";
import { Composer } from "./composer.ts";
import type { ComposerHooks } from "./hooks.ts";

/** A composer that lives as long as the component. Its hooks are those of the last rendering. */
export function useComposer(hooks: ComposerHooks): Composer {
  const newest = useRef(hooks);
  newest.current = hooks;
  return useMemo(
    () =>
      new Composer({
        ask: (picks) => newest.current.ask(picks),
        done: (move, number) => newest.current.done(move, number),
        hasty: () => newest.current.hasty?.() ?? false,
        instead: () => newest.current.instead?.() ?? [],
        refused: (why) => newest.current.refused?.(why),
        failed: (error) => newest.current.failed?.(error),
      }),
    [],
  );
}
