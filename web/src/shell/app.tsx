import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { reach } from "../api/reach.ts";
import { tell, voice } from "../i18n/index.ts";
import { dismiss } from "../live/calls.ts";
import { learn } from "../settings/language.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Missing } from "../ui/missing.tsx";
import { framed, match, place } from "../ui/router.ts";
import { useAnswer } from "../ui/use-answer.ts";
import { Banner } from "./banner.tsx";
import { Header } from "./header.tsx";
import type { Page, Params } from "./page.ts";

/** How long the page before stays while the next one is loaded, in milliseconds. */
const patience = 1000;

/** A page with its script and sentences there. */
interface Shown {
  path: string;
  visit: number;
  page: ComponentType<{ params: Params }>;
  params: Params;
}

/** Loads the page of an address, and what it says about a game. If something does not come, another page says so. */
export async function open(pages: readonly Page[], path: string, game?: string): Promise<Shown> {
  const { visit } = place.value;
  const found = pages.find((p) => match(p.pattern, path));
  const params = (found && match(found.pattern, path)) ?? {};
  const load = async () => {
    const script = await found?.load();
    script?.prepare?.(params);
    return script?.default ?? Missing;
  };
  const loaded = Promise.all([load(), learn(found?.pattern ?? "", game ?? params.game ?? "")]);
  const [page] = await loaded.catch(() => [Broken]);
  return { path, visit, page: page!, params };
}

/** The header and the page of the address; in a frame of another site the page alone. */
export function App({ pages, first }: { pages: readonly Page[]; first: Shown }) {
  const path = place.value.path;
  const [shown, setShown] = useState(first);
  const [slow, setSlow] = useState(false);
  const title = useTitle(path, pages);
  useEffect(() => {
    const game = match("/game/:id", path)?.id;
    if (game) void dismiss(game);
  }, [path]);
  useEffect(() => {
    const failed = path === shown.path;
    if (failed && shown.page !== Broken) return;
    let current = true;
    const wait = failed ? undefined : setTimeout(() => setSlow(true), patience);
    const load = async () => {
      if (failed) await reach.mayLoad();
      const next = current && (await open(pages, path));
      if (next && current) setShown(next);
    };
    void load();
    return () => {
      current = false;
      clearTimeout(wait);
      setSlow(false);
    };
  }, [path, shown]);
  return (
    <>
      {!framed() && <Header />}
      {slow ? <Loading class="page" /> : <shown.page key={shown.visit} params={shown.params} />}
      {!framed() && <Banner />}
      <p class="unseen" role="status">
        {shown !== first && title}
      </p>
    </>
  );
}

/**
 * The window is called after its page and the game that the address names; a page may call it otherwise after that.
 * Returns the title of the page itself, if it has one.
 */
function useTitle(path: string, pages: readonly Page[]): string {
  const found = pages.find((p) => match(p.pattern, path));
  const kind = found ? found.title : "page.missing.title";
  const game = found && match(found.pattern, path)?.game;
  // Without a connection the game stays unnamed.
  const all = useAnswer(() => (game ? api.rules().catch(() => undefined) : undefined), [!game, voice.value]);
  const name = game && all?.rules.find((r) => r.id === game)?.name;
  const title = kind ? tell(kind) : "";
  useLayoutEffect(() => {
    const parts = [name, kind === "page.title" ? "" : title, tell("page.title")];
    if (kind) document.title = parts.filter(Boolean).join(" · ");
  }, [path, name, voice.value]);
  return title;
}

/** For a page whose script did not come: the connection broke, or the server has a newer version. */
function Broken() {
  return (
    <main class="page stack">
      <h1>{tell("page.broken.title")}</h1>
      <p>{tell("page.broken.help")}</p>
      <p>
        <Button look="main" says={tell("page.broken.again")} onClick={() => location.reload()} />
      </p>
    </main>
  );
}
