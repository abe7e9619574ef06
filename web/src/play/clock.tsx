// Clocks that run between the messages of the server.
import { useEffect, useState } from "preact/hooks";
import type { Clocks } from "../api/types.ts";
import { decimal } from "../i18n/index.ts";

/** Below this a clock is low, in milliseconds. */
const low = 20_000;

/** A seat's remaining time. Clocks arrive with the server's time; the page counts from their arrival. */
export function useLeft(clocks: Clocks | undefined, seat: number): number | undefined {
  const [now, setNow] = useState(() => performance.now());
  const [came, setCame] = useState<{ clocks: Clocks | undefined; at: number }>({ clocks, at: now });
  if (came.clocks !== clocks) setCame({ clocks, at: performance.now() });
  const running = clocks?.running.includes(seat) ?? false;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running]);
  const left = clocks?.left[seat];
  if (left === undefined || !clocks || clocks.control === "none") return undefined;
  return Math.max(0, running ? left - Math.max(0, now - came.at) : left);
}

/** A time as a clock shows it: 1:04:59, 9:05, tenths when it is low, days and hours when it is long. */
export function shownTime(ms: number, words: { days: (d: number, h: number) => string }): string {
  const seconds = ms < low ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return words.days(Math.floor(hours / 24), hours % 24);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  const tail = ms < low ? decimal(rest, 1).padStart(4, "0") : String(Math.floor(rest)).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** Reports whether little is left. */
export const isLow = (ms: number): boolean => ms < low;
