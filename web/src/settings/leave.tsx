// Being forgotten.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { switchOff } from "../live/calls.ts";
import { Button, Question } from "../ui/index.ts";
import { go } from "../ui/router.ts";
import { Part } from "./part.tsx";

/** A button that asks again before everything is deleted. */
export function Leave() {
  const task = useTask();
  const [open, setOpen] = useState(false);
  const leave = () =>
    task.run(async () => {
      await switchOff();
      await api.delete("/api/me");
      go("/");
    });
  return (
    <Part title={tell("page.leave.title")} help={tell("page.leave.help")} task={task}>
      <div class="row">
        <Button
          says={tell("page.leave.do")}
          aria-haspopup="dialog"
          disabled={task.busy}
          onClick={() => setOpen(true)}
        />
      </div>
      {open && (
        <Question
          name={tell("page.leave.sure")}
          says={tell("page.leave.help")}
          does={tell("page.leave.do")}
          act={leave}
          close={() => setOpen(false)}
        />
      )}
    </Part>
  );
}
