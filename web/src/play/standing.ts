// What the board of a game shows before anything is composed on it.
import { useMemo } from "preact/hooks";
import { type Scene, ways } from "../board/index.ts";
import type { Table } from "./table.ts";

/** A scene, and whether it is how things stand: else something is looked at instead, and nothing can be done on it. */
export interface Standing {
  scene: Scene;
  now: boolean;
}

/**
 * How things stand with what was played last, or the step of a reveal, or what somebody glimpses at; none yet at first.
 */
export function useStanding(table: Table, turns: number): Standing | undefined {
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  const glimpse = table.screen.glimpse.value;
  const revealed = table.telling.reveal.value?.scene.value;
  return useMemo(() => {
    if (!picture || !state) return undefined;
    if (glimpse) return { scene: { picture: glimpse.picture, turns, arrows: glimpse.arrows ?? [] }, now: false };
    if (revealed) return { scene: { ...revealed, turns }, now: false };
    const last = table.telling.story.value[table.telling.story.value.length - 1];
    const acting = state.phase === "playing" ? state.awaited : [];
    return { scene: { picture, turns, ...ways(last?.events ?? []), acting }, now: true };
  }, [table, picture, state, glimpse, revealed, turns]);
}
