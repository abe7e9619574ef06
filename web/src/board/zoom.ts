// Where squares are too small for a finger, the board comes nearer: to a piece with all its targets, or to a tap of
// which it is not plain what it picks.

import { type Point, unit } from "./frame.ts";

/** The least width of a square that a finger meets for certain, in pixels. */
export const least = 32;
/** How much nearer the board comes at most, and at least: else all of it shows. */
const [nearest, nearer] = [2.2, 1.15];

/** How long a finger is on its way, in milliseconds: a tap means what the board showed when the finger set out. */
const aims = 400;

/** Brings a plane nearer inside its element. */
export class Zoom {
  private readonly element: HTMLElement;
  private readonly plane: HTMLElement;
  private readonly button = document.createElement("button");
  /** How near the board is: 1 if all of it shows. */
  private scale = 1;
  private left = 0;
  private top = 0;
  /** The pixels of a unit of the board. */
  private px = 1;
  /** Where the plane was of late, and until when, in order. */
  private views: { box: DOMRect; until: number }[] = [];

  constructor(element: HTMLElement, plane: HTMLElement) {
    this.element = element;
    this.plane = plane;
    this.button.type = "button";
    this.button.className = "board-zoom-out button";
    this.button.addEventListener("click", () => this.out());
    this.button.addEventListener("pointerdown", (e) => e.stopPropagation()); // it is no tap on the board
    // A browser scrolls to what gets the focus: the board is shifted instead, and the button stays above it.
    element.addEventListener("scroll", () => {
      const { scrollLeft: x, scrollTop: y } = element;
      if (x === 0 && y === 0) return;
      element.scrollTo(0, 0);
      this.shift(-x, -y);
    });
  }

  /** Reports whether the board is nearer than all of it. */
  get near(): boolean {
    return this.scale > 1;
  }

  /** Reports whether squares of this width are too small for a finger, and the board can come nearer. */
  wanted(width: number): boolean {
    return this.scale < nearest && width < least;
  }

  /** Reports whether these points and half a square around them are seen. */
  shows(points: readonly Point[]): boolean {
    const { clientWidth: w, clientHeight: h } = this.element;
    const { px } = this;
    const inside = (at: number, from: number, to: number) => Math.abs(2 * at - from - to) <= to - from - px * unit + 2;
    return points.every(
      (p) => inside(px * p.x + this.left, 0, w) && inside(px * p.y + this.top, this.button.offsetHeight, h),
    );
  }

  /** The point that a tap at a point of the window means: a finger that is on its way aims at what was seen before. */
  aimed(x: number, y: number): [number, number] {
    const now = this.plane.getBoundingClientRect();
    const { box } = this.views.find((v) => v.until > performance.now() - aims) ?? { box: now };
    const scale = now.width / box.width;
    return [now.left + (x - box.left) * scale, now.top + (y - box.top) * scale];
  }

  /** Keeps where the plane is, for taps that are on their way when it changes. */
  private keep(): void {
    const until = performance.now();
    const box = this.plane.getBoundingClientRect();
    this.views = [...this.views.filter((v) => v.until > until - aims), { box, until }];
  }

  /**
   * Brings a board of this width as near as it goes while these points and half a square around them are seen, but
   * keeps how near it is where a finger meets its squares. The button that shows all again has a label.
   */
  in(points: readonly Point[], wide: number, label: string): void {
    const { clientWidth: w, clientHeight: h } = this.element;
    this.keep();
    this.button.textContent = label;
    this.element.append(this.button);
    const high = h - this.button.offsetHeight;
    const ends = (of: number[]) => [Math.min(...of) - unit / 2, Math.max(...of) + unit / 2] as const;
    const [[left, right], [top, bottom]] = [ends(points.map((p) => p.x)), ends(points.map((p) => p.y))];
    const most = this.near && this.px * unit >= least ? this.scale : nearest;
    this.scale = Math.min(most, wide / (right - left), ((high / w) * wide) / (bottom - top));
    if (this.scale < nearer) {
      this.out();
      return;
    }
    this.plane.style.width = `${this.scale * 100}%`;
    this.element.classList.add("near");
    const px = (w * this.scale) / wide;
    this.px = px;
    this.left = (w - px * (left + right)) / 2;
    this.top = h - (high + px * (top + bottom)) / 2;
    this.place();
  }

  /** Shows the whole board again. */
  out(): void {
    if (!this.button.isConnected) return;
    this.keep();
    this.scale = 1;
    this.plane.style.width = "";
    this.plane.style.transform = "";
    this.hold(0, Number.POSITIVE_INFINITY);
    this.element.classList.remove("near");
    this.button.remove();
  }

  /** Shifts what is seen by so many pixels. */
  shift(dx: number, dy: number): void {
    if (!this.near) return;
    this.left += dx;
    this.top += dy;
    this.place();
  }

  private place(): void {
    const { clientWidth: w, clientHeight: h } = this.element;
    this.left = Math.min(0, Math.max(w - w * this.scale, this.left));
    this.top = Math.min(this.button.offsetHeight, Math.max(h - h * this.scale, this.top));
    this.plane.style.transform = `translate(${this.left}px, ${this.top}px)`;
    this.hold(5 - this.left / this.px, (h - this.top) / this.px - 6);
  }

  /** Keeps the labels of rows from this point on, and those of columns up to this one. */
  private hold(x: number, y: number): void {
    for (const label of this.plane.querySelectorAll(".coordinate:not(.outside)")) {
      const off = (at: string) => Number(label.getAttribute(at));
      const row = label.classList.contains("row");
      const [dx, dy] = row ? [Math.max(0, x - off("x")), 0] : [0, Math.min(0, y - off("y"))];
      label.setAttribute("transform", `translate(${dx} ${dy})`);
    }
  }
}
