import type { ComponentChildren } from "preact";
import type { Picture } from "../src/api/types.ts";
import { SeatLetter } from "../src/ui/index.ts";

interface Props {
  picture: Pick<Picture, "seats">;
  seat: number;
  who: string;
  /** What there is to say of it, in few words: its colour, that it is to move. */
  what: string;
  /** What the clock shows, if there is one. */
  clock?: string | undefined;
  low?: boolean;
  acting?: boolean;
  /** In a simultaneous turn: whether its order is in. */
  order?: boolean | undefined;
  /** Further classes: where it stands. */
  class?: string;
  children?: ComponentChildren;
}

/** A seat with its clock. */
export function Plate({ picture, seat, who, what, clock, low, acting, order, class: place, children }: Props) {
  return (
    <section class={`plate${acting ? " acting" : ""}${place ? ` ${place}` : ""}`} aria-label={who}>
      <SeatLetter picture={picture} seat={seat} />
      <div>
        <div class="who">{who}</div>
        <div class="what">
          {order !== undefined && <span class={`order${order ? " in" : ""}`} aria-hidden="true" />} {what}
        </div>
      </div>
      {clock !== undefined && (
        <div class={`clock${low ? " low" : ""}`} role="timer">
          {clock}
        </div>
      )}
      {children}
    </section>
  );
}

/** A die that shows a number of 1 to 6. */
export function Die({ shows, black }: { shows: number; black?: boolean }) {
  const spots: Record<number, string> = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };
  return (
    <svg class={`die${black ? " black" : ""}`} viewBox="0 0 24 24" role="img" aria-label={String(shows)}>
      <rect x="2" y="2" width="20" height="20" rx="4" />
      {[...(spots[shows] ?? "")].map((s) => {
        const i = s.charCodeAt(0) - 97;
        return <circle key={s} cx={6.5 + 5.5 * (i % 3)} cy={6.5 + 5.5 * Math.floor(i / 3)} r="2" />;
      })}
    </svg>
  );
}
