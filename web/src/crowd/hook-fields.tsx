// What is told of every ply: its address, in which form, and the secret that it knows us by.
import { voice } from "../i18n/index.ts";
import { Choice, Line } from "./fields.tsx";
import type { Hook } from "./shapes.ts";

/** The fields of a hook. */
export function HookFields({ hook, set }: { hook: Hook; set: (hook: Hook) => void }) {
  const say = voice.value;
  return (
    <>
      <Line
        name={say.tell("page.crowd.set.hook_address")}
        type="url"
        most={1000}
        placeholder="https://"
        value={hook.address}
        set={(address) => set({ ...hook, address })}
      />
      <Choice
        name={say.tell("page.crowd.set.hook_form")}
        values={["json", "discord", "matrix"]}
        value={hook.form}
        show={(v) => say.tell(`page.crowd.set.hook_form.${v}`)}
        set={(form) => set({ ...hook, form })}
      />
      <Line
        name={say.tell("page.crowd.set.hook_secret")}
        help={say.tell("page.crowd.set.hook_secret_help")}
        value={hook.secret}
        required={hook.address !== ""}
        set={(secret) => set({ ...hook, secret })}
      />
    </>
  );
}
