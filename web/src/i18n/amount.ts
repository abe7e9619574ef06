// Amounts of shares, money and weight: whole thousandths.
import type { Milli } from "../api/types.ts";
import { voice } from "./language.ts";
import { numberIn } from "./number.ts";

const sign = (m: Milli): string => (m < 0 ? "−" : "");

/** An amount with the decimals that it needs, in the page's language: 19.2, 40. */
export const amount = (m: Milli): string => sign(m) + numberIn(voice.value.lang, Math.abs(m) / 1000, { most: 3 });

/** An amount as one would type it: without signs between thousands. */
export const typing = (m: Milli): string =>
  sign(m) + numberIn(voice.value.lang, Math.abs(m) / 1000, { most: 3, plain: true });

/** A typed amount, or undefined if it is not one: "19.2", "40", "0,5". */
export function typed(s: string): Milli | undefined {
  const found = /^\s*(\d{1,7})(?:[.,](\d{1,3}))?\s*$/.exec(s);
  return found ? Number(found[1]) * 1000 + Number((found[2] ?? "").padEnd(3, "0")) : undefined;
}

/** A price in whole per cent, as shown: 0 and 100 only if it is exactly that. */
export function percentOf(price: Milli): string {
  const whole = Math.round(price / 10);
  if (whole === 0 && price > 0) return "<1";
  if (whole === 100 && price < 1000) return ">99";
  return String(whole);
}

/**
 * The prices of all results in whole per cent. What is shown adds up to 100: what rounding leaves goes to those that
 * lose most by it. No price is shown as 0 or 100 while it is neither.
 */
export function percents(prices: readonly Milli[]): string[] {
  const whole = prices.map((p) => Math.floor(p / 10));
  const total = Math.round(prices.reduce((sum, p) => sum + p, 0) / 10);
  const left = total - whole.reduce((sum, n) => sum + n, 0);
  const most = prices.map((_, i) => i).sort((a, b) => (prices[b]! % 10) - (prices[a]! % 10) || a - b);
  for (const i of most.slice(0, left)) whole[i]!++;
  return prices.map((p, i) =>
    whole[i] === 0 && p > 0 ? "<1" : whole[i] === 100 && p < 1000 ? ">99" : String(whole[i]),
  );
}

/** A part of a whole in per cent, rounded down: what is not enough never looks like it. */
export const part = (weight: number, of: number): number => (of > 0 ? Math.floor((100 * weight) / of) : 0);
