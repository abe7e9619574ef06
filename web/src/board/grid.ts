// The squares for screen readers and the keyboard: an ARIA grid with one tab stop over the picture.
import type { Frame } from "./frame.ts";

/** The events that the grid reports to the board. */
export interface GridHooks {
  /** Enter was pressed, perhaps with Shift. */
  enter(square: string, shift: boolean): void;
  escape(): void;
  /** The cursor is on a square, or the grid has lost the focus. */
  focus(square: string | undefined): void;
  key(event: KeyboardEvent, square: string): void;
}

/** The ways of the cursor: to the next square, or as far as it goes. */
const ways: Record<string, ["next" | "last", number, number]> = {
  ArrowLeft: ["next", -1, 0],
  ArrowRight: ["next", 1, 0],
  ArrowUp: ["next", 0, -1],
  ArrowDown: ["next", 0, 1],
  Home: ["last", -1, 0],
  End: ["last", 1, 0],
  PageUp: ["last", 0, -1],
  PageDown: ["last", 0, 1],
};

/** A grid of cells, one for each square. */
export class Grid {
  readonly element = document.createElement("div");
  private readonly cells = new Map<string, HTMLElement>();
  /** What each cell says. */
  private readonly said = new WeakMap<HTMLElement, string>();
  private frame: Frame | undefined;
  private cursor: string | undefined;
  /** The cursor was in use: it stays where it was put. */
  private used = false;
  /** The cursor was put here by keys: then arrows move it, else they are left to the page. */
  private byKeys = false;
  private readonly hooks: GridHooks;

  constructor(hooks: GridHooks) {
    this.hooks = hooks;
    this.element.className = "board-grid";
    this.element.setAttribute("role", "grid");
    this.element.addEventListener("keydown", (e) => this.key(e));
    this.element.addEventListener("focusin", (e) => {
      const square = e.target instanceof HTMLElement ? e.target.dataset.square : undefined;
      if (square) this.stand(square);
      this.used = true;
      this.byKeys = e.target instanceof HTMLElement && e.target.matches(":focus-visible");
      if (square && this.byKeys) hooks.focus(square);
    });
    this.element.addEventListener("focusout", () => hooks.focus(undefined));
  }

  /** Lays the cells out anew for a frame; the cursor stays on its square if that is still there. */
  layOut(frame: Frame): void {
    this.frame = frame;
    this.cells.clear();
    const focused = this.element.contains(document.activeElement);
    const rows: HTMLElement[] = [];
    for (let row = 0; row < frame.rows; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.className = "board-row";
      line.style.gridRow = String(row + 1); // rows without squares are left out, and keep their room
      for (let col = 0; col < frame.cols; col++) {
        const square = frame.at(col, row);
        if (square) line.append(this.cell(square, col));
      }
      if (line.childElementCount > 0) rows.push(line);
    }
    this.element.replaceChildren(...rows);
    const at = this.cells.has(this.cursor ?? "") ? this.cursor : frame.squares.at(-1);
    if (at) this.stand(at);
    const { byKeys } = this;
    if (focused && this.cursor) this.cells.get(this.cursor)?.focus();
    this.byKeys = byKeys;
  }

  private cell(square: string, col: number): HTMLElement {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.className = "board-cell";
    cell.dataset.square = square;
    cell.tabIndex = -1;
    cell.style.gridColumn = String(col + 1);
    this.cells.set(square, cell);
    return cell;
  }

  /** Sets the label and the state of a square. */
  describe(square: string, label: string, how: { picked: boolean; target: boolean }): void {
    const cell = this.cells.get(square);
    if (!cell) return;
    const state = `${how.picked} ${how.target} ${label}`;
    if (this.said.get(cell) === state) return; // most squares stay as they are, and attributes cost
    this.said.set(cell, state);
    cell.setAttribute("aria-label", label);
    cell.setAttribute("aria-selected", String(how.picked));
    cell.toggleAttribute("data-target", how.target);
  }

  /** Puts the one tab stop on a square, unless it was in use. */
  offer(square: string): void {
    if (!this.used && this.cells.has(square)) this.stand(square);
  }

  /** Puts the one tab stop on a square. */
  stand(square: string): void {
    if (this.cursor) this.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cells.get(square)?.setAttribute("tabindex", "0");
    this.cursor = square;
  }

  private key(e: KeyboardEvent): void {
    const at = this.cursor;
    if (!at || !this.frame) return;
    const modified = e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || !this.byKeys;
    const way = ways[e.key];
    if (way && !modified) {
      e.preventDefault();
      const [how, right, down] = way;
      this.stand(this.frame[how](at, right, down) ?? at);
      this.cells.get(this.cursor!)?.focus();
    } else if ((e.key === "Enter" || e.key === " ") && !(e.altKey || e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      this.hooks.enter(at, e.shiftKey);
    } else if (e.key === "Escape") this.hooks.escape();
    else {
      if (way && !this.byKeys) this.cells.get(at)?.blur(); // else the browser would show its focus from now on
      this.hooks.key(e, at);
    }
  }
}
