// Buying and selling shares of a result: how many, what that costs to the thousandth, what it does to the price.
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../api/client.ts";
import { Sheet } from "../components/index.ts";
import { voice } from "../i18n/index.ts";
import { amount, percentOf, typed } from "./amount.ts";
import type { Crowd } from "./crowd.ts";
import type { Market, Quote } from "./shapes.ts";

const steps = [1, 10, 50] as const;

interface Props {
  crowd: Crowd;
  market: Market;
  names: readonly string[];
  result: number;
}

/** A trade in shares of one result. */
export function Trade({ crowd, market, names, result }: Props) {
  const say = voice.value;
  const you = market.you;
  const held = you?.shares[result] ?? 0;
  const [side, turn] = useState<"buy" | "sell">("buy");
  const [text, type] = useState("10");
  const [heard, hear] = useState<Quote>();
  const [trouble, tell] = useState("");
  const shares = typed(text);
  // not that of what was typed before
  const quote = heard?.shares === shares && heard?.side === side ? heard : undefined;
  const name = names[result] ?? "";
  const cash = you && you.brought > 0 ? you.cash : (market.terms.stake ?? 0);
  const price = market.results[result]?.price ?? 0;
  const pays = market.results[result]?.draw ? "draw" : market.terms.draw ? "win" : "score";
  const close = () => {
    crowd.trading.value = undefined;
  };
  useEffect(() => {
    hear(undefined);
    tell("");
    if (!shares || (side === "sell" && shares > held)) return;
    const soon = setTimeout(() => {
      crowd
        .quote(result, side, shares)
        .then(hear)
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          tell(error.problem.text ? say.say(error.problem.text) : error.problem.detail);
        });
    }, 120);
    return () => clearTimeout(soon);
  }, [crowd, result, side, shares, held, price, say]);
  const dear = quote?.side === "buy" && quote.money > cash;
  const few = side === "sell" && shares !== undefined && shares > held;
  const why = trouble || (dear ? say.tell("page.crowd.dear", { money: amount(cash) }) : "");
  const trade = async () => {
    if (!quote || !shares) return;
    const done = await crowd.act({ kind: side, result, shares, limit: quote.money });
    if (done) close();
    else tell(refusal(crowd));
  };
  const other = otherSide(crowd, result);
  return (
    <Sheet name={say.tell("page.crowd.shares_in", { result: name })} close={close}>
      <form
        class="trade stack"
        onSubmit={(e) => {
          e.preventDefault();
          void trade();
        }}
      >
        <p class="quiet-text">{say.tell(`page.crowd.pays_${pays}`, { result: name })}</p>
        <fieldset class="chips" aria-label={say.tell("page.crowd.trade")}>
          {(["buy", "sell"] as const).map((s) => (
            <button
              key={s}
              type="button"
              class="chip"
              aria-pressed={side === s}
              aria-disabled={s === "sell" && held === 0 ? "true" : undefined}
              onClick={() => (s === "buy" || held > 0) && turn(s)}
            >
              <span class="text">
                {say.tell(`page.crowd.side.${s}`)}
                {s === "sell" && <span class="why">{say.tell("page.crowd.you_hold", { n: amount(held) })}</span>}
              </span>
            </button>
          ))}
        </fieldset>
        <div class="amount">
          <label class="field">
            <span class="name">{say.tell("page.crowd.how_many")}</span>
            <input
              class="input"
              inputMode="decimal"
              autocomplete="off"
              value={text}
              aria-invalid={shares === undefined || few}
              onInput={(e) => type(e.currentTarget.value)}
            />
          </label>
          <fieldset class="chips" aria-label={say.tell("page.crowd.how_many")}>
            {steps.map((n) => (
              <button key={n} type="button" class="chip" onClick={() => type(amount((shares ?? 0) + n * 1000))}>
                +{n}
              </button>
            ))}
            {side === "sell" && (
              <button type="button" class="chip" onClick={() => type(amount(held))}>
                {say.tell("page.crowd.all")}
              </button>
            )}
          </fieldset>
        </div>
        <dl class="preview" aria-live="polite">
          <div>
            <dt>{say.tell(side === "buy" ? "page.crowd.costs" : "page.crowd.brings")}</dt>
            <dd>{quote ? amount(quote.money) : "…"}</dd>
          </div>
          <div>
            <dt>{say.tell("page.crowd.each")}</dt>
            <dd>{quote ? (quote.money / quote.shares).toFixed(3) : "…"}</dd>
          </div>
          <div>
            <dt>{say.tell("page.crowd.price_goes")}</dt>
            <dd>
              {percentOf(price)} → {quote ? percentOf(quote.prices[result] ?? 0) : "…"}
            </dd>
          </div>
          <div>
            <dt>{say.tell("page.crowd.then_left")}</dt>
            <dd>{quote ? amount(side === "buy" ? cash - quote.money : cash + quote.money) : "…"}</dd>
          </div>
        </dl>
        <p class="quiet-text small-text">{say.tell("page.crowd.rounding")}</p>
        {other && <p class="strip">{say.tell("page.crowd.conflict", { seat: names[other.seat] ?? "" })}</p>}
        {why && (
          <p class="trouble" role="alert">
            {why}
          </p>
        )}
        <div class="row">
          <button type="submit" class="button main" disabled={!quote || dear || crowd.busy.value}>
            {say.tell(side === "buy" ? "page.crowd.do_buy" : "page.crowd.do_sell", {
              n: amount(shares ?? 0),
              result: name,
              money: quote ? amount(quote.money) : "…",
            })}
          </button>
          <button type="button" class="button quiet" onClick={close}>
            {say.tell("page.cancel")}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

/** The team in which one weighs something, if this is the win of another seat. */
const otherSide = (crowd: Crowd, result: number) => {
  const seats = crowd.table.state.value?.seats.length ?? 0;
  const teams = crowd.view.value?.teams ?? [];
  return result < seats ? teams.find((t) => t.seat !== result && (t.you?.weight ?? 0) > 0) : undefined;
};

/** Why the last thing was refused, taken from the page: it is told here. */
function refusal(crowd: Crowd): string {
  const notice = crowd.table.notice.value;
  crowd.table.notice.value = undefined;
  if (!notice) return "";
  const say = voice.value;
  return "text" in notice ? say.say(notice.text) : say.say(notice.problem.text) || notice.problem.detail;
}
