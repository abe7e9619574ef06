// A small board that is a picture only.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Picture } from "../api/types.ts";
import { BoardView } from "../components/index.ts";
import { voice } from "../i18n/index.ts";

/** A picture as a board. */
export function SmallBoard({ picture, name, turns }: { picture: Picture | undefined; name: string; turns?: number }) {
  if (!picture) return <div class="board-place empty" aria-hidden="true" />;
  return <BoardView still name={name} scene={{ picture, turns: turns ?? 0 }} />;
}

/** The board of a game that is being played, as everybody or one's own seat may see it. */
export function GameBoard({ id, seat }: { id: string; seat?: number | undefined }) {
  const [picture, see] = useState<Picture>();
  useEffect(() => {
    let current = true;
    api
      .state(id, seat, true)
      .then((s) => current && see(s.picture))
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error; // the list says what there is to say
      });
    return () => {
      current = false;
    };
  }, [id, seat]);
  return <SmallBoard picture={picture} name={voice.value.tell("page.board.name")} />;
}
