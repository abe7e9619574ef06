// The rules of the games for people, from the program's own pages.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import { tell, voice } from "../i18n/index.ts";
import { Example } from "../learn/example.tsx";
import { GameList } from "../learn/game-list.tsx";
import { ButtonLink, Loading, Original, useRules } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { headings, Markdown } from "./markdown.tsx";
import "./rules.css";

/** The games whose rules can be read. */
function Choose() {
  const rules = tell("page.nav.rules");
  return (
    <GameList title={rules} lead={tell("page.rules.lead")}>
      {(r) => <ButtonLink says={rules} href={`/rules/${r.id}`} name={`${rules}: ${r.name}`} />}
    </GameList>
  );
}

/** The list of games, or a page of the rules of one. */
export default function RulesPage({ params }: { params: Record<string, string> }) {
  const all = useRules()?.rules ?? [];
  const rules = all.find((r) => r.pages.includes(params.game ?? ""));
  const game = rules?.id;
  const [text, setText] = useState<string>();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (params.game)
      void api
        .read("/api/rules/{game}/text", { game: params.game, lang: voice.value.lang })
        .then((t) => setText(t.markdown))
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          setMissing(true);
        });
  }, [params.game, voice.value.lang]);
  if (missing) return <Missing />;
  if (!params.game) return <Choose />;
  if (all.length === 0 || text === undefined) return <Loading class="page rules-page" />;
  return (
    <main class="page rules-page">
      <nav class="chips" aria-label={tell("page.nav.rules")}>
        {all.map((r) => (
          <a key={r.id} class="chip" href={`/rules/${r.id}`} aria-current={r.id === game ? "page" : undefined}>
            {r.short}
          </a>
        ))}
      </nav>
      <div class="rules-text">
        <nav class="contents" aria-label={tell("page.rules.contents")}>
          <ul>
            {headings(text, 2).map((h) => (
              <li key={h.id}>
                <a href={`#${h.id}`}>{h.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <article lang={voice.value.lang}>
          {rules && <Original rules={rules} />}
          <Markdown text={text} show={(lines) => <>{game && <Example game={game} lines={lines} />}</>} />
        </article>
      </div>
    </main>
  );
}
