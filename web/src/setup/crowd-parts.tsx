// The parts of the form on which a game of a crowd is set up.
import type { RulesList } from "../api/types.ts";
import { Choice, Group, Line, Tick } from "../form/index.ts";
import { capital, tell } from "../i18n/index.ts";
import { fields } from "./fields.tsx";
import { type CrowdForm, type GameForm, holderOf, onGame, othersOf, withMarket } from "./game-form.ts";
import { HookFields } from "./hook-fields.tsx";
import { MemberList } from "./member-list.tsx";
import { OptionLine } from "./options.tsx";
import { planWords } from "./plan.ts";
import { PlanFields } from "./plan-fields.tsx";
import { BotChoice, ClockChoice, OtherSeats, SeatChoice } from "./seats.tsx";
import { TermsForm } from "./terms-form.tsx";

const clocks = ["none", "1days", "3days", "7days", "15+10"];

/** What every part is given: the form with its crowd, and how to change either. */
export interface CrowdParts {
  form: GameForm;
  crowd: CrowdForm;
  list: RulesList;
  /** The names of the seats; empty before they are known. */
  names: readonly string[];
  change: (part: Partial<GameForm>) => void;
  changeCrowd: (part: Partial<CrowdForm>) => void;
}

/** Which game, and what it is called. */
export function GamePart(props: CrowdParts) {
  const { form, crowd, list, names, change, changeCrowd } = props;
  const rules = list.rules.find((r) => r.id === form.game);
  const sit = (seat: number) => {
    const after = (crowd.terms.after ?? []).length > 0 ? othersOf(seat, names.length) : [];
    change({ seat, crowd: { ...crowd, terms: { ...crowd.terms, after } } });
  };
  return (
    <Group name={tell("page.crowd.set.game")} told={gameTold(props)}>
      <Choice
        name={tell("page.watch.game")}
        values={list.rules.map((r) => r.id)}
        value={form.game}
        show={(id) => list.rules.find((r) => r.id === id)?.name ?? id}
        set={(game) => change(onGame(form, list.rules, game))}
      />
      {rules && <OptionLine rules={rules} options={form.options} />}
      {fields(form, change).line("title", { called: "name", most: 40 })}
      <SeatChoice name={tell("page.crowd.set.seat")} names={names} seat={form.seat} set={sit} />
      {fields(crowd, changeCrowd).line("name", { called: "team", most: 40, placeholder: tell("page.seat.crowd") })}
      <Others {...props} />
      <ClockChoice
        name={tell("page.crowd.set.clock")}
        help={tell("page.crowd.set.clock_help")}
        clocks={clocks}
        clock={form.clock}
        set={(clock) => change({ clock })}
      />
    </Group>
  );
}

/** The game in a line. */
function gameTold({ form, list, names }: CrowdParts): string {
  const rules = list.rules.find((r) => r.id === form.game)?.name ?? "";
  const others = othersOf(form.seat, names.length).map(
    (s) => `${names[s]}: ${tell(`page.crowd.set.holder.${holderOf(form, s)}`)}`,
  );
  return [rules, ...others].join(", ");
}

/** The market in a line. */
const marketTold = (crowd: CrowdForm): string =>
  withMarket(crowd)
    ? tell("page.crowd.told.market", { stake: crowd.stake, depth: crowd.liquidity })
    : tell("page.crowd.told.no_market");

/** Whose order counts and who can read orders, in one line. */
const ordersTold = ({ terms }: CrowdForm): string =>
  `${tell(`page.crowd.rule.${terms.rule}`)}; ${tell(`page.crowd.told.sight.${terms.sight}`)}`;

/** Who holds the other seats. */
function Others({ form, list, names, change }: CrowdParts) {
  return (
    <>
      <OtherSeats
        form={form}
        names={names}
        help={(v) => tell(`page.crowd.set.holder_help.${v}`)}
        set={(others) => change({ others })}
      />
      {othersOf(form.seat, names.length).some((s) => holderOf(form, s) === "bot") && (
        <BotChoice bots={list.bots} bot={form.bot} set={(bot) => change({ bot })} />
      )}
    </>
  );
}

/** Who the members are. */
export function TeamPart({ crowd, changeCrowd }: CrowdParts) {
  const { choice } = fields(crowd, changeCrowd);
  const { manifold } = crowd;
  return (
    <Group name={tell("page.crowd.set.who")} told={tell(`page.crowd.source.${crowd.source}`)}>
      {choice("source", ["market", "list", "equal", "manifold"], {
        set: (source) => changeCrowd({ source, market: source === "market" || crowd.market }),
      })}
      {crowd.source === "list" && <MemberList value={crowd.list} set={(list) => changeCrowd({ list })} />}
      {crowd.source === "manifold" && (
        <div class="pair">
          <Line
            name={tell("page.crowd.set.manifold")}
            help={tell("page.crowd.set.manifold_help")}
            value={manifold.market}
            required
            set={(market) => changeCrowd({ manifold: { ...manifold, market } })}
          />
          <Choice
            name={tell("page.crowd.set.outcome")}
            values={["YES", "NO"]}
            value={manifold.outcome}
            show={(v) => v}
            set={(outcome) => changeCrowd({ manifold: { ...manifold, outcome } })}
          />
        </div>
      )}
    </Group>
  );
}

/** Whether there is a market, and its options. */
export function MarketPart({ crowd, changeCrowd }: CrowdParts) {
  const { choice, line, tick } = fields(crowd, changeCrowd);
  return (
    <Group name={tell("page.crowd.market")} told={marketTold(crowd)} help={tell("page.crowd.set.market_help")}>
      {crowd.source !== "market" && (
        <Tick
          name={tell("page.crowd.set.market")}
          help={tell("page.crowd.set.market_off")}
          value={crowd.market}
          set={(market) => changeCrowd({ market })}
        />
      )}
      {withMarket(crowd) && (
        <>
          <div class="pair">
            {line("stake", { required: true })}
            {line("liquidity", { required: true })}
          </div>
          {tick("draw")}
          {choice("entry", ["all", "finished", "invited"])}
          {crowd.entry === "finished" && line("finished")}
          {tick("purse")}
          {tick("players")}
        </>
      )}
    </Group>
  );
}

/** Whose order counts. */
export function OrdersPart({ form, crowd, names, changeCrowd }: CrowdParts) {
  const others = othersOf(form.seat, names.length).map((seat) => ({ seat, name: names[seat] ?? "" }));
  return (
    <Group name={tell("page.crowd.set.orders")} told={ordersTold(crowd)}>
      <TermsForm terms={crowd.terms} set={(terms) => changeCrowd({ terms })} others={others} />
      {fields(crowd, changeCrowd).tick("weightless")}
    </Group>
  );
}

/** When a ply ends; warnings, pauses, vacations. */
export function TimePart({ crowd, changeCrowd }: CrowdParts) {
  const { line } = fields(crowd, changeCrowd);
  return (
    <Group name={tell("page.crowd.set.time")} told={capital(planWords(crowd.plan))}>
      <PlanFields plan={crowd.plan} set={(plan) => changeCrowd({ plan })} />
      <details>
        <summary>{tell("page.crowd.set.pace")}</summary>
        <div class="stack">
          {line("warn")}
          {line("pause")}
          {line("vacation")}
        </div>
      </details>
    </Group>
  );
}

/** Who finds the game, who organises it, and where its plies are sent. */
export function PublishingPart({ form, crowd, change, changeCrowd }: CrowdParts) {
  return (
    <Group
      name={tell("page.crowd.published")}
      told={tell(form.listed ? "page.crowd.told.listed" : "page.crowd.told.unlisted")}
    >
      {fields(form, change).tick("listed")}
      {fields(crowd, changeCrowd).tick("open")}
      <details>
        <summary>{tell("page.crowd.set.hook")}</summary>
        <div class="stack">
          <p class="help">{tell("page.crowd.set.hook_help")}</p>
          <HookFields hook={crowd.hook} set={(hook) => changeCrowd({ hook })} />
        </div>
      </details>
    </Group>
  );
}
