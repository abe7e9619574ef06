// What is refused: a game that cannot be shown, as the link is wrong or is not for this viewer; or an act.

import { useMemo } from "preact/hooks";
import type { Problem } from "../api/types.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { ButtonLink, Refusal } from "../ui/index.ts";
import { noticed } from "./session.ts";
import type { Table } from "./table.ts";

/** The reason, and what to do. If the game exists, the id leads to its page. */
export function RefusedGame({ problem, id }: { problem: Problem; id?: string }) {
  const there = id !== undefined && problem.status !== 404;
  return (
    <main class="page stack">
      <h1>{tell("page.game.none")}</h1>
      <p>{capital(problem.text ? say(problem.text) : problem.detail)}.</p>
      {!there && <p>{tell("page.missing.help")}</p>}
      <p>
        <ButtonLink
          look="main"
          says={tell(there ? "page.replay.game" : "page.missing.home")}
          href={there ? `/game/${id}` : "/"}
        />
      </p>
    </main>
  );
}

/** Why the last act was refused. It is made anew each time, so that it is read out again. */
export function RefusedAct({ table: { session, screen } }: { table: Table }) {
  const notice = session.notice.value;
  const told = useMemo(() => Math.random(), [notice]);
  if (!notice) return null;
  // What the rules say of a refused move may depend on the secret of the seat.
  const ruled = !("text" in notice && notice.text.kind.startsWith("page."));
  const covered = ruled && screen.covered.value;
  return (
    <Refusal
      key={told}
      hint={"hint" in notice}
      says={covered ? tell("page.notes.covered", { button: tell("page.notes.peek") }) : noticed(notice)}
    />
  );
}
