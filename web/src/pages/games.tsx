// All games of the reader, by state and by rules, page by page.
import { api } from "../api/client.ts";
import type { Listing } from "../api/types.ts";
import { Choice } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { useAnswer, useRules } from "../ui/index.ts";
import { GameChoice, ListHead, OwnGames, ordered, Turner, waits } from "./listings.tsx";
import { useQuery } from "./use-query.ts";

const states = ["", "waiting", "playing", "open", "over"] as const;
type State = (typeof states)[number];

/** The number of games in a request, and in a page of the list. */
const most = { all: 200, page: 20 };

/** The games in a state, under these rules. */
export function chosen(all: readonly Listing[], state: State, game: string): Listing[] {
  const fits = (g: Listing) => (state === "waiting" ? waits(g) : state === "" || g.phase === state);
  return ordered(all).filter((g) => fits(g) && (game === "" || g.game === game));
}

/** The page of the reader's games. */
export default function MyGames() {
  const rules = useRules()?.rules ?? [];
  const mine = useAnswer(() => api.read("/api/me/games", { most: most.all }), [voice.value])?.games;
  const [asked, ask] = useQuery();
  const state = asked.among("state", states);
  const game = asked.among("game", ["", ...rules.map((r) => r.id)]);
  const page = asked.page("page");
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
              set={(v) => ask({ state: v, page: "" })}
            />
            <GameChoice rules={rules} value={game} set={(v) => ask({ game: v, page: "" })} />
          </div>
          <div class="yours">
            <OwnGames games={found.slice((page - 1) * most.page, page * most.page)} all={found} rules={rules} />
            {found.length === 0 && <p>{tell(mine.length > 0 ? "page.watch.none" : "page.mine.none")}</p>}
            <Turner page={page} more={found.length > page * most.page} set={(n) => ask({ page: String(n) })} />
          </div>
        </>
      )}
    </main>
  );
}
