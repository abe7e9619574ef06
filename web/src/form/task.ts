// A task that a button starts: it runs once at a time and reports its error.
import { useState } from "preact/hooks";
import { insist, Refused } from "../api/client.ts";
import { capital, voice } from "../i18n/index.ts";

/** A task. */
export interface Task {
  busy: boolean;
  /** What went wrong the last time, in words; empty if nothing did, and while it is tried. */
  trouble: string;
  /** Begins it. If it insists, it is tried again when a lost connection is back, as long as the page is shown. */
  run(work: () => Promise<void>, insists?: boolean): void;
}

/** A task that has not begun. */
export function useTask(): Task {
  const [now, set] = useState({ busy: false, trouble: "" });
  const run = (work: () => Promise<void>, insists = false) => {
    const at = location.href;
    set({ busy: true, trouble: "" });
    insist(work, () => insists && location.href === at).then(
      () => set({ busy: false, trouble: "" }),
      (error) => set({ busy: false, trouble: said(error) }),
    );
  };
  return { ...now, run };
}

/** What went wrong, as a sentence. */
export function said(error: unknown): string {
  const say = voice.value;
  if (error instanceof Refused) return capital(say.say(error.problem.text) || error.problem.detail);
  return say.tell("page.settings.browser", { why: error instanceof Error ? error.message : String(error) });
}
