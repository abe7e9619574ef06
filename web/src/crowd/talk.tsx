// What people say about a ply, and what the organiser did in it, in one list.

import { useState } from "preact/hooks";
import type { Act, Comment } from "../api/types.ts";
import { Form } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { Button, Sheet } from "../ui/index.ts";
import { ActLine } from "./acts.tsx";
import type { Crowd } from "./crowd.ts";
import { since } from "./deadline.tsx";
import { Named } from "./named.tsx";

/** The talk about the ply that is looked at. */
export function Talk({ crowd, seats }: { crowd: Crowd; seats: readonly string[] }) {
  const state = crowd.table.session.state.value;
  const view = crowd.view.value;
  const over = crowd.over.value;
  const ply = crowd.past.value?.number ?? (state?.phase === "over" ? over : over + 1);
  const said = crowd.comments.value.filter((c) => c.ply === ply);
  const acts = (view?.acts ?? []).filter((a) => (a.ply ?? 0) === ply);
  const list: ({ comment: Comment } | { act: Act })[] = [
    ...said.map((comment) => ({ comment })),
    ...acts.map((act) => ({ act })),
  ];
  const at = (x: { comment: Comment } | { act: Act }) => ("comment" in x ? x.comment.at : x.act.at);
  list.sort((a, b) => at(a) - at(b));
  return (
    <section class="talk" aria-label={tell("page.crowd.talk_about", { ply })}>
      <h2 class="panel-head">
        {tell("page.crowd.talk")}
        <small>{tell("page.crowd.talk_ply", { ply })}</small>
      </h2>
      <ol class="said" aria-label={tell("page.crowd.talk_about", { ply })}>
        {list.length === 0 && <li class="quiet-text">{tell("page.crowd.talk_none")}</li>}
        {list.map((x) =>
          "comment" in x ? (
            <CommentLine key={`c${x.comment.number}`} crowd={crowd} comment={x.comment} seats={seats} />
          ) : (
            <ActLine key={`a${x.act.seat}-${x.act.number}`} crowd={crowd} act={x.act} />
          ),
        )}
      </ol>
      {view?.member !== undefined && <Say crowd={crowd} ply={ply} seats={seats} />}
    </section>
  );
}

function CommentLine({ crowd, comment, seats }: { crowd: Crowd; comment: Comment; seats: readonly string[] }) {
  const [asking, setAsking] = useState<"report" | "hide">();
  const organises = crowd.view.value?.organiser?.you ?? false;
  const c = comment;
  const team = c.team === undefined ? undefined : (seats[c.team] ?? "");
  return (
    <li class={c.organiser ? "organiser" : ""}>
      <p>
        <Named crowd={crowd} member={c.member} you={c.you} />{" "}
        {c.organiser && <span class="tag">{tell("page.crowd.organiser")}</span>}
        {team !== undefined && <span class="tag">{tell("page.crowd.only_team", { seat: team })}</span>}{" "}
        {c.hidden ? (
          <span class="quiet-text">{tell("page.crowd.hidden", { by: c.hidden.by, reason: c.hidden.reason })}</span>
        ) : (
          <span class="text">{c.text}</span>
        )}
      </p>
      <p class="row small-text quiet-text">
        <time dateTime={new Date(c.at).toISOString()}>{since(c.at, voice.value.lang)}</time>
        {organises && (c.reports ?? 0) > 0 && (
          <span class="reports">{tell("page.crowd.reports", { n: c.reports ?? 0 })}</span>
        )}
        {!c.you && !c.hidden && crowd.view.value?.member !== undefined && (
          <Button
            look="link"
            says={tell(c.reported ? "page.crowd.reported" : "page.crowd.report")}
            aria-haspopup="dialog"
            disabled={c.reported ?? false}
            onClick={() => setAsking("report")}
          />
        )}
        {organises &&
          (c.hidden ? (
            <Button
              look="link"
              says={tell("page.crowd.show")}
              onClick={() => void crowd.judge(c.number, "show", c.hidden!.reason)}
            />
          ) : (
            <Button
              look="link"
              says={tell("page.crowd.hide")}
              aria-haspopup="dialog"
              onClick={() => setAsking("hide")}
            />
          ))}
      </p>
      {asking && <Judging crowd={crowd} comment={c} what={asking} close={() => setAsking(undefined)} />}
    </li>
  );
}

/** Reporting a comment, or hiding it with a reason that everybody reads. */
function Judging(props: { crowd: Crowd; comment: Comment; what: "report" | "hide"; close: () => void }) {
  const { crowd, comment, what, close } = props;
  const [reason, setReason] = useState("");
  return (
    <Sheet name={tell(`page.crowd.${what}`)} close={close}>
      <Form
        class="stack"
        submit={() => {
          close();
          void crowd.judge(comment.number, what, what === "hide" ? reason : undefined);
        }}
      >
        <blockquote>{comment.text}</blockquote>
        <p class="quiet-text">{tell(`page.crowd.${what}_help`)}</p>
        {what === "hide" && (
          <label class="field">
            <span class="name">{tell("page.crowd.reason")}</span>
            <input
              class="input"
              required
              maxLength={400}
              value={reason}
              onInput={(e) => setReason(e.currentTarget.value)}
            />
          </label>
        )}
        <div class="row">
          <Button submit look="main" says={tell(`page.crowd.${what}`)} />
          <Button look="quiet" says={tell("page.cancel")} onClick={close} />
        </div>
      </Form>
    </Sheet>
  );
}

/** Saying something, to everybody or to the own team. */
function Say({ crowd, ply, seats }: { crowd: Crowd; ply: number; seats: readonly string[] }) {
  const [text, setText] = useState("");
  const [closed, setClosed] = useState(true);
  const [busy, setBusy] = useState(false);
  const team = (crowd.view.value?.teams ?? []).find((t) => (t.you?.weight ?? 0) > 0 || t.you?.number !== undefined);
  const only = team && closed ? team.seat : undefined;
  return (
    <Form
      class="say"
      submit={() => {
        if (!text.trim() || busy) return;
        setBusy(true);
        void crowd.say(text.trim(), ply, only).then((done) => {
          setBusy(false);
          if (done) setText("");
        });
      }}
    >
      {team && (
        <fieldset class="chips" aria-label={tell("page.crowd.readers")}>
          <Button
            look="chip"
            says={tell("page.crowd.only_team", { seat: seats[team.seat] ?? "" })}
            aria-pressed={closed}
            onClick={() => setClosed(true)}
          />
          <Button
            look="chip"
            says={tell("page.crowd.everybody")}
            aria-pressed={!closed}
            onClick={() => setClosed(false)}
          />
        </fieldset>
      )}
      <input
        class="input"
        maxLength={500}
        aria-label={tell("page.crowd.comment")}
        placeholder={tell("page.crowd.comment")}
        value={text}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <Button submit says={tell("page.crowd.send")} disabled={busy || !text.trim()} />
    </Form>
  );
}
