import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board, type Hooks, type Scene, type Scribble, scribbled } from "../board/index.ts";
import { voice } from "../i18n/index.ts";
import { pieces } from "./looks.ts";
import { useWheel } from "./use-wheel.ts";

interface Props {
  scene: Scene;
  hooks?: Hooks;
  /** A picture only. */
  still?: boolean;
  name?: string;
  /** Changes with each ply: tokens travel to where a new one puts them. What is drawn on a ply is kept with it. */
  ply?: string | number;
  /** Goes so many plies back or on: the wheel does it. */
  step?: (by: number) => void;
}

/** A board as a component. */
export function BoardView({ scene, hooks, still, name, ply, step }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | undefined>(undefined);
  const live = useRef<Hooks>({}); // the newest hooks
  const shown = useRef<string | number | undefined>(ply);
  const [drawn, setDrawn] = useState<Readonly<Record<string, readonly Scribble[]>>>({});
  const scribbles = drawn[String(ply)];
  const draw = (s: Scribble | undefined) => {
    if (s || scribbles?.length) setDrawn({ ...drawn, [String(ply)]: s ? scribbled(scribbles ?? [], s) : [] });
  };
  Object.assign(live.current, hooks, {
    pick: (...of: Parameters<NonNullable<Hooks["pick"]>>) => {
      draw(undefined);
      hooks?.pick?.(...of);
    },
    scribble: draw,
  });

  useLayoutEffect(() => {
    const b = new Board({
      voice: () => voice.value,
      hooks: live.current,
      ...(still !== undefined && { still }),
      ...(name !== undefined && { name }),
    });
    board.current = b;
    host.current?.append(b.element);
    return () => b.destroy();
  }, [still, name]);

  useLayoutEffect(() => {
    board.current?.update(scribbles ? { ...scene, scribbles } : scene, shown.current !== ply);
    shown.current = ply;
  }, [scene, scribbles, ply, still, name, voice.value, pieces.chosen.value]);

  useWheel(host, step);
  return <div class="board-host" ref={host} />;
}
