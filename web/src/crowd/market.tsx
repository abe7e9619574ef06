// The market of a game: prices, buying and selling, the viewer's shares, the best traders.
import { useState } from "preact/hooks";
import type { Market as MarketShape } from "../api/types.ts";
import { amount, percents } from "../i18n/amount.ts";
import { tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { Claim } from "./admission.tsx";
import { Chart } from "./chart.tsx";
import type { Crowd } from "./crowd.ts";
import { Named } from "./named.tsx";
import { Positions } from "./positions.tsx";
import { Trade } from "./trade.tsx";

/** The names of the results: the seats, and a draw if that is one. */
export function resultNames(market: MarketShape, seats: readonly string[]): string[] {
  return market.results.map((r) => (r.draw ? tell("page.crowd.draw") : (seats[r.result] ?? "")));
}

/** The market beside the board. */
export function Market({ crowd, market, seats }: { crowd: Crowd; market: MarketShape; seats: readonly string[] }) {
  const names = resultNames(market, seats);
  const shown = percents(market.results.map((r) => r.price));
  const you = market.you;
  /** Who may not buy can only sell what they have. */
  const may = (result: number) => you?.may !== false || (you.shares[result] ?? 0) > 0;
  const trading = crowd.trading.value;
  const [timed, setTimed] = useState(false);
  return (
    <section class="market" id="market" aria-label={tell("page.crowd.market")}>
      <h2 class="panel-head">
        {tell("page.crowd.expects")}
        <small>{tell("page.crowd.play_money")}</small>
        <small>
          {[false, true].map((t) => (
            <Button
              key={String(t)}
              look="link"
              says={tell(t ? "page.crowd.scale.time" : "page.crowd.scale.round")}
              aria-pressed={timed === t}
              onClick={() => setTimed(t)}
            />
          ))}
        </small>
      </h2>
      {market.open ? (
        <fieldset class="buy" aria-label={tell("page.crowd.trade")}>
          {market.results.map(
            (r, i) =>
              may(r.result) && (
                <button
                  key={r.result}
                  type="button"
                  class="button"
                  aria-haspopup="dialog"
                  onClick={() => {
                    crowd.trading.value = { result: r.result };
                  }}
                >
                  <span>{names[i]}</span> <b class="figures">{tell("page.crowd.percent", { n: shown[i] ?? "" })}</b>
                </button>
              ),
          )}
        </fieldset>
      ) : (
        <p class="own">{tell("page.crowd.market_over")}</p>
      )}
      <Chart crowd={crowd} market={market} names={names} timed={timed} />
      {you && market.open && <Positions crowd={crowd} market={market} names={names} />}
      {you?.may === false && market.open && you.brought > 0 && <Claim crowd={crowd} />}
      <Traders crowd={crowd} market={market} />
      {trading !== undefined && market.open && (
        <Trade key={JSON.stringify(trading)} crowd={crowd} market={market} names={names} result={trading.result} />
      )}
    </section>
  );
}

/** Who does best: folded while the market is open. */
function Traders({ crowd, market }: { crowd: Crowd; market: MarketShape }) {
  const list = market.traders;
  if (list.length === 0) return null;
  const of = market.open ? tell("page.crowd.traders_now") : tell("page.crowd.traders");
  return (
    <details class="traders" open={!market.open}>
      <summary>{market.open ? of : <h3>{of}</h3>}</summary>
      <table class="order-table">
        <thead>
          <tr>
            <th scope="col" class="figure rank">
              #
            </th>
            <th scope="col">{tell("page.crowd.member")}</th>
            <th scope="col" class="figure">
              {tell("page.crowd.profit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((t) => (
            <tr key={t.member} class={t.rank === 1 ? "counts" : ""}>
              <td class="figure rank">{t.rank}</td>
              <td>
                <Named crowd={crowd} member={t.member} you={t.member === crowd.view.value?.member} />
              </td>
              <td class="figure">
                {t.profit > 0 ? "+" : ""}
                {amount(t.profit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
