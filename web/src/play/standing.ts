// What the board of a game shows before anything is composed on it.
import { useMemo } from "preact/hooks";
import { arrowsOf, keepNumbers, type Scene, ways } from "../board/index.ts";
import { since } from "./story.ts";
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
  const run = table.past.run.value;
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  const glimpse = table.screen.glimpse.value;
  const revealed = table.telling.reveal.value?.scene.value;
  return useMemo(() => {
    if (!picture || !state) return undefined;
    if (glimpse) {
      const shown = glimpse.ply === undefined ? keepNumbers(picture, glimpse.picture) : glimpse.picture;
      return { scene: { picture: shown, turns, arrows: glimpse.arrows ?? [] }, now: false };
    }
    if (run) return { scene: { picture: run.picture, turns, ...ways(run.ply.events) }, now: false };
    if (revealed) return { scene: { ...revealed, turns }, now: false };
    const story = table.telling.story.value;
    const { last } = ways(story.at(-1)?.events ?? []);
    // One ply is told by its squares; of several since one's own last turn each is an arrow.
    const missed = since(story, state.held, picture.seats);
    const arrows = state.held.length === 1 && missed.length > 1 && missed.length < story.length;
    const acting = state.phase === "playing" ? state.awaited : [];
    return {
      scene: { picture, turns, last, arrows: arrows ? missed.flatMap((p) => arrowsOf(p.events)) : [], acting },
      now: true,
    };
  }, [table, picture, state, glimpse, run, revealed, turns]);
}
