// What all pages have to say: that the server does not answer, that a newer version of the pages is there.
import { voice } from "../i18n/index.ts";
import { reach } from "../live/reach.ts";
import { newer } from "./installed.ts";
import "./banner.css";

/** A line over the lower edge of the page, if there is something to say. */
export function Banner() {
  const say = voice.value;
  const takeOver = newer.value;
  return (
    <div class="banner-place" role="status">
      {reach.lost.value && (
        <p class="banner offline">
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 4l16 16M8.500 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.400M19 12a10 10 0 0 0-5-2.700M12 19h0" />
          </svg>
          <span>{say.tell("page.offline")}</span>
        </p>
      )}
      {takeOver && !reach.lost.value && (
        <p class="banner">
          <span>{say.tell("page.newer")}</span>
          <button type="button" class="button" onClick={takeOver}>
            {say.tell("page.newer.take")}
          </button>
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              newer.value = undefined;
            }}
          >
            {say.tell("page.newer.later")}
          </button>
        </p>
      )}
    </div>
  );
}
