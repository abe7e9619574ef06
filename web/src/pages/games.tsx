// All games of the reader, by state and by rules, page by page.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Listing } from "../api/types.ts";
import { Choice } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { useAnswer, useRules } from "../ui/index.ts";
import { GameChoice, Games, ListHead, Turner, waits } from "./listings.tsx";

const states = ["", "waiting", "playing", "open", "over"] as const;
type State = (typeof states)[number];

/** The number of games in a request, and in a page of the list. */
const most = { all: 200, page: 20 };

/** The games in a state, under these rules; those that wait for the reader first, then the ones touched last. */
export function chosen(all: readonly Listing[], state: State, game: string): Listing[] {
  const fits = (g: Listing) => (state === "waiting" ? waits(g) : state === "" || g.phase === state);
  const found = all.filter((g) => g.phase !== "dropped" && fits(g) && (game === "" || g.game === game));
  return found.sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.touched - a.touched);
}

/** The page of the reader's games. */
export default function MyGames() {
  const rules = useRules()?.rules ?? [];
  const mine = useAnswer(() => api.read("/api/me/games", { most: most.all }), [voice.value])?.games;
  const [state, setState] = useState<State>("");
  const [game, setGame] = useState("");
  const [page, setPage] = useState(1);
  const filter = (set: () => void) => {
    set();
    setPage(1);
  };
  const found = chosen(mine ?? [], state, game);
  return (
    <main class="page">
      <ListHead title={tell("page.mine.title")} />
      {mine && rules.length > 0 && (
        <>
          <div class="filters">
            <Choice
              name={tell("page.mine.state")}
              values={states}
              value={state}
              show={(v) => tell(`page.mine.${v || "all"}`)}
              set={(v) => filter(() => setState(v))}
            />
            <GameChoice rules={rules} value={game} set={(v) => filter(() => setGame(v))} />
          </div>
          <section class="yours">
            <Games
              games={found.slice((page - 1) * most.page, page * most.page)}
              rules={rules}
              none={tell(mine.length > 0 ? "page.watch.none" : "page.mine.none")}
            />
            <Turner page={page} more={found.length > page * most.page} set={setPage} />
          </section>
        </>
      )}
    </main>
  );
}
