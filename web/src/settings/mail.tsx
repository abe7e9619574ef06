// What one is mailed of games of crowds, where the server sends mail.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { MailOutBody } from "../api/document.ts";
import { Form, useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { Part, TaskButton } from "./part.tsx";

/** The mail address, what is sent there, and the code that confirms it. */
export function Mail() {
  const task = useTask();
  const [mail, setMail] = useState<MailOutBody>();
  const [address, setAddress] = useState("");
  const [digest, setDigest] = useState(true);
  const [warnings, setWarnings] = useState(true);
  const [code, setCode] = useState("");
  const heard = (m: MailOutBody) => {
    setMail(m);
    setAddress(m.address ?? "");
    if (m.address) {
      setDigest(m.digest ?? false);
      setWarnings(m.warnings ?? false);
    }
  };
  const look = async () => heard(await api.read("/api/me/mail", {}));
  useEffect(() => void look(), []);
  if (!mail?.on) return null;
  const save = () =>
    task.run(async () => heard(await api.put<MailOutBody>("/api/me/mail", { address, digest, warnings })));
  return (
    <Part title={tell("page.mail.title")} help={tell("page.mail.help")} task={task}>
      <Form class="stack" submit={() => save()}>
        <input
          class="input"
          type="email"
          autocomplete="email"
          required
          maxLength={200}
          aria-label={tell("page.mail.address")}
          placeholder={tell("page.mail.address")}
          value={address}
          onInput={(e) => setAddress(e.currentTarget.value)}
        />
        <label class="check">
          <input type="checkbox" checked={digest} onChange={(e) => setDigest(e.currentTarget.checked)} />
          {tell("page.mail.digest")}
        </label>
        <label class="check">
          <input type="checkbox" checked={warnings} onChange={(e) => setWarnings(e.currentTarget.checked)} />
          {tell("page.mail.warnings")}
        </label>
        <div class="row">
          <Button submit says={tell("page.settings.save")} disabled={task.busy || !address} />
          {mail.address && (
            <TaskButton task={task} quiet run={() => api.delete("/api/me/mail").then(look)}>
              {tell("page.mail.drop")}
            </TaskButton>
          )}
        </div>
      </Form>
      {mail.address && !mail.confirmed && (
        <Form
          class="row"
          submit={() => task.run(() => api.post("/api/me/mail/confirm", { code: code.trim() }).then(look))}
        >
          <p>{tell("page.mail.sent", { address: mail.address })}</p>
          <input
            class="input"
            autocomplete="one-time-code"
            aria-label={tell("page.mail.code")}
            value={code}
            onInput={(e) => setCode(e.currentTarget.value)}
          />
          <Button submit says={tell("page.mail.confirm")} disabled={task.busy || !code.trim()} />
        </Form>
      )}
    </Part>
  );
}
