// A new game of a crowd: a way to begin with, then every option with what it means.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Created, Picture, Rules, RulesList, Spec } from "../api/types.ts";
import { CopyButton } from "../components/index.ts";
import { Choice, Line, Part, Tick } from "../crowd/fields.tsx";
import { HookFields } from "../crowd/hook-fields.tsx";
import { readList } from "../crowd/list.ts";
import { MemberList } from "../crowd/member-list.tsx";
import { type CrowdForm, fromPreset, type Holder, type Preset, presets, toSpec } from "../crowd/spec.ts";
import { PlanFields, TermsForm } from "../crowd/terms-form.tsx";
import { voice } from "../i18n/index.ts";
import { botName } from "../play/plate.tsx";
import { QR } from "../play/qr.tsx";
import { seatNames } from "../play/signs.tsx";
import { SmallBoard } from "../play/small-board.tsx";
import { usual } from "../play/start.ts";
import "../crowd/organise.css";

const holders: readonly Holder[] = ["invited", "open", "mine", "bot"];
const clocks = ["none", "1days", "3days", "7days", "15+10"] as const;

/** The page on which a game of a crowd is set up. */
export default function NewCrowd() {
  const say = voice.value;
  const [list, know] = useState<RulesList>();
  const [made, make] = useState<Created>();
  useEffect(() => {
    void api.rules().then(know);
  }, [say]);
  return (
    <main class="page organise">
      <header class="page-head">
        <div>
          <h1>{say.tell("page.crowd.set.title")}</h1>
          <p>{say.tell("page.crowd.set.lead")}</p>
        </div>
      </header>
      {made ? <Made made={made} /> : list && <Setup list={list} made={make} />}
    </main>
  );
}

function Setup({ list, made }: { list: RulesList; made: (c: Created) => void }) {
  const say = voice.value;
  const words = { title: say.tell("page.crowd.set.usual_title"), name: say.tell("page.crowd.set.usual_name") };
  const [preset, begin] = useState<Preset>("holder");
  const [form, set] = useState<CrowdForm>(() => ({
    ...fromPreset("holder", list.rules, words),
    bot: usual(list.bots),
  }));
  const [picture, see] = useState<Picture>();
  const [trouble, tell] = useState("");
  const [busy, work] = useState(false);
  const change = (part: Partial<CrowdForm>) => set({ ...form, ...part });
  const rules = list.rules.find((r) => r.id === form.game);
  useEffect(() => {
    let current = true;
    if (form.game) void api.position(form.game).then((p) => current && see(p.picture));
    return () => {
      current = false;
    };
  }, [form.game]);
  const names = picture ? seatNames(picture) : [];
  const count = names.length || rules?.seats || 2;
  const others = names.map((name, seat) => ({ seat, name })).filter((o) => o.seat !== form.seat);
  const create = async () => {
    work(true);
    tell("");
    try {
      made(await api.create(toSpec(form, count) as Spec));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      tell(error.problem.text ? say.say(error.problem.text) : error.problem.detail);
    }
    work(false);
  };
  const choose = (p: Preset) => {
    begin(p);
    set({ ...fromPreset(p, list.rules, words), bot: form.bot });
  };
  const badList = form.source === "list" && readList(form.list).wrong.length > 0;
  return (
    <form
      class="organise-form"
      onSubmit={(e) => {
        e.preventDefault();
        void create();
      }}
    >
      <div class="stack parts">
        <Part name={say.tell("page.crowd.set.begin")}>
          <div class="presets">
            {presets.map((p) => (
              <button key={p} type="button" class="preset" aria-pressed={preset === p} onClick={() => choose(p)}>
                <b>{say.tell(`page.crowd.preset.${p}`)}</b>
                <span>{say.tell(`page.crowd.preset_help.${p}`)}</span>
              </button>
            ))}
          </div>
        </Part>
        <Part name={say.tell("page.crowd.set.game")}>
          <Choice
            name={say.tell("page.home.games")}
            values={list.rules.map((r) => r.id)}
            value={form.game}
            show={(id) => list.rules.find((r) => r.id === id)?.name ?? id}
            set={(game) => change(onGame(form, list.rules, game))}
          />
          <Line
            name={say.tell("page.crowd.set.name")}
            help={say.tell("page.crowd.set.name_help")}
            value={form.title}
            most={40}
            set={(title) => change({ title })}
          />
          {names.length > 0 && (
            <Choice
              name={say.tell("page.crowd.set.seat")}
              values={names.map((_, i) => String(i))}
              value={String(form.seat)}
              show={(v) => names[Number(v)] ?? v}
              set={(v) => {
                const seat = Number(v);
                const after =
                  (form.terms.after ?? []).length > 0 ? names.flatMap((_, s) => (s === seat ? [] : [s])) : [];
                change({ seat, terms: { ...form.terms, after } });
              }}
            />
          )}
          <Line
            name={say.tell("page.crowd.set.team")}
            value={form.name}
            most={40}
            required
            set={(name) => change({ name })}
          />
          {others.map((o) => (
            <Choice
              key={o.seat}
              name={say.tell("page.crowd.set.other", { seat: o.name })}
              values={holders}
              value={form.others[o.seat] ?? "invited"}
              show={(v) => say.tell(`page.crowd.set.holder.${v}`)}
              help={(v) => say.tell(`page.crowd.set.holder_help.${v}`)}
              set={(v) => change({ others: names.map((_, s) => (s === o.seat ? v : (form.others[s] ?? "invited"))) })}
            />
          ))}
          {form.others.some((h, s) => h === "bot" && s !== form.seat) && (
            <Choice
              name={say.tell("page.new.level")}
              values={list.bots}
              value={form.bot}
              show={botName}
              set={(bot) => change({ bot })}
            />
          )}
          <Choice
            name={say.tell("page.crowd.set.clock")}
            values={clocks}
            value={form.clock as (typeof clocks)[number]}
            show={(v) =>
              v === "none"
                ? say.tell("page.new.clock.none")
                : v.endsWith("days")
                  ? say.tell("page.new.clock.days", { n: Number.parseInt(v, 10) })
                  : v
            }
            help={() => say.tell("page.crowd.set.clock_help")}
            set={(clock) => change({ clock })}
          />
        </Part>
        <Part name={say.tell("page.crowd.set.who")}>
          <Choice
            name={say.tell("page.crowd.set.source")}
            values={["market", "list", "equal", "manifold"]}
            value={form.source}
            show={(v) => say.tell(`page.crowd.set.source.${v}`)}
            help={(v) => say.tell(`page.crowd.set.source_help.${v}`)}
            set={(source) => change({ source, market: source === "market" || form.market })}
          />
          {form.source === "list" && <MemberList value={form.list} set={(text) => change({ list: text })} />}
          {form.source === "manifold" && (
            <div class="pair">
              <Line
                name={say.tell("page.crowd.set.manifold")}
                help={say.tell("page.crowd.set.manifold_help")}
                value={form.manifold.market}
                required
                set={(market) => change({ manifold: { ...form.manifold, market } })}
              />
              <Choice
                name={say.tell("page.crowd.set.outcome")}
                values={["YES", "NO"]}
                value={form.manifold.outcome}
                show={(v) => v}
                set={(outcome) => change({ manifold: { ...form.manifold, outcome } })}
              />
            </div>
          )}
        </Part>
        <Part name={say.tell("page.crowd.market")} help={say.tell("page.crowd.set.market_help")}>
          {form.source !== "market" && (
            <Tick
              name={say.tell("page.crowd.set.market")}
              help={say.tell("page.crowd.set.market_off")}
              value={form.market}
              set={(market) => change({ market })}
            />
          )}
          {(form.market || form.source === "market") && <MarketFields form={form} change={change} />}
        </Part>
        <Part name={say.tell("page.crowd.set.orders")}>
          <TermsForm terms={form.terms} set={(terms) => change({ terms })} others={others} />
        </Part>
        <Part name={say.tell("page.crowd.set.time")}>
          <PlanFields plan={form.plan} set={(plan) => change({ plan })} />
          <details>
            <summary>{say.tell("page.crowd.set.pace")}</summary>
            <div class="stack">
              <Line
                name={say.tell("page.crowd.set.warn")}
                help={say.tell("page.crowd.set.warn_help")}
                value={form.warn}
                set={(warn) => change({ warn })}
              />
              <Line
                name={say.tell("page.crowd.set.pause")}
                help={say.tell("page.crowd.set.pause_help")}
                value={form.pause}
                set={(pause) => change({ pause })}
              />
              <Line
                name={say.tell("page.crowd.set.vacation")}
                help={say.tell("page.crowd.set.vacation_help")}
                value={form.vacation}
                set={(vacation) => change({ vacation })}
              />
            </div>
          </details>
        </Part>
        <Part name={say.tell("page.crowd.published")}>
          <Tick
            name={say.tell("page.crowd.set.listed")}
            help={say.tell("page.crowd.set.listed_help")}
            value={form.listed}
            set={(listed) => change({ listed })}
          />
          <Tick
            name={say.tell("page.crowd.set.open")}
            help={say.tell("page.crowd.set.open_help")}
            value={form.open}
            set={(open) => change({ open })}
          />
          <details>
            <summary>{say.tell("page.crowd.set.hook")}</summary>
            <div class="stack">
              <p class="help">{say.tell("page.crowd.set.hook_help")}</p>
              <HookFields hook={form.hook} set={(hook) => change({ hook })} />
            </div>
          </details>
        </Part>
      </div>
      <aside class="stack">
        <SmallBoard picture={picture} name={say.tell("page.new.first")} />
        <Summary form={form} names={names} rules={rules} />
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        <button type="submit" class="button main" disabled={busy || badList}>
          {say.tell("page.crowd.set.create")}
        </button>
      </aside>
    </form>
  );
}

/** The form on another game: seats that it has, and who commits first only where orders are simultaneous. */
function onGame(form: CrowdForm, rules: readonly Rules[], game: string): Partial<CrowdForm> {
  const r = rules.find((x) => x.id === game);
  const seats = r?.seats ?? 2;
  const { after: _, ...terms } = form.terms;
  const seat = Math.min(form.seat, seats - 1);
  const first = Array.from({ length: seats }, (_, s) => s).filter((s) => s !== seat);
  return {
    game,
    seat,
    others: Array.from({ length: seats }, (_, s) => form.others[s] ?? "invited"),
    terms: r?.traits.simultaneous ? { ...terms, after: first } : terms,
  };
}

/** The market's options. */
function MarketFields({ form, change }: { form: CrowdForm; change: (part: Partial<CrowdForm>) => void }) {
  const say = voice.value;
  return (
    <>
      <div class="pair">
        <Line
          name={say.tell("page.crowd.set.stake")}
          help={say.tell("page.crowd.set.stake_help")}
          value={form.stake}
          required
          set={(stake) => change({ stake })}
        />
        <Line
          name={say.tell("page.crowd.set.liquidity")}
          help={say.tell("page.crowd.set.liquidity_help")}
          value={form.liquidity}
          required
          set={(liquidity) => change({ liquidity })}
        />
      </div>
      <Tick
        name={say.tell("page.crowd.set.draw")}
        help={say.tell("page.crowd.set.draw_help")}
        value={form.draw}
        set={(draw) => change({ draw })}
      />
      <Choice
        name={say.tell("page.crowd.set.entry")}
        values={["all", "finished", "invited"]}
        value={form.entry}
        show={(v) => say.tell(`page.crowd.set.entry.${v}`)}
        help={(v) => say.tell(`page.crowd.set.entry_help.${v}`)}
        set={(entry) => change({ entry })}
      />
      {form.entry === "finished" && (
        <Line
          name={say.tell("page.crowd.set.finished")}
          type="number"
          value={String(form.finished)}
          set={(v) => change({ finished: Math.max(1, Number(v) || 1) })}
        />
      )}
      <Tick
        name={say.tell("page.crowd.set.purse")}
        help={say.tell("page.crowd.set.purse_help")}
        value={form.purse}
        set={(purse) => change({ purse })}
      />
    </>
  );
}

/** What has been chosen, in sentences. */
function Summary({ form, names, rules }: { form: CrowdForm; names: readonly string[]; rules: Rules | undefined }) {
  const say = voice.value;
  const t = form.terms;
  const first = (t.after ?? []).map((s) => names[s] ?? "");
  return (
    <section class="summary" aria-label={say.tell("page.crowd.set.summary")}>
      <h2>{form.title || rules?.name}</h2>
      <ul class="sentences">
        <li>
          {rules?.name}. {say.tell("page.crowd.plays", { name: form.name, seat: names[form.seat] ?? "" })}.
        </li>
        <li>{say.tell(`page.crowd.source.${form.source}`)}</li>
        <li>{say.tell(`page.crowd.rule_help.${t.rule}`)}</li>
        <li>{say.tell(`page.crowd.sight.${t.sight}`)}</li>
        {first.length > 0 && <li>{say.tell("page.crowd.after", { seats: first })}</li>}
        <li>{say.tell(`page.crowd.missing.${t.missing}`, { order: t.default ?? "…" })}</li>
      </ul>
    </section>
  );
}

/** The game is there: whom to send which link. */
function Made({ made }: { made: Created }) {
  const say = voice.value;
  const own = new URL(made.path, location.href).href;
  return (
    <section class="made stack">
      <h2>{say.tell("page.crowd.made.title")}</h2>
      <p>{say.tell("page.crowd.made.help")}</p>
      <Address name={say.tell("page.crowd.made.crowd")} address={own} />
      {made.invites.map((i) => (
        <Address key={i.seat} name={say.tell("page.crowd.made.player")} address={new URL(i.path, location.href).href} />
      ))}
      <div class="row">
        <a class="button main" href={made.path}>
          {say.tell("page.crowd.made.go")}
        </a>
        <a class="button" href={`${made.path}/organise`}>
          {say.tell("page.crowd.organise")}
        </a>
      </div>
    </section>
  );
}

/** An address to be given away. */
function Address({ name, address }: { name: string; address: string }) {
  const say = voice.value;
  return (
    <div class="address">
      <label class="field">
        <span class="name">{name}</span>
        <input class="input" readOnly value={address} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <CopyButton text={address} say={say.tell("page.lobby.copy")} />
      <QR text={address} label={say.tell("page.lobby.qr")} />
    </div>
  );
}
