// The rules of the games for people, from the program's own pages.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import { tell, voice } from "../i18n/index.ts";
import { Example } from "../learn/example.tsx";
import { Original, useRules } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { headings, Markdown } from "./markdown.tsx";
import "./rules.css";

/** The list of rules, or a page of those of a game. */
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
  if (all.length === 0 || (params.game && text === undefined)) return <main class="page rules-page" aria-busy="true" />;
  return (
    <main class="page rules-page">
      <nav class="chips" aria-label={tell("page.nav.rules")}>
        {all.map((r) => (
          <a key={r.id} class="chip" href={`/rules/${r.id}`} aria-current={r.id === game ? "page" : undefined}>
            {r.short}
          </a>
        ))}
      </nav>
      {params.game ? (
        <div class="rules-text">
          <nav class="contents" aria-label={tell("page.rules.contents")}>
            <ul>
              {headings(text ?? "", 2).map((h) => (
                <li key={h.id}>
                  <a href={`#${h.id}`}>{h.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <article lang={voice.value.lang}>
            {rules && <Original rules={rules} />}
            {text && <Markdown text={text} show={(lines) => <>{game && <Example game={game} lines={lines} />}</>} />}
          </article>
        </div>
      ) : (
        <div class="stack">
          <h1>{tell("page.nav.rules")}</h1>
          <p>{tell("page.rules.lead")}</p>
        </div>
      )}
    </main>
  );
}
