// What one is mailed of games of crowds, where the server sends mail.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { MailOutBody } from "../api/document.ts";
import { voice } from "../i18n/index.ts";
import { useTask } from "../play/task.ts";
import { Part, TaskButton } from "./part.tsx";

/** The address, what is sent there, and the code that shows it is one's own. */
export function Mail() {
  const say = voice.value;
  const task = useTask();
  const [mail, know] = useState<MailOutBody>();
  const [address, type] = useState("");
  const [digest, tell] = useState(true);
  const [warnings, warn] = useState(true);
  const [code, show] = useState("");
  const heard = (m: MailOutBody) => {
    know(m);
    type(m.address ?? "");
    if (m.address) {
      tell(m.digest ?? false);
      warn(m.warnings ?? false);
    }
  };
  const look = async () => heard(await api.read("/api/me/mail", {}));
  useEffect(() => void look(), []);
  if (!mail?.on) return null;
  const save = () =>
    task.run(async () => heard(await api.put<MailOutBody>("/api/me/mail", { address, digest, warnings })));
  return (
    <Part title={say.tell("page.mail.title")} help={say.tell("page.mail.help")} task={task}>
      <form
        class="stack"
        onSubmit={(e) => {
          e.preventDefault();
          save();
        }}
      >
        <input
          class="input"
          type="email"
          autocomplete="email"
          required
          maxLength={200}
          aria-label={say.tell("page.mail.address")}
          placeholder={say.tell("page.mail.address")}
          value={address}
          onInput={(e) => type(e.currentTarget.value)}
        />
        <label class="check">
          <input type="checkbox" checked={digest} onChange={(e) => tell(e.currentTarget.checked)} />
          {say.tell("page.mail.digest")}
        </label>
        <label class="check">
          <input type="checkbox" checked={warnings} onChange={(e) => warn(e.currentTarget.checked)} />
          {say.tell("page.mail.warnings")}
        </label>
        <div class="row">
          <button type="submit" class="button" disabled={task.busy || !address}>
            {say.tell("page.settings.save")}
          </button>
          {mail.address && (
            <TaskButton task={task} quiet run={() => api.delete("/api/me/mail").then(look)}>
              {say.tell("page.mail.drop")}
            </TaskButton>
          )}
        </div>
      </form>
      {mail.address && !mail.confirmed && (
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            task.run(() => api.post("/api/me/mail/confirm", { code: code.trim() }).then(look));
          }}
        >
          <p>{say.tell("page.mail.sent", { address: mail.address })}</p>
          <input
            class="input"
            autocomplete="one-time-code"
            aria-label={say.tell("page.mail.code")}
            value={code}
            onInput={(e) => show(e.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={task.busy || !code.trim()}>
            {say.tell("page.mail.confirm")}
          </button>
        </form>
      )}
    </Part>
  );
}
