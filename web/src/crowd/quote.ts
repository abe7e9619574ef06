// What a trade would cost or bring now, asked from the server whenever it changes.
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../api/client.ts";
import type { Market, Milli, Quote } from "../api/types.ts";
import { say, voice } from "../i18n/index.ts";
import type { Crowd } from "./crowd.ts";

export type Side = "buy" | "sell";

/** A trade as it is typed, and what its answer depends on. */
export interface Wanted {
  result: number;
  side: Side;
  shares: number | undefined;
  held: number;
  price: number;
}

/** What is left to spend: before the first trade the whole stake. */
export const cashOf = (market: Market): Milli =>
  market.you && market.you.brought > 0 ? market.you.cash : (market.terms.stake ?? 0);

/** Asks what a trade would cost or bring, and why it cannot be made. An answer to what was typed before does not count. */
export function useQuote(crowd: Crowd, { result, side, shares, held, price }: Wanted) {
  const [heard, setHeard] = useState<Quote>();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    setHeard(undefined);
    setTrouble("");
    if (!shares || (side === "sell" && shares > held)) return;
    const soon = setTimeout(() => {
      crowd
        .quote(result, side, shares)
        .then(setHeard)
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          setTrouble(error.problem.text ? say(error.problem.text) : error.problem.detail);
        });
    }, 120);
    return () => clearTimeout(soon);
  }, [crowd, result, side, shares, held, price, voice.value]);
  const quote = heard?.shares === shares && heard?.side === side ? heard : undefined;
  return { quote, trouble, setTrouble };
}

/**
 * How many shares an amount of money buys, or how many must be sold for it, in thousandths, rounded down. The server
 * says exactly what they cost: this is only where to begin.
 */
export function sharesFor(market: Market, result: number, side: Side, money: Milli): number {
  const b = market.terms.liquidity;
  const sold = market.results.map((r) => r.sold);
  const top = Math.max(...sold);
  const all = sold.reduce((sum, q) => sum + Math.exp((q - top) / b), 0);
  const p = Math.exp(((sold[result] ?? 0) - top) / b) / all;
  const sign = side === "buy" ? 1 : -1;
  const grown = (Math.exp((sign * money) / b) - 1 + p) / p; // of C(q+d) - C(q) = b ln(1 - p + p e^(d/b))
  return grown > 0 ? Math.max(0, Math.floor(sign * b * Math.log(grown))) : 0;
}
