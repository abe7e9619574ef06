// The start page: your games, the five games, games to join and to watch.

import type { ComponentChildren } from "preact";
import { api } from "../api/client.ts";
import type { Effect, Listing, Rules, RulesList } from "../api/types.ts";
import { Trouble, useStart } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { Loop } from "../learn/loop.tsx";
import { botName } from "../play/names.ts";
import { TargetKey } from "../play/signs.tsx";
import { useDrops } from "../replay/opened.ts";
import { type Holder, newGame, toSpec, usualBot } from "../setup/game-form.ts";
import { OptionLine } from "../setup/options.tsx";
import { usually } from "../setup/usual.ts";
import { Button, ButtonLink, Original } from "../ui/index.ts";
import { crowded, firsts, Games, known, OwnGames, ordered, useFresh } from "./listings.tsx";
import "./home.css";

interface Known {
  list: RulesList;
  mine: Listing[];
  open: Listing[];
  playing: Listing[];
}

/** The signs that newcomers meet on every board. */
const signs = new Set<Effect>(["certain", "quantum", "rolled"]);

/** Asks for what the page shows. */
async function look(): Promise<Known> {
  const [list, mine, open, playing] = await Promise.all([
    api.rules(),
    api.read("/api/me/games", {}),
    api.games("open", 40),
    api.games("playing", 40),
  ]);
  return { list, mine: mine.games, open: known(open, mine.games), playing: known(playing, mine.games) };
}

let ahead: Promise<Known> | undefined;

/** Asks for what the page shows while the sentences come. */
export function prepare(): void {
  ahead = look();
  ahead.catch(() => {}); // the page shows the error
}

/** The start page. */
export default function Home() {
  const known = useFresh(() => {
    const asked = ahead ?? look();
    ahead = undefined;
    return asked;
  }, [voice.value]);
  useDrops();
  return (
    <main class="page home">
      <header class="hero">
        <h1>{tell("page.home.title")}</h1>
        <p>{tell("page.home.lead")}</p>
        <TargetKey ring effects={signs} />
        <ButtonLink look="main" says={tell("page.home.learn")} href="/learn" />
      </header>
      {known && <Bands known={known} />}
    </main>
  );
}

/** All that is there when the games are known: they come together, so that nothing moves. */
function Bands({ known: { list, mine, open, playing } }: { known: Known }) {
  const { rules, bots } = list;
  const going = ordered(mine).filter((g) => g.phase !== "over");
  const others = (games: readonly Listing[]) => games.filter((g) => g.held.length === 0 && !crowded(g));
  return (
    <>
      {mine.length > 0 && (
        <div class="band yours">
          <OwnGames games={firsts(going)} all={going} rules={rules} rest />
          <a href="/games">{tell("page.mine.title")}</a>
        </div>
      )}
      <section class="band">
        <h2 class="unseen">{tell("page.home.games")}</h2>
        <ul class="cards">
          {rules.map((r) => (
            <Card key={r.id} rules={r} bots={bots} />
          ))}
        </ul>
      </section>
      <div class="band columns">
        <Band name="join" games={others(open)} rules={rules}>
          <a href="/new">{tell("page.new.title")}</a> · <a href="/watch">{tell("page.home.all")}</a>
        </Band>
        <Band name="watch" games={others(playing)} rules={rules}>
          <a href="/watch">{tell("page.home.all")}</a> · <a href="/record">{tell("page.record.title")}</a>
        </Band>
        <Band name="crowds" games={[...playing, ...open].filter(crowded)} rules={rules}>
          <a href="/new/crowd">{tell("page.home.crowds_new")}</a>
        </Band>
      </div>
    </>
  );
}

interface BandProps {
  /** The key of its messages. */
  name: string;
  games: readonly Listing[];
  rules: readonly Rules[];
  children: ComponentChildren;
}

/** A few games of one kind, and where there are more. */
function Band({ name, games, rules, children }: BandProps) {
  return (
    <section>
      <h2>{tell(`page.home.${name}`)}</h2>
      <Games games={games.slice(0, 4)} rules={rules} none={tell(`page.home.${name}_none`)} />
      <p>{children}</p>
    </section>
  );
}

/** A game: a board, what is uncertain in it, and ways to play it. */
function Card({ rules, bots }: { rules: Rules; bots: readonly string[] }) {
  const { busy, trouble, start } = useStart();
  const usual = usualBot(bots);
  const play = (other: Holder) => start(toSpec(newGame(rules.id, other, usual, usually(rules)), rules.seats));
  /** What a way into the game says, and its name in a list of all ways. */
  const way = (kind: string) => {
    const says = tell(kind, { bot: botName(usual) });
    return { says, "aria-label": `${says}: ${rules.name}` };
  };
  const link = (kind: string, href: string) => {
    const { says, ...name } = way(kind);
    return (
      <a href={`${href}/${rules.id}`} {...name}>
        {says}
      </a>
    );
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
      <Button {...way("page.home.play")} disabled={busy} onClick={() => play("bot")} />
      <p class="ways">
        <Button look="link" {...way("page.home.screen")} onClick={() => play("mine")} />
        <Button look="link" {...way("page.home.invite")} onClick={() => play("invited")} />
        {link("page.home.options", "/new")}
        {link("page.nav.learn", "/learn")}
      </p>
      <div class="details">
        <Original rules={rules} />
        <OptionLine rules={rules} options={usually(rules)} />
        <Trouble says={trouble} />
      </div>
    </li>
  );
}
