// Ways to be known on another device, or here again: a passkey, or a phrase.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { CeremonyOutBody, MeOutBody, SecretOutBody } from "../api/document.ts";
import { voice } from "../i18n/index.ts";
import { useTask } from "../play/task.ts";
import { Copied, Part } from "./part.tsx";

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
        <button
          type="button"
          class="button"
          disabled={task.busy}
          onClick={() =>
            task.run(async () => {
              tell((await api.post<SecretOutBody>("/api/me/phrase")).secret);
              know(await api.read("/api/me", {}));
            })
          }
        >
          {say.tell("page.back.make")}
        </button>
        {canPasskeys && (
          <button
            type="button"
            class="button"
            disabled={task.busy}
            onClick={() => task.run(async () => know(await makePasskey()))}
          >
            {say.tell("page.back.passkey")}
          </button>
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
            <button
              type="button"
              class="button"
              disabled={task.busy}
              onClick={() => task.run(async () => arrive(await showPasskey()))}
            >
              {say.tell("page.back.use_passkey")}
            </button>
          )}
        </form>
      </details>
      {back && <p role="status">{say.tell("page.back.welcome", { name: me.name })}</p>}
    </Part>
  );
}

const canPasskeys = typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

async function makePasskey(): Promise<MeOutBody> {
  const { ceremony, options } = await api.post<CeremonyOutBody>("/api/me/passkeys/options");
  const { publicKey } = options as { publicKey: PublicKeyCredentialCreationOptionsJSON };
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
  });
  return api.post("/api/me/passkeys", { ceremony, credential: (made as PublicKeyCredential).toJSON() });
}

async function showPasskey(): Promise<MeOutBody> {
  const { ceremony, options } = await api.post<CeremonyOutBody>("/api/me/login/options");
  const { publicKey } = options as { publicKey: PublicKeyCredentialRequestOptionsJSON };
  const shown = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
  });
  return api.post("/api/me/login", { ceremony, credential: (shown as PublicKeyCredential).toJSON() });
}
