// How tokens get from where they were to where they are: along the ways of the last ply, or straight.
import type { Arrow, Token } from "../api/types.ts";
import { distance, type Frame, type Point } from "./frame.ts";

/** Milliseconds of a move; each square more on the way adds a little, up to the longest. */
const step = 160;
const longest = 420;

/** Reports whether things may move. */
export const moving = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where a token that is new on its square came from, as squares in order with its own last: along an arrow, or from the
 * nearest square that a token of its kind has left, which is no part of another piece. Nothing if it came from nowhere.
 */
export function wayOf(t: Token, left: readonly Token[], arrows: readonly Arrow[], frame: Frame): string[] | undefined {
  const arrow = arrows.find(
    (a) => a.kind === "moved" && a.seat === t.seat && a.path.at(-1) === t.square && a.path.length > 1,
  );
  if (arrow) return arrow.path;
  const to = frame.centre(t.square);
  if (!to) return undefined;
  const far = (o: Token) => distance(frame.centre(o.square) ?? to, to);
  const other = (o: Token) => o.kin && t.kin && o.kin !== t.kin;
  const same = left.filter((o) => o.seat === t.seat && o.piece === t.piece && o.square !== t.square && !other(o));
  const nearest = same.sort((a, b) => far(a) - far(b))[0];
  return nearest && [nearest.square, t.square];
}

/** Moves an element that is already at its last place through these points, given as its corner. */
export function travel(element: SVGGElement, way: readonly Point[], scale: number): void {
  const frames = way.map((p) => ({ transform: `translate(${p.x}px, ${p.y}px) scale(${scale})` }));
  const duration = Math.min(longest, step + 60 * Math.max(0, way.length - 2));
  element.animate(frames, { duration, easing: "cubic-bezier(.2, .7, .2, 1)" });
}

/** Lets an element fade, and takes it away. */
export function fade(element: SVGGElement): void {
  const gone = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: step, easing: "ease-in" });
  gone.onfinish = gone.oncancel = () => element.remove();
}

/** Lets an element appear. */
export function appear(element: SVGGElement): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: step, easing: "ease-out" });
}
