// Buying and selling shares of a result: how many, what that costs to the thousandth, what it does to the price.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Market, Quote } from "../api/types.ts";
import { Form, Trouble } from "../form/index.ts";
import { amount, percents, typed, typing } from "../i18n/amount.ts";
import { decimal, tell } from "../i18n/index.ts";
import { noticed } from "../play/session.ts";
import { Button, Sheet } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { cashOf, type Side, useQuote } from "./quote.ts";

/** What is typed: how many shares, or how much money to spend. */
type Unit = "shares" | "money";

const steps: Record<Unit, readonly number[]> = { shares: [1, 10, 50], money: [1, 5, 25] };

interface Props {
  crowd: Crowd;
  market: Market;
  names: readonly string[];
  result: number;
}

/** A trade in shares of one result. */
export function Trade({ crowd, market, names, result }: Props) {
  const held = market.you?.shares[result] ?? 0;
  const begin = crowd.trading.value?.side === "sell" && held > 0 ? "sell" : "buy";
  const [side, setSide] = useState<Side>(begin);
  const [unit, setUnit] = useState<Unit>("shares");
  const [text, setText] = useState(typing(crowd.trading.value?.shares ?? 10_000));
  const value = typed(text);
  const asked = unit === "shares" || side === "sell" ? { shares: value } : { shares: undefined, money: value };
  const { quote, trouble, setTrouble } = useQuote(crowd, { result, side, ...asked, held });
  const name = names[result] ?? "";
  const cash = cashOf(market);
  const close = () => {
    crowd.trading.value = undefined;
  };
  const dear = quote?.side === "buy" && quote.money > cash;
  const few = side === "sell" && value !== undefined && value > held;
  const trade = async () => {
    if (!quote?.shares || crowd.busy.value) return;
    if (await crowd.act({ kind: side, result, shares: quote.shares, limit: quote.money })) close();
    else setTrouble(refusal(crowd));
  };
  const other = otherSide(crowd, result);
  const most = side === "sell" ? held : cash;
  const everything = () => {
    if (side === "buy") setUnit("money");
    setText(typing(most));
  };
  const told = { n: amount(quote?.shares ?? 0), result: name, money: quote ? amount(quote.money) : "…" };
  return (
    <Sheet name={tell("page.crowd.shares_in", { result: name })} close={close}>
      <Form class="trade stack" submit={() => void trade()}>
        <Sides side={side} held={held} choose={setSide} />
        <Amount unit={side === "sell" ? "shares" : unit} text={text} wrong={value === undefined || few} set={setText}>
          {side === "buy" && <Units unit={unit} choose={setUnit} />}
          {steps[side === "sell" ? "shares" : unit].map((n) => (
            <Button key={n} look="chip" says={`+${n}`} onClick={() => setText(typing((value ?? 0) + n * 1000))} />
          ))}
          <Button look="chip" says={tell("page.crowd.all")} onClick={everything} />
        </Amount>
        <Preview quote={quote} market={market} result={result} />
        {other && <p class="strip">{tell("page.crowd.conflict", { seat: names[other.seat] ?? "" })}</p>}
        <Trouble says={trouble || (dear ? tell("page.crowd.dear", { money: amount(cash) }) : "")} />
        <div class="row">
          <Button submit look="main" says={tell(`page.crowd.do_${side}`, told)} disabled={!quote?.shares || dear} />
          <Button look="quiet" says={tell("page.cancel")} onClick={close} />
        </div>
      </Form>
    </Sheet>
  );
}

/** Whether shares or money are typed. */
function Units({ unit, choose }: { unit: Unit; choose: (unit: Unit) => void }) {
  return (["shares", "money"] as const).map((u) => (
    <Button
      key={u}
      look="chip"
      says={tell(`page.crowd.unit.${u}`)}
      aria-pressed={unit === u}
      onClick={() => choose(u)}
    />
  ));
}

/** Buying or selling. */
function Sides({ side, held, choose }: { side: Side; held: number; choose: (side: Side) => void }) {
  return (
    <fieldset class="chips" aria-label={tell("page.crowd.trade")}>
      {(["buy", "sell"] as const).map((s) => (
        <button
          key={s}
          type="button"
          class="chip"
          aria-pressed={side === s}
          aria-disabled={s === "sell" && held === 0 ? "true" : undefined}
          onClick={() => (s === "buy" || held > 0) && choose(s)}
        >
          <span class="text">
            {tell(`page.crowd.side.${s}`)}
            {s === "sell" && <span class="why">{tell("page.crowd.you_hold", { n: amount(held) })}</span>}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

interface AmountProps {
  unit: Unit;
  text: string;
  wrong: boolean;
  set: (text: string) => void;
  children: ComponentChildren;
}

/** How many shares, or how much money: typed or by steps. */
function Amount(props: AmountProps) {
  const name = tell(props.unit === "shares" ? "page.crowd.how_many" : "page.crowd.how_much");
  return (
    <div class="amount">
      <label class="field">
        <span class="name">{name}</span>
        <input
          class="input"
          inputMode="decimal"
          autocomplete="off"
          value={props.text}
          aria-invalid={props.wrong}
          onInput={(e) => props.set(e.currentTarget.value)}
        />
      </label>
      <fieldset class="chips" aria-label={name}>
        {props.children}
      </fieldset>
    </div>
  );
}

/** What a trade costs or brings, what it pays, and what it does to the price. */
function Preview({ quote, market, result }: { quote: Quote | undefined; market: Market; result: number }) {
  const cash = cashOf(market);
  const buys = quote?.side !== "sell";
  const before = percents(market.results.map((r) => r.price))[result] ?? "";
  const after = quote && percents(quote.prices)[result];
  const pays = market.results[result]?.draw ? "draw" : market.terms.draw ? "win" : "score";
  const lines: [string, string | undefined][] = [
    [buys ? "costs" : "brings", quote && amount(quote.money)],
    ["each", quote && quote.shares > 0 ? decimal(quote.money / quote.shares, 3) : undefined],
    ["price_goes", `${before} → ${after ?? "…"}`],
    ["then_left", quote && amount(buys ? cash - quote.money : cash + quote.money)],
  ];
  if (buys) lines.splice(1, 0, [`payout_${pays}`, quote && amount(quote.shares)]);
  if (buys) lines.splice(2, 0, ["gain", quote && `+${amount(quote.shares - quote.money)}`]);
  return (
    <dl class="preview" aria-live="polite">
      {lines.map(([kind, value]) => (
        <div key={kind}>
          <dt>{tell(`page.crowd.${kind}`)}</dt>
          <dd>{value || "…"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The team in which one weighs something, if this is the win of another seat. */
const otherSide = (crowd: Crowd, result: number) => {
  const seats = crowd.table.session.state.value?.seats.length ?? 0;
  const teams = crowd.view.value?.teams ?? [];
  return result < seats ? teams.find((t) => t.seat !== result && (t.you?.weight ?? 0) > 0) : undefined;
};

/** The last refusal, shown here instead of at the top of the page. */
function refusal(crowd: Crowd): string {
  const notice = crowd.table.session.notice.value;
  crowd.table.session.hush();
  return notice ? noticed(notice) : "";
}
