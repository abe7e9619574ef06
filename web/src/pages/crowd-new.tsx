// A new game of a crowd: three cards that start at once, and behind "Change the rules" every option with what it means.
import { useState } from "preact/hooks";
import type { Created, RulesList, Spec } from "../api/types.ts";
import { Form, Trouble, useStart } from "../form/index.ts";
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
import { MemberList } from "../setup/member-list.tsx";
import { OptionLine } from "../setup/options.tsx";
import { planWords } from "../setup/plan.ts";
import { Made, Summary } from "../setup/summary.tsx";
import { Button, seatNames, useRules } from "../ui/index.ts";
import { SmallBoard } from "../ui/small-board.tsx";
import "../setup/setup.css";

/** The page on which a game of a crowd is set up. */
export default function NewCrowd() {
  const list = useRules();
  const [form, setForm] = useState<GameForm>();
  const [made, setMade] = useState<Created>();
  return (
    <main class="page organise">
      <header class="page-head">
        <div>
          <h1>{tell("page.crowd.set.title")}</h1>
          {!made && <p>{tell("page.crowd.set.lead")}</p>}
        </div>
        {form && !made && <Button says={tell("page.crowd.set.back")} onClick={() => setForm(undefined)} />}
      </header>
      {made ? (
        <Made made={made} />
      ) : !list ? null : form ? (
        <Rules list={list} form={form} setForm={setForm} made={setMade} />
      ) : (
        <div class="presets">
          {presets.map((p) => (
            <Card key={p} preset={p} list={list} change={setForm} made={setMade} />
          ))}
        </div>
      )}
    </main>
  );
}

/** Reports whether a game lacks the list of its members. */
const lacksList = (c: CrowdForm): boolean => {
  const { members, wrong } = readList(c.list);
  return c.source === "list" && (wrong.length > 0 || members.length === 0);
};

/** Plays a game with a crowd of bots. */
function Rehearse({ spec, disabled }: { spec: () => Spec; disabled: boolean }) {
  const { busy, trouble, start } = useStart();
  const begin = () => start({ ...spec(), rehearse: true });
  return (
    <>
      <Button says={tell("page.crowd.set.rehearse")} disabled={busy || disabled} onClick={begin} />
      <Trouble says={trouble} />
    </>
  );
}

interface CardProps {
  preset: Preset;
  list: RulesList;
  change: (f: GameForm) => void;
  made: (c: Created) => void;
}

/** A game that starts at once as it is. */
function Card({ preset, list, change, made }: CardProps) {
  const [members, setMembers] = useState("");
  const { busy, trouble, start } = useStart(made);
  const plain = fromPreset(preset, list.rules);
  const crowd = { ...plain.crowd!, list: members };
  const form = { ...plain, bot: usualBot(list.bots), crowd };
  const rules = list.rules.find((r) => r.id === form.game);
  return (
    <section class="preset" aria-label={tell(`page.crowd.preset.${preset}`)}>
      <h2>{tell(`page.crowd.preset.${preset}`)}</h2>
      <p>{tell(`page.crowd.preset_help.${preset}`)}</p>
      {rules && <OptionLine rules={rules} options={form.options} />}
      <p class="quiet-text">
        {rules?.name}. {tell("page.crowd.plan", { plan: planWords(crowd.plan) })}
      </p>
      {preset === "list" && <MemberList rows={3} value={members} set={setMembers} />}
      <Trouble says={trouble} />
      <div class="row">
        <Button
          says={tell("page.crowd.set.start")}
          disabled={busy || lacksList(crowd)}
          onClick={() => start(toSpec(form, rules?.seats ?? 2))}
        />
        <Rehearse spec={() => toSpec(form, rules?.seats ?? 2)} disabled={lacksList(crowd)} />
        <Button look="link" says={tell("page.crowd.set.change")} onClick={() => change(form)} />
      </div>
    </section>
  );
}

interface RulesProps {
  list: RulesList;
  form: GameForm;
  setForm: (f: GameForm) => void;
  made: (c: Created) => void;
}

/** Every option, in groups that show their values. */
function Rules({ list, form, setForm, made }: RulesProps) {
  const { picture } = useFirst(form.game, form.options);
  const { busy, trouble, start } = useStart(made);
  const crowd = form.crowd!;
  const rules = list.rules.find((r) => r.id === form.game);
  const names = picture ? seatNames(picture) : [];
  const change = (part: Partial<GameForm>) => setForm({ ...form, ...part });
  const changeCrowd = (part: Partial<CrowdForm>) => change({ crowd: { ...crowd, ...part } });
  const parts = { form, crowd, list, names, change, changeCrowd };
  const seats = names.length || rules?.seats || 2;
  return (
    <Form class="organise-form" submit={() => start(toSpec(form, seats))}>
      <div class="groups">
        <GamePart {...parts} />
        <TeamPart {...parts} />
        <MarketPart {...parts} />
        <OrdersPart {...parts} />
        <TimePart {...parts} />
        <PublishingPart {...parts} />
      </div>
      <aside class="stack">
        <SmallBoard picture={picture} name={tell("page.new.first")} seat={form.seat} />
        <Summary form={form} crowd={crowd} names={names} rules={rules} />
        <Trouble says={trouble} />
        <Button submit look="main" says={tell("page.crowd.set.create")} disabled={busy || lacksList(crowd)} />
        <Rehearse spec={() => toSpec(form, seats)} disabled={lacksList(crowd)} />
        <p class="help">{tell("page.crowd.set.rehearse_help")}</p>
      </aside>
    </Form>
  );
}
