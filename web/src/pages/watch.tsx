// All games that everybody may find.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Listing, Rules } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { reach } from "../live/reach.ts";
import { Games } from "../play/listings.tsx";

const phases = ["playing", "open", "over"] as const;

/** The page of games to watch and to join. */
export default function Watch() {
  const say = voice.value;
  const [rules, know] = useState<readonly Rules[]>([]);
  const [lists, see] = useState<Partial<Record<(typeof phases)[number], Listing[]>>>({});
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const [list, ...games] = await Promise.all([api.rules(), ...phases.map((p) => api.games(p, 40))]);
      if (!current) return;
      know(list.rules);
      see(Object.fromEntries(phases.map((p, i) => [p, games[i]])));
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && !reach.lost.value && void ask(), 10_000);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [say]);
  return (
    <main class="page">
      <header class="page-head">
        <h1>{say.tell("page.nav.watch")}</h1>
        <a class="button main" href="/new">
          {say.tell("page.new.title")}
        </a>
      </header>
      <div class="columns">
        {phases.map((p) => (
          <section key={p}>
            <h2>{say.tell(`page.watch.${p}`)}</h2>
            <Games games={lists[p] ?? []} rules={rules} none={say.tell("page.watch.none")} />
          </section>
        ))}
      </div>
    </main>
  );
}
