// A new game: who plays, then the options, each explained. The usual choice is made already.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import type { Picture, Rules, RulesList } from "../api/types.ts";
import { voice } from "../i18n/index.ts";
import { OptionField, Picks } from "../play/options.tsx";
import { botName } from "../play/plate.tsx";
import { SmallBoard } from "../play/small-board.tsx";
import { type Against, seatsFor, start, usual } from "../play/start.ts";
import { useTask } from "../play/task.ts";
import { go } from "../shell/router.ts";
import "./new.css";

const ways: readonly Against[] = ["bot", "screen", "link", "open"];
const clocks = ["none", "3+2", "5+3", "10+5", "15+10", "30+20", "1days", "3days"];

/** The page on which games are set up. */
export default function NewGame({ params }: { params: Record<string, string> }) {
  const say = voice.value;
  const [list, know] = useState<RulesList>();
  useEffect(() => {
    void api.rules().then(know);
  }, [say]);
  const rules = list?.rules.find((r) => r.id === params.game) ?? list?.rules[0];
  return (
    <main class="page new-game">
      <header class="page-head">
        <h1>{say.tell("page.new.title")}</h1>
      </header>
      <fieldset class="chips" aria-label={say.tell("page.home.games")}>
        {(list?.rules ?? []).map((r) => (
          <button
            key={r.id}
            type="button"
            class="chip"
            aria-pressed={r.id === rules?.id}
            onClick={() => go(`/new/${r.id}`, "replace")}
          >
            {r.name}
          </button>
        ))}
      </fieldset>
      <p class="quiet-text crowd-way">
        <a href="/new/crowd">{say.tell("page.new.crowd")}</a>: {say.tell("page.new.crowd_help")}
      </p>
      {list && rules && <Setup key={rules.id} rules={rules} list={list} />}
    </main>
  );
}

function Setup({ rules, list }: { rules: Rules; list: RulesList }) {
  const say = voice.value;
  const [against, choose] = useState<Against>("bot");
  const [bot, level] = useState(usual(list.bots));
  const [mine, sit] = useState(0);
  const [clock, time] = useState("none");
  const [options, set] = useState<Record<string, string>>({});
  const [first, see] = useState<Picture>();
  const [misfit, tell] = useState("");
  const { busy, trouble, run } = useTask();
  useEffect(() => {
    let current = true;
    const option = Object.entries(options).map(([name, v]) => `${name}=${v}`);
    void api
      .position(rules.id, { option })
      .then((p) => {
        if (!current) return;
        see(p.picture);
        tell("");
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (current) tell(error.problem.detail);
      });
    return () => {
      current = false;
    };
  }, [options, rules.id]);
  const names = (first?.seats ?? []).map((s) => say.word(s.name));
  const create = () => {
    const seats = seatsFor(rules, against, bot, Math.min(mine, names.length - 1), names.length || rules.seats);
    run(() => start({ game: rules.id, options, seats, clock, listed: against === "open" }));
  };
  const change = (name: string, value: string) => {
    const { [name]: _, ...rest } = options;
    const usual = rules.options.find((o) => o.name === name)?.default === value;
    set(usual ? rest : { ...rest, [name]: value });
  };
  return (
    <form
      class="setup"
      onSubmit={(e) => {
        e.preventDefault();
        create();
      }}
    >
      <div class="stack">
        <fieldset class="field">
          <legend class="name">{say.tell("page.new.who")}</legend>
          <div class="chips">
            {ways.map((w) => (
              <button key={w} type="button" class="chip" aria-pressed={against === w} onClick={() => choose(w)}>
                {say.tell(`page.new.${w}`)}
              </button>
            ))}
          </div>
          <p class="help">{say.tell(`page.new.${against}.help`)}</p>
        </fieldset>
        {against === "bot" && (
          <Picks
            name={say.tell("page.new.level")}
            help={say.tell(say.has(`page.new.level.${bot}`) ? `page.new.level.${bot}` : "page.new.level.help")}
            values={list.bots}
            value={bot}
            show={botName}
            set={level}
          />
        )}
        {against !== "screen" && names.length > 0 && (
          <Picks
            name={say.tell("page.new.seat")}
            values={names.map((_, i) => String(i))}
            value={String(Math.min(mine, names.length - 1))}
            show={(v) => names[Number(v)] ?? v}
            set={(v) => sit(Number(v))}
          />
        )}
        <Picks
          name={say.tell("page.new.clock")}
          help={say.tell("page.new.clock.help")}
          values={clocks}
          value={clock}
          show={(v) =>
            v === "none"
              ? say.tell("page.new.clock.none")
              : v.endsWith("days")
                ? say.tell("page.new.clock.days", { n: Number.parseInt(v, 10) })
                : v
          }
          set={time}
        />
        {rules.options.length > 0 && (
          <details class="rule-options">
            <summary>
              {say.tell("page.edit.options")}
              {Object.keys(options).length > 0 && (
                <span class="quiet-text"> · {say.tell("page.new.changed", { n: Object.keys(options).length })}</span>
              )}
            </summary>
            <div class="stack">
              {rules.options.map((o) => (
                <OptionField
                  key={o.name}
                  option={o}
                  value={options[o.name] ?? o.default}
                  set={(v) => change(o.name, v)}
                />
              ))}
            </div>
          </details>
        )}
      </div>
      <aside class="stack">
        <SmallBoard picture={first} name={say.tell("page.new.first")} />
        <p class="quiet-text">{say.tell("page.new.first")}</p>
        {(misfit || trouble) && (
          <p class="trouble" role="alert">
            {misfit || trouble}
          </p>
        )}
        <button type="submit" class="button main" disabled={busy || misfit !== ""}>
          {say.tell(against === "bot" || against === "screen" ? "page.new.start" : "page.new.create")}
        </button>
        <p>
          <a href={`/rules/${rules.id}`}>{say.tell("page.new.rules", { game: rules.name })}</a>
        </p>
        <p>
          <a href={`/edit/${rules.id}`}>{say.tell("page.edit.own")}</a>
        </p>
      </aside>
    </form>
  );
}
