// The rules of the games for people, from the program's own pages.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Rules } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { Example } from "../learn/example.tsx";
import { headings, Markdown } from "../play/markdown.tsx";
import { Missing } from "../shell/missing.tsx";
import "./rules.css";

/** The list of rules, or those of a game. */
export default function RulesPage({ params }: { params: Record<string, string> }) {
  const say = voice.value;
  const [all, know] = useState<readonly Rules[]>([]);
  const [text, read] = useState<string>();
  const [missing, miss] = useState(false);
  useEffect(() => {
    void api.rules().then((r) => know(r.rules));
  }, [say]);
  useEffect(() => {
    if (params.game)
      void api
        .read("/api/rules/{game}/text", { game: params.game, lang: say.lang })
        .then((t) => read(t.markdown))
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          miss(true);
        });
  }, [params.game, say.lang]);
  if (missing) return <Missing />;
  return (
    <main class="page rules-page">
      <nav class="chips" aria-label={say.tell("page.nav.rules")}>
        {all.map((r) => (
          <a key={r.id} class="chip" href={`/rules/${r.id}`} aria-current={r.id === params.game ? "page" : undefined}>
            {r.name}
          </a>
        ))}
      </nav>
      {params.game ? (
        <div class="rules-text">
          <nav class="contents" aria-label={say.tell("page.rules.contents")}>
            <ul>
              {headings(text ?? "", 2).map((h) => (
                <li key={h.id}>
                  <a href={`#${h.id}`}>{h.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <article lang={say.lang}>
            {text && <Markdown text={text} show={(lines) => <Example game={params.game ?? ""} lines={lines} />} />}
          </article>
        </div>
      ) : (
        <div class="stack">
          <h1>{say.tell("page.nav.rules")}</h1>
          <p>{say.tell("page.rules.lead")}</p>
        </div>
      )}
    </main>
  );
}
