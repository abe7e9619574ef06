// The board of a game of a crowd, with the order that is being composed, or a ply that is over; and the plies below it.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Scene, ways } from "../board/index.ts";
import { sentences, tell } from "../i18n/index.ts";
import { useStanding } from "../play/standing.ts";
import { BoardView } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";

/** The board. */
export function CrowdBoard({ crowd, turns }: { crowd: Crowd; turns: number }) {
  const { table } = crowd;
  const state = table.session.state.value;
  const past = crowd.past.value;
  const acting = table.turn.acting.value;
  const ordering = crowd.ordering.value;
  const over = state?.phase === "over";
  const standing = useStanding(table, turns);
  const changes = [table.turn, table.turn.expectation, crowd].map((of) => of.composer.changes.value);
  const scene = useMemo<Scene | undefined>(() => {
    if (past) return { picture: past.picture, turns, ...ways(past.events) };
    if (!standing?.now) return standing?.scene;
    const base = over ? standing.scene : { ...standing.scene, arrows: [] };
    if (acting !== undefined) return { ...base, ...table.turn.scene(base.picture) };
    const { targets, ...composed } = crowd.composer.scene(base.picture);
    return ordering === undefined ? { ...base, ...composed, movable: new Set() } : { ...base, ...composed, targets };
  }, [standing, past, over, turns, acting, ordering, ...changes, table, crowd]);
  if (!scene) return null;
  return (
    <BoardView
      scene={scene}
      ply={`${past?.number ?? state?.position} ${table.telling.reveal.value?.at.value ?? ""}`}
      hooks={{
        pick: (square, token, apart) => {
          table.session.hush();
          if (table.screen.back() || past) return;
          if (acting !== undefined) table.turn.pick(square, token, apart);
          else if (ordering !== undefined) crowd.composer.pickSquare(square, token, apart);
        },
        cancel: () => {
          table.turn.cancel();
          if (ordering !== undefined) crowd.composer.cancel();
        },
      }}
    />
  );
}

/** The plies that are over, and the open one; the one that is looked at is marked. */
export function Plies({ crowd }: { crowd: Crowd }) {
  const strip = useRef<HTMLElement>(null);
  const state = crowd.table.session.state.value;
  const at = crowd.past.value?.number;
  const over = crowd.over.value;
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && strip.current) strip.current.scrollLeft = here.offsetLeft - strip.current.clientWidth / 2;
  }, [at, over]);
  if (!state || state.phase === "open") return null;
  const open = state.phase === "playing";
  return (
    <nav class="plies" aria-label={tell("page.crowd.plies")} ref={strip}>
      {Array.from({ length: over }, (_, i) => i + 1).map((n) => (
        <button
          key={n}
          type="button"
          aria-current={at === n || (!open && at === undefined && n === over) ? "step" : undefined}
          aria-label={tell("page.crowd.ply", { ply: n })}
          onClick={() => void crowd.look(!open && n === over ? undefined : n)}
        >
          {n}
        </button>
      ))}
      {open && (
        <button
          type="button"
          class="open"
          aria-current={at === undefined ? "step" : undefined}
          onClick={() => void crowd.look(undefined)}
        >
          {tell("page.crowd.ply_open", { ply: over + 1 })}
        </button>
      )}
    </nav>
  );
}

/** What happened in the ply that is looked at, or in the last one. */
export function Said({ crowd }: { crowd: Crowd }) {
  const story = crowd.table.telling.story.value;
  const past = crowd.past.value;
  const events = past ? past.events : (story[story.length - 1]?.events ?? []);
  const told = sentences(events.filter((e) => !/^referee\.(committed|opened)$/.test(e.kind)));
  if (!told) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <p class="said-line" tabIndex={0}>
      {!past && <b>{tell("page.crowd.last_ply")} </b>}
      {told}
    </p>
  );
}
