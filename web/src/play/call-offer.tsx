// Offers notifications about turns.

import { useEffect } from "preact/hooks";
import { useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { last, look, switchOn } from "../live/calls.ts";
import { Button } from "../ui/index.ts";

/** Offers notifications to a player who waits for others, if they are possible and off. */
export function CallOffer() {
  const task = useTask();
  useEffect(() => {
    if (!last.value) void look();
  }, []);
  if (last.value?.calls !== "off") return null;
  return (
    <p>
      <Button
        look="link"
        says={tell("page.called.offer")}
        disabled={task.busy}
        onClick={() => task.run(() => switchOn().finally(look))}
      />
      {task.trouble && <span role="alert"> {task.trouble}</span>}
    </p>
  );
}
