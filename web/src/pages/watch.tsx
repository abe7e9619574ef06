// All games that everybody may find.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import type { Listing, Rules } from "../api/types.ts";
import { tell, voice } from "../i18n/index.ts";
import { ButtonLink } from "../ui/index.ts";
import { Games } from "./listings.tsx";

const phases = ["playing", "open", "over"] as const;

/** The page of games to watch and to join. */
export default function Watch() {
  const [rules, setRules] = useState<readonly Rules[]>([]);
  const [lists, setLists] = useState<Partial<Record<(typeof phases)[number], Listing[]>>>({});
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const [list, ...games] = await Promise.all([api.rules(), ...phases.map((p) => api.games(p, 40))]);
      if (!current) return;
      setRules(list.rules);
      setLists(Object.fromEntries(phases.map((p, i) => [p, games[i]])));
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && !reach.lost.value && void ask(), 10_000);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [voice.value]);
  return (
    <main class="page">
      <header class="page-head">
        <h1>{tell("page.nav.watch")}</h1>
        <ButtonLink look="main" says={tell("page.new.title")} href="/new" />
      </header>
      <div class="columns">
        {phases.map((p) => (
          <section key={p}>
            <h2>{tell(`page.watch.${p}`)}</h2>
            <Games games={lists[p] ?? []} rules={rules} none={tell("page.watch.none")} />
          </section>
        ))}
      </div>
    </main>
  );
}
