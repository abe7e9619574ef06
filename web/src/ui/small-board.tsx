// A small board that is a picture only.
import type { Picture } from "../api/types.ts";
import { BoardView } from "./board-view.tsx";

interface Props {
  picture: Picture | undefined;
  name: string;
  /** The seat at the lower edge; without it the board is not turned. */
  seat?: number;
}

/** A picture as a board. */
export function SmallBoard({ picture, name, seat = -1 }: Props) {
  if (!picture) return <div class="board-place empty" aria-hidden="true" />;
  return <BoardView still name={name} scene={{ picture, turns: picture.seats[seat]?.turns ?? 0 }} />;
}
