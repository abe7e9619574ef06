// Ways to be known on another device, or here again: a passkey, or a phrase.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { CeremonyOutBody, MeOutBody, SecretOutBody } from "../api/document.ts";
import { voice } from "../i18n/index.ts";
import { useTask } from "../play/task.ts";
import { Copied, Part, TaskButton } from "./part.tsx";

/** Both ways, each to make one and to come back by it. */
export function WayBack({ me, know }: { me: MeOutBody; know: (me: MeOutBody) => void }) {
  const say = voice.value;
  const task = useTask();
  const [phrase, tell] = useState("");
  const [typed, type] = useState("");
  const [back, came] = useState(false);
  const arrive = (found: MeOutBody) => {
    know(found);
    came(true);
  };
  return (
    <Part
      title={say.tell("page.back.title")}
      help={say.tell(me.account ? "page.back.help_account" : "page.back.help")}
      task={task}
    >
      {phrase && <Copied name={say.tell("page.back.phrase")} text={phrase} />}
      {phrase && <p class="quiet-text">{say.tell("page.back.once")}</p>}
      <div class="row">
        <TaskButton
          task={task}
          run={async () => {
            tell((await api.post<SecretOutBody>("/api/me/phrase")).secret);
            know(await api.read("/api/me", {}));
          }}
        >
          {say.tell("page.back.make")}
        </TaskButton>
        {canPasskeys && (
          <TaskButton task={task} run={async () => know(await makePasskey())}>
            {say.tell("page.back.passkey")}
          </TaskButton>
        )}
      </div>
      <details>
        <summary>{say.tell("page.back.return")}</summary>
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            task.run(async () => arrive(await api.post<MeOutBody>("/api/me/recover", { phrase: typed })));
          }}
        >
          <input
            class="input wide"
            aria-label={say.tell("page.back.phrase")}
            placeholder={say.tell("page.back.phrase")}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={typed}
            onInput={(e) => type(e.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={task.busy || typed.trim() === ""}>
            {say.tell("page.back.use")}
          </button>
          {canPasskeys && (
            <TaskButton task={task} run={async () => arrive(await showPasskey())}>
              {say.tell("page.back.use_passkey")}
            </TaskButton>
          )}
        </form>
      </details>
      {back && <p role="status">{say.tell("page.back.welcome", { name: me.name })}</p>}
    </Part>
  );
}

const canPasskeys = typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

async function makePasskey(): Promise<MeOutBody> {
  return ceremony<PublicKeyCredentialCreationOptionsJSON>("/api/me/passkeys", (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
}

async function showPasskey(): Promise<MeOutBody> {
  return ceremony<PublicKeyCredentialRequestOptionsJSON>("/api/me/login", (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
}

/** The server says what it wants to see, the browser asks its owner, and the server looks at it. */
async function ceremony<Options>(path: string, ask: (o: Options) => Promise<Credential | null>): Promise<MeOutBody> {
  const { ceremony, options } = await api.post<CeremonyOutBody>(`${path}/options`);
  const credential = (await ask((options as { publicKey: Options }).publicKey)) as PublicKeyCredential;
  return api.post(path, { ceremony, credential: credential.toJSON() });
}
