import { useLayoutEffect, useRef } from "preact/hooks";
import { Board, type Hooks, type Scene } from "../board/index.ts";
import { voice } from "../i18n/index.ts";

interface Props {
  scene: Scene;
  hooks?: Hooks;
  /** A picture only. */
  still?: boolean;
  name?: string;
  /** Changes with each ply: tokens travel to where a new one puts them. */
  ply?: string | number;
  /** Is given the board, for who wants to put the cursor on a square. */
  made?: (board: Board) => void;
}

/** A board as a component. */
export function BoardView({ scene, hooks, still, name, ply, made }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | undefined>(undefined);
  const newest = useRef<Hooks | undefined>(hooks);
  const shown = useRef<string | number | undefined>(ply);
  newest.current = hooks;

  useLayoutEffect(() => {
    const b = new Board({
      voice: () => voice.value,
      hooks: {
        pick: (square, token) => newest.current?.pick?.(square, token),
        away: (square) => newest.current?.away?.(square),
        cancel: () => newest.current?.cancel?.(),
        ask: (square, token) => newest.current?.ask?.(square, token),
        key: (e, square) => newest.current?.key?.(e, square),
      },
      ...(still !== undefined && { still }),
      ...(name !== undefined && { name }),
    });
    board.current = b;
    host.current?.append(b.element);
    made?.(b);
    return () => b.destroy();
  }, [still, name]);

  useLayoutEffect(() => {
    board.current?.update(scene, shown.current !== ply);
    shown.current = ply;
  }, [scene, ply, still, name, voice.value]);

  return <div class="board-host" ref={host} />;
}
