// That the server does not answer, and a way to try it at once.
import { useState } from "preact/hooks";
import { reach } from "../api/reach.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "./button.tsx";

/** Says that the server does not answer. A try also does what is given, and says so if there is no answer. */
export function Lost({ look }: { look?: () => void }) {
  const [button, setButton] = useState<"try" | "trying" | "still">("try");
  const trying = async () => {
    look?.();
    setButton("trying");
    await reach.look();
    setButton("still");
  };
  return (
    <>
      <span>{tell("page.connection.lost")}</span>
      <Button
        look="link"
        says={tell(`page.connection.${button}`)}
        disabled={button === "trying"}
        onClick={() => void trying()}
      />
    </>
  );
}
