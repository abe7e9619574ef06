// That the connection of a game is lost, and a way to try it at once.
import { useEffect, useState } from "preact/hooks";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import type { Session } from "./session.ts";

/** Says that the connection is lost; kept, if the page has something that would be lost with it. */
export function Lost({ session, kept }: { session: Session; kept: boolean }) {
  const line = session.line.value; // another one after each try
  const [tried, setTried] = useState(false);
  useEffect(() => setTried(false), [line]);
  const retry = () => {
    setTried(true);
    session.look();
  };
  return (
    <>
      <span>{tell(kept ? "page.connection.kept" : "page.connection.lost")}</span>
      <Button look="link" says={tell(tried ? "page.connection.trying" : "page.connection.try")} onClick={retry} />
    </>
  );
}
