import type { ComponentChildren } from "preact";
import type { Picture } from "../api/types.ts";
import { SeatLetter } from "./signs.tsx";

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
