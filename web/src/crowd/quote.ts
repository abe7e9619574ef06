// What a trade would cost or bring now, requested from the server whenever it changes.
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../api/client.ts";
import type { Market, Milli, Quote } from "../api/types.ts";
import { say, voice } from "../i18n/index.ts";
import type { Crowd } from "./crowd.ts";

export type Side = "buy" | "sell";

/** A trade as it is typed, by shares or by money, and how many of the shares are held. */
export interface Wanted {
  result: number;
  side: Side;
  shares: Milli | undefined;
  money?: Milli | undefined;
  held: Milli;
}

/** What is left to spend: before the first trade the whole stake. */
export const cashOf = (market: Market): Milli =>
  market.you && market.you.brought > 0 ? market.you.cash : (market.terms.stake ?? 0);

/**
 * Asks what a trade would cost or bring, and why it cannot be made, and again after each trade of anybody. An answer to
 * what was typed before does not count.
 */
export function useQuote(crowd: Crowd, { result, side, shares, money, held }: Wanted) {
  const [heard, setHeard] = useState<{ to: string; quote: Quote }>();
  const [trouble, setTrouble] = useState("");
  const key = `${result} ${side} ${shares} ${money}`;
  const sold = crowd.view.value?.market?.results.map((r) => r.sold).join(" ");
  useEffect(() => {
    setTrouble("");
    if ((!shares && !money) || (side === "sell" && (shares ?? 0) > held)) return;
    const soon = setTimeout(() => {
      crowd
        .quote(result, side, shares ?? 0, money ?? 0)
        .then((quote) => setHeard({ to: key, quote }))
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          setTrouble(error.problem.text ? say(error.problem.text) : error.problem.detail);
        });
    }, 120);
    return () => clearTimeout(soon);
  }, [crowd, key, held, sold, voice.value]);
  return { quote: heard?.to === key ? heard.quote : undefined, trouble, setTrouble };
}
