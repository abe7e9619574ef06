// The head of a lesson or an exercise: the way back to the list, the game, and the progress.
import type { ComponentChildren } from "preact";
import { tell } from "../i18n/index.ts";
import { useRules } from "../ui/index.ts";

/** The way back is here too, since short phones have no room for the bar at the top of the page. */
export function Head({ game, children }: { game: string; children: ComponentChildren }) {
  const all = tell("page.learn.all");
  return (
    <div class="beat-head">
      <a class="icon-button" href="/learn" title={all}>
        <span class="unseen">{all}</span>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
      </a>
      <div>
        <p class="small-text">{useRules()?.rules.find((r) => r.id === game)?.name}</p>
        {children}
      </div>
    </div>
  );
}
