// All games that everybody may find, by what they are like, page by page.

import { api } from "../api/client.ts";
import { Choice } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { GameChoice, Games, known, ListHead, Turner, useFresh } from "./listings.tsx";
import { useQuery } from "./use-query.ts";

const phases = ["playing", "open", "over"] as const;
type Phase = (typeof phases)[number];
const kinds = ["", "live", "slow", "crowd"] as const;

/** How many games a page of a list has. */
const most = 20;

/** What brings each list back to its first page. */
const firstPages: Record<Phase, string> = { playing: "", open: "", over: "" };

/** The page of games to watch and to join. */
export default function Watch() {
  const [asked, change] = useQuery();
  const game = asked.text("game");
  const kind = asked.among("kind", kinds);
  const found = useFresh(() => {
    const of = { most, game: game || undefined, kind: kind || undefined };
    const list = (phase: Phase) => api.read("/api/games", { ...of, phase, page: asked.page(phase) });
    return Promise.all([api.rules(), api.read("/api/me/games", { most: 200 }), ...phases.map(list)]);
  }, [voice.value, game, kind, ...phases.map((p) => asked.page(p))]);
  const [{ rules }, mine, ...lists] = found ?? [{ rules: [] }];
  return (
    <main class="page">
      <ListHead title={tell("page.nav.watch")} />
      {rules.length > 0 && (
        <>
          <div class="filters">
            <GameChoice rules={rules} value={game} set={(v) => change({ game: v, ...firstPages })} />
            <Choice
              name={tell("page.watch.kind")}
              values={kinds}
              value={kind}
              show={(v) => tell(`page.watch.${v || "all"}`)}
              set={(v) => change({ kind: v, ...firstPages })}
            />
          </div>
          <div class="columns">
            {phases.map((p, i) => (
              <section key={p}>
                <h2>{tell(`page.watch.${p}`)}</h2>
                <Games
                  games={known(lists[i]!.games, mine!.games)}
                  rules={rules}
                  none={tell(`page.watch.none${p === "over" ? "_yet" : ""}`)}
                />
                <Turner page={asked.page(p)} more={lists[i]!.more ?? false} set={(n) => change({ [p]: String(n) })} />
              </section>
            ))}
          </div>
        </>
      )}
    </main>
  );
}
