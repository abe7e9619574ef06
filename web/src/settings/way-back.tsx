// Ways to be known on another device, or here again: a passkey, or a phrase.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { CeremonyOutBody, MeOutBody, SecretOutBody } from "../api/document.ts";
import { Form, type Task, useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { Copied, Part, TaskButton } from "./part.tsx";

/** Both ways, each to make one and to come back by it. */
export function WayBack({ me, know }: { me: MeOutBody; know: (me: MeOutBody) => void }) {
  const task = useTask();
  const [phrase, setPhrase] = useState("");
  const [back, setBack] = useState(false);
  const [made, setMade] = useState(false);
  const [others, setOthers] = useState(false);
  const welcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => welcome.current?.scrollIntoView({ block: "center" }), [back]);
  const arrive = (found: MeOutBody) => {
    know(found);
    setBack(true);
  };
  return (
    <Part
      title={tell("page.back.title")}
      help={tell(me.account ? "page.back.help_account" : "page.back.help")}
      task={task}
    >
      {phrase && <Copied name={tell("page.back.phrase")} text={phrase} say={tell("page.share.copy")} />}
      {phrase && <p class="quiet-text">{tell("page.back.once")}</p>}
      {me.known && (
        <label class="check">
          <input type="checkbox" checked={others} onChange={(e) => setOthers(e.currentTarget.checked)} />
          {tell("page.back.others")}
        </label>
      )}
      <div class="row">
        <TaskButton
          task={task}
          run={async () => {
            setPhrase((await api.post<SecretOutBody>(`/api/me/phrase?others=${others}`)).secret);
            know(await api.read("/api/me", {}));
          }}
        >
          {tell("page.back.make")}
        </TaskButton>
        {canPasskeys && (
          <TaskButton
            task={task}
            run={async () => {
              know(await makePasskey(others));
              setMade(true);
            }}
          >
            {tell("page.back.passkey")}
          </TaskButton>
        )}
      </div>
      {made && <p role="status">{tell("page.back.passkey_made")}</p>}
      <Return task={task} arrive={arrive} />
      {back && (
        <p role="status" ref={welcome}>
          {tell("page.back.welcome", { name: me.name })}
        </p>
      )}
    </Part>
  );
}

/** Comes back by a phrase or a passkey. */
function Return({ task, arrive }: { task: Task; arrive: (me: MeOutBody) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <details>
      <summary>{tell("page.back.return")}</summary>
      <Form
        class="row"
        submit={() => task.run(async () => arrive(await api.post<MeOutBody>("/api/me/recover", { phrase: typed })))}
      >
        <input
          class="input wide"
          aria-label={tell("page.back.phrase")}
          placeholder={tell("page.back.phrase")}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={typed}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
        <Button submit says={tell("page.back.use")} disabled={task.busy || typed.trim() === ""} />
        {canPasskeys && (
          <TaskButton task={task} run={async () => arrive(await showPasskey())}>
            {tell("page.back.use_passkey")}
          </TaskButton>
        )}
      </Form>
    </details>
  );
}

const canPasskeys = typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

async function makePasskey(others: boolean): Promise<MeOutBody> {
  return ceremony<PublicKeyCredentialCreationOptionsJSON>(
    "/api/me/passkeys",
    (options) => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    `?others=${others}`,
  );
}

async function showPasskey(): Promise<MeOutBody> {
  return ceremony<PublicKeyCredentialRequestOptionsJSON>("/api/me/login", (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
}

/** A passkey ceremony: the server sends its options, the browser asks its owner, and the server checks the answer. */
async function ceremony<Options>(
  path: string,
  ask: (o: Options) => Promise<Credential | null>,
  query = "",
): Promise<MeOutBody> {
  const { ceremony, options } = await api.post<CeremonyOutBody>(`${path}/options`);
  const credential = (await ask((options as { publicKey: Options }).publicKey)) as PublicKeyCredential;
  return api.post(path + query, { ceremony, credential: credential.toJSON() });
}
