// What all pages have to say: that the server does not answer, that a newer version of the pages is there.
import { reach } from "../api/reach.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { left } from "../ui/left.ts";
import { Lost } from "../ui/lost.tsx";
import { place } from "../ui/router.ts";
import { newer } from "./installed.ts";
import "./banner.css";

/** A line over the lower edge of the page, if there is something to say. */
export function Banner() {
  const takeOver = newer.value;
  const { says, game, visit = place.value.visit } = left.value ?? {};
  return (
    <div class="banner-place" role="status">
      {reach.late.value && (
        <p class="banner offline">
          <Lost />
        </p>
      )}
      {says && visit === place.value.visit && (
        <p class="banner offline">
          <span>{says}</span>
          <a href={`/game/${game}`}>{tell("page.replay.game")}</a>
        </p>
      )}
      {takeOver && !reach.late.value && (
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
