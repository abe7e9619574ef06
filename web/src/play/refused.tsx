// A game that cannot be shown: the link is wrong, or is not for this viewer.

import type { Problem } from "../api/types.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { ButtonLink } from "../ui/index.ts";

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
