// What the organiser did: each act with name, time and reason, for everybody to read.

import type { Act } from "../api/types.ts";
import { tell, voice } from "../i18n/index.ts";
import { seatName } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { moment, since } from "./deadline.tsx";
import { Named } from "./named.tsx";

/** One act. */
export function ActLine({ crowd, act }: { crowd: Crowd; act: Act }) {
  const picture = crowd.table.session.picture.value;
  const organiser = crowd.view.value?.organiser?.name; // a player may pause, too
  const until = act.until ? moment(act.until, voice.value.lang, crowd.now) : "";
  const kind = voice.value.has(`page.crowd.act.${act.kind}`) ? `page.crowd.act.${act.kind}` : "page.crowd.act.other";
  return (
    <li class="organiser">
      <p>
        <Named crowd={crowd} member={act.by} />{" "}
        {act.by === organiser && <span class="tag">{tell("page.crowd.organiser")}</span>}{" "}
        {act.kind !== "remarked" && (
          <b>
            {tell(kind, {
              member: act.member ?? "",
              order: act.order ?? 0,
              until,
            })}
          </b>
        )}
        {act.of !== undefined && picture && (
          <b>{tell("page.crowd.act.moved_player", { seat: seatName(picture, act.of), until })}</b>
        )}{" "}
        <span class="text">{act.reason}</span>
      </p>
      <p class="small-text quiet-text">
        <time dateTime={new Date(act.at).toISOString()}>{since(act.at, voice.value.lang)}</time>
        {act.kind !== "remarked" && ` · ${tell("page.crowd.act_number", { n: act.number })}`}
      </p>
    </li>
  );
}

/** All acts, the newest first. */
export function Acts({ crowd, top }: { crowd: Crowd; top?: boolean }) {
  const acts = [...(crowd.view.value?.acts ?? [])].reverse();
  return (
    <section class="talk" aria-label={tell("page.crowd.acts")}>
      {top ? <h2>{tell("page.crowd.acts")}</h2> : <h3>{tell("page.crowd.acts")}</h3>}
      {acts.length === 0 ? (
        <p class="quiet-text">{tell("page.crowd.acts_none")}</p>
      ) : (
        <ol class="said">
          {acts.map((a) => (
            <ActLine key={`${a.seat}-${a.number}`} crowd={crowd} act={a} />
          ))}
        </ol>
      )}
    </section>
  );
}
