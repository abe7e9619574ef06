// Addresses for calendars and readers of feeds.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { FeedsOutBody } from "../api/document.ts";
import { useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { Copied, Part, TaskButton } from "./part.tsx";

const path = "/api/me/feeds";

/** The new addresses, which are shown once, and the buttons for existing ones. */
export function Feeds() {
  const task = useTask();
  const [feeds, setFeeds] = useState<FeedsOutBody>();
  useEffect(() => {
    // New addresses are sent only once: an older answer does not replace them.
    void api.read(path, {}).then((f) => setFeeds((made) => made ?? f));
  }, []);
  const copy = tell("page.lobby.copy");
  return (
    <Part title={tell("page.feeds.title")} help={tell("page.feeds.help")} task={task}>
      {(["calendar", "games"] as const).map((kind) => {
        const at = feeds?.[kind];
        return (
          at && (
            <Copied key={kind} name={tell(`page.feeds.${kind}`)} text={new URL(at, location.href).href} say={copy} />
          )
        );
      })}
      {feeds?.calendar && <p class="quiet-text">{tell("page.feeds.once")}</p>}
      <div class="row">
        <TaskButton task={task} run={async () => setFeeds(await api.post<FeedsOutBody>(path))}>
          {tell(feeds?.there ? "page.feeds.anew" : "page.feeds.make")}
        </TaskButton>
        {feeds?.there && (
          <TaskButton task={task} quiet run={() => api.delete(path).then(() => setFeeds({ there: false }))}>
            {tell("page.feeds.void")}
          </TaskButton>
        )}
      </div>
    </Part>
  );
}
