// Being forgotten.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { switchOff } from "../live/calls.ts";
import { Button, Sheet } from "../ui/index.ts";
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
        <Sheet name={tell("page.leave.sure")} close={() => setOpen(false)}>
          <p>{tell("page.leave.help")}</p>
          <div class="row">
            <Button
              look="main"
              says={tell("page.leave.do")}
              onClick={() => {
                setOpen(false);
                leave();
              }}
            />
            <Button look="quiet" says={tell("page.cancel")} onClick={() => setOpen(false)} />
          </div>
        </Sheet>
      )}
    </Part>
  );
}
