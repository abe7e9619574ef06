// The picture of a board: its layers, and what of a scene is drawn on each.
import type { Link, Mark, Token } from "../api/types.ts";
import { value } from "../i18n/ratio.ts";
import { drawArrow, lanes, merged, touched } from "./arrows.ts";
import { Frame, type Point, unit } from "./frame.ts";
import { drawLink, type Obstacle, partOn } from "./links.ts";
import { appear, fade, moving, travel, wayOf } from "./motion.ts";
import { type Place, placeOf, shownOf } from "./places.ts";
import { becomes, isChoice, mine, type Scene, type Scribble } from "./scene.ts";
import { drawScribble } from "./scribbles.ts";
import { colourOf, sideOf } from "./seats.ts";
import {
  countsOf,
  drawBurst,
  drawChance,
  drawCoordinates,
  drawCount,
  drawEdge,
  drawGround,
  drawMark,
  drawMore,
  drawTarget,
  tint,
} from "./signs.ts";
import { n, svg } from "./svg.ts";
import { type Chances, drawToken, familyOf, figuresOf, keyOf, lookOf, whole } from "./token.ts";

/** A token on the board as it is drawn. */
interface Drawn {
  token: Token;
  look: string;
  place: Place;
  element: SVGGElement;
}

// From the lowest to the uppermost.
const layers = [
  "ground",
  "tints",
  "marks",
  "links",
  "tokens",
  "signs",
  "counts",
  "coordinates",
  "gone",
  "frames",
  "arrows",
  "targets",
  "scribbles",
  "above",
] as const;

/** The whole of a picture. */
const all = { x: 0, y: 0, width: "100%", height: "100%" };

let pictures = 0;

/** A picture of a board, for the eye only. */
export class Art {
  readonly element = svg("svg", { class: "board-art", "aria-hidden": "true", focusable: "false" });
  readonly layer = Object.fromEntries(layers.map((l) => [l, svg("g", { class: l })])) as Record<
    (typeof layers)[number],
    SVGGElement
  >;
  private readonly hatch = `hatch-${++pictures}`;
  /** Arrows and targets are not drawn on the badges of tokens: these are its holes. */
  private readonly holes = svg("mask", { id: `holes-${pictures}`, maskUnits: "userSpaceOnUse", ...all });
  private current: { scene: Scene; frame: Frame } | undefined;
  private tokens = new Map<string, Drawn>();
  private bySquare = new Map<string, Token[]>();
  private bows = new Map<Link, SVGGElement>();

  constructor() {
    this.element.append(svg("defs", {}, hatching(this.hatch), this.holes), ...layers.map((l) => this.layer[l]));
  }

  /** The frame of what is shown, once something is. */
  get frame(): Frame | undefined {
    return this.current?.frame;
  }

  /** The tokens on a square, the likeliest first. */
  on(square: string): readonly Token[] {
    return this.bySquare.get(square) ?? [];
  }

  /**
   * Shows a scene; with moved, tokens travel, but the one that was dropped where it is. Reports whether the squares lie
   * otherwise than before.
   */
  show(scene: Scene, moved: boolean, dropped?: string): boolean {
    const before = this.current;
    const kept = before && sameBoard(before.scene, scene);
    const frame = kept ? before.frame : new Frame(scene.picture, scene.turns ?? 0);
    this.current = { scene, frame };
    if (!kept) this.layOut(frame);
    this.bySquare = new Map();
    for (const t of scene.picture.tokens ?? []) this.bySquare.set(t.square, [...this.on(t.square), t]);
    for (const list of this.bySquare.values()) list.sort((a, b) => value(b.share) - value(a.share));
    this.drawTints();
    this.drawMarks();
    this.drawTokens(moved && kept === true, dropped);
    if (!kept || before.scene.picture !== scene.picture) this.drawLinks();
    this.drawArrows();
    this.drawTargets();
    this.cutHoles();
    this.drawScribbles();
    return !kept;
  }

  private layOut(frame: Frame): void {
    this.tokens.clear();
    this.layer.tokens.replaceChildren();
    this.element.setAttribute("viewBox", `0 0 ${frame.cols * unit} ${frame.rows * unit}`);
    this.layer.ground.replaceChildren(drawGround(frame));
    this.layer.coordinates.replaceChildren(drawCoordinates(frame));
  }

  private drawTints(): void {
    const { scene, frame } = this.must();
    const tints: Node[] = [];
    const add = (squares: readonly string[] | undefined, kind: string) => {
      for (const square of new Set(squares)) {
        const at = frame.corner(square);
        if (at) tints.push(tint(at, kind));
      }
    };
    const ways = [...(scene.picture.arrows ?? []), ...(scene.arrows ?? [])];
    add([...(scene.last ?? []), ...touched(ways)], "last");
    add(scene.lit, "lit");
    // The ends of what is being composed are paler than where it begins: its arrows, of the same colour, lie on them.
    // A piece that was picked on such an end is no end.
    const [picked, drafts] = [scene.picked ?? [], scene.drafts ?? []];
    const end = (q: string) =>
      picked.indexOf(q) === picked.lastIndexOf(q) &&
      drafts.some((d) => d.path.includes(q)) &&
      drafts.every((d) => d.path[0] !== q);
    add(
      picked.filter((q) => !end(q)),
      "picked",
    );
    add(picked.filter(end), "picked end");
    add(scene.early, "early");
    add(
      scene.targets?.flatMap((t) => (t.quiet || !isChoice(t) ? [] : t.square)),
      "choice",
    );
    add(scene.whatIf && [scene.whatIf.square], "asked");
    this.layer.tints.replaceChildren(...tints);
  }

  private drawMarks(): void {
    const { scene, frame } = this.must();
    const dangers = (scene.dangers ?? []).map((square): Mark => ({ square, kind: "danger" }));
    const marks = [...(scene.picture.marks ?? []), ...dangers];
    const drawn = marks.flatMap((m) => {
      const at = frame.corner(m.square);
      const sign = at && drawMark(m, at, this.hatch, this.bySquare.has(m.square));
      if (mine(scene, m, this.on(m.square))) sign?.classList.add("own");
      return sign ?? [];
    });
    const targets = (scene.targets ?? []).map((t) => t.square);
    const counts = countsOf(frame, marks, new Set([...this.bySquare.keys(), ...targets]));
    const edges = (scene.picture.seats.length > 2 ? (scene.acting ?? []) : []).flatMap(
      (seat) => drawEdge(frame, sideOf(scene.picture, seat, frame.turns)) ?? [],
    );
    this.layer.marks.replaceChildren(...drawn, ...edges);
    this.layer.counts.replaceChildren(
      ...this.layer.marks.querySelectorAll(".passed"), // it would be lost under the disc of a part
      ...counts.map((c) => drawCount(c.at, c.rounds, c.free)),
    );
  }

  private drawLinks(): void {
    const { scene, frame } = this.must();
    this.bows.clear();
    const placed = new Map<Token, Obstacle>();
    for (const { token, place } of this.tokens.values()) {
      const half = 50 * place.scale;
      placed.set(token, { ...place, x: place.x + half, y: place.y + half });
    }
    const obstacles = [...placed.values()];
    const on = (p: Point) => frame.at(Math.floor(p.x / unit), Math.floor(p.y / unit)) !== undefined;
    for (const link of scene.picture.links ?? []) {
      const [a, b] = [link.a, link.b].map((q) => placed.get(partOn(link, q, this.bySquare)!) ?? frame.centre(q));
      if (a && b) this.bows.set(link, drawLink(link, a, b, obstacles, this.figures, on));
    }
    this.layer.links.replaceChildren(...this.bows.values());
    this.layer.signs.replaceChildren(...this.layer.links.querySelectorAll(".amplitude")); // above numbers
  }

  /** What becomes of a token, if that is shown. */
  chances(t: Token): Chances | undefined {
    return this.current && becomes(this.current.scene, t);
  }

  private drawTokens(moved: boolean, dropped: string | undefined): void {
    const { scene, frame } = this.must();
    const now = new Map<string, Drawn>();
    const families = new Map<string, number>();
    for (const t of scene.picture.tokens ?? []) families.set(familyOf(t), (families.get(familyOf(t)) ?? 0) + 1);
    const fresh: Drawn[] = [];
    for (const [square, list] of this.bySquare) {
      const corner = frame.corner(square);
      if (!corner) continue;
      for (const [i, token] of list.slice(0, shownOf(list.length)).entries()) {
        const at = placeOf(i, list.length);
        const place = { ...at, x: corner.x + at.x, y: corner.y + at.y };
        let key = keyOf(token);
        while (now.has(key)) key += "+";
        const chances = this.chances(token);
        const look = lookOf(token, chances, place.form);
        const old = this.tokens.get(key);
        const draw = () => drawToken(scene.picture, token, frame.turns, chances, place.form);
        const element = old?.look === look ? old.element : draw();
        const to = `translate(${n(place.x)} ${n(place.y)}) scale(${place.scale.toFixed(3)})`;
        if (element.getAttribute("transform") !== to) element.setAttribute("transform", to);
        element.classList.toggle("shared", list.length > 1);
        element.classList.toggle("alone", (families.get(familyOf(token)) ?? 0) < 2);
        if (old && old.element !== element) old.element.replaceWith(element);
        const drawn = { token, look, place, element };
        now.set(key, drawn);
        if (!old) fresh.push(drawn);
      }
    }
    const left = [...this.tokens].filter(([key]) => !now.has(key)).map(([, d]) => d);
    for (const d of fresh) this.layer.tokens.append(d.element);
    if (moved && moving()) this.animate(fresh, left, dropped);
    else for (const d of left) d.element.remove();
    this.tokens = now;
    for (const label of this.layer.coordinates.querySelectorAll<SVGElement>("[data-of]")) {
      const of = label.dataset.of ?? "";
      label.classList.toggle("covered", this.on(of).length > 1);
      label.classList.toggle("on-picked", scene.picked?.includes(of) ?? false);
    }
    const more = [...this.bySquare].filter(([, list]) => list.length > shownOf(list.length));
    this.layer.gone.replaceChildren(
      ...more.flatMap(([square, list]) => {
        const at = frame.corner(square);
        return at ? drawMore(at, list.length - shownOf(list.length)) : [];
      }),
      ...(scene.gone ?? []).flatMap((t) => {
        const at = frame.corner(t.square);
        if (!at) return [];
        const g = drawToken(scene.picture, t, frame.turns);
        g.setAttribute("transform", `translate(${at.x} ${at.y})`);
        return g;
      }),
      ...(scene.bursts ?? []).flatMap((s) => {
        const at = frame.centre(s);
        return at ? drawBurst(at) : [];
      }),
    );
  }

  /**
   * Moves tokens that are new on their squares there from their old squares, and fades tokens that have left the board.
   */
  private animate(fresh: readonly Drawn[], left: readonly Drawn[], dropped: string | undefined): void {
    const { scene, frame } = this.must();
    const arrows = [...(scene.picture.arrows ?? []), ...(scene.arrows ?? [])];
    const was = left.map((d) => d.token);
    const gone = new Set(left);
    for (const d of fresh) {
      const way = wayOf(d.token, was, arrows, frame);
      const points = way?.slice(0, -1).flatMap((s) => frame.corner(s) ?? []) ?? [];
      if (points.length === 0) appear(d.element);
      else if (d.token.square !== dropped) travel(d.element, [...points, d.place], d.place.scale);
      const same = (o: Drawn) => o.token.square === way?.[0] && o.token.seat === d.token.seat;
      for (const o of left) if (same(o)) gone.delete(o);
    }
    for (const d of left) {
      if (gone.has(d)) fade(d.element);
      else d.element.remove();
    }
  }

  /** The figures of all parts of pieces. */
  private get figures(): (Point & { r: number })[] {
    return [...this.tokens.values()].flatMap((d) => (whole(d.token) ? [] : figuresOf(d.token, d.place)));
  }

  private drawArrows(): void {
    const { scene, frame } = this.must();
    const { checks = [], arrows: told = [] } = scene.picture;
    const ways = merged([...(scene.checks ?? checks), ...told, ...(scene.arrows ?? []), ...(scene.drafts ?? [])]);
    const offs = lanes(frame, ways);
    const { figures } = this;
    const arrows = ways.flatMap((way, i) => {
      const numbered = this.on(way.path.at(-1) ?? "").some((t) => !whole(t));
      const place = way.token && this.tokens.get(keyOf(way.token))?.place;
      const start = place && { scale: place.scale, x: place.x + 50 * place.scale, y: place.y + 50 * place.scale };
      return (
        drawArrow(frame, { ...way, numbered, start }, colourOf(scene.picture, way.seat), offs[i]!, ways, figures) ?? []
      );
    });
    const masked = this.masked(arrows);
    this.layer.arrows.replaceChildren(masked, ...masked.querySelectorAll(".verdict")); // no arrow hides a sign
  }

  /** What has holes for badges. */
  private masked(drawn: readonly SVGGElement[]): SVGGElement {
    return svg("g", { mask: drawn.length > 0 ? `url(#${this.holes.id})` : undefined }, ...drawn);
  }

  /** Makes holes where badges of tokens are. */
  private cutHoles(): void {
    const over = ["arrows", "frames", "targets"] as const;
    if (over.every((layer) => !this.layer[layer].firstElementChild?.hasChildNodes())) return;
    const badges = [...this.tokens.values()].flatMap(({ token, element }) => {
      const own = whole(token) ? [] : badgesOf(element);
      const transform = element.getAttribute("transform")!;
      const names = [...element.classList].map((name) => (name === "token" ? "badge" : name)).join(" ");
      const half = element.querySelector(".set-mark") ? " half" : "";
      return own.length > 0 ? [svg("g", { class: names + half, transform }, ...own)] : [];
    });
    this.holes.replaceChildren(svg("rect", all), svg("g", { class: "holes" }, ...badges));
  }

  private drawTargets(): void {
    const { scene, frame } = this.must();
    const [under, over, chances]: SVGGElement[][] = [[], [], []];
    for (const t of scene.targets ?? []) {
      const at = t.quiet || isChoice(t) ? undefined : frame.corner(t.square);
      const taken = this.bySquare.has(t.square);
      // The frame around a piece lies under the arrow that is being composed.
      if (at) (taken && t.effect !== "rolled" ? under : over)!.push(drawTarget(t, at, taken));
      if (at && t.effect === "rolled" && t.p) chances!.push(drawChance(at, t.p));
    }
    this.layer.frames.replaceChildren(this.masked(under!));
    this.layer.targets.replaceChildren(this.masked(over!), ...chances!);
  }

  /** Draws what was drawn, and what is being drawn. */
  drawScribbles(now?: Scribble): void {
    const { scene, frame } = this.must();
    const all = [...(scene.scribbles ?? []), ...(now ? [now] : [])];
    const offs = lanes(
      frame,
      all.map(({ from, to }) => ({ path: [from, to] })),
    );
    this.layer.scribbles.replaceChildren(...all.flatMap((s, i) => drawScribble(frame, s, offs[i]!) ?? []));
  }

  /**
   * Marks the family of the square in question: its tokens, their other parts, linked tokens, and their groups. Lines
   * of picked squares are marked, too.
   */
  showAsked(at: string | undefined): void {
    const here = at ? this.on(at) : [];
    const picked = this.current?.scene.picked ?? [];
    const groups = new Set(here.map((t) => t.group ?? 0).filter((g) => g > 0));
    const families = new Set(here.filter((t) => t.kin).map(familyOf));
    const links = new Set<string>();
    const kin = (t: Token) => families.has(familyOf(t));
    this.layer.tokens.classList.toggle(
      "looked",
      here.some((t) => !whole(t)),
    );
    for (const [link, element] of this.bows) {
      const on =
        [at, ...picked].some((q) => link.a === q || link.b === q) ||
        families.has(familyOf(link)) ||
        groups.has(link.group ?? 0);
      element.classList.toggle("asked", on);
      if (on) {
        const touches = link.a === at || link.b === at;
        if (touches && (link.kind !== "same" || families.size === 0)) links.add(link.a).add(link.b);
        this.layer.links.append(element);
      }
    }
    for (const d of this.tokens.values()) {
      const on = d.token.square === at || kin(d.token) || links.has(d.token.square) || groups.has(d.token.group ?? 0);
      d.element.classList.toggle("asked", at !== undefined && on);
    }
  }

  private must(): { scene: Scene; frame: Frame } {
    if (!this.current) throw new Error("the board has no scene");
    return this.current;
  }
}

/** Copies of the badges of a token, where they are on it. */
const badgesOf = (token: SVGGElement): Node[] =>
  [...token.querySelectorAll(".share-tag, .chances, .kin, .group")].map((badge) => {
    const placed = badge.parentElement === (token as Element) ? badge : badge.parentElement!;
    return placed.cloneNode(true);
  });

/** Reports whether two scenes have the same squares in the same places. */
function sameBoard(a: Scene, b: Scene): boolean {
  const [one, other] = [a.picture, b.picture];
  return (a.turns ?? 0) === (b.turns ?? 0) && one.plain === other.plain && one.cells.join() === other.cells.join();
}

/** Lines across a square that falls. */
function hatching(id: string): SVGPatternElement {
  return svg(
    "pattern",
    { id, width: 18, height: 18, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("path", { class: "hatch", d: "M9 0V18" }),
  );
}
