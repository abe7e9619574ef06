// Exact fractions as the server writes them: "0", "1", "1/3".

/** The value of a fraction. What is no fraction is 0. */
export function value(fraction: string): number {
  const [num, den] = fraction.split("/");
  const v = Number(num) / Number(den ?? 1);
  return Number.isFinite(v) ? v : 0;
}

/**
 * A fraction in per cent with at most one decimal, as people are told: "66.7%". What is neither 0 nor 1 never shows as
 * 0% or 100%.
 */
export function percent(fraction: string): string {
  const v = value(fraction) * 100;
  if (v === 0 || v === 100) return `${v}%`;
  const s = rounded(v);
  if (s === "0.0") return "<0.1%";
  if (s === "100.0") return ">99.9%";
  return `${s.replace(/\.0$/, "")}%`;
}

/** A number with one decimal; what lies exactly between two goes to the even one, as on the server. */
function rounded(v: number): string {
  const exact = v.toFixed(60);
  const cut = exact.indexOf(".") + 2;
  const up = v.toFixed(1);
  const tie = /^50*$/.test(exact.slice(cut));
  return tie && Number(exact[cut - 1]) % 2 === 0 ? exact.slice(0, cut) : up;
}

/** A fraction in whole per cent without the sign, for where there is little room: "67", "<1", ">99". */
export function brief(fraction: string): string {
  const v = value(fraction) * 100;
  const whole = Math.round(v);
  if (whole === 0 && v > 0) return "<1";
  if (whole === 100 && v < 100) return ">99";
  return String(whole);
}
