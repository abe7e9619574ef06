// The browsers and programs that act as one, and how to end that.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { MeOutBody, SessionOut } from "../api/document.ts";
import { useTask } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { Button, Question } from "../ui/index.ts";
import { go } from "../ui/router.ts";
import { Part, TaskButton } from "./part.tsx";

const path = "/api/me/sessions";

/** A list of all, each with a button that ends it. */
export function Sessions({ me }: { me: MeOutBody }) {
  const task = useTask();
  const [list, setList] = useState<readonly SessionOut[]>([]);
  const [asked, setAsked] = useState(false);
  const load = async () => setList((await api.read(path, {})).sessions);
  // A new phrase or passkey may have ended some.
  useEffect(() => task.run(load), [me]);
  const end = (which: string) => async () => {
    await api.delete(path + which);
    await load();
  };
  const everywhere = () =>
    task.run(async () => {
      await api.delete(path);
      go("/");
    });
  return (
    <Part title={tell("page.sessions.title")} help={tell("page.sessions.help")} task={task}>
      <ul class="sessions">
        {list.map((s) => (
          <li key={s.id} class="row">
            <span>
              <b>{s.about || tell(`page.sessions.${s.kind}`)}</b>
              <span class="quiet-text">{s.here ? tell("page.sessions.here") : times(s)}</span>
            </span>
            {!s.here && (
              <TaskButton task={task} run={end(`/${s.id}`)}>
                {tell(s.kind === "program" ? "page.sessions.void" : "page.sessions.end")}
              </TaskButton>
            )}
          </li>
        ))}
      </ul>
      <div class="row">
        {list.length > 1 && (
          <TaskButton task={task} run={end("?others=true")}>
            {tell("page.sessions.others")}
          </TaskButton>
        )}
        <Button
          says={tell("page.sessions.all")}
          aria-haspopup="dialog"
          disabled={task.busy}
          onClick={() => setAsked(true)}
        />
      </div>
      {asked && (
        <Question
          name={tell("page.sessions.sure")}
          says={tell(me.account ? "page.sessions.back" : "page.sessions.lost")}
          does={tell("page.sessions.all")}
          act={everywhere}
          close={() => setAsked(false)}
        />
      )}
    </Part>
  );
}

/** When a session began and when it was last used, as far as that is known. */
function times(s: SessionOut): string {
  const day = new Intl.DateTimeFormat(voice.value.lang, { dateStyle: "medium" });
  const hour = new Intl.DateTimeFormat(voice.value.lang, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  return [
    s.kind === "program" && s.about && tell("page.sessions.program"),
    s.created > 0 && tell("page.sessions.since", { day: day.format(s.created) }),
    s.seen > 0 && tell("page.sessions.seen", { time: hour.format(s.seen) }),
  ]
    .filter(Boolean)
    .join(" · ");
}
