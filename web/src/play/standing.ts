// What the board of a game shows before anything is composed on it.
import { useMemo } from "preact/hooks";
import type { Arrow } from "../api/types.ts";
import { arrowsOf, type Scene, ways } from "../board/index.ts";
import { keepNumbers } from "../board/kin.ts";
import { type Names, type Ply, prowls, since } from "./story.ts";
import type { Table } from "./table.ts";

/** A scene, and whether it is the present position. Otherwise it only shows something, and takes no input. */
export interface Standing {
  scene: Scene;
  now: boolean;
}

/**
 * What happened since the move of these seats, and for which nobody decided after it, if that is more than one ply or
 * piece; undefined otherwise, and before they have moved.
 */
export function missed(story: readonly Ply[], seats: readonly number[], names: Names): Arrow[] | undefined {
  const plies = since(story, seats, names);
  const own = story.at(-plies.length - 1);
  if (!own || plies.length === 0) return undefined;
  const after = arrowsOf(prowls(own.events));
  return plies.length + after.length > 1 ? [...after, ...plies.flatMap((p) => arrowsOf(p.events))] : undefined;
}

/**
 * The present position with the last ply, the step of a reveal, or a position that the viewer looks back at; undefined
 * before the first.
 */
export function useStanding(table: Table, turns: number): Standing | undefined {
  const run = table.past.run.value;
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  const glimpse = table.screen.glimpse.value;
  const reveal = table.telling.reveal.value;
  const revealed = reveal?.scene.value;
  return useMemo(() => {
    if (!picture || !state) return undefined;
    if (glimpse) {
      const shown = glimpse.ply === undefined ? keepNumbers(picture, glimpse.picture) : glimpse.picture;
      return { scene: { picture: shown, turns, arrows: glimpse.arrows ?? [] }, now: false };
    }
    if (run) return { scene: { picture: run.picture, turns, ...ways(run.ply.events) }, now: false };
    if (revealed) {
      // At its end a piece may be picked or dragged, which closes it.
      const on = reveal?.over ? (revealed.picture.tokens ?? []).map((t) => t.square) : [];
      return { scene: { ...revealed, turns, awaited: true, movable: new Set(on) }, now: false };
    }
    const story = table.telling.story.value;
    const ply = story.at(-1);
    const { last, arrows } = ways(ply?.events ?? []);
    // One ply tints its squares; orders of several seats, and all that happened since the viewer's turn, are arrows.
    const told = !ply || ply.opened.length > 0 ? arrows : arrowsOf(prowls(ply.events));
    const shown = (state.held.length === 1 && missed(story, state.held, picture.seats)) || told;
    const acting = state.phase === "playing" ? state.awaited : [];
    return {
      scene: { picture, turns, last, arrows: shown, acting, own: state.held.length > 1 ? undefined : state.held[0] },
      now: true,
    };
  }, [table, picture, state, glimpse, run, revealed, turns]);
}
