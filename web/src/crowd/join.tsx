// How a newcomer becomes a member of a team: what that means, what it costs, and the button that does it.
import { useState } from "preact/hooks";
import type { Market, Team } from "../api/types.ts";
import { amount, percents } from "../i18n/amount.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { Button } from "../ui/index.ts";
import { Claim, Linking } from "./admission.tsx";
import type { Crowd } from "./crowd.ts";
import { cashOf, useQuote } from "./quote.ts";

/** The panel for viewers who are not members yet. */
export function Joining({ crowd, team, seatName }: { crowd: Crowd; team: Team; seatName: string }) {
  const market = crowd.view.value?.market;
  return (
    <section class="section join" aria-label={tell("page.crowd.join", { seat: seatName })}>
      <h2>{tell(team.source === "market" ? "page.crowd.join_buy" : "page.crowd.join", { seat: seatName })}</h2>
      <p>
        {tell(`page.crowd.join.${team.source}`, { seat: seatName })} {tell(`page.crowd.join_rule.${team.terms.rule}`)}
      </p>
      {team.source === "list" && <Claim crowd={crowd} />}
      {team.source === "manifold" && <Linking crowd={crowd} team={team} />}
      {team.source === "market" && market?.open && (
        <FirstShares crowd={crowd} market={market} seat={team.seat} name={seatName} />
      )}
    </section>
  );
}

const offers = [10, 25, 50] as const;

/** The first shares: how many, what they cost and pay, and the button that buys them. */
function FirstShares(props: { crowd: Crowd; market: Market; seat: number; name: string }) {
  const { crowd, market, seat, name } = props;
  const [shares, setShares] = useState<number>(offers[0] * 1000);
  const you = market.you;
  const wanted = you?.may === false ? undefined : shares;
  const { quote, trouble } = useQuote(crowd, { result: seat, side: "buy", shares: wanted, held: 0 });
  if (you?.may === false)
    return (
      <>
        {you.why && <p class="why">{capital(say(you.why))}.</p>}
        <Claim crowd={crowd} />
      </>
    );
  const dear = quote && quote.money > cashOf(market);
  const buy = () => quote && void crowd.act({ kind: "buy", result: seat, shares, limit: quote.money });
  return (
    <>
      <fieldset class="chips" aria-label={tell("page.crowd.how_many")}>
        {offers.map((n) => (
          <Button
            key={n}
            look="chip"
            says={tell("page.crowd.n_shares", { n })}
            aria-pressed={shares === n * 1000}
            onClick={() => setShares(n * 1000)}
          />
        ))}
      </fieldset>
      <p aria-live="polite">
        {dear
          ? tell("page.crowd.dear", { money: amount(cashOf(market)) })
          : tell(`page.crowd.join_cost_${market.terms.draw ? "win" : "score"}`, {
              n: amount(shares),
              seat: name,
              money: quote ? amount(quote.money) : "…",
              cash: amount(cashOf(market)),
              price: percents(market.results.map((r) => r.price))[seat] ?? "",
            })}
      </p>
      {trouble && <p class="why">{trouble}</p>}
      <div class="row">
        <Button
          look="main"
          says={tell("page.crowd.do_buy", {
            n: amount(shares),
            result: name,
            money: quote ? amount(quote.money) : "…",
          })}
          disabled={!quote || dear || crowd.busy.value}
          onClick={buy}
        />
      </div>
    </>
  );
}
