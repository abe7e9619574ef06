// Settings of notifications about turns.

import { useEffect } from "preact/hooks";
import { api } from "../api/client.ts";
import { useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { last, look, switchOff, switchOn } from "../live/calls.ts";
import { Button } from "../ui/index.ts";
import { Part } from "./part.tsx";

/** The switch, and what it does. */
export function Called() {
  const task = useTask();
  const is = last.value;
  useEffect(() => void look(), []);
  const elsewhere = is ? is.devices - Number(is.calls === "on") : 0;
  const change = (work: () => Promise<void>) => task.run(() => work().finally(look));
  const turn = (on: boolean) => {
    if (is) last.value = { ...is, calls: on ? "on" : "off" }; // at once; the result is read afterwards
    change(on ? switchOn : switchOff);
  };
  return (
    <Part title={tell("page.called.title")} help={tell("page.called.help")} task={task}>
      {is?.calls === "impossible" && <p class="quiet-text">{tell("page.called.impossible")}</p>}
      {is?.calls === "forbidden" && <p class="quiet-text">{tell("page.called.forbidden")}</p>}
      {(is?.calls === "on" || is?.calls === "off") && (
        <label class="check">
          <input
            type="checkbox"
            checked={is.calls === "on"}
            disabled={task.busy}
            onChange={(e) => turn(e.currentTarget.checked)}
          />
          {tell("page.called.here")}
        </label>
      )}
      {elsewhere > 0 && (
        <p class="row">
          <span>{tell("page.called.elsewhere", { n: elsewhere })}</span>
          <Button
            look="link"
            says={tell("page.called.nowhere")}
            disabled={task.busy}
            onClick={() => change(() => switchOff().then(() => api.delete("/api/me/devices")))}
          />
        </p>
      )}
    </Part>
  );
}
