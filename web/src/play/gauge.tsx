// What a seat has left to spend, such as energy.
import type { SeatSign } from "../api/types.ts";
import { capital, say } from "../i18n/index.ts";

/** What a seat has left, as a bar; nothing if there is nothing to spend, or it is hidden. */
export function Gauge({ sign }: { sign: SeatSign | undefined }) {
  const gauge = sign?.gauge;
  if (!gauge) return null;
  const { left, most } = gauge;
  const words = capital(say(gauge.text));
  return (
    <svg class="gauge" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" role="img" aria-label={words}>
      <title>{words}</title>
      <rect width={most} height="1" />
      <rect class="left" width={left} height="1" />
    </svg>
  );
}
