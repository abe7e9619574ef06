// The board: a picture of a position with input. It draws a scene and reports what people do on it. It knows no game
// and no rules.
import type { Token } from "../api/types.ts";
import type { Voice } from "../i18n/index.ts";
import { Art } from "./art.ts";
import { type Fan, fanOut } from "./fan.ts";
import { type Frame, type Point, unit } from "./frame.ts";
import { Grid } from "./grid.ts";
import { labelOf } from "./labels.ts";
import { watchPointer } from "./pointer.ts";
import { type Hooks, isChoice, type Scene } from "./scene.ts";
import { tint } from "./signs.ts";
import { n, svg } from "./svg.ts";
import { drawToken } from "./token.ts";
import { least, Zoom } from "./zoom.ts";

/** How a board is made. */
export interface BoardOptions {
  /** Returns the voice for labels and words; called at each update. */
  voice: () => Voice;
  hooks?: Hooks;
  /** Shows a picture only, without input and labels. */
  still?: boolean;
  /** The label of the whole board, for screen readers. */
  name?: string;
}

/** How long the pointer rests on a shared square before it fans out, in milliseconds. */
const patience = 180;

/** A board. Put its element somewhere, and update it. */
export class Board {
  readonly element = document.createElement("div");
  private readonly options: BoardOptions;
  private readonly hooks: Hooks;
  private readonly plane = document.createElement("div");
  private readonly art = new Art();
  private readonly grid: Grid;
  private readonly zoom: Zoom;
  private scene: Scene | undefined;
  private asked: { square: string; token?: Token | undefined } | undefined;
  /** The square was asked by the cursor of the keyboard. */
  private byFocus = false;
  private fan: Fan | undefined;
  private fanTimer: ReturnType<typeof setTimeout> | undefined;
  private carried: { square: string; ghost: SVGGElement; touch: boolean; unsure: boolean } | undefined;
  /** Where the last piece was dropped: it need not travel there again. */
  private dropped: string | undefined;
  /** The square that was picked by pressing the mouse, until the next press: which of its pieces is open if unsure. */
  private pressed: { square: string; unsure: boolean } | undefined;
  private readonly resized: ResizeObserver;

  constructor(options: BoardOptions) {
    this.options = options;
    this.hooks = options.hooks ?? {};
    this.element.className = "board";
    this.plane.className = "board-plane";
    this.plane.append(this.art.element);
    this.element.append(this.plane);
    this.grid = new Grid({
      enter: (square, apart) => this.hooks.pick?.(square, undefined, apart),
      escape: () => this.escape(),
      focus: (square) => this.look(square),
      key: (e, square) => {
        this.look(square);
        this.hooks.key?.(e, square);
      },
    });
    this.zoom = new Zoom(this.element, this.plane);
    if (options.still) {
      this.element.classList.add("still");
      this.element.setAttribute("role", "img");
    } else {
      this.plane.append(this.grid.element);
      this.watch();
    }
    this.resized = new ResizeObserver(() => {
      this.closeFan(); // it was laid out for another size
      this.measure();
    });
    this.resized.observe(this.plane);
    document.addEventListener("pointerdown", this.aside);
  }

  /** Takes the board out of use. */
  destroy(): void {
    this.resized.disconnect();
    document.removeEventListener("pointerdown", this.aside);
    clearTimeout(this.fanTimer);
    this.element.remove();
  }

  /**
   * Shows a scene. With moved, tokens travel from where they were; else they are where they are. The picture is drawn
   * before this returns.
   */
  update(scene: Scene, moved = false): void {
    const before = this.scene;
    this.scene = scene;
    if (this.art.show(scene, moved && this.carried === undefined, this.dropped)) this.layOut();
    if (moved) this.dropped = undefined;
    this.element.classList.toggle("sent", !!scene.sent);
    this.describe();
    const fanned = this.fan?.square;
    if (moved || (fanned && before?.picked?.includes(fanned) && !scene.picked?.includes(fanned))) this.closeFan();
    else if (fanned) this.openFan(fanned);
    if (moved) this.ask(undefined);
    this.art.showAsked(this.asked?.square);
    if (moved) this.zoom.out();
    else this.follow(before);
  }

  /**
   * A board that was brought nearer shows what is picked with all targets, once others are marked that are out of
   * sight; and all of it once nothing is picked any more, or what is asked concerns all of it.
   */
  private follow(before: Scene | undefined): void {
    const { scene, frame } = this.must();
    if (scene.wide) this.zoom.out();
    // Between two pieces nothing is picked for an instant.
    if (before?.picked?.length) setTimeout(() => this.scene?.picked?.length || this.zoom.out());
    const marked = (of: Scene | undefined) => (of?.targets ?? []).flatMap((t) => (t.quiet ? [] : t.square));
    const now = marked(scene);
    if (!this.zoom.near || now.length === 0 || now.join() === marked(before).join()) return;
    const points = [...now, ...(scene.picked ?? [])].map((square) => frame.centre(square)!);
    if (!this.zoom.shows(points)) this.near(points);
  }

  /** Comes nearer to these points. */
  private near(points: Point[]): void {
    this.zoom.in(points, this.must().frame.cols * unit, this.options.voice().tell("page.board.zoom_out"));
  }

  /** The squares lie otherwise than before. */
  private layOut(): void {
    const { frame } = this.must();
    this.asked = undefined;
    this.closeFan();
    this.element.style.setProperty("--cols", String(frame.cols));
    this.element.style.setProperty("--rows", String(frame.rows));
    this.element.classList.toggle("holed", frame.squares.length < frame.cols * frame.rows);
    this.zoom.out();
    const named = this.options.still ? this.element : this.grid.element;
    named.setAttribute("aria-label", this.options.name ?? this.options.voice().tell("page.board.name"));
    if (!this.options.still) this.grid.layOut(frame);
    this.measure();
  }

  /** The width of a square in pixels: 0 while the board is not shown. */
  private get px(): number {
    return this.plane.clientWidth / (this.art.frame?.cols ?? Number.POSITIVE_INFINITY);
  }

  /** How much fits on a square depends on how large it is. */
  private measure(): void {
    const { px } = this;
    if (!px) return;
    // Labels beside the board are no larger than the room around it, and 9 px high beside the smallest squares.
    this.element.style.setProperty("--outside", `${n(px < 36 ? 900 / px : Math.min(17, 1500 / px))}px`);
    this.element.dataset.size = px >= 58 ? "large" : px >= 36 ? "medium" : "small";
  }

  private describe(): void {
    if (this.options.still) return;
    const { scene, frame } = this.must();
    const voice = this.options.voice();
    for (const square of frame.squares) {
      const here = (it: { square: string }) => it.square === square;
      const on = {
        tokens: this.art.on(square),
        marks: scene.picture.marks?.filter(here) ?? [],
        target: scene.targets?.find(here),
        picked: scene.picked?.includes(square) ?? false,
      };
      this.grid.describe(square, labelOf(voice, scene, square, on), {
        picked: on.picked,
        target: on.target !== undefined,
      });
    }
    // Keys begin at a piece that can move, a lit one if there is one, else where the last move ended, else at an own
    // piece.
    const own = scene.picture.tokens.flatMap((t) => (t.seat === scene.own ? t.square : []));
    const from = scene.movable?.size ? [...scene.movable] : scene.last?.[0] ? scene.last.slice(-1) : own;
    const lit = scene.lit?.find((s) => scene.movable?.has(s));
    this.grid.offer(lit ?? from[from.length >> 1] ?? "");
  }

  // ---- asking -------------------------------------------------------------------------------------------------------

  /** Asks the square on which the cursor of the keyboard is, until something else is played. */
  private look(square: string | undefined): void {
    if (!square && !this.byFocus) return; // the pointer asks, which takes the focus from another square
    this.ask(square, undefined, 0, true);
    this.byFocus = square !== undefined;
  }

  /** Asks a square: what belongs to its tokens shows fully. A shared one fans out after so many milliseconds. */
  private ask(square: string | undefined, token?: Token, wait = patience, byKeys = false): void {
    if (this.asked?.square === square && this.asked?.token === token) return;
    this.asked = square ? { square, token } : undefined;
    this.byFocus = false;
    this.art.showAsked(square);
    this.hooks.ask?.(byKeys ? undefined : square, token);
    if (this.fan?.square === square) return;
    clearTimeout(this.fanTimer);
    this.closeFan();
    if (square && !this.carried && this.art.on(square).length > 1) {
      this.fanTimer = setTimeout(() => this.openFan(square), wait);
    }
  }

  private openFan(square: string): void {
    const { scene, frame } = this.must();
    const open = this.fan?.corner;
    this.closeFan();
    const tokens = this.art.on(square);
    const reached = scene.drafts?.some(({ path }) => path.at(-1) === square) && !this.canPick(square);
    if (tokens.length < 2 || reached) return; // what goes there is not among them yet
    const size = Math.max(unit, (unit * 56) / Math.max(1, this.px));
    const free = (scene.targets ?? []).flatMap((t) =>
      t.quiet || t.square === square ? [] : (frame.corner(t.square) ?? []),
    );
    const { picture } = scene;
    this.fan = fanOut(frame, picture, square, tokens, size, (t) => this.art.chances(t), this.supposed(), free, open);
    if (!this.fan) return;
    this.art.layer.above.append(this.fan.element);
    this.element.classList.add("fanned");
  }

  /** The token of which is shown what becomes of the others. */
  private supposed(): Token | undefined {
    const { scene } = this.must();
    return scene.whatIf && scene.picture.tokens?.[scene.whatIf.token];
  }

  private closeFan(): void {
    clearTimeout(this.fanTimer);
    this.fan?.element.remove();
    this.fan = undefined;
    this.element.classList.remove("fanned");
  }

  /** A finger that touches something beside the board asks nothing any more: unlike a mouse, it does not leave. */
  private readonly aside = (e: PointerEvent): void => {
    if (e.target instanceof Node && !this.element.contains(e.target)) this.ask(undefined);
  };

  // ---- picking ------------------------------------------------------------------------------------------------------

  private escape(): void {
    this.closeFan();
    this.zoom.out();
    this.hooks.cancel?.();
  }

  /** The point of the board at a point of the window. */
  private point(x: number, y: number): Point {
    const box = this.art.element.getBoundingClientRect();
    const frame = this.art.frame!;
    return {
      x: ((x - box.left) / box.width) * frame.cols * unit,
      y: ((y - box.top) / box.height) * frame.rows * unit,
    };
  }

  /** What lies at a point of the window: a token of the open fan, or a square. */
  private hit(x: number, y: number): { square: string; token?: Token | undefined } | undefined {
    if (!this.art.frame) return undefined;
    const p = this.point(x, y);
    const fanned = this.fan?.tokenAt(p);
    if (this.fan && fanned) return { square: this.fan.square, token: fanned.token };
    const square = this.art.frame.at(Math.floor(p.x / unit), Math.floor(p.y / unit));
    return square ? { square } : undefined;
  }

  private watch(): void {
    watchPointer(this.element, {
      hover: (x, y) => {
        const hit = this.hit(x, y);
        this.ask(hit?.square, hit?.token);
        this.plane.classList.toggle("can-pick", hit !== undefined && this.canPick(hit.square));
      },
      leave: () => this.ask(undefined),
      press: (x, y, apart) => this.press(x, y, apart),
      click: (x, y, touch, apart) => this.click(x, y, touch, apart),
      hold: (x, y) => {
        const hit = this.hit(x, y);
        if (hit && this.scene?.apart && this.isTarget(hit.square)) this.hooks.pick?.(hit.square, hit.token, true);
        else if (hit) this.ask(hit.square, hit.token, 0);
      },
      lift: (x, y, touch) => this.lift(x, y, touch),
      carry: (x, y) => this.carry(x, y),
      drop: (x, y, apart) => {
        const hit = this.end(x, y);
        const { square: from, unsure, touch } = this.carried ?? {};
        this.putBack();
        if (!touch) this.ask(undefined); // the mouse rests on another square than before
        if (!hit && from) this.hooks.away?.(from);
        if (!hit || !from || hit.square === from) return;
        const { awaited, picked = [], movable } = this.must().scene;
        const goes = !unsure && this.isTarget(hit.square);
        if (goes) this.dropped = hit.square;
        if (!awaited && (!goes || (movable?.has(hit.square) && !apart))) {
          // A piece that is dropped on one that could be picked goes there. Where it cannot go, the reason is told, but
          // on a piece that could be picked instead that is plain.
          const plain = !goes && (!picked.includes(from) || this.canPick(hit.square));
          if (this.hooks.barred?.(from, hit.square) || plain) return;
        }
        this.hooks.pick?.(hit.square, undefined, apart);
      },
      putBack: () => this.putBack(),
      aside: () => {
        if (this.carried) {
          this.putBack();
          this.hooks.cancel?.();
        }
        this.hooks.aside?.();
      },
      draw: (from, to, colour, done) => {
        const [a, b] = [this.hit(from.x, from.y)?.square, this.hit(to.x, to.y)?.square];
        const drawn = a && b ? { from: a, to: b, colour } : undefined;
        this.art.drawScribbles(done ? undefined : drawn);
        if (done && drawn) this.hooks.scribble?.(drawn);
      },
      shift: (dx, dy) => this.zoom.shift(dx, dy),
    });
  }

  /**
   * The mouse picks when it is pressed, where that can mean only one thing: not a piece that is picked already, or one
   * that may also be the end of a move. Several pieces fan out: which of them is meant is asked.
   */
  private press(x: number, y: number, apart: boolean): boolean {
    this.pressed = undefined;
    const hit = this.hit(x, y);
    if (!hit || !this.scene || this.scene.awaited || this.scene.picked?.includes(hit.square)) return false;
    const end = this.scene.targets?.some((t) => t.square === hit.square && !t.piece) ?? false;
    const movable = this.scene.movable?.has(hit.square) ?? false;
    if (end === movable) return false;
    const unsure = movable && !hit.token && this.isUnsure(hit.square);
    this.hooks.pick?.(hit.square, hit.token, apart);
    this.pressed = { square: hit.square, unsure };
    if (unsure) this.openFan(hit.square);
    return true;
  }

  private click(x: number, y: number, touch: boolean, apart: boolean): void {
    if (touch) [x, y] = this.zoom.aimed(x, y);
    let hit = this.hit(x, y);
    if (touch && hit && !hit.token && this.zoom.wanted(this.px)) {
      const { square } = hit;
      hit = this.meant(x, y, square);
      if (!hit) this.ask(square, undefined, 0);
    }
    if (!hit) return;
    const fans = !hit.token && this.isShared(hit.square) && this.fan?.square !== hit.square;
    if (touch) this.ask(fans || !this.canPick(hit.square) ? hit.square : undefined, hit.token, 0);
    this.hooks.pick?.(hit.square, hit.token, apart);
  }

  /**
   * What a tap on a square means where squares are too small for a finger: what can be picked within half a finger of
   * it, if nothing else is about as near. Otherwise the board comes nearer. It does so, too, for a piece, which is
   * picked though another may be meant: the next tap can put that right. If nothing is near, the square tells why
   * nothing goes there.
   */
  private meant(x: number, y: number, square: string): { square: string } | undefined {
    const { ends, movable } = this.open();
    const close = this.within(x, y, [...ends, ...movable]);
    const [first] = close;
    if (!first && ends[0]) return { square };
    const end = ends.includes(first!);
    if (end ? close.length > 1 : !this.zoom.near) this.near([this.point(x, y)]);
    return first && (end ? close.length < 2 : !this.isShared(first)) ? { square: first } : undefined;
  }

  /** The squares where a move may end, and those of pieces that may be picked. */
  private open(): Record<"ends" | "movable", string[]> {
    const { targets = [], movable = [], picked } = this.must().scene;
    return {
      ends: targets.flatMap((t) => (isChoice(t) ? [] : t.square)),
      movable: [...movable].filter((of) => !picked?.includes(of)),
    };
  }

  /** Of these squares the nearest within half a finger of a point of the window, and all that are about as near. */
  private within(x: number, y: number, squares: readonly string[]): string[] {
    const p = this.point(x, y);
    const off = (square: string) => {
      const at = this.must().frame.centre(square)!;
      return (Math.max(Math.abs(p.x - at.x), Math.abs(p.y - at.y)) / unit) * this.px;
    };
    const [first = "", ...more] = [...new Set(squares)].sort((a, b) => off(a) - off(b));
    if (!first || off(first) > least / 2) return [];
    return [first, ...more.filter((square) => off(square) < off(first) + least / 4)];
  }

  /** Where a piece is dropped: a finger that covers several small squares means the nearest that it may go to. */
  private end(x: number, y: number): { square: string; token?: Token | undefined } | undefined {
    const small = this.carried?.touch && this.zoom.wanted(this.px);
    const square = small ? this.within(x, y, this.open().ends)[0] : undefined;
    return square ? { square } : this.hit(x, y);
  }

  private isShared(square: string): boolean {
    return this.art.on(square).length > 1;
  }

  /** Reports whether several pieces on a square may be picked. */
  private isUnsure(square: string): boolean {
    const { several, mover } = this.must().scene;
    return several ? several.has(square) : this.art.on(square).filter((t) => t.seat === mover).length > 1;
  }

  private isTarget(square: string): boolean {
    return this.scene?.targets?.some((t) => t.square === square) ?? false;
  }

  private canPick(square: string): boolean {
    return this.isTarget(square) || (this.scene?.movable?.has(square) ?? false);
  }

  /** A piece is lifted: what can be moved is picked up, and follows the pointer. Of several, where it goes decides. */
  private lift(x: number, y: number, touch: boolean): boolean {
    const pressed = touch ? undefined : this.pressed;
    const small = touch && this.zoom.wanted(this.px) ? this.within(x, y, this.open().movable)[0] : undefined;
    const sure = pressed?.unsure ? pressed.square : small;
    const hit = sure ? { square: sure, token: undefined } : this.hit(x, y);
    const list = hit && this.art.on(hit.square);
    const own = list?.filter((t) => t.seat === this.scene?.mover);
    const token = hit?.token ?? own?.[0] ?? list?.[0];
    if (!hit || !token || !this.scene || !this.art.frame) return false;
    // What was picked when the mouse was pressed shows as picked once its choices have come.
    const chosen = this.scene.picked?.includes(hit.square);
    const already = chosen || pressed?.square === hit.square;
    if (!already && !this.scene.movable?.has(hit.square)) {
      if (this.zoom.near) return false; // the board is shifted
      if (!this.scene.movable?.size || token.seat !== this.scene.mover) {
        this.hooks.stays?.();
        return false;
      } // else it is told why it does not go
    }
    const unsure = !chosen && !hit.token && this.isUnsure(hit.square);
    if (unsure && !already && !touch) {
      this.openFan(hit.square); // it may also be the end of a move
      return false;
    }
    if (!already && this.open().ends.includes(hit.square)) this.hooks.cancel?.(); // it is lifted, and no end of a move
    if (!already) this.hooks.pick?.(hit.square, hit.token, false, true);
    this.closeFan();
    const { picture } = this.scene;
    const { turns } = this.art.frame;
    const held = (unsure && own) || [token];
    const drawn = held.map((t, i) => svg("g", { transform: `translate(${30 * i})` }, drawToken(picture, t, turns)));
    const ghost = svg("g", { class: "ghost" }, ...drawn);
    this.art.layer.above.append(ghost);
    this.carried = { square: hit.square, ghost, touch, unsure };
    this.plane.classList.add("carrying");
    this.carry(x, y);
    return true;
  }

  private carry(x: number, y: number): void {
    if (!this.carried) return;
    const p = this.point(x, y);
    // Under a finger nothing is seen: the piece is carried above it, and larger.
    const [scale, up] = this.carried.touch ? [1.5, 110] : [1.06, 53];
    this.carried.ghost.setAttribute("transform", `translate(${n(p.x - 50 * scale)} ${n(p.y - up)}) scale(${scale})`);
    const hit = this.end(x, y);
    this.art.layer.targets.querySelector(".under")?.remove();
    const at = hit && this.isTarget(hit.square) ? this.art.frame?.corner(hit.square) : undefined;
    if (at) this.art.layer.targets.prepend(tint(at, "under"));
  }

  private putBack(): void {
    this.carried?.ghost.remove();
    this.art.layer.targets.querySelector(".under")?.remove();
    this.plane.classList.remove("carrying");
    this.carried = undefined;
  }

  private must(): { scene: Scene; frame: Frame } {
    if (!this.scene || !this.art.frame) throw new Error("the board has no scene");
    return { scene: this.scene, frame: this.art.frame };
  }
}
