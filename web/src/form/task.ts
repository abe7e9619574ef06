// A task that a button starts: it runs once at a time and reports its error.
import { useState } from "preact/hooks";
import { Refused } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import { capital, tell, voice } from "../i18n/index.ts";

/** A task. */
export interface Task {
  busy: boolean;
  /** What went wrong the last time, in words; empty if nothing did. */
  trouble: string;
  /** Begins it. If it insists, it is tried again when a lost connection is back, as long as the page is shown. */
  run(work: () => Promise<void>, insists?: boolean): void;
}

/** A task that has not begun. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const run = (work: () => Promise<void>, insists = false) => {
    setBusy(true);
    setTrouble("");
    const at = location.href;
    const wanted = () => {
      if (insists) setTrouble(tell("page.offline.again"));
      return insists && location.href === at;
    };
    reach
      .insist(work, wanted)
      .catch((error: unknown) => setTrouble(said(error)))
      .finally(() => setBusy(false));
  };
  return { busy, trouble, run };
}

/** What went wrong, as a sentence. */
export function said(error: unknown): string {
  const say = voice.value;
  if (error instanceof Refused) return capital(say.say(error.problem.text) || error.problem.detail);
  return say.tell("page.settings.browser", { why: error instanceof Error ? error.message : String(error) });
}
