// Where squares are too small for a finger, the board comes nearer: to a piece with all its targets, or to a tap of
// which it is not plain what it picks.

import { type Point, unit } from "./frame.ts";

/** The least width of a square that a finger meets for certain, in pixels. */
export const least = 32;
/** How much nearer the board comes at most, and at least: else all of it shows. */
const [nearest, nearer] = [2.2, 1.15];

/** For how many milliseconds after the board has come nearer or gone back a tap still means what was seen before. */
const aims = 400;

/** Brings a plane nearer inside its element. */
export class Zoom {
  private readonly element: HTMLElement;
  private readonly plane: HTMLElement;
  private readonly button = document.createElement("button");
  /** How near the board is: 1 if all of it shows. */
  private scale = 1;
  private pressed = false;
  private left = 0;
  private top = 0;
  /** The pixels of a unit of the board. */
  private px = 1;
  /** Where the plane was before it came nearer or went back, and until when taps mean that. */
  private box = new DOMRect();
  private until = 0;

  constructor(element: HTMLElement, plane: HTMLElement) {
    this.element = element;
    this.plane = plane;
    this.button.type = "button";
    this.button.className = "board-zoom-out button";
    // The click of the tap that brings the board nearer may fall on the button, which is there by then.
    this.button.addEventListener("pointerdown", () => {
      this.pressed = true;
    });
    this.button.addEventListener("click", (e) => {
      if (this.pressed || !e.detail) this.out();
    });
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
    if (performance.now() > this.until) return [x, y];
    const { box } = this;
    const now = this.plane.getBoundingClientRect();
    const scale = now.width / box.width;
    return [now.left + (x - box.left) * scale, now.top + (y - box.top) * scale];
  }

  /** Keeps where the plane is, for taps that are on their way when it changes. */
  private keep(): void {
    const now = performance.now();
    if (now <= this.until) return;
    this.until = now + aims;
    this.box = this.plane.getBoundingClientRect();
  }

  /**
   * Brings a board of this width as near as it goes while these points and half a square around them are seen. The
   * button that shows all again has a label.
   */
  in(points: readonly Point[], wide: number, label: string): void {
    const { clientWidth: w, clientHeight: h } = this.element;
    this.keep();
    this.pressed = false;
    this.button.textContent = label;
    this.element.append(this.button);
    const high = h - this.button.offsetHeight;
    const ends = (of: number[]) => [Math.min(...of) - unit / 2, Math.max(...of) + unit / 2] as const;
    const [[left, right], [top, bottom]] = [ends(points.map((p) => p.x)), ends(points.map((p) => p.y))];
    this.scale = Math.min(nearest, wide / (right - left), ((high / w) * wide) / (bottom - top));
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
