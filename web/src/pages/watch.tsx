// All games that everybody may find, by what they are like, page by page.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { ListOutBody } from "../api/document.ts";
import { reach } from "../api/reach.ts";
import type { Rules } from "../api/types.ts";
import { Choice } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { useQuery } from "../ui/index.ts";
import { GameChoice, Games, known, ListHead, Turner } from "./listings.tsx";

const phases = ["playing", "open", "over"] as const;
type Phase = (typeof phases)[number];
const kinds = ["", "live", "slow", "crowd"] as const;

/** How many games a page of a list has. */
const most = 20;

/** What brings each list back to its first page. */
const firstPages: Record<Phase, string> = { playing: "", open: "", over: "" };

/** The page of games to watch and to join. */
export default function Watch() {
  const [rules, setRules] = useState<readonly Rules[]>([]);
  const [lists, setLists] = useState<Partial<Record<Phase, ListOutBody>>>({});
  const [asked, change] = useQuery();
  const game = asked.text("game");
  const kind = asked.among("kind", kinds);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const of = { most, game: game || undefined, kind: kind || undefined };
      const list = (phase: Phase) => api.read("/api/games", { ...of, phase, page: asked.page(phase) });
      const own = api.read("/api/me/games", { most: 200 });
      const [all, mine, ...found] = await Promise.all([api.rules(), own, ...phases.map(list)]);
      if (!current) return;
      setRules(all.rules);
      setLists(Object.fromEntries(found.map((f, i) => [phases[i], { ...f, games: known(f.games, mine.games) }])));
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && !reach.lost.value && void ask(), 10_000);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [voice.value, game, kind, ...phases.map((p) => asked.page(p))]);
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
            {phases.map((p) => (
              <section key={p}>
                <h2>{tell(`page.watch.${p}`)}</h2>
                <Games games={lists[p]?.games ?? []} rules={rules} none={tell("page.watch.none")} />
                <Turner page={asked.page(p)} more={lists[p]?.more ?? false} set={(n) => change({ [p]: String(n) })} />
              </section>
            ))}
          </div>
        </>
      )}
    </main>
  );
}
