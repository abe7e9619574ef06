// The dice can be checked: the commitment before the game, and afterwards whether everything is as it was promised.

import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { State, Verification } from "../api/types.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import type { Checked } from "./check.ts";
import type { Table } from "./table.ts";

/** The result of a check: the server's answer, what this browser computed if it could, and the sentence to show. */
interface Outcome {
  server: Verification;
  own: Checked | undefined;
  kind: string;
}

/** A check of a game's dice and orders: how to run it, and its result. */
export interface Proven {
  run(): void;
  /** The result of the check in words, after it has run. */
  said: string | undefined;
  wrong: boolean;
}

/** What is checked: what the server says of a record, and the record itself. */
export interface Checkable {
  verification(): Promise<Verification>;
  record(): Promise<string>;
}

/** A game, to be checked. */
export const checkable = (id: string): Checkable => ({
  verification: () => api.read("/api/games/{id}/verification", { id, lang: api.lang }),
  record: async () => (await import("./check.ts")).recordOf(id),
});

/** A check that has not run. */
export function useProof(what: Checkable, state: Pick<State, "phase" | "promise"> | undefined): Proven {
  const [came, setCame] = useState<Outcome | "failed">();
  const run = () => void prove(what, state?.phase === "over", !!state?.promise).then(setCame, () => setCame("failed"));
  const wrong = came !== undefined && (came === "failed" || !came.server.right || came.own?.right === false);
  const said = () => {
    if (!came) return undefined;
    if (came === "failed") return tell("page.proof.failed");
    const problems = [...came.server.problems, ...(came.own?.wrong ? [came.own.wrong] : [])];
    if (wrong) return tell("page.proof.wrong", { problems });
    const draws = came.own?.draws ?? came.server.draws;
    return tell(`page.proof.${came.kind}`, { plies: came.server.plies, draws });
  };
  return { run, said: said(), wrong };
}

/** Has the server check a game, and computes its draws again if they can be: once it is over, where there were any. */
async function prove(what: Checkable, over: boolean, dice: boolean): Promise<Outcome> {
  const [server, { canCheck, checkRecord }] = await Promise.all([what.verification(), import("./check.ts")]);
  const own = over && dice && canCheck() ? await checkRecord(await what.record()) : undefined;
  return { server, own, kind: own ? "own" : !over ? "right" : dice ? "server" : "sealed" };
}

/** The promise of the dice, and a button that checks it. */
export function Proof({ table }: { table: Table }) {
  const state = table.session.state.value;
  const { run, said, wrong } = useProof(checkable(table.id), state);
  const sealed = state?.phase === "over" && table.session.entries.value.some((e) => e.words);
  if (!state?.promise && !sealed) return null;
  return (
    <div class={`proof${wrong ? " wrong" : ""}`}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 11h14v9H5zM8 11V7a4 4 0 0 1 8 0v4" />
      </svg>
      {!said && (
        <span>
          {state.promise ? (
            <>
              {tell("page.proof.promise")} <code>{`${state.promise.slice(0, 4)} … ${state.promise.slice(-4)}`}</code>
            </>
          ) : (
            tell("page.proof.orders")
          )}
        </span>
      )}
      <span role="status">{said}</span>
      <Button look="link" says={tell("page.proof.check")} onClick={run} />
    </div>
  );
}
