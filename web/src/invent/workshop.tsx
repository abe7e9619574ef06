// The workshop: a text is put together by a form or typed, and what it says is shown at once.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Read, RulesList } from "../api/types.ts";
import { Trouble, useTask } from "../form/index.ts";
import { capital, say, tell, voice } from "../i18n/index.ts";
import { newGame, usualBot } from "../setup/game-form.ts";
import { start } from "../setup/start.ts";
import { Button, CopyButton, useAnswer, useRules } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { go, place } from "../ui/router.ts";
import { LineForm } from "./line-form.tsx";
import { guide, keep, workshop } from "./own.ts";
import { InAllLanguages, pointsOf, Zones } from "./told.tsx";
import "./invent.css";

/** The workshop with the text that stands in the address. */
export default function Workshop({ params }: { params: Record<string, string> }) {
  const game = params.game ?? "";
  const list = useRules();
  const inventive = list?.rules.find((r) => r.id === game)?.inventive ?? false;
  const all = useAnswer(
    () => (inventive ? api.read("/api/rules/{game}/inventions", { game }) : undefined),
    [game, inventive],
  );
  const [text, setText] = useState(place.value.hash);
  const { read, fresh, why, line } = useRead(game, text);
  useEffect(() => {
    const soon = setTimeout(() => go(workshop(game, text), "replace"), 400);
    return () => clearTimeout(soon);
  }, [game, text]);
  if (list && !inventive) return <Missing />;
  return (
    <main class="page invent workshop">
      <header class="page-head">
        <h1>{tell("page.invent.workshop")}</h1>
        <p>
          <a href={`/invent/${game}`}>{tell("page.invent.title")}</a> · <a href={guide}>{tell("page.invent.guide")}</a>
        </p>
      </header>
      <div class="stack">
        {all && <LineForm text={text} vocabulary={all.vocabulary} wrong={line} set={setText} />}
        <label class="field">
          <span class="name">{tell("page.invent.text")}</span>
          <textarea
            class="input"
            rows={14}
            spellcheck={false}
            aria-invalid={why !== ""}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
      </div>
      <aside class="stack">
        <Trouble says={why} />
        {read?.inventions.map((i) => (
          <section key={i.name} class="stack">
            <p>
              <b>{i.name}</b> · {pointsOf(i)}
            </p>
            <InAllLanguages invention={i} />
            <Zones invention={i} />
          </section>
        ))}
        {list && <Use game={game} text={text} read={fresh ? read : undefined} list={list} />}
      </aside>
    </main>
  );
}

interface Reading {
  /** What the text says, or the last one that could be read. */
  read: Read | undefined;
  /** It is of this text. */
  fresh: boolean;
  /** What is wrong with the text, and in which line. */
  why: string;
  line: number | undefined;
}

/** What a text says, once typing pauses. */
function useRead(game: string, text: string): Reading {
  const [good, setGood] = useState<{ text: string; read: Read }>();
  const [wrong, setWrong] = useState<Read["wrong"]>();
  useEffect(() => {
    if (text.trim() === "") return;
    let current = true;
    const soon = setTimeout(() => {
      void api.read("/api/rules/{game}/inventions/read", { game, text }).then((read) => {
        if (!current) return;
        setWrong(read.wrong);
        if (!read.wrong) setGood({ text, read });
      });
    }, 300);
    return () => {
      current = false;
      clearTimeout(soon);
    };
  }, [game, text]);
  const line = wrong?.text.args?.line;
  return {
    read: good?.read,
    fresh: good?.text === text,
    why: wrong ? capital(say(wrong.text)) : "",
    line: typeof line === "number" ? line : undefined,
  };
}

interface UseProps {
  game: string;
  text: string;
  /** What the text says, if it can be read. */
  read: Read | undefined;
  list: RulesList;
}

/** What can be done with a text: check it, play with it, keep it, share it. */
function Use({ game, text, read, list }: UseProps) {
  const { busy, trouble, run } = useTask();
  const [found, setFound] = useState<{ text: string; said: readonly string[] }>();
  const [kept, setKept] = useState("");
  const check = async () => {
    const { said } = await api.read("/api/rules/{game}/inventions/check", { game, text, lang: voice.value.lang });
    setFound({ text, said });
  };
  const play = async () => {
    const options = read?.options ?? {};
    const option = Object.entries(options).map(([name, v]) => `${name}=${v}`);
    const { picture } = await api.position(game, { option });
    await start(newGame(game, "bot", usualBot(list.bots), options), picture.seats.length);
  };
  const name = read?.inventions.map((i) => i.name).join(", ") ?? "";
  return (
    <section class="stack">
      <div class="row">
        <Button look="main" says={tell("page.invent.try")} disabled={!read || busy} onClick={() => run(play)} />
        <Button says={tell("page.invent.check")} disabled={!read || busy} onClick={() => run(check)} />
        <Button
          says={tell(kept === text ? "page.invent.kept" : "page.invent.keep")}
          disabled={!read}
          onClick={() => setKept(keep(game, name, text) ? text : "")}
        />
        <CopyButton text={new URL(workshop(game, text), location.origin).href} say={tell("page.share.link")} />
      </div>
      <p class="quiet-text small-text" role="status">
        {tell(busy ? "page.invent.checking" : "page.invent.check.help")}
      </p>
      <Trouble says={trouble} />
      {found?.text === text && (
        <ul>
          {found.said.map((s) => (
            <li key={s}>{s}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
