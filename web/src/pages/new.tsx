// A new game: who plays, then the options, each explained. The usual choice is made already.
import { useState } from "preact/hooks";
import type { Rules, RulesList } from "../api/types.ts";
import { Choice, Form, Tick, Trouble, useStart } from "../form/index.ts";
import { listed, namesIn, sentences, tell, voice } from "../i18n/index.ts";
import { brought } from "../invent/own.ts";
import { useFirst } from "../setup/first.ts";
import { type GameForm, type Holder, holderOf, newGame, othersOf, toSpec, usualBot } from "../setup/game-form.ts";
import { OptionField, OptionLine } from "../setup/options.tsx";
import { BotChoice, byChance, ClockChoice, OtherSeats, SeatChoice } from "../setup/seats.tsx";
import { told } from "../setup/told.ts";
import { change, usually } from "../setup/usual.ts";
import { Button, editAddress, rulesAddress, TabLink, useRules } from "../ui/index.ts";
import { Missing } from "../ui/missing.tsx";
import { go, place } from "../ui/router.ts";
import { SmallBoard } from "../ui/small-board.tsx";
import "./new.css";

/** The ways to play, by who holds the other seats, as the messages call them. */
const ways = { bot: "bot", mine: "screen", invited: "link", open: "open", team: "" };
const others: readonly Holder[] = ["bot", "mine", "invited", "open"];
const clocks = ["none", "0+1", "3+2", "5+3", "10+5", "15+10", "30+20", "1days", "3days"];

/** The page on which games are set up. */
export default function NewGame({ params }: { params: Record<string, string> }) {
  const list = useRules();
  const rules = params.game ? list?.rules.find((r) => r.id === params.game) : list?.rules[0];
  if (list && !rules) return <Missing />;
  return (
    <main class="page new-game">
      <header class="page-head">
        <h1>{tell("page.new.title")}</h1>
      </header>
      {list && rules && (
        <>
          <Choice
            name={tell("page.watch.game")}
            values={list.rules.map((r) => r.id)}
            value={rules.id}
            show={(id) => list.rules.find((r) => r.id === id)!.name}
            set={(id) => go(`/new/${id}`, "replace")}
          />
          <p class="quiet-text crowd-way">
            <a href="/new/crowd">{tell("page.new.crowd")}</a>: {tell("page.new.crowd_help")}
          </p>
          <Setup key={rules.id} rules={rules} list={list} />
        </>
      )}
    </main>
  );
}

function Setup({ rules, list }: { rules: Rules; list: RulesList }) {
  const [form, setForm] = useState<GameForm>(() =>
    newGame(rules.id, "bot", usualBot(list.bots), usually(rules, asked(rules))),
  );
  const { picture, position, misfit } = useFirst(form.game, form.options);
  const { busy, trouble, start } = useStart();
  const [chance] = useState(Math.random);
  const seats = (picture?.seats ?? []).map((s) => s.name);
  const names = seats.map((s) => voice.value.word(s));
  const seat = Math.min(form.seat, names.length - 1);
  const all = names.length || rules.seats;
  const change = (part: Partial<GameForm>) => setForm({ ...form, ...part });
  const holders = new Set(othersOf(seat, all).map((s) => holderOf(form, s)));
  const alone = !holders.has("invited") && !holders.has("open");
  if (!picture && !misfit) return <div class="setup" aria-busy="true" />; // nothing moves when the board comes
  return (
    <Form
      class="setup"
      submit={() => {
        const chosen = seat === byChance ? Math.floor(chance * all) : seat;
        start(toSpec({ ...form, seat: chosen, listed: holders.has("open") }, all));
      }}
    >
      <div class="stack">
        <Choice
          name={tell("page.new.who")}
          values={others}
          value={form.other}
          show={(v) => tell(`page.new.${ways[v]}`)}
          help={(v) => tell(`page.new.${ways[v]}.help`)}
          set={(other) => change({ other, others: {} })}
        />
        <Seats form={{ ...form, seat }} list={list} names={names} bots={holders.has("bot")} change={change} />
        <ClockChoice
          name={tell("page.new.clock")}
          clocks={clocks}
          clock={form.clock}
          set={(clock) => change({ clock })}
        />
        {rules.traits.chance && !rules.traits.secrets && (
          <Tick
            name={tell("page.new.typed")}
            help={tell("page.new.typed.help")}
            value={form.typed ?? false}
            set={(typed) => change({ typed })}
          />
        )}
        <RuleOptions rules={rules} options={form.options} set={(options) => change({ options })} />
      </div>
      <aside class="stack">
        <SmallBoard picture={picture} name={tell("page.new.first")} seat={seat} />
        <p class="quiet-text">{tell("page.new.first")}</p>
        {picture?.marks && <p class="quiet-text">{sentences(picture.notes?.slice(-1))}</p>}
        <Trouble says={misfit || trouble} />
        <div class="begin stack">
          <p>{told({ ...form, seat }, rules.name, seats)}</p>
          <Bringing {...form} />
          <Button
            submit
            look="main"
            says={tell(alone ? "page.new.start" : "page.new.create")}
            disabled={busy || misfit !== ""}
          />
        </div>
        <p>
          <TabLink href={rulesAddress(rules, form.options)} says={tell("page.new.rules", { game: rules.name })} />
        </p>
        <p>
          <a href={editAddress(rules.id, position ?? "")}>{tell("page.edit.own")}</a>
        </p>
      </aside>
    </Form>
  );
}

interface SeatsProps {
  form: GameForm;
  list: RulesList;
  names: readonly string[];
  /** A bot plays. */
  bots: boolean;
  change: (part: Partial<GameForm>) => void;
}

/** Which bot plays, who sits where, and where there are several others who holds each seat. */
function Seats({ form, list, names, bots, change }: SeatsProps) {
  const level = (bot: string) =>
    voice.value.has(`page.new.level.${bot}`) ? `page.new.level.${bot}` : "page.new.level.help";
  return (
    <>
      {bots && (
        <BotChoice bots={list.bots} bot={form.bot} help={(bot) => tell(level(bot))} set={(bot) => change({ bot })} />
      )}
      {form.other !== "mine" && (
        <SeatChoice
          name={tell("page.new.seat")}
          names={names}
          seat={form.seat}
          anySeat
          set={(to) => change({ seat: to })}
        />
      )}
      {names.length > 2 && (
        <details class="each-seat">
          <summary>{tell("page.new.each")}</summary>
          <div class="stack">
            <OtherSeats form={form} names={names} set={(others) => change({ others })} />
          </div>
        </details>
      )}
    </>
  );
}

/** The names of the inventions that are brought to the game, if its options let them be brought. */
function Bringing({ game, options }: GameForm) {
  const name = Object.values(options).includes("bring") && listed(namesIn(brought(game)));
  return name ? <p>{tell("page.invent.bringing", { name })}</p> : null;
}

/** The options in the address. */
const asked = ({ options }: Rules): Record<string, string> =>
  Object.fromEntries(options.flatMap(({ name }) => [...place.value.query.getAll(name)].map((v) => [name, v])));

interface OptionProps {
  rules: Rules;
  /** The options that differ from their defaults. */
  options: Record<string, string>;
  set: (options: Record<string, string>) => void;
}

/** The options of the rules. */
function RuleOptions({ rules, options, set }: OptionProps) {
  if (rules.options.length === 0) return null;
  return (
    <details class="rule-options">
      <summary>
        {tell("page.edit.options")}
        <OptionLine rules={rules} options={options} />
      </summary>
      <div class="stack">
        {rules.options.map((o) => (
          <OptionField
            key={o.name}
            option={o}
            value={options[o.name] ?? o.default}
            set={(v) => set(change(rules, options, o.name, v))}
          />
        ))}
        {rules.inventive && <a href={`/invent/${rules.id}`}>{tell("page.invent.go")}</a>}
      </div>
    </details>
  );
}
