// What somebody has in a market: shares with what they are worth, money, profit, and the trades that led there.
import { useState } from "preact/hooks";
import type { MarketEvent } from "../api/document.ts";
import type { Market } from "../api/types.ts";
import { useTask } from "../form/index.ts";
import { amount } from "../i18n/amount.ts";
import { capital, decimal, say, tell, voice } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import type { Crowd } from "./crowd.ts";
import { since } from "./deadline.tsx";
import { cashOf } from "./quote.ts";

interface Props {
  crowd: Crowd;
  market: Market;
  names: readonly string[];
}

const signed = (m: number): string => `${m > 0 ? "+" : ""}${amount(m)}`;

/** The viewer's positions. */
export function Positions({ crowd, market, names }: Props) {
  const you = market.you;
  if (!you) return null;
  const held = market.results.filter((r) => (you.shares[r.result] ?? 0) > 0);
  const me = market.traders.find((t) => t.member === crowd.view.value?.member);
  return (
    <section class="own" aria-label={tell("page.crowd.positions")}>
      <p>
        {held.length > 0
          ? tell("page.crowd.hold_these", {
              shares: held.map((r) => `${amount(you.shares[r.result] ?? 0)} ${names[r.result]}`),
            })
          : tell("page.crowd.hold_none")}{" "}
        {you.may !== false && tell("page.crowd.left", { money: amount(cashOf(market)) })}
        {you.may === false && you.why && <span class="why">{capital(say(you.why))}.</span>}
      </p>
      {held.length > 0 && (
        <table class="positions">
          <tbody>
            {held.map((r) => (
              <tr key={r.result}>
                <th scope="row">{names[r.result]}</th>
                <td>
                  {tell("page.crowd.worth", {
                    now: amount(Math.floor(((you.shares[r.result] ?? 0) * r.price) / 1000)),
                    right: amount(you.shares[r.result] ?? 0),
                  })}
                </td>
                <td>
                  <Button
                    look="link"
                    says={tell("page.crowd.sell_all")}
                    aria-haspopup="dialog"
                    onClick={() => {
                      crowd.trading.value = { result: r.result, side: "sell", shares: you.shares[r.result] ?? 0 };
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {me && (
        <p>
          {tell("page.crowd.profit_now")} <b class="figures">{signed(me.profit)}</b>
        </p>
      )}
      {you.brought > 0 && <History crowd={crowd} names={names} head={you.cash} />}
    </section>
  );
}

/** The viewer's trades, the newest first, requested when they are opened. Head changes with each trade. */
function History({ crowd, names, head }: { crowd: Crowd; names: readonly string[]; head: number }) {
  const [known, setKnown] = useState<{ head: number; list: readonly MarketEvent[] }>();
  const { run } = useTask();
  const list = known?.head === head ? known.list : undefined;
  const ask = (open: boolean) => {
    if (open && !list) run(async () => setKnown({ head, list: await crowd.trades() }));
  };
  return (
    <details key={head} class="history" onToggle={(e) => ask(e.currentTarget.open)}>
      <summary>{tell("page.crowd.history")}</summary>
      <ol>
        {(list ?? []).map((e) => {
          const shares = e.shares ?? 0;
          const money = e.money ?? 0;
          return (
            <li key={e.number}>
              {tell(shares > 0 ? "page.crowd.bought" : "page.crowd.sold", {
                n: amount(Math.abs(shares)),
                result: names[e.result ?? 0] ?? "",
                money: amount(Math.abs(money)),
                each: decimal(money / shares, 3),
              })}{" "}
              <time dateTime={new Date(e.at).toISOString()}>{since(e.at, voice.value.lang)}</time>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
