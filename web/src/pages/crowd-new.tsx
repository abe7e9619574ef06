// A new game of a crowd: a way to begin with, then every option with what it means.
import { useState } from "preact/hooks";
import { api } from "../api/client.ts";
import type { Created, RulesList } from "../api/types.ts";
import { Form, Part, Trouble, useTask } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { GamePart, MarketPart, OrdersPart, PublishingPart, TeamPart, TimePart } from "../setup/crowd-parts.tsx";
import { useFirst } from "../setup/first.ts";
import {
  type CrowdForm,
  fromPreset,
  type GameForm,
  type Preset,
  presets,
  toSpec,
  usualBot,
} from "../setup/game-form.ts";
import { readList } from "../setup/list.ts";
import { Made, Summary } from "../setup/summary.tsx";
import { Button, seatNames, useRules } from "../ui/index.ts";
import { SmallBoard } from "../ui/small-board.tsx";
import "../setup/setup.css";

/** The page on which a game of a crowd is set up. */
export default function NewCrowd() {
  const list = useRules();
  const [made, setMade] = useState<Created>();
  return (
    <main class="page organise">
      <header class="page-head">
        <div>
          <h1>{tell("page.crowd.set.title")}</h1>
          <p>{tell("page.crowd.set.lead")}</p>
        </div>
      </header>
      {made ? <Made made={made} /> : list && <Setup list={list} made={setMade} />}
    </main>
  );
}

/** The options of every game that is not chosen here. */
const usual = {};

const preset = (p: Preset, list: RulesList): GameForm =>
  fromPreset(p, list.rules, tell("page.crowd.set.usual_title"), tell("page.crowd.set.usual_name"));

function Setup({ list, made }: { list: RulesList; made: (c: Created) => void }) {
  const [chosen, setChosen] = useState<Preset>("holder");
  const [form, setForm] = useState<GameForm>(() => ({ ...preset("holder", list), bot: usualBot(list.bots) }));
  const { picture } = useFirst(form.game, usual);
  const { busy, trouble, run } = useTask();
  const crowd = form.crowd!;
  const rules = list.rules.find((r) => r.id === form.game);
  const names = picture ? seatNames(picture) : [];
  const change = (part: Partial<GameForm>) => setForm({ ...form, ...part });
  const changeCrowd = (part: Partial<CrowdForm>) => change({ crowd: { ...crowd, ...part } });
  const begin = (p: Preset) => {
    setChosen(p);
    setForm({ ...preset(p, list), bot: form.bot });
  };
  const badList = crowd.source === "list" && readList(crowd.list).wrong.length > 0;
  const parts = { form, crowd, list, names, change, changeCrowd };
  const seats = names.length || rules?.seats || 2;
  return (
    <Form class="organise-form" submit={() => run(async () => made(await api.create(toSpec(form, seats))))}>
      <div class="stack parts">
        <Presets chosen={chosen} choose={begin} />
        <GamePart {...parts} />
        <TeamPart {...parts} />
        <MarketPart {...parts} />
        <OrdersPart {...parts} />
        <TimePart {...parts} />
        <PublishingPart {...parts} />
      </div>
      <aside class="stack">
        <SmallBoard picture={picture} name={tell("page.new.first")} />
        <Summary form={form} crowd={crowd} names={names} rules={rules} />
        <Trouble says={trouble} />
        <Button submit look="main" says={tell("page.crowd.set.create")} disabled={busy || badList} />
      </aside>
    </Form>
  );
}

/** The ways to begin with. */
function Presets({ chosen, choose }: { chosen: Preset; choose: (p: Preset) => void }) {
  return (
    <Part name={tell("page.crowd.set.begin")}>
      <div class="presets">
        {presets.map((p) => (
          <button key={p} type="button" class="preset" aria-pressed={chosen === p} onClick={() => choose(p)}>
            <b>{tell(`page.crowd.preset.${p}`)}</b>
            <span>{tell(`page.crowd.preset_help.${p}`)}</span>
          </button>
        ))}
      </div>
    </Part>
  );
}
