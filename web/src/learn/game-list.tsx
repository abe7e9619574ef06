// All games, each with its board and ways on.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Picture, Rules } from "../api/types.ts";
import { useRules } from "../ui/index.ts";
import { SmallBoard } from "../ui/small-board.tsx";
import "./learn.css";

interface Props {
  title: string;
  lead: string;
  /** The ways on from a game. */
  children: (rules: Rules) => ComponentChildren;
}

/** A page with the list of games. The boards come when the list is there. */
export function GameList({ title, lead, children }: Props) {
  const all = useRules()?.rules;
  const [boards, setBoards] = useState<Record<string, Picture>>({});
  useEffect(() => {
    for (const { id, example } of all ?? [])
      void api
        .position(id, { position: example[0] })
        .then(({ picture }) => setBoards((b) => ({ ...b, [id]: picture })));
  }, [all]);
  return (
    <main class="page">
      <header class="page-head">
        <div class="stack">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </header>
      <ul class="lesson-list">
        {all?.map((r) => (
          <li key={r.id}>
            <span class="thumb" aria-hidden="true">
              <SmallBoard picture={boards[r.id]} name={r.name} />
            </span>
            <div>
              <h2>{r.name}</h2>
              <p class="quiet-text">{r.uncertain}</p>
              <p class="row">{children(r)}</p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
