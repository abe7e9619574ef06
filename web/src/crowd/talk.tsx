// What people say about a ply, and what the organiser did in it, in one list.
import { useState } from "preact/hooks";
import { Sheet } from "../components/index.ts";
import { voice } from "../i18n/index.ts";
import { ActLine } from "./acts.tsx";
import type { Crowd } from "./crowd.ts";
import { since } from "./deadline.tsx";
import { Named } from "./named.tsx";
import type { Act, Comment } from "./shapes.ts";

/** The talk about the ply that is looked at. */
export function Talk({ crowd, seats }: { crowd: Crowd; seats: readonly string[] }) {
  const say = voice.value;
  const state = crowd.table.state.value;
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
    <section class="talk" aria-label={say.tell("page.crowd.talk_about", { ply })}>
      <h2 class="panel-head">
        {say.tell("page.crowd.talk")}
        <small>{say.tell("page.crowd.talk_ply", { ply })}</small>
      </h2>
      <ol class="said" aria-label={say.tell("page.crowd.talk_about", { ply })}>
        {list.length === 0 && <li class="quiet-text">{say.tell("page.crowd.talk_none")}</li>}
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
  const say = voice.value;
  const [asking, ask] = useState<"report" | "hide">();
  const organises = crowd.view.value?.organiser?.you ?? false;
  const c = comment;
  return (
    <li class={c.organiser ? "organiser" : ""}>
      <p>
        <Named crowd={crowd} member={c.member} you={c.you} />{" "}
        {c.organiser && <span class="tag">{say.tell("page.crowd.organiser")}</span>}
        {c.team !== undefined && (
          <span class="tag">{say.tell("page.crowd.only_team", { seat: seats[c.team] ?? "" })}</span>
        )}{" "}
        {c.hidden ? (
          <span class="quiet-text">{say.tell("page.crowd.hidden", { by: c.hidden.by, reason: c.hidden.reason })}</span>
        ) : (
          <span class="text">{c.text}</span>
        )}
      </p>
      <p class="row small-text quiet-text">
        <time dateTime={new Date(c.at).toISOString()}>{since(c.at, say.lang)}</time>
        {organises && (c.reports ?? 0) > 0 && (
          <span class="reports">{say.tell("page.crowd.reports", { n: c.reports ?? 0 })}</span>
        )}
        {!c.you && !c.hidden && crowd.view.value?.member !== undefined && (
          <button type="button" class="link-button" disabled={c.reported ?? false} onClick={() => ask("report")}>
            {say.tell(c.reported ? "page.crowd.reported" : "page.crowd.report")}
          </button>
        )}
        {organises &&
          (c.hidden ? (
            <button
              type="button"
              class="link-button"
              onClick={() => void crowd.judge(c.number, "show", c.hidden!.reason)}
            >
              {say.tell("page.crowd.show")}
            </button>
          ) : (
            <button type="button" class="link-button" onClick={() => ask("hide")}>
              {say.tell("page.crowd.hide")}
            </button>
          ))}
      </p>
      {asking && <Judging crowd={crowd} comment={c} what={asking} close={() => ask(undefined)} />}
    </li>
  );
}

/** Reporting a comment, or hiding it with a reason that everybody reads. */
function Judging(props: { crowd: Crowd; comment: Comment; what: "report" | "hide"; close: () => void }) {
  const say = voice.value;
  const { crowd, comment, what, close } = props;
  const [reason, give] = useState("");
  return (
    <Sheet name={say.tell(`page.crowd.${what}`)} close={close}>
      <form
        class="stack"
        onSubmit={(e) => {
          e.preventDefault();
          close();
          void crowd.judge(comment.number, what, what === "hide" ? reason : undefined);
        }}
      >
        <blockquote>{comment.text}</blockquote>
        <p class="quiet-text">{say.tell(`page.crowd.${what}_help`)}</p>
        {what === "hide" && (
          <label class="field">
            <span class="name">{say.tell("page.crowd.reason")}</span>
            <input class="input" required maxLength={400} value={reason} onInput={(e) => give(e.currentTarget.value)} />
          </label>
        )}
        <div class="row">
          <button type="submit" class="button main">
            {say.tell(`page.crowd.${what}`)}
          </button>
          <button type="button" class="button quiet" onClick={close}>
            {say.tell("page.cancel")}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

/** Saying something, to everybody or to the own team. */
function Say({ crowd, ply, seats }: { crowd: Crowd; ply: number; seats: readonly string[] }) {
  const say = voice.value;
  const [text, type] = useState("");
  const [closed, keep] = useState(true);
  const [busy, send] = useState(false);
  const team = (crowd.view.value?.teams ?? []).find((t) => (t.you?.weight ?? 0) > 0 || t.you?.number !== undefined);
  const only = team && closed ? team.seat : undefined;
  return (
    <form
      class="say"
      onSubmit={(e) => {
        e.preventDefault();
        if (!text.trim() || busy) return;
        send(true);
        void crowd.say(text.trim(), ply, only).then((done) => {
          send(false);
          if (done) type("");
        });
      }}
    >
      {team && (
        <fieldset class="chips" aria-label={say.tell("page.crowd.readers")}>
          <button type="button" class="chip" aria-pressed={closed} onClick={() => keep(true)}>
            {say.tell("page.crowd.only_team", { seat: seats[team.seat] ?? "" })}
          </button>
          <button type="button" class="chip" aria-pressed={!closed} onClick={() => keep(false)}>
            {say.tell("page.crowd.everybody")}
          </button>
        </fieldset>
      )}
      <input
        class="input"
        maxLength={500}
        aria-label={say.tell("page.crowd.comment")}
        placeholder={say.tell("page.crowd.comment")}
        value={text}
        onInput={(e) => type(e.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={busy || !text.trim()}>
        {say.tell("page.crowd.send")}
      </button>
    </form>
  );
}
