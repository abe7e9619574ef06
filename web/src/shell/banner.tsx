// What all pages have to say: that the server does not answer, that a newer version of the pages is there.

import { reach } from "../api/reach.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { newer } from "./installed.ts";
import "./banner.css";

/** A line over the lower edge of the page, if there is something to say. */
export function Banner() {
  const takeOver = newer.value;
  return (
    <div class="banner-place" role="status">
      {reach.lost.value && (
        <p class="banner offline">
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 3l18 18M12 19.5h0M8.5 16a5 5 0 0 1 6 -0.7" />
            <path d="M5 12.5a10 10 0 0 1 5.2-2.7M14.5 10a10 10 0 0 1 4.5 2.5" />
          </svg>
          <span>
            {tell("page.offline")} <span class="stale">{tell("page.offline.stale")}</span>
            <span class="awaited">{tell("page.offline.awaited")}</span>
          </span>
        </p>
      )}
      {takeOver && !reach.lost.value && (
        <p class="banner">
          <span>{tell("page.newer")}</span>
          <Button says={tell("page.newer.take")} onClick={takeOver} />
          <Button
            look="quiet"
            says={tell("page.newer.later")}
            onClick={() => {
              newer.value = undefined;
            }}
          />
        </p>
      )}
    </div>
  );
}
