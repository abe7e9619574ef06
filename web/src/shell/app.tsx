import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { RulesList } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { type Params, pages } from "../pages/index.ts";
import { Banner } from "./banner.tsx";
import { dismiss } from "./calls.ts";
import { Header } from "./header.tsx";
import { Missing } from "./missing.tsx";
import { framed, match, place } from "./router.ts";

interface Shown {
  path: string;
  page: ComponentType<{ params: Params }>;
  params: Params;
}

/** The header and the page of the address; in a frame of another site the page alone. */
export function App() {
  const path = place.value.path;
  const [shown, show] = useState<Shown>();
  useTitle(path);
  useEffect(() => {
    let current = true;
    const found = pages.find((p) => match(p.pattern, path));
    const params = found ? match(found.pattern, path) : {};
    const game = match("/game/:id", path)?.id;
    if (game) void dismiss(game);
    const load = found?.load().catch(() => ({ default: Broken })) ?? Promise.resolve({ default: Missing });
    void load.then((m) => {
      if (current) show({ path, page: m.default, params: params ?? {} });
    });
    return () => {
      current = false;
    };
  }, [path]);
  return (
    <>
      {!framed() && <Header />}
      {shown && <shown.page key={shown.path} params={shown.params} />}
      {!framed() && <Banner />}
    </>
  );
}

/** The window is called after its page and the game that the address names. */
function useTitle(path: string): void {
  const say = voice.value;
  useEffect(() => {
    const found = pages.find((p) => match(p.pattern, path));
    const kind = found ? found.title : "page.missing.title";
    if (!kind) return;
    const own = kind === "page.title" ? [] : [say.tell(kind)];
    const call = (...parts: string[]) => {
      document.title = [...parts, say.tell("page.title")].join(" · ");
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
  }, [path, say]);
}

/** For a page whose script did not come: the connection broke, or the server has a newer version. */
function Broken() {
  const say = voice.value;
  return (
    <main class="page stack">
      <h1>{say.tell("page.broken.title")}</h1>
      <p>{say.tell("page.broken.help")}</p>
      <p>
        <button type="button" class="button main" onClick={() => location.reload()}>
          {say.tell("page.broken.again")}
        </button>
      </p>
    </main>
  );
}
