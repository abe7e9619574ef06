// Numbers as a language writes them, by CLDR.
import { percent as roundedPercent, value } from "./ratio.ts";

/** How a number is wanted: in per cent, with at most or exactly so many decimals, with no signs between thousands. */
interface Form {
  style?: "percent";
  most?: number;
  exactly?: number;
  plain?: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number in a form. */
export function numberIn(lang: string, n: number, { style, most, exactly, plain }: Form = {}): string {
  const key = [lang, style, most, exactly, plain].join();
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(lang, {
      ...(style && { style }),
      minimumFractionDigits: exactly ?? 0,
      maximumFractionDigits: exactly ?? most ?? 0,
      useGrouping: !plain,
    });
  formats.set(key, format);
  return format.format(n);
}

/**
 * A fraction in per cent with at most one decimal: 66.7% in English, 66,7 % in German. What is neither 0 nor 1 never
 * shows as 0 or 100. It is rounded as on the server.
 */
export function percentIn(lang: string, fraction: string): string {
  const [, bound = "", digits = "0"] = /^([<>]?)(.*)%$/.exec(roundedPercent(fraction)) ?? [];
  return bound + numberIn(lang, Number(digits) / 100, { style: "percent", most: 1 });
}

/** A fraction in whole per cent, for where there is little room: 67%, <1%. */
export function wholePercentIn(lang: string, fraction: string): string {
  const v = value(fraction);
  const show = (n: number) => numberIn(lang, n, { style: "percent" });
  if (v > 0 && v < 0.005) return `<${show(0.01)}`;
  if (v < 1 && v >= 0.995) return `>${show(0.99)}`;
  return show(v);
}

/**
 * A percentage in the rules, such as 37.5%, as a language writes it, or undefined if it is not one. It has one decimal
 * and is not rounded up to a whole number, which may be a limit. Just above 0 or 100 it has up to four decimals.
 */
export function shareIn(lang: string, s: string): string | undefined {
  if (!/^[\d.]{1,8}%$/.test(s)) return undefined;
  const n = Number(s.slice(0, -1));
  const near = Number(n.toFixed(1));
  const shown = near % 1 === 0 && n < near ? near - 0.1 : n;
  const most = near % 100 === 0 ? 4 : 1;
  return Number.isNaN(n) ? undefined : numberIn(lang, shown / 100, { style: "percent", most });
}

/** A percentage, without its sign if the form is "number". */
export const unsigned = (percentage: string, form: string): string =>
  form === "number" ? percentage.replace(/[\s%]+$/, "") : percentage;
