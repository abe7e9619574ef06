// Further facts about a crowd game: its rules, the organiser's acts, where it is published.

import type { Team } from "../api/types.ts";
import { tell } from "../i18n/index.ts";
import { Proof } from "../play/proof.tsx";
import { planWords, readPlan } from "../setup/plan.ts";
import { Reading } from "../ui/index.ts";
import { Acts } from "./acts.tsx";
import type { Crowd } from "./crowd.ts";
import { OwnTime } from "./own-time.tsx";
import { storyPage } from "./story.tsx";

/** The terms of a team in sentences. */
function Terms({ team, seatName, seats }: { team: Team; seatName: string; seats: readonly string[] }) {
  const t = team.terms;
  const first = (t.after ?? []).map((s) => seats[s] ?? "");
  return (
    <section>
      <h3>{tell("page.crowd.terms", { seat: seatName })}</h3>
      <ul class="sentences">
        <li>{tell(`page.crowd.source.${team.source}`)}</li>
        <li>{tell(`page.crowd.rule_help.${t.rule}`)}</li>
        <li>{tell(`page.crowd.sight.${t.sight}`)}</li>
        <li>{tell(`page.crowd.moment.${t.moment}`)}</li>
        {first.length > 0 && <li>{tell("page.crowd.after", { seats: first })}</li>}
        <li>{tell(`page.crowd.missing.${t.missing}`, { order: t.default ?? "" })}</li>
        {team.plan && <li>{tell("page.crowd.plan", { plan: planWords(readPlan(team.plan, "UTC")) })}</li>}
        {team.later && <li>{tell("page.crowd.later")}</li>}
      </ul>
    </section>
  );
}

/** The less frequent parts of the page. */
export function More({ crowd, seats, close }: { crowd: Crowd; seats: readonly string[]; close: () => void }) {
  return (
    <Reading name={tell("page.crowd.about")} close={close}>
      <div class="stack about-crowd">
        <MoreBody crowd={crowd} seats={seats} />
      </div>
    </Reading>
  );
}

/** What the sheet has. */
function MoreBody({ crowd, seats }: { crowd: Crowd; seats: readonly string[] }) {
  const { table } = crowd;
  const state = table.session.state.value;
  const view = crowd.view.value;
  if (!state || !view) return null;
  const id = table.id;
  const over = crowd.over.value;
  return (
    <>
      {view.teams.map((t) => (
        <Terms key={t.seat} team={t} seatName={seats[t.seat] ?? ""} seats={seats} />
      ))}
      <OwnTime crowd={crowd} />
      <Acts crowd={crowd} />
      <section>
        <h3>{tell("page.crowd.published")}</h3>
        <nav class="stack links" aria-label={tell("page.crowd.published")}>
          {over > 0 && <a href={storyPage(crowd)}>{tell("page.crowd.story")}</a>}
          {over > 0 && <a href={`/api/games/${id}/plies/${over}`}>{tell("page.crowd.ply_page", { ply: over })}</a>}
          <a href={`/api/games/${id}/feed`}>{tell("page.crowd.feed")}</a>
          <a href={`/game/${id}/replay`}>{tell("page.replay.title")}</a>
          <a href={`/api/games/${id}/record`} download>
            {tell("page.replay.record")}
          </a>
          {view.organiser?.you && <a href={`/game/${id}/organise`}>{tell("page.crowd.organise")}</a>}
        </nav>
      </section>
      <Proof table={table} />
    </>
  );
}
