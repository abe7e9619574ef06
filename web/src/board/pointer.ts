// Mouse, pen and finger on a board: hover, click, drag, long touch.

import type { Point } from "./frame.ts";
import type { Scribble } from "./scene.ts";
import { colourBy } from "./scribbles.ts";

/** The events that the pointer reports to the board. Points are in pixels of the window. */
export interface PointerHooks {
  /** The pointer hovers here, or has left. */
  hover(x: number, y: number): void;
  leave(): void;
  /** The mouse is pressed here; apart with Shift held. Reports whether that was an answer, so that no click follows. */
  press(x: number, y: number, apart: boolean): boolean;
  /** A click or tap; apart with Shift held. */
  click(x: number, y: number, touch: boolean, apart: boolean): void;
  /** A finger rests here. */
  hold(x: number, y: number): void;
  /** Something may be dragged from here: reports whether it is. */
  lift(x: number, y: number, touch: boolean): boolean;
  /** It is dragged. */
  carry(x: number, y: number): void;
  /** The drag ends, apart with Shift held, or is cancelled. */
  drop(x: number, y: number, apart: boolean): void;
  putBack(): void;
  /** The right button is pressed, perhaps during a drag, which it ends. */
  aside(): void;
  /** Something is drawn with the right button from one point to another. */
  draw(from: Point, to: Point, colour: Scribble["colour"], done: boolean): void;
  /** The pointer moves by this much while nothing is dragged: the board may be shifted. */
  shift(dx: number, dy: number): void;
}

/** How far a pointer moves before it is a drag, in pixels. */
const slack = 6;
/** How long a finger rests before that is a question, in milliseconds. */
const patience = 400;

/** What became of a press so far. An answered one may still become a drag, but not a click. */
type Moved = "no" | "answered" | "drag" | "shift" | "held";

/** Keeps the browser from making a click of a touch that was answered: something else may be under the finger now. */
const refuse = (e: Event): void => void (e.cancelable && e.preventDefault());

/** Watches the pointer on an element. */
export function watchPointer(element: HTMLElement, hooks: PointerHooks): void {
  let down: { id: number; x: number; y: number; touch: boolean; moved: Moved } | undefined;
  let last = { x: 0, y: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    clearTimeout(timer);
    down = undefined;
  };

  let sketch: Point | undefined;
  element.addEventListener("pointerdown", (e) => {
    const touch = e.pointerType !== "mouse";
    const at = { x: e.clientX, y: e.clientY };
    if (e.button === 2 && !touch) {
      hooks.aside();
      sketch = at;
    }
    if (e.button !== 0 || down) return;
    down = { id: e.pointerId, ...at, touch, moved: "no" };
    last = at;
    if (!touch && hooks.press(e.clientX, e.clientY, e.shiftKey)) down.moved = "answered";
    if (touch) {
      timer = setTimeout(() => {
        if (down?.moved !== "no") return;
        down.moved = "held";
        hooks.hold(down.x, down.y);
      }, patience);
    }
  });

  const draws = (e: PointerEvent, done: boolean) => {
    if (sketch) hooks.draw(sketch, { x: e.clientX, y: e.clientY }, colourBy(e), done);
    if (done) sketch = undefined;
  };

  element.addEventListener("pointermove", (e) => {
    if (sketch) draws(e, (e.buttons & 2) === 0);
    if (!down) {
      if (e.pointerType === "mouse") hooks.hover(e.clientX, e.clientY);
      return;
    }
    if (e.pointerId !== down.id) return;
    if (down.moved === "drag" && e.buttons & 2) {
      hooks.aside(); // a second button that is pressed is told as a movement
      settle();
      return;
    }
    if (down.moved !== "drag" && down.moved !== "shift" && Math.hypot(e.clientX - down.x, e.clientY - down.y) > slack) {
      clearTimeout(timer);
      down.moved = hooks.lift(down.x, down.y, down.touch) ? "drag" : "shift";
      element.setPointerCapture(e.pointerId);
    }
    if (down.moved === "drag") hooks.carry(e.clientX, e.clientY);
    if (down.moved === "shift") hooks.shift(e.clientX - last.x, e.clientY - last.y);
    last = { x: e.clientX, y: e.clientY };
  });

  element.addEventListener("pointerup", (e) => {
    if (e.button === 2) draws(e, true);
    if (!down || e.pointerId !== down.id) return;
    const { moved, touch } = down;
    settle();
    if (touch && moved === "no") element.addEventListener("touchend", refuse, { once: true });
    if (moved === "drag") hooks.drop(e.clientX, e.clientY, e.shiftKey);
    else if (moved === "no") hooks.click(e.clientX, e.clientY, touch, e.shiftKey);
    else if (moved === "held") hooks.leave();
  });

  element.addEventListener("pointercancel", () => {
    if (down?.moved === "drag") hooks.putBack();
    settle();
  });
  element.addEventListener("pointerleave", (e) => {
    if (!down && e.pointerType === "mouse") hooks.leave(); // a finger that is lifted has asked, and reads the answer
  });
  element.addEventListener("contextmenu", (e) => {
    if (down?.touch || e.button === 2) e.preventDefault(); // the right button draws
  });
}
