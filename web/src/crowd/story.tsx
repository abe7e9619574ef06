// The story of a game that is over, as a post to be copied.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import { useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { Button, ButtonLink, CopyButton } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";

/** The address of the page of the whole game, with all rounds that are over. */
export const storyPage = (crowd: Crowd): string => `/api/games/${crowd.table.id}/plies`;

/** The story, requested when it is opened. */
export function Story({ crowd }: { crowd: Crowd }) {
  const [text, setText] = useState<string>();
  const { busy, trouble, run } = useTask();
  const address = `/api/games/${crowd.table.id}/story`;
  const ask = () =>
    run(async () => {
      const answer = await fetch(`${address}?lang=${api.lang}`);
      if (answer.ok) setText(await answer.text());
    });
  return (
    <section class="section story-post" aria-label={tell("page.crowd.story")}>
      <h2>{tell("page.crowd.story")}</h2>
      {text === undefined ? (
        <div class="row">
          <ButtonLink look="main" says={tell("page.crowd.story_read")} href={storyPage(crowd)} />
          <Button says={tell("page.crowd.story_show")} disabled={busy} onClick={ask} />
          {trouble && <span role="alert">{trouble}</span>}
        </div>
      ) : (
        <>
          <textarea
            class="input"
            readOnly
            rows={10}
            aria-label={tell("page.crowd.story")}
            value={text}
            onFocus={(e) => e.currentTarget.select()}
          />
          <div class="row">
            <CopyButton text={text} say={tell("page.crowd.story_copy")} class="main" />
            <a href={storyPage(crowd)}>{tell("page.crowd.story_read")}</a>
          </div>
        </>
      )}
    </section>
  );
}
