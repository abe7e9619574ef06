// The workshop: a text is put together in a form or typed, and its meaning is shown at once.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Shared } from "../api/types.ts";
import { Trouble, useTask } from "../form/index.ts";
import { namesIn, tell, voice } from "../i18n/index.ts";
import { LineForm } from "../invent/line-form.tsx";
import { blank, freeName, guide, keep, ownTexts, renamed, sharedAt, workshop } from "../invent/own.ts";
import { useRead } from "../invent/reading.ts";
import { useShipped } from "../invent/shipped.ts";
import { Does, InOtherLanguages, pointsOf, titleOf, Zones } from "../invent/told.tsx";
import { PlayInvention } from "../setup/play-invention.tsx";
import { Button, CopyButton } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { place as address, go } from "../ui/router.ts";
import { usePlace } from "../ui/use-place.ts";

/** The workshop with the text in the address. */
export default function Workshop({ params }: { params: Record<string, string> }) {
  const game = params.game ?? "";
  const { inventive, missing, all } = useShipped(game);
  const [text, setText] = useState(address.value.hash || blank);
  const { read, ready, why, line } = useRead(game, inventive ? text : "");
  useEffect(() => {
    if (!inventive) return;
    const at = location.pathname;
    const soon = setTimeout(() => {
      if (location.pathname === at) go(workshop(game, text), "replace"); // else the next page is loading
    }, 400);
    return () => clearTimeout(soon);
  }, [game, inventive, text]);
  if (missing) return <Missing />;
  return (
    <main class="page invent workshop">
      <header class="page-head">
        <h1>{tell("page.invent.workshop")}</h1>
        <p>
          <a href={`/invent/${game}`}>{tell("page.invent.title")}</a> · <a href={guide}>{tell("page.invent.guide")}</a>
        </p>
      </header>
      <section class="stack told" aria-label={tell("page.invent.told")}>
        <Trouble says={why} />
        {why && read && <p class="quiet-text">{tell("page.invent.last")}</p>}
        {read?.inventions.map((i) => (
          <section key={i.name} class="stack">
            <h2>
              {titleOf(i)} <span class="quiet-text small-text">{pointsOf(i)}</span>
            </h2>
            <Does invention={i} />
            <Zones invention={i} words />
          </section>
        ))}
      </section>
      <div class="stack forms">
        <p class="quiet-text">{tell("page.invent.lines")}</p>
        {all && <LineForm text={text} vocabulary={all.vocabulary} wrong={line} why={why} set={setText} />}
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
        {why && <p class="trouble near">{why}</p>}
      </div>
      <aside class="stack then">
        <Use game={game} text={text} ready={ready} />
        <Keep game={game} text={text} ready={ready} set={setText} />
        {read && <InOtherLanguages inventions={read.inventions} />}
      </aside>
    </main>
  );
}

interface UseProps {
  game: string;
  text: string;
  /** Nothing is known to be wrong with the text. */
  ready: boolean;
}

/** How often a request to a busy server is repeated, and after how many milliseconds. */
const again = 8;
const pause = 2000;

/** Asks a server that has too much to do again, a few times. */
async function served<T>(ask: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await ask();
    } catch (error) {
      if (n === again || !(error instanceof Refused) || error.problem.code !== "busy") throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

/** The seconds since a task has begun. */
function useSeconds(on: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!on) return;
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [on]);
  return seconds;
}

/** What can be done with a text: play with it, check it, share it. */
function Use({ game, text, ready }: UseProps) {
  const { busy, trouble, run } = useTask();
  const place = usePlace(busy);
  const seconds = useSeconds(busy);
  const [found, setFound] = useState<{ text: string; said: readonly string[] }>();
  const check = async () => {
    const { said } = await served(() =>
      api.read("/api/rules/{game}/inventions/check", { game, text, lang: voice.value.lang }),
    );
    setFound({ text, said });
  };
  const share = async () => {
    const { id } = await served(() => api.post<Shared>(`/api/rules/${game}/inventions/shared`, { text }));
    go(sharedAt(game, id));
  };
  return (
    <section class="stack">
      <div class="row">
        <PlayInvention game={game} text={text} ready={ready} />
        <CopyButton text={new URL(workshop(game, text), location.origin).href} say={tell("page.lobby.copy")} />
        <Button says={tell("page.invent.check")} disabled={!ready || busy} onClick={() => run(check)} />
      </div>
      <p class="quiet-text small-text" role="status">
        {!busy && tell("page.invent.check.help")}
        {busy && (place > 0 ? tell("page.queue", { n: place }) : tell("page.invent.checking", { n: seconds }))}
      </p>
      {found?.text === text && (
        <ul>
          {found.said.map((s) => (
            <li key={s}>{s}</li>
          ))}
        </ul>
      )}
      <div class="row">
        <Button says={tell("page.invent.share")} disabled={!ready || busy} onClick={() => run(share)} />
      </div>
      <Trouble says={trouble} />
      <p class="quiet-text small-text">{tell("page.invent.share.help")}</p>
    </section>
  );
}

/** Keeps a text in this browser. One of the same name that is kept is replaced only if that is wanted. */
function Keep({ game, text, ready, set }: UseProps & { set: (text: string) => void }) {
  const [kept, setKept] = useState("");
  const [asked, setAsked] = useState("");
  const name = namesIn(text).join(", ");
  const taken = ownTexts(game);
  const put = (under: string, what: string) => {
    setAsked("");
    setKept(keep(game, under, what) ? what : "");
    set(what);
  };
  const other = freeName(name, taken);
  return (
    <section class="stack">
      <div class="row">
        <Button
          says={tell(kept !== "" && kept === text ? "page.invent.kept" : "page.invent.keep")}
          disabled={!ready}
          onClick={() => ((taken[name] ?? text) === text ? put(name, text) : setAsked(text))}
        />
      </div>
      {asked === text && (
        <div class="stack" role="alert">
          <p>{tell("page.invent.taken", { name })}</p>
          <div class="row">
            <Button says={tell("page.invent.replace")} onClick={() => put(name, text)} />
            <Button
              says={tell("page.invent.keep_as", { name: other })}
              onClick={() => put(other, renamed(text, other))}
            />
          </div>
        </div>
      )}
    </section>
  );
}
