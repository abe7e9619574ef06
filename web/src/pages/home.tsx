// The start page: your games, the five games, games to join and to watch.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Listing, Rules, RulesList } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { Loop } from "../learn/loop.tsx";
import { reach } from "../live/reach.ts";
import { crowded, Games, waits } from "../play/listings.tsx";
import { type Against, seatsFor, start, usual } from "../play/start.ts";
import { useTask } from "../play/task.ts";
import "./home.css";

interface Known {
  list: RulesList;
  mine: Listing[];
  open: Listing[];
  playing: Listing[];
}

/** The start page. */
export default function Home() {
  const say = voice.value;
  const [known, know] = useState<Known>();
  useEffect(() => {
    let current = true;
    const ask = async () => {
      const [list, mine, open, playing] = await Promise.all([
        api.rules(),
        api.read("/api/me/games", {}),
        api.games("open", 40),
        api.games("playing", 40),
      ]);
      if (current) know({ list, mine: mine.games, open, playing });
    };
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && !reach.lost.value && void ask(), 15_000);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [say]);
  const going = (known?.mine ?? []).filter((g) => g.phase === "playing" || g.phase === "open");
  going.sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.touched - a.touched);
  const waiting = going.filter(waits).length;
  const rules = known?.list.rules ?? [];
  return (
    <main class="page home">
      <header class="hero">
        <div class="stack">
          <h1>{say.tell("page.home.title")}</h1>
          <p>{say.tell("page.home.lead")}</p>
        </div>
        <a class="button main" href="/learn">
          {say.tell("page.home.learn")}
        </a>
      </header>
      {going.length > 0 && (
        <section class="band yours">
          <h2>{say.tell(waiting > 0 ? "page.home.waiting" : "page.home.yours", { n: waiting })}</h2>
          <Games games={going.slice(0, 6)} rules={rules} none="" />
        </section>
      )}
      <section class="band">
        <h2 class="unseen">{say.tell("page.home.games")}</h2>
        <ul class="cards">
          {rules.map((r) => (
            <Card key={r.id} rules={r} bots={known?.list.bots ?? []} />
          ))}
        </ul>
      </section>
      <div class="band columns">
        <section>
          <h2>{say.tell("page.home.join")}</h2>
          <Games
            games={(known?.open ?? []).filter((g) => g.held.length === 0 && !crowded(g)).slice(0, 4)}
            rules={rules}
            none={say.tell("page.home.join_none")}
          />
          <p>
            <a href="/new">{say.tell("page.new.title")}</a>
          </p>
        </section>
        <section>
          <h2>{say.tell("page.home.watch")}</h2>
          <Games
            games={(known?.playing ?? []).filter((g) => !crowded(g)).slice(0, 4)}
            rules={rules}
            none={say.tell("page.home.watch_none")}
          />
          <p>
            <a href="/watch">{say.tell("page.home.all")}</a>
          </p>
        </section>
        <section>
          <h2>{say.tell("page.home.crowds")}</h2>
          <Games
            games={[...(known?.playing ?? []), ...(known?.open ?? [])].filter(crowded).slice(0, 4)}
            rules={rules}
            none={say.tell("page.home.crowds_none")}
          />
          <p>
            <a href="/new/crowd">{say.tell("page.crowd.set.title")}</a>
          </p>
        </section>
      </div>
    </main>
  );
}

/** A game: a board, what is uncertain in it, and ways to play it. */
function Card({ rules, bots }: { rules: Rules; bots: readonly string[] }) {
  const say = voice.value;
  const { busy, trouble, run } = useTask();
  const play = (against: Against) => {
    const bot = usual(bots);
    run(() => start({ game: rules.id, seats: seatsFor(rules, against, bot), clock: "none" }));
  };
  return (
    <li class="card">
      <div class="card-board">
        <Loop game={rules.id} lines={rules.example} name={rules.name} />
      </div>
      <div>
        <h3>{rules.name}</h3>
        <p class="tagline">{rules.uncertain}</p>
        <p class="about">{rules.about}</p>
      </div>
      <button type="button" class="button" disabled={busy} onClick={() => play("bot")}>
        {say.tell("page.home.play")}
      </button>
      <p class="ways">
        <button type="button" class="link-button" onClick={() => play("screen")}>
          {say.tell("page.home.screen")}
        </button>
        <button type="button" class="link-button" onClick={() => play("link")}>
          {say.tell("page.home.invite")}
        </button>
        <a href={`/new/${rules.id}`}>{say.tell("page.home.options")}</a>
        <a href={`/learn/${rules.id}`}>{say.tell("page.nav.learn")}</a>
      </p>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </li>
  );
}
