// Being forgotten.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { Sheet } from "../components/index.ts";
import { voice } from "../i18n/index.ts";
import { useTask } from "../play/task.ts";
import { switchOff } from "../shell/calls.ts";
import { go } from "../shell/router.ts";
import { Part } from "./part.tsx";

/** A button that asks once more before everything is deleted. */
export function Leave() {
  const say = voice.value;
  const task = useTask();
  const [open, ask] = useState(false);
  const leave = () =>
    task.run(async () => {
      await switchOff();
      await api.delete("/api/me");
      go("/");
    });
  return (
    <Part title={say.tell("page.leave.title")} help={say.tell("page.leave.help")} task={task}>
      <div class="row">
        <button type="button" class="button" disabled={task.busy} onClick={() => ask(true)}>
          {say.tell("page.leave.do")}
        </button>
      </div>
      {open && (
        <Sheet name={say.tell("page.leave.sure")} close={() => ask(false)}>
          <p>{say.tell("page.leave.help")}</p>
          <div class="row">
            <button
              type="button"
              class="button main"
              onClick={() => {
                ask(false);
                leave();
              }}
            >
              {say.tell("page.leave.do")}
            </button>
            <button type="button" class="button quiet" onClick={() => ask(false)}>
              {say.tell("page.cancel")}
            </button>
          </div>
        </Sheet>
      )}
    </Part>
  );
}
