// That the connection of a game is lost, and a way to try it at once.
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import type { Session } from "./session.ts";

/** Says that the connection is lost; kept, if the page has something that would be lost with it. */
export function Lost({ session, kept }: { session: Session; kept: boolean }) {
  return (
    <>
      <span>{tell(kept ? "page.connection.kept" : "page.connection.lost")}</span>
      <Button look="link" says={tell("page.connection.try")} onClick={() => session.look()} />
    </>
  );
}
