// The rules of the games for people, from the program's own pages.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Rules } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { Markdown } from "../play/markdown.tsx";
import "./rules.css";

/** The list of rules, or those of a game. */
export default function RulesPage({ params }: { params: Record<string, string> }) {
  const say = voice.value;
  const [all, know] = useState<readonly Rules[]>([]);
  const [text, read] = useState<string>();
  useEffect(() => {
    void api.rules().then((r) => know(r.rules));
  }, [say]);
  useEffect(() => {
    if (params.game)
      void api
        .get<{ markdown: string }>(`/api/rules/${params.game}/text`, { lang: say.lang })
        .then((t) => read(t.markdown));
  }, [params.game, say.lang]);
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
        <article lang="en">{text && <Markdown text={text} />}</article>
      ) : (
        <div class="stack">
          <h1>{say.tell("page.nav.rules")}</h1>
          <p>{say.tell("page.rules.lead")}</p>
        </div>
      )}
    </main>
  );
}
