// A task that starts a game.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Created, Spec } from "../api/types.ts";
import { newID } from "../live/id.ts";
import { go } from "../ui/router.ts";
import { useTask } from "./task.ts";

/** A task that makes a game and shows it. A game that is asked for twice, or again, is made once. */
export function useStart(show = ({ path }: Created) => go(path)) {
  const task = useTask();
  const [id] = useState(newID);
  const start = (asked: Spec | undefined | Promise<Spec | undefined>) =>
    task.run(async () => {
      const spec = await asked;
      if (spec) show(await api.post("/api/games", { ...spec, id }));
    }, true);
  return { ...task, start };
}
