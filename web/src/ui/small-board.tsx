// A small board that is a picture only.
import type { Picture } from "../api/types.ts";
import { BoardView } from "./board-view.tsx";

/** A picture as a board. */
export function SmallBoard({ picture, name }: { picture: Picture | undefined; name: string }) {
  if (!picture) return <div class="board-place empty" aria-hidden="true" />;
  return <BoardView still name={name} scene={{ picture, turns: 0 }} />;
}
