// Whether one is called when it is one's turn.
import { useEffect } from "preact/hooks";
import { api } from "../api/client.ts";
import { voice } from "../i18n/index.ts";
import { useTask } from "../play/task.ts";
import { last, look, switchOff, switchOn } from "../shell/calls.ts";
import { Part } from "./part.tsx";

/** The switch, and what it does. */
export function Called() {
  const say = voice.value;
  const task = useTask();
  const is = last.value;
  useEffect(() => void look(), []);
  const elsewhere = is ? is.devices - Number(is.calls === "on") : 0;
  const change = (work: () => Promise<void>) => task.run(() => work().finally(look));
  const turn = (on: boolean) => {
    if (is) last.value = { ...is, calls: on ? "on" : "off" }; // at once; what came of it is looked at afterwards
    change(on ? switchOn : switchOff);
  };
  return (
    <Part title={say.tell("page.called.title")} help={say.tell("page.called.help")} task={task}>
      {is?.calls === "impossible" && <p class="quiet-text">{say.tell("page.called.impossible")}</p>}
      {is?.calls === "forbidden" && <p class="quiet-text">{say.tell("page.called.forbidden")}</p>}
      {(is?.calls === "on" || is?.calls === "off") && (
        <label class="check">
          <input
            type="checkbox"
            checked={is.calls === "on"}
            disabled={task.busy}
            onChange={(e) => turn(e.currentTarget.checked)}
          />
          {say.tell("page.called.here")}
        </label>
      )}
      {elsewhere > 0 && (
        <p class="row">
          <span>{say.tell("page.called.elsewhere", { n: elsewhere })}</span>
          <button
            type="button"
            class="link-button"
            disabled={task.busy}
            onClick={() => change(() => switchOff().then(() => api.delete("/api/me/devices")))}
          >
            {say.tell("page.called.nowhere")}
          </button>
        </p>
      )}
    </Part>
  );
}

/** Offers to be called to who waits for others, where that can be and is not so yet. */
export function CallOffer() {
  const say = voice.value;
  const task = useTask();
  useEffect(() => {
    if (!last.value) void look();
  }, []);
  if (last.value?.calls !== "off") return null;
  return (
    <p>
      <button
        type="button"
        class="link-button"
        disabled={task.busy}
        onClick={() => task.run(() => switchOn().finally(look))}
      >
        {say.tell("page.called.offer")}
      </button>
      {task.trouble && <span role="alert"> {task.trouble}</span>}
    </p>
  );
}
