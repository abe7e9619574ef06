// The organiser's console: the state of the game, and every act with its reason, which is public.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { CodesOutBody, HookOut } from "../api/document.ts";
import type { CrowdAction, Member, Power, Team, TeamTerms } from "../api/types.ts";
import { Acts } from "../crowd/acts.tsx";
import { Crowd } from "../crowd/crowd.ts";
import { Named } from "../crowd/named.tsx";
import { Status } from "../crowd/status.tsx";
import { Form, Group, Line, Part } from "../form/index.ts";
import { amount } from "../i18n/amount.ts";
import { tell } from "../i18n/index.ts";
import { RefusedGame } from "../play/refused.tsx";
import { noticed } from "../play/session.ts";
import { Table } from "../play/table.ts";
import { noHook } from "../setup/game-form.ts";
import { HookFields } from "../setup/hook-fields.tsx";
import { readList } from "../setup/list.ts";
import { MemberList } from "../setup/member-list.tsx";
import { readPlan, writePlan, zone } from "../setup/plan.ts";
import { PlanFields } from "../setup/plan-fields.tsx";
import { TermsForm } from "../setup/terms-form.tsx";
import { Button, ButtonLink, CopyButton, Loading, Refusal, seatNames } from "../ui/index.ts";
import "../crowd/crowd.css";
import "../setup/setup.css";

/** The organiser's page. */
export default function Organise({ params }: { params: Record<string, string> }) {
  const [crowd, setCrowd] = useState<Crowd>();
  useEffect(() => {
    const table = new Table(params.id ?? "");
    const made = new Crowd(table);
    setCrowd(made);
    return () => {
      made.close();
      table.close();
    };
  }, [params.id]);
  return crowd ? <Console crowd={crowd} /> : <Loading class="page organise" />;
}

function Console({ crowd }: { crowd: Crowd }) {
  const { table } = crowd;
  const state = table.session.state.value;
  const picture = table.session.picture.value;
  const view = crowd.view.value;
  if (table.session.refusal.value) return <RefusedGame problem={table.session.refusal.value} />;
  if (!state || !picture || !view) return <Loading class="page organise" />;
  const names = seatNames(picture);
  const notice = table.session.notice.value;
  const may = view.organiser?.you ?? false;
  return (
    <main class="page organise">
      <header class="page-head">
        <div>
          <h1>{state.title || table.session.rules.value?.name}</h1>
          <p>{tell(may ? "page.crowd.console.lead" : "page.crowd.console.not_you")}</p>
        </div>
        <ButtonLink says={tell("page.replay.game")} href={`/game/${table.id}`} />
      </header>
      {notice && <Refusal says={noticed(notice)} />}
      <div class="console">
        <div class="stack parts">
          {may &&
            !view.annulled &&
            view.teams.map((t) => <TeamConsole key={t.seat} crowd={crowd} team={t} names={names} />)}
        </div>
        <aside class="stack">
          <Acts crowd={crowd} top />
          {may && <Codes crowd={crowd} />}
          {may && <Hooks crowd={crowd} />}
        </aside>
      </div>
    </main>
  );
}

/** What waits for the organiser, and what happens next. */
function Leads({ crowd, team, names }: { crowd: Crowd; team: Team; names: readonly string[] }) {
  const { session } = crowd.table;
  const invites = session.invites.value.filter((i) => !session.state.value?.seats[i.seat]?.taken);
  const reported = crowd.comments.value.filter((c) => (c.reports ?? 0) > 0 && !c.hidden).length;
  const waits = [
    ...invites.map((i) => tell("page.crowd.waits.invite", { seat: names[i.seat] ?? "" })),
    ...(reported > 0 ? [tell("page.crowd.waits.reports", { n: reported })] : []),
    ...(team.paused ? [tell("page.crowd.waits.paused")] : []),
  ];
  return (
    <section class="leads" aria-label={tell("page.crowd.waits")}>
      <Status crowd={crowd} team={team} names={names} />
      <p>
        {team.phase === "ordering" && `${tell("page.crowd.console.ordered", { n: team.ordered, of: team.count })}. `}
        {waits.length === 0 && tell("page.crowd.waits.none")}
      </p>
      {waits.length > 0 && (
        <>
          <h2>{tell("page.crowd.waits")}</h2>
          <ul class="sentences">
            {waits.map((w) => (
              <li key={w}>{w}</li>
            ))}
          </ul>
        </>
      )}
      {invites.map((i) => (
        <CopyButton
          key={i.seat}
          text={new URL(i.path, location.href).href}
          say={tell("page.crowd.waits.copy", { seat: names[i.seat] ?? "" })}
          class="main"
        />
      ))}
    </section>
  );
}

/** The acts for a team, each with its effect. */
function TeamConsole({ crowd, team, names }: { crowd: Crowd; team: Team; names: readonly string[] }) {
  const over = crowd.table.session.state.value?.phase !== "playing";
  const open = team.phase === "ordering";
  const act = (kind: "pause" | "resume" | "remark" | "annul") => ({
    name: tell(`page.crowd.console.${kind}`),
    told: tell(`page.crowd.console.${kind}_help`),
  });
  const time = act(team.paused ? "resume" : "pause");
  const deadlines = [
    ...(open ? [{ seat: team.seat, until: team.until }] : []),
    ...(crowd.view.value?.seats ?? []).flatMap((p) => (p.until ? [{ seat: p.seat, until: p.until }] : [])),
  ];
  return (
    <>
      <Leads crowd={crowd} team={team} names={names} />
      <div class="groups">
        {!over && deadlines.length > 0 && !team.paused && (
          <Group name={tell("page.crowd.console.extend")} told={tell("page.crowd.console.extend_told")}>
            {deadlines.map((d) => (
              <Extend key={d.seat} crowd={crowd} {...d} name={names[d.seat] ?? ""} />
            ))}
          </Group>
        )}
        {!over && (
          <Group {...time}>
            <ReasonAct
              crowd={crowd}
              name={time.name}
              action={{ kind: team.paused ? "resume" : "pause", seat: team.seat }}
            />
          </Group>
        )}
        <Group {...act("remark")}>
          <ReasonAct
            crowd={crowd}
            name={tell("page.crowd.console.remark")}
            reason={tell("page.crowd.console.text")}
            action={{ kind: "remark", seat: team.seat }}
          />
        </Group>
        <Members crowd={crowd} team={team} />
        {team.source === "list" && !over && <NewList crowd={crowd} team={team} />}
        {!over && <NewTerms crowd={crowd} team={team} names={names} />}
        {!over && (
          <Group {...act("annul")}>
            <ReasonAct
              crowd={crowd}
              name={tell("page.crowd.console.annul")}
              sure={tell("page.crowd.console.annul_sure")}
              action={{ kind: "annul", seat: team.seat }}
            />
          </Group>
        )}
      </div>
    </>
  );
}

/** An act that needs nothing but its reason. */
function ReasonAct(props: {
  crowd: Crowd;
  name: string;
  /** The label of the field, if it is not for the reason. */
  reason?: string;
  /** What has to be ticked before it can be done. */
  sure?: string;
  action: Power;
  done?: () => void;
}) {
  const { crowd, name, sure, action } = props;
  const [reason, setReason] = useState("");
  const [certain, setCertain] = useState(false);
  return (
    <Form
      class="reason-act"
      submit={() =>
        void crowd.act({ ...action, reason: reason.trim() }).then((ok) => {
          if (ok) {
            setReason("");
            props.done?.();
          }
        })
      }
    >
      <Line name={props.reason ?? tell("page.crowd.reason")} value={reason} most={400} required set={setReason} />
      {sure && (
        <label class="tick">
          <input type="checkbox" required checked={certain} onChange={(e) => setCertain(e.currentTarget.checked)} />
          <span>{sure}</span>
        </label>
      )}
      <Button submit says={name} disabled={crowd.busy.value || !reason.trim()} />
    </Form>
  );
}

/** The deadline of a seat is moved. */
function Extend(props: { crowd: Crowd; seat: number; until: number; name: string }) {
  const { crowd, seat } = props;
  const local = (at: number) => {
    const d = new Date(at);
    return new Date(at - d.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  };
  const [until, setUntil] = useState(() => local(props.until + 3_600_000));
  const at = new Date(until);
  return (
    <div class="extend">
      <Line
        name={tell("page.crowd.console.until", { seat: props.name })}
        help={tell("page.crowd.console.extend_help")}
        type="datetime-local"
        value={until}
        set={setUntil}
      />
      <ReasonAct
        crowd={crowd}
        name={tell("page.crowd.console.extend")}
        action={{ kind: "extend", seat, ...(Number.isFinite(at.getTime()) && { until: at.toISOString() }) }}
      />
    </div>
  );
}

/** The members, with buttons to exclude a member or an order. */
function Members({ crowd, team }: { crowd: Crowd; team: Team }) {
  const [chosen, setChosen] = useState<{ member: Member; what: "exclude" | "order" | "readmit" }>();
  const members = team.members;
  const action = (): Power => {
    const { member, what } = chosen!;
    if (what === "order") return { kind: "exclude", seat: team.seat, order: member.number ?? 0 };
    return { kind: what, seat: team.seat, member: member.member };
  };
  return (
    <Group
      name={tell("page.crowd.console.members")}
      told={tell("page.crowd.console.members_told", { n: team.count })}
      help={tell("page.crowd.console.members_help")}
    >
      {members.length === 0 && <p class="quiet-text">{tell("page.crowd.nobody")}</p>}
      <table class="order-table">
        <tbody>
          {members.map((m) => (
            <tr key={m.member}>
              <td>
                <Named crowd={crowd} member={m.member} you={m.you} />
                {m.against && <span class="notes-text">{tell("page.crowd.against")}</span>}
                {m.excluded !== undefined && (
                  <span class="notes-text">{tell("page.crowd.is_excluded", { reason: m.excluded })}</span>
                )}
              </td>
              <td class="figure">{amount(m.weight)}</td>
              <td>{tell(m.ordered ? "page.crowd.console.has_order" : "page.crowd.no_order")}</td>
              <td>
                <div class="row">
                  {m.excluded !== undefined ? (
                    <Button
                      look="quiet"
                      says={tell("page.crowd.console.readmit")}
                      onClick={() => setChosen({ member: m, what: "readmit" })}
                    />
                  ) : (
                    <>
                      <Button
                        look="quiet"
                        says={tell("page.crowd.console.exclude")}
                        onClick={() => setChosen({ member: m, what: "exclude" })}
                      />
                      {m.ordered && (
                        <Button
                          look="quiet"
                          says={tell("page.crowd.console.exclude_order")}
                          onClick={() => setChosen({ member: m, what: "order" })}
                        />
                      )}
                    </>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <div class="chosen">
          <h3>{tell(`page.crowd.console.${chosen.what}_whom`, { member: chosen.member.member })}</h3>
          <ReasonAct
            key={chosen.member.member + chosen.what}
            crowd={crowd}
            name={tell(`page.crowd.console.${chosen.what === "order" ? "exclude_order" : chosen.what}`)}
            action={action()}
            done={() => setChosen(undefined)}
          />
        </div>
      )}
    </Group>
  );
}

/** Another list of members. */
function NewList({ crowd, team }: { crowd: Crowd; team: Team }) {
  const [text, setText] = useState(() =>
    team.members
      .map((m) => `${/[",]/.test(m.member) ? `"${m.member.replace(/"/g, '""')}"` : m.member},${amount(m.weight)}`)
      .join("\n"),
  );
  const { members, wrong } = readList(text);
  return (
    <Group name={tell("page.crowd.console.list")} told={tell("page.crowd.console.list_help")}>
      <MemberList value={text} set={setText} />
      {wrong.length === 0 && members.length > 0 && (
        <ReasonAct
          crowd={crowd}
          name={tell("page.crowd.console.list")}
          action={{ kind: "list", seat: team.seat, csv: text }}
        />
      )}
    </Group>
  );
}

/** Other terms for the plies to come. */
function NewTerms({ crowd, team, names }: { crowd: Crowd; team: Team; names: readonly string[] }) {
  const [terms, setTerms] = useState<TeamTerms>(team.later ?? team.terms);
  const [plan, setPlan] = useState(() => readPlan(team.plan, zone()));
  const others = names.map((name, seat) => ({ seat, name })).filter((o) => o.seat !== team.seat);
  return (
    <Group name={tell("page.crowd.console.terms")} told={tell("page.crowd.console.terms_help")}>
      <TermsForm terms={terms} set={setTerms} others={others} />
      <PlanFields plan={plan} set={setPlan} />
      <ReasonAct
        crowd={crowd}
        name={tell("page.crowd.console.terms")}
        action={{ kind: "terms", seat: team.seat, terms: wishes(terms, writePlan(plan)) }}
      />
    </Group>
  );
}

/** Terms as an organiser wishes for them: without what a team was founded with. */
const wishes = (t: TeamTerms, plan: string) => ({
  rule: t.rule,
  sight: t.sight,
  moment: t.moment,
  missing: t.missing,
  after: t.after ?? [],
  ...(t.captains && { captains: t.captains }),
  ...(t.default !== undefined && { default: t.default }),
  ...(t.shares && { shares: t.shares }),
  plan,
});

/** Codes that let somebody trade, or take a place of a list. */
function Codes({ crowd }: { crowd: Crowd }) {
  const [codes, setCodes] = useState<CodesOutBody>();
  const { id, session } = crowd.table;
  const ask = () =>
    api
      .read("/api/games/{id}/crowd/codes", { id, count: 10 })
      .then(setCodes)
      .catch((error) => session.failed(error));
  const link = (code: string) => `${location.origin}/game/${id}/crowd#claim=${code}`;
  return (
    <Part name={tell("page.crowd.console.codes")} help={tell("page.crowd.console.codes_help")}>
      {codes ? (
        <ul class="codes">
          {codes.places.map((p) => (
            <li key={p.code}>
              <b>{p.member}</b> {p.claimed ? tell("page.crowd.console.claimed") : <code>{link(p.code)}</code>}
            </li>
          ))}
          {codes.codes.map((c) => (
            <li key={c}>
              <code>{link(c)}</code>
            </li>
          ))}
        </ul>
      ) : (
        <Button says={tell("page.crowd.console.codes_show")} onClick={() => void ask()} />
      )}
    </Part>
  );
}

/** The hooks, which receive every ply; adds and removes them. Their secrets are not shown. */
function Hooks({ crowd }: { crowd: Crowd }) {
  const [list, setList] = useState<readonly HookOut[]>();
  const [hook, setHook] = useState(noHook);
  const { id, session } = crowd.table;
  const ask = () =>
    api
      .read("/api/games/{id}/crowd/hooks", { id })
      .then(({ hooks }) => setList(hooks))
      .catch((error) => session.failed(error));
  const change = (action: CrowdAction) =>
    void crowd.act(action).then((done) => {
      if (!done) return;
      setHook(noHook);
      void ask();
    });
  return (
    <Part name={tell("page.crowd.set.hook")} help={tell("page.crowd.console.hooks_help")}>
      {list ? (
        <ul class="codes">
          {list.length === 0 && <li class="quiet-text">{tell("page.crowd.console.hooks_none")}</li>}
          {list.map((h) => (
            <li key={h.number}>
              <b>{h.host}</b> {tell(`page.crowd.set.hook_form.${h.form}`)}{" "}
              <Button
                look="quiet"
                says={tell("page.crowd.console.hook_remove")}
                disabled={crowd.busy.value}
                onClick={() => change({ kind: "unhook", number: h.number })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Button says={tell("page.crowd.console.hooks_show")} onClick={() => void ask()} />
      )}
      {list && (
        <Form class="stack" submit={() => change({ kind: "hook", hook })}>
          <HookFields hook={hook} set={setHook} />
          <Button
            submit
            says={tell("page.crowd.console.hook_add")}
            disabled={crowd.busy.value || !hook.address.trim()}
          />
        </Form>
      )}
    </Part>
  );
}
