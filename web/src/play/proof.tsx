// The dice can be checked: the commitment before the game, and afterwards whether everything is as it was promised.
import { useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Verification } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { type Checked, check } from "./check.ts";
import type { Table } from "./table.ts";

/** The promise of the dice, and a button that checks it. */
export function Proof({ table }: { table: Table }) {
  const say = voice.value;
  const state = table.state.value;
  const [checked, know] = useState<{ server: Verification; own: Checked | undefined } | "failed">();
  if (!state?.promise && state?.phase !== "over") return null;
  const run = async () => {
    try {
      const server = await api.read("/api/games/{id}/verification", { id: table.id, lang: say.lang });
      const own = state.phase === "over" && state.promise ? await check(table.id) : undefined;
      know({ server, own });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      know("failed");
    }
  };
  const wrong = checked && (checked === "failed" || !checked.server.right || checked.own?.right === false);
  return (
    <div class={`proof${wrong ? " wrong" : ""}`}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <rect x="5" y="11" width="14" height="9" rx="1" />
        <path d="M8 11V7a4 4 0 0 1 8 0v4" />
      </svg>
      <span role="status">
        {checked === undefined ? (
          state.promise ? (
            <>
              {say.tell("page.proof.promise")}{" "}
              <code>{`${state.promise.slice(0, 4)} … ${state.promise.slice(-4)}`}</code>
            </>
          ) : (
            say.tell("page.proof.orders")
          )
        ) : checked === "failed" ? (
          say.tell("page.proof.failed")
        ) : wrong ? (
          say.tell("page.proof.wrong", { problems: checked.server.problems })
        ) : checked.own ? (
          say.tell("page.proof.own", { draws: checked.own.draws })
        ) : (
          say.tell("page.proof.right", { plies: checked.server.plies, draws: checked.server.draws })
        )}
      </span>
      <button type="button" class="link-button" onClick={() => void run()}>
        {say.tell("page.proof.check")}
      </button>
    </div>
  );
}
