// Buying and selling shares of a result: how many, what that costs to the thousandth, what it does to the price.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Market, Quote } from "../api/types.ts";
import { Form, Trouble } from "../form/index.ts";
import { amount, percents, typed, typing } from "../i18n/amount.ts";
import { decimal, say, tell } from "../i18n/index.ts";
import { Button, Sheet } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { cashOf, type Side, useQuote } from "./quote.ts";

const steps = [1, 10, 50] as const;

interface Props {
  crowd: Crowd;
  market: Market;
  names: readonly string[];
  result: number;
}

/** A trade in shares of one result. */
export function Trade({ crowd, market, names, result }: Props) {
  const you = market.you;
  const held = you?.shares[result] ?? 0;
  const [side, setSide] = useState<Side>("buy");
  const [text, setText] = useState(amount(crowd.wanted.value ?? 10_000));
  const shares = typed(text);
  const price = market.results[result]?.price ?? 0;
  const { quote, trouble, setTrouble } = useQuote(crowd, { result, side, shares, held, price });
  const name = names[result] ?? "";
  const cash = cashOf(market);
  const pays = market.results[result]?.draw ? "draw" : market.terms.draw ? "win" : "score";
  const close = () => {
    crowd.trading.value = undefined;
    crowd.wanted.value = undefined;
  };
  const dear = quote?.side === "buy" && quote.money > cash;
  const few = side === "sell" && shares !== undefined && shares > held;
  const trade = async () => {
    if (!quote || !shares || crowd.busy.value) return;
    if (await crowd.act({ kind: side, result, shares, limit: quote.money })) close();
    else setTrouble(refusal(crowd));
  };
  const other = otherSide(crowd, result);
  const money = quote ? amount(quote.money) : "…";
  const does = side === "buy" ? "page.crowd.do_buy" : "page.crowd.do_sell";
  return (
    <Sheet name={tell("page.crowd.shares_in", { result: name })} close={close}>
      <Form class="trade stack" submit={() => void trade()}>
        <p class="quiet-text">{tell(`page.crowd.pays_${pays}`, { result: name })}</p>
        <Sides side={side} held={held} choose={setSide} />
        <Amount text={text} wrong={shares === undefined || few} set={setText}>
          {steps.map((n) => (
            <Button key={n} look="chip" says={`+${n}`} onClick={() => setText(typing((shares ?? 0) + n * 1000))} />
          ))}
          {side === "sell" && (
            <Button look="chip" says={tell("page.crowd.all")} onClick={() => setText(typing(held))} />
          )}
        </Amount>
        <Preview
          quote={quote}
          side={side}
          cash={cash}
          before={percents(market.results.map((r) => r.price))[result] ?? ""}
          after={quote && percents(quote.prices)[result]}
        />
        <p class="quiet-text small-text">{tell("page.crowd.rounding")}</p>
        {other && <p class="strip">{tell("page.crowd.conflict", { seat: names[other.seat] ?? "" })}</p>}
        <Trouble says={trouble || (dear ? tell("page.crowd.dear", { money: amount(cash) }) : "")} />
        <div class="row">
          <Button
            submit
            look="main"
            says={tell(does, { n: amount(shares ?? 0), result: name, money })}
            disabled={!quote || dear}
          />
          <Button look="quiet" says={tell("page.cancel")} onClick={close} />
        </div>
      </Form>
    </Sheet>
  );
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

/** How many shares, typed or by steps. */
function Amount(props: { text: string; wrong: boolean; set: (text: string) => void; children: ComponentChildren }) {
  return (
    <div class="amount">
      <label class="field">
        <span class="name">{tell("page.crowd.how_many")}</span>
        <input
          class="input"
          inputMode="decimal"
          autocomplete="off"
          value={props.text}
          aria-invalid={props.wrong}
          onInput={(e) => props.set(e.currentTarget.value)}
        />
      </label>
      <fieldset class="chips" aria-label={tell("page.crowd.how_many")}>
        {props.children}
      </fieldset>
    </div>
  );
}

interface PreviewProps {
  quote: Quote | undefined;
  side: Side;
  cash: number;
  /** The price now and after the trade. */
  before: string;
  after: string | undefined;
}

/** What a trade costs or brings, and what it does to the price. */
function Preview({ quote, side, cash, before, after }: PreviewProps) {
  const left = quote && (side === "buy" ? cash - quote.money : cash + quote.money);
  const lines = [
    [side === "buy" ? "costs" : "brings", quote && amount(quote.money)],
    ["each", quote && decimal(quote.money / quote.shares, 3)],
    ["price_goes", `${before} → ${after ?? "…"}`],
    ["then_left", left !== undefined && amount(left)],
  ] as const;
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

/** Why the last thing was refused, taken from the page: it is told here. */
function refusal(crowd: Crowd): string {
  const notice = crowd.table.session.notice.value;
  crowd.table.session.notice.value = undefined;
  if (!notice) return "";
  return "text" in notice ? say(notice.text) : say(notice.problem.text) || notice.problem.detail;
}
