// The settings: who one is, how the pages look, how one plays, how one is told, and ways back and out.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { MeOutBody } from "../api/document.ts";
import { languages, voice } from "../i18n/index.ts";
import { Habits } from "../play/settings.tsx";
import { chooseLanguage } from "../shell/language.ts";
import { chooseTheme, theme, themes } from "../shell/theme.ts";
import { Called } from "./called.tsx";
import { Feeds } from "./feeds.tsx";
import { Leave } from "./leave.tsx";
import { Mail } from "./mail.tsx";
import { Part } from "./part.tsx";
import { Purse } from "./purse.tsx";
import "./settings.css";
import { useTask } from "../play/task.ts";
import { WayBack } from "./way-back.tsx";

/** The page of settings. */
export default function Settings() {
  const say = voice.value;
  const [me, know] = useState<MeOutBody>();
  useEffect(() => {
    let current = true;
    void api.read("/api/me", {}).then((m) => current && know(m));
    return () => {
      current = false;
    };
  }, []);
  return (
    <main class="page settings">
      <header class="page-head">
        <div class="stack">
          <h1>{say.tell("page.settings.title")}</h1>
          <p>{say.tell("page.settings.lead")}</p>
        </div>
      </header>
      {me && <Name me={me} know={know} />}
      <Looks />
      <Part title={say.tell("page.settings.play")}>
        <Habits />
      </Part>
      <Called />
      {me?.known && <Mail />}
      {me?.known && <Purse />}
      <Feeds />
      {me && <WayBack me={me} know={know} />}
      {me?.known && <Leave />}
    </main>
  );
}

function Name({ me, know }: { me: MeOutBody; know: (me: MeOutBody) => void }) {
  const say = voice.value;
  const task = useTask();
  const [name, type] = useState(me.name);
  useEffect(() => type(me.name), [me.name]);
  return (
    <Part title={say.tell("page.settings.name")} help={say.tell("page.settings.name.help")} task={task}>
      <form
        class="row"
        onSubmit={(e) => {
          e.preventDefault();
          task.run(async () => know(await api.put<MeOutBody>("/api/me", { name })));
        }}
      >
        <input
          class="input"
          aria-label={say.tell("page.settings.name")}
          autocomplete="nickname"
          maxLength={40}
          value={name}
          onInput={(e) => type(e.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={task.busy || name.trim() === "" || name === me.name}>
          {say.tell("page.settings.save")}
        </button>
      </form>
    </Part>
  );
}

function Looks() {
  const say = voice.value;
  return (
    <Part title={say.tell("page.settings.looks")}>
      <fieldset class="chips" aria-label={say.tell("page.theme")}>
        {themes.map((t) => (
          <button key={t} type="button" class="chip" aria-pressed={theme.value === t} onClick={() => chooseTheme(t)}>
            {say.tell(`page.theme.${t}`)}
          </button>
        ))}
      </fieldset>
      <fieldset class="chips" aria-label={say.tell("page.language")}>
        {languages.map((l) => (
          <button key={l} type="button" class="chip" aria-pressed={say.lang === l} onClick={() => chooseLanguage(l)}>
            <span lang={l}>{say.tell(`page.language.${l}`)}</span>
          </button>
        ))}
      </fieldset>
    </Part>
  );
}
