// A program that every ply is sent to: its address, in which form, and the shared secret.
import { fields } from "./fields.tsx";
import type { Hook } from "./game-form.ts";

/** The fields of a hook. */
export function HookFields({ hook, set }: { hook: Hook; set: (hook: Hook) => void }) {
  const { choice, line } = fields(hook, (part) => set({ ...hook, ...part }));
  return (
    <>
      {line("address", { called: "hook_address", type: "url", most: 1000, placeholder: "https://" })}
      {choice("form", ["json", "discord", "matrix"], { called: "hook_form" })}
      {line("secret", { called: "hook_secret", required: hook.address !== "" })}
    </>
  );
}
