// The settings: name, looks, habits of play, notifications, recovery, deletion.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { MeOutBody } from "../api/document.ts";
import { piece } from "../board/index.ts";
import { Choice, Form, useTask } from "../form/index.ts";
import { inPercent, type Language, languages, tell, voice } from "../i18n/index.ts";
import { setMarks } from "../play/habits.ts";
import { Habits, HabitTick } from "../play/settings.tsx";
import { Button } from "../ui/index.ts";
import { boards, choose, type Look, pieces, resize, size, smallest, theme } from "../ui/looks.ts";
import { Called } from "./called.tsx";
import { Feeds } from "./feeds.tsx";
import { chooseLanguage } from "./language.ts";
import { Leave } from "./leave.tsx";
import { Mail } from "./mail.tsx";
import { Part } from "./part.tsx";
import { Purse } from "./purse.tsx";
import { Sessions } from "./sessions.tsx";
import "./settings.css";
import { WayBack } from "./way-back.tsx";

/** The page of settings. */
export default function Settings() {
  const [me, setMe] = useState<MeOutBody>();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void api
      .read("/api/me", {})
      .then(setMe)
      .finally(() => setAsked(true));
  }, []);
  return (
    <main class="page settings">
      <header class="page-head">
        <div class="stack">
          <h1>{tell("page.settings.title")}</h1>
          <p>{tell("page.settings.lead")}</p>
        </div>
      </header>
      {asked && (
        <>
          {me && <Name me={me} know={setMe} />}
          <Looks />
          <Part title={tell("page.settings.play")}>
            <Habits />
            <HabitTick habit={setMarks} says={tell("page.habit.set_marks")} />
          </Part>
          <Called />
          {me?.known && <Mail />}
          {me?.known && <Purse />}
          <Feeds />
          {me && <WayBack me={me} know={setMe} />}
          {me?.known && <Sessions me={me} />}
          {me?.known && <Leave />}
        </>
      )}
    </main>
  );
}

function Name({ me, know }: { me: MeOutBody; know: (me: MeOutBody) => void }) {
  const task = useTask();
  const [name, setName] = useState(me.name);
  useEffect(() => setName(me.name), [me.name]);
  return (
    <Part title={tell("page.settings.name")} help={tell("page.settings.name.help")} task={task}>
      <Form class="row" submit={() => task.run(async () => know(await api.put<MeOutBody>("/api/me", { name })))}>
        <input
          class="input"
          aria-label={tell("page.settings.name")}
          autocomplete="nickname"
          maxLength={40}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
        <Button
          submit
          says={tell("page.settings.save")}
          disabled={task.busy || name.trim() === "" || name === me.name}
        />
      </Form>
    </Part>
  );
}

function Looks() {
  return (
    <Part title={tell("page.settings.looks")}>
      <Looked look={theme} />
      <Looked look={boards} />
      <Looked look={pieces} sign={(set) => <SetSign set={set} />} />
      <label class="field board-size">
        <span class="name">
          {tell("page.look.size")}: <b class="figures">{inPercent(size.value)}</b>
        </span>
        <input
          type="range"
          min={smallest}
          max={1}
          step={0.05}
          value={size.value}
          onInput={(e) => resize(Number(e.currentTarget.value))}
        />
      </label>
      <Choice
        name={tell("page.language")}
        values={languages}
        value={voice.value.lang as Language}
        lang
        show={(l) => tell(`page.language.${l}`)}
        set={chooseLanguage}
      />
    </Part>
  );
}

/** The values of a look, of which one holds. */
function Looked<V extends string>({ look, sign }: { look: Look<V>; sign?: (v: V) => ComponentChildren }) {
  return (
    <Choice
      name={tell(`page.look.${look.name}`)}
      values={look.values}
      value={look.chosen.value}
      show={(v) => tell(`page.look.${look.name}.${v}`)}
      sign={sign}
      set={(v) => choose(look, v)}
    />
  );
}

/** A piece of a set. */
function SetSign({ set }: { set: string }) {
  const host = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(piece("knight", set) ?? ""), [set]);
  return <svg class="set-sign piece white" viewBox="0 0 100 100" aria-hidden="true" ref={host} />;
}
