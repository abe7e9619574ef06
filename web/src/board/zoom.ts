// Where squares are too small for a finger: a tap brings the board nearer, unless it is plain what it picks.

import type { Point } from "./frame.ts";

/** The least width of a square that a finger meets for certain, in pixels. */
export const least = 32;
/** How much nearer the board comes. */
const nearer = 2.2;

/** Brings a plane nearer inside its element. */
export class Zoom {
  private readonly element: HTMLElement;
  private readonly plane: HTMLElement;
  private readonly button = document.createElement("button");
  private readonly label: () => string;
  private readonly changed: () => void;
  near = false;
  private pressed = false;
  private left = 0;
  private top = 0;

  constructor(element: HTMLElement, plane: HTMLElement, label: () => string, changed: () => void) {
    this.element = element;
    this.plane = plane;
    this.label = label;
    this.changed = changed;
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

  /** Reports whether a square of this width is to be brought nearer first. */
  wanted(width: number): boolean {
    return !this.near && width < least;
  }

  /** Brings the board nearer, around a point of the window. */
  in(x: number, y: number): void {
    const box = this.element.getBoundingClientRect();
    this.near = true;
    this.pressed = false;
    this.plane.style.width = `${nearer * 100}%`;
    this.element.classList.add("near");
    this.button.textContent = this.label();
    this.element.append(this.button);
    this.left = -((x - box.left) * nearer - box.width / 2);
    this.top = -((y - box.top) * nearer - (box.height + this.button.offsetHeight) / 2);
    this.place();
    this.changed();
  }

  /** Shows the whole board again. */
  out(): void {
    if (!this.near) return;
    this.near = false;
    this.plane.style.width = "";
    this.plane.style.transform = "";
    this.element.classList.remove("near");
    this.button.remove();
    this.changed();
  }

  /** Reports whether a point of a board that is so wide is seen. */
  shows({ x, y }: Point, wide: number): boolean {
    const { clientWidth: w, clientHeight: h } = this.element;
    const scale = (w * nearer) / wide;
    const [left, top] = [x * scale + this.left, y * scale + this.top];
    return !this.near || (left > 0 && left < w && top > this.button.offsetHeight && top < h);
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
    this.left = Math.min(0, Math.max(w - w * nearer, this.left));
    this.top = Math.min(this.button.offsetHeight, Math.max(h - h * nearer, this.top));
    this.plane.style.transform = `translate(${this.left}px, ${this.top}px)`;
  }
}
