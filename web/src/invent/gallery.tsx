// What people can bring to a game: what comes with the program, and what they have invented themselves.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Invention } from "../api/types.ts";
import { tell } from "../i18n/index.ts";
import { Button, ButtonLink, useAnswer, useRules } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { guide, keep, ownTexts, setName, workshop } from "./own.ts";
import { Does, pointsOf, titleOf, Zones } from "./told.tsx";
import "./invent.css";

/** An ability to begin with. */
const blank = "ability mine\nuses 3\naction leap\n  by knight\n  in K'2\n  on empty\n  do move\n";

/** The gallery of a game. */
export default function Gallery({ params }: { params: Record<string, string> }) {
  const game = params.game ?? "";
  const list = useRules();
  const rules = list?.rules.find((r) => r.id === game);
  const inventive = rules?.inventive ?? false;
  const all = useAnswer(
    () => (inventive ? api.read("/api/rules/{game}/inventions", { game }) : undefined),
    [game, inventive],
  );
  if (list && !inventive) return <Missing />;
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
        <ButtonLink look="quiet" says={tell("page.invent.guide")} href={guide} />
        <ButtonLink look="quiet" says={tell("page.invent.rules")} href={`/rules/${game}`} />
      </div>
      <Own game={game} />
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

/** A shipped invention. */
function Card({ game, invention }: { game: string; invention: Invention }) {
  const title = titleOf(invention);
  return (
    <article class="invention">
      <h3>{title}</h3>
      <p class="quiet-text small-text">{pointsOf(invention)}</p>
      <Does invention={invention} />
      <Zones invention={invention} />
      <p>
        <a href={workshop(game, invention.text)} aria-label={tell("page.invent.change_one", { name: title })}>
          {tell("page.invent.change")}
        </a>
      </p>
    </article>
  );
}

/** What is kept in this browser. */
function Own({ game }: { game: string }) {
  const [texts, setTexts] = useState(() => ownTexts(game));
  const names = Object.keys(texts).sort();
  if (names.length === 0) return null;
  return (
    <section class="section">
      <h2>{tell("page.invent.own")}</h2>
      <ul class="own">
        {names.map((name) => (
          <li key={name}>
            <a href={workshop(game, texts[name] ?? "")}>{name}</a>
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
      </ul>
    </section>
  );
}
