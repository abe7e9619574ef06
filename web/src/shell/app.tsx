import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { RulesList } from "../api/types.ts";
import { tell, voice } from "../i18n/index.ts";
import { dismiss } from "../live/calls.ts";
import { learn } from "../settings/language.ts";
import { Button } from "../ui/button.tsx";
import { Missing } from "../ui/missing.tsx";
import { framed, match, place } from "../ui/router.ts";
import { Banner } from "./banner.tsx";
import { Header } from "./header.tsx";
import type { Page, Params } from "./page.ts";

/** A page with its script and sentences there. */
interface Shown {
  path: string;
  page: ComponentType<{ params: Params }>;
  params: Params;
}

/** Loads the page of an address, and what it says about a game. If something does not come, another page says so. */
export async function open(pages: readonly Page[], path: string, game?: string): Promise<Shown> {
  const found = pages.find((p) => match(p.pattern, path));
  const params = (found && match(found.pattern, path)) ?? {};
  const load = async () => {
    const script = await found?.load();
    script?.prepare?.(params);
    return script?.default ?? Missing;
  };
  const loaded = Promise.all([load(), learn(found?.pattern ?? "", game ?? params.game ?? "")]);
  const [page] = await loaded.catch(() => [Broken]);
  return { path, page: page!, params };
}

/** The header and the page of the address; in a frame of another site the page alone. */
export function App({ pages, first }: { pages: readonly Page[]; first: Shown }) {
  const path = place.value.path;
  const [shown, setShown] = useState(first);
  useTitle(path, pages);
  useEffect(() => (shown === first ? undefined : toHeading()), [shown]);
  useEffect(() => {
    const game = match("/game/:id", path)?.id;
    if (game) void dismiss(game);
    if (path === shown.path) return;
    let current = true;
    void open(pages, path).then((next) => current && setShown(next));
    return () => {
      current = false;
    };
  }, [path]);
  return (
    <>
      {!framed() && <Header />}
      <shown.page key={shown.path} params={shown.params} />
      {!framed() && <Banner />}
    </>
  );
}

/** Puts the keys on the heading of a page once it is there, which reads it out, unless they are in the page already. */
function toHeading(): () => void {
  const watch = new MutationObserver(look);
  function look(): void {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    watch.disconnect();
    if (document.activeElement?.closest("main")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}

/** The window is called after its page and the game that the address names; a page may call it otherwise after that. */
function useTitle(path: string, pages: readonly Page[]): void {
  useLayoutEffect(() => {
    const found = pages.find((p) => match(p.pattern, path));
    const kind = found ? found.title : "page.missing.title";
    if (!kind) return;
    const own = kind === "page.title" ? [] : [tell(kind)];
    const call = (...parts: string[]) => {
      document.title = [...parts, tell("page.title")].join(" · ");
    };
    call(...own);
    const game = found && match(found.pattern, path)?.game;
    if (!game) return;
    let current = true;
    const named = (all: RulesList) => all.rules.find((r) => r.id === game)?.name;
    // Without a connection the game stays unnamed.
    void api
      .rules()
      .then(named, () => undefined)
      .then((name) => {
        if (current && name) call(name, ...own);
      });
    return () => {
      current = false;
    };
  }, [path, voice.value]);
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
