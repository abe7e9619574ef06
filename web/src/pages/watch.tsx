// All games that everybody may find, by what they are like, page by page.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { ListOutBody } from "../api/document.ts";
import { reach } from "../api/reach.ts";
import type { Rules } from "../api/types.ts";
import { Choice } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { GameChoice, Games, ListHead, Turner } from "./listings.tsx";

const phases = ["playing", "open", "over"] as const;
type Phase = (typeof phases)[number];
const kinds = ["", "live", "slow", "crowd"] as const;

/** How many games a page of a list has. */
const most = 20;

const firstPages: Record<Phase, number> = { playing: 1, open: 1, over: 1 };

/** The page of games to watch and to join. */
export default function Watch() {
  const [rules, setRules] = useState<readonly Rules[]>([]);
  const [lists, setLists] = useState<Partial<Record<Phase, ListOutBody>>>({});
  const [game, setGame] = useState("");
  const [kind, setKind] = useState<(typeof kinds)[number]>("");
  const [pages, setPages] = useState(firstPages);
  const filter = (set: () => void) => {
    set();
    setPages(firstPages);
  };
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const of = { most, game: game || undefined, kind: kind || undefined };
      const list = (phase: Phase) => api.read("/api/games", { ...of, phase, page: pages[phase] });
      const [known, ...found] = await Promise.all([api.rules(), ...phases.map(list)]);
      if (!current) return;
      setRules(known.rules);
      setLists(Object.fromEntries(phases.map((p, i) => [p, found[i]])));
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && !reach.lost.value && void ask(), 10_000);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [voice.value, game, kind, pages]);
  return (
    <main class="page">
      <ListHead title={tell("page.nav.watch")} />
      {rules.length > 0 && (
        <>
          <div class="filters">
            <GameChoice rules={rules} value={game} set={(v) => filter(() => setGame(v))} />
            <Choice
              name={tell("page.watch.kind")}
              values={kinds}
              value={kind}
              show={(v) => tell(`page.watch.${v || "all"}`)}
              set={(v) => filter(() => setKind(v))}
            />
          </div>
          <div class="columns">
            {phases.map((p) => (
              <section key={p}>
                <h2>{tell(`page.watch.${p}`)}</h2>
                <Games games={lists[p]?.games ?? []} rules={rules} none={tell("page.watch.none")} />
                <Turner page={pages[p]} more={lists[p]?.more ?? false} set={(n) => setPages({ ...pages, [p]: n })} />
              </section>
            ))}
          </div>
        </>
      )}
    </main>
  );
}
