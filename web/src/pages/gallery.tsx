// What people can bring to a game: what they have invented themselves, what others share, and what comes with the
// program.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Invention, Shared } from "../api/types.ts";
import { Trouble, useTask } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { blank, guide, keep, ownTexts, setName, sharedAt, workshop } from "../invent/own.ts";
import { useShipped } from "../invent/shipped.ts";
import { Does, pointsOf, titleOf, Zones } from "../invent/told.tsx";
import { PlayInvention } from "../setup/play-invention.tsx";
import { Button, ButtonLink, useAnswer } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";

/** The gallery of a game. */
export default function Gallery({ params }: { params: Record<string, string> }) {
  const game = params.game ?? "";
  const { inventive, missing, all } = useShipped(game);
  if (missing) return <Missing />;
  const shipped = all?.shipped ?? [];
  const sets = [...new Set(shipped.map((i) => i.set ?? ""))];
  return (
    <main class="page stack invent">
      <header class="page-head">
        <h1>{tell("page.invent.title")}</h1>
      </header>
      <p>{tell("page.invent.lead")}</p>
      <div class="row">
        <ButtonLink look="main" says={tell("page.invent.new")} href={workshop(game, blank)} />
        <ButtonLink says={tell("page.invent.guide")} href={guide} />
        <ButtonLink says={tell("page.invent.rules")} href={`/rules/${game}`} />
      </div>
      {inventive && <Own game={game} />}
      {inventive && <OfPlayers game={game} />}
      {sets.map((set) => (
        <section key={set} class="section">
          <h2>{setName(set)}</h2>
          <div class="cards">
            {shipped
              .filter((i) => i.set === set)
              .map((i) => (
                <Card key={i.name} game={game} invention={i} />
              ))}
          </div>
        </section>
      ))}
    </main>
  );
}

/** An invention, and what can be done with it. One that somebody shares has a page of its own. */
function Card({ game, invention, shared }: { game: string; invention: Invention; shared?: Shared }) {
  const name = titleOf(invention);
  const change = tell("page.invent.change");
  return (
    <article class="invention">
      <h3>{shared ? <a href={sharedAt(game, shared.id)}>{name}</a> : name}</h3>
      <p class="quiet-text small-text">
        {shared && `${tell("page.invent.by", { name: shared.by })} · `}
        {pointsOf(invention)}
      </p>
      <Does invention={invention} />
      <Zones invention={invention} />
      <div class="row uses">
        <a href={workshop(game, invention.text)} aria-label={tell("page.invent.of", { what: change, name })}>
          {change}
        </a>
        <PlayInvention game={game} text={invention.text} name={name} />
      </div>
    </article>
  );
}

/** As many are shown at first, and as many more each time. */
const first = 6;
const more = 24;

/** What people share, the newest first. */
function OfPlayers({ game }: { game: string }) {
  const [all, setAll] = useState<readonly Shared[]>();
  const [next, setNext] = useState(0);
  const { busy, trouble, run } = useTask();
  const load = async (after: number, most: number) => {
    const { lang } = voice.value;
    const part = await api.read("/api/rules/{game}/inventions/shared", { game, after, most, lang });
    setAll((known = []) => [...known, ...part.shared.filter((s) => known.every((k) => k.id !== s.id))]);
    setNext(part.next ?? 0);
  };
  useEffect(() => run(() => load(0, first)), [game]);
  return (
    <section class="section">
      <h2>{tell("page.invent.players")}</h2>
      {all?.length === 0 && <p class="quiet-text">{tell("page.invent.players.none")}</p>}
      <div class="cards">
        {all?.map((s) => (
          <Card key={s.id} game={game} invention={s.invention} shared={s} />
        ))}
      </div>
      {next > 0 && (
        <p>
          <Button says={tell("page.invent.players.more")} disabled={busy} onClick={() => run(() => load(next, more))} />
        </p>
      )}
      <Trouble says={trouble} />
    </section>
  );
}

/** What is kept in this browser, and what one shares. */
function Own({ game }: { game: string }) {
  const [texts, setTexts] = useState(() => ownTexts(game));
  const mine = useAnswer(() => api.read("/api/rules/{game}/inventions/shared", { game, mine: true }), [game]);
  const names = Object.keys(texts).sort();
  const shared = mine?.shared ?? [];
  if (names.length + shared.length === 0) return null;
  return (
    <section class="section">
      <h2>{tell("page.invent.own")}</h2>
      <ul class="own">
        {names.map((name) => (
          <li key={name}>
            <a href={workshop(game, texts[name] ?? "")}>{name}</a>
            <PlayInvention game={game} text={texts[name] ?? ""} name={name} />
            <Button
              look="quiet"
              says={tell("page.invent.drop")}
              aria-label={tell("page.invent.drop_one", { name })}
              onClick={() => {
                keep(game, name, undefined);
                setTexts(ownTexts(game));
              }}
            />
          </li>
        ))}
        {shared.map((s) => (
          <li key={s.id}>
            <a href={sharedAt(game, s.id)}>{titleOf(s.invention)}</a>
            <span class="quiet-text">{tell(s.hidden ? "page.invent.hidden" : "page.invent.shared")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
