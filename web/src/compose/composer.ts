// Composing a move from choices: the picks so far, the next choices, and the board that shows them.
// It knows no game. The server's answers reach two levels deep, so a pick shows what follows at once; what lies deeper
// is asked for meanwhile.
import { signal } from "@preact/signals";
import type { Choice, Choices, Composition, Picture, Token } from "../api/types.ts";
import type { Draft, Scene } from "../board/index.ts";
import { type Text, text } from "../i18n/text.ts";
import { ahead, effectOf } from "./ahead.ts";
import { inRange, type Made, named, onBoard, openFirst, targetOf, waysOf } from "./choices.ts";
import { Compositions } from "./compositions.ts";
import { drafts } from "./drafts.ts";
import type { ComposedScene, ComposerHooks, Why } from "./hooks.ts";

/** Composes one move after the other. Begin it anew on every position. */
export class Composer {
  private readonly hooks: ComposerHooks;
  /** Counts the changes: what reads the composer depends on them. */
  readonly changes = signal(0);
  readonly known: Compositions;
  /** What was picked, in order. */
  path: readonly Made[] = [];
  /** A square that was clicked without a pick: of several pieces, or of one that cannot be picked. */
  private among: string | undefined;
  /** Why the square that was tried last cannot be picked. */
  private tried: Why | undefined;
  /** The number that is shown where one is asked for; null if it is none of those that can be picked. */
  private soon: Choice | null | undefined;
  /** Picks to be made without a question, each as soon as it is possible. */
  private ahead: readonly string[] = [];
  /** The square that was picked last together with what leads to it. */
  private aim: string | undefined;
  /** What was done on squares before the choices for it were here, in order; on none, that the move was ended. */
  early: { square: string; act: () => void }[] = [];
  /** Whether this move asks even where there is a usual answer. */
  asks = false;
  private seat = 0;
  private number = 0;

  constructor(hooks: ComposerHooks) {
    this.hooks = hooks;
    this.known = new Compositions({
      ask: (picks) => hooks.ask(picks),
      heard: (picks, answer) => this.heard(picks, answer),
      failed: (picks, error) => this.unheard(picks, error),
    });
  }

  /**
   * Begins on a position, with the first choices, and makes these picks first, each as soon as it is possible. What was
   * picked on the last position is dropped.
   */
  begin(root: Choices, lead: readonly string[] = []): void {
    this.known.clear();
    this.seat = root.seat;
    this.number = root.number;
    this.known.learn([], root);
    this.asks = false;
    this.anew(lead);
    this.catchUp();
  }

  /** Begins the move anew with these picks. */
  anew(lead: readonly string[]): void {
    this.ahead = lead;
    this.reset([]);
    this.goOn();
  }

  /**
   * Nothing can be picked until the next position. Squares that are picked meanwhile are picked when it begins; those
   * from before only if they are to be kept.
   */
  end(keep = false): void {
    this.known.clear();
    if (!keep) this.early = [];
    this.reset([]);
  }

  /** Reports whether the choices, or the number, are awaited without which it is not known what a square means. */
  get awaits(): boolean {
    void this.changes.value;
    const begun = this.known.after([]) !== undefined;
    return (
      this.waiting || (this.soon === undefined && this.range !== undefined) || (this.hooks.awaits?.(begun) ?? !begun)
    );
  }

  /** Does something on a square, once it is known what the square means and what came before it is done. */
  inTurn(square: string, act: () => void): void {
    if (this.awaits) {
      this.early.push({ square, act });
      this.changed();
    } else act();
  }

  /** Does what was done early, as far as the choices for it are here. */
  catchUp(): void {
    while (this.early.length > 0 && !this.awaits) this.early.shift()!.act();
    this.hooks.ready?.();
  }

  /** Ends the move as soon as it can end. */
  stop(): void {
    this.inTurn("", () => this.pick(this.open.find((c) => c.kind === "done")?.pick ?? ""));
  }

  /** Drops what was done early. */
  drop(): void {
    this.early = [];
    this.hooks.dropped?.();
  }

  /** The picks, in order. */
  get picks(): readonly string[] {
    void this.changes.value;
    return this.path.map((c) => c.pick);
  }

  /** The picks, one text for each way that begins at a token, as notation has them. */
  get ways(): readonly string[] {
    return waysOf(this.path);
  }

  /** The usual answer that is given after the next pick without a question, unless this move asks. */
  get usual(): Choice | undefined {
    return this.path[0] && this.open.flatMap((c) => this.after(c)).find((n) => n.usual);
  }

  /** Sets whether this move asks even where there is a usual answer. */
  askUsual(on: boolean): void {
    this.asks = on;
    this.changed();
  }

  /** What the move is called if it is a single option, such as a pass, and has no squares that show it. */
  get option(): Text | undefined {
    void this.changes.value;
    return this.path.length === 1 && this.path[0]?.kind === "option" ? this.path[0].label : undefined;
  }

  /** Reports whether the move begins with a named option and goes on from there. */
  get special(): boolean {
    return this.path.length > 1 && this.path[0]?.kind === "option";
  }

  /** The next question. */
  get prompt(): Text | undefined {
    return this.current?.prompt;
  }

  /** A note on the next pick, such as what the others will see. */
  get notice(): Text | undefined {
    return this.current?.notice;
  }

  /** The square that was picked last. */
  get goal(): string | undefined {
    return this.path.findLast((c) => c.square)?.square;
  }

  /** The whole move in notation, once it is one. */
  get move(): string | undefined {
    return this.current?.notation;
  }

  /** Reports whether the server is awaited for what follows the last pick. */
  get waiting(): boolean {
    return this.path.length > 0 && this.current === undefined;
  }

  /** All next choices, including denied ones with their reasons. */
  get choices(): readonly Choice[] {
    return this.current?.choices ?? [];
  }

  private get open(): readonly Choice[] {
    return this.choices.filter((c) => !c.denied);
  }

  /** The next choices, and those after the piece whose squares can be picked, or after the number that is shown. */
  get near(): readonly Choice[] {
    const next = this.leader ?? this.soon;
    return next ? [...this.choices, ...this.after(next)] : this.choices;
  }

  /** Choices that are not on the board: named options, an end, and where a square means several things, these. */
  get chips(): readonly Choice[] {
    return this.choices.filter(
      (c) =>
        c.kind === "option" ||
        c.kind === "done" ||
        (onBoard(c) && (!c.square || (c.square === this.among && !c.denied))),
    );
  }

  /** The options that go to several squares at once: those that they name, or that are picked next. */
  get apart(): readonly Choice[] {
    return this.open.filter((c) => c.apart || c.squares);
  }

  /** The seats to tick. */
  get seats(): readonly Choice[] {
    return this.choices.filter((c) => c.kind === "seat");
  }

  /** The seats and the chips. Those that cannot be picked come last: they say why, which takes the most room. */
  get answers(): readonly Choice[] {
    return openFirst([...this.seats, ...this.chips]);
  }

  /** The range of the number to choose, if a number is next. */
  get range(): Choice | undefined {
    return this.choices.find((c) => c.kind === "number");
  }

  /** Picks one of the choices, by its pick; a number by its decimal form. */
  pick(pick: string): void {
    const range = this.range;
    const choice = this.choices.find((c) => c.pick === pick && c.kind !== "number") ?? (range && inRange(range, pick));
    if (!choice) return;
    if (choice.denied) this.refuse(choice.denied);
    // A tick that is taken off again leaves the picks as they were.
    else if (choice.kind === "seat" && this.path.at(-1)?.pick === pick) this.back();
    else this.take(choice);
  }

  /** The choice of a text that somebody has written, if a move may begin with one. */
  get writing(): Choice | undefined {
    void this.changes.value;
    return this.known.after([])?.choices?.find((c) => c.kind === "text");
  }

  /** Why the text that was picked last is refused. */
  get unfit(): Text | undefined {
    return this.choices.find((c) => c.kind === "text")?.denied?.text;
  }

  /** Begins a move with a text that somebody has written. */
  write(text: string): void {
    if (!this.writing) return;
    this.path = [];
    this.take({ ...this.writing, pick: text });
  }

  /** A number is shown that may soon be picked: with it a square that is picked now goes on. */
  show(pick: string): void {
    const range = this.range;
    this.soon = (range && inRange(range, pick)) ?? null;
    this.changed();
    this.catchUp();
  }

  /** Loads what follows the number that is shown. */
  foresee(): void {
    if (this.soon) void this.known.load([...this.picks, this.soon.pick]);
  }

  /**
   * Picks on a square the first of these that there is: a choice of this question, another piece in place of the one
   * that was picked last, which its own square puts down. If there is none, the reason is told and nothing changes.
   * Where there are both, the first click tells of it, and the second one goes. After a piece that cannot be picked,
   * the reason is why that does not go to the square. Apart, the square is one of several that a piece goes to at once:
   * the others are asked for unless it tells them, and no other piece is picked.
   */
  pickSquare(square: string, token?: Token, apart = false): void {
    this.inTurn(square, () => this.pickNow(square, token, apart));
  }

  private pickNow(square: string, token: Token | undefined, apart: boolean): void {
    if (this.move !== undefined) {
      if (this.path.some((c) => c.kind !== "token" && (c.square === square || c.squares?.includes(square)))) return;
      // A move that ended by itself goes on with what could have followed, such as a prediction.
      const end = this.path.at(-1);
      this.reset(end?.led && end.kind === "done" ? this.path.slice(0, -1) : []);
      if (!this.choices.some((c) => c.square === square)) this.reset([]);
    }
    const option = apart ? this.apart.find((c) => c.squares?.includes(square) ?? true) : undefined;
    if (option) {
      if (option.squares) this.take(option);
      else this.takeTo(option, square);
      return;
    }
    const from = this.lastToken();
    const away = this.path[from]?.square ?? "";
    const again = away === square;
    const { soon } = this;
    const here = (soon ? this.near : this.choices).filter((c) => onBoard(c) && c.square === square);
    const open = here.filter((c) => !c.denied);
    if (this.range && !again && !soon) return;
    const lead = this.range && !again ? soon : open[0] ? undefined : this.leader;
    if (lead && this.mayLead(lead, square, again)) {
      this.takeTo(lead, square);
      return;
    }
    const why = this.denied(square);
    if (!open[0] && this.among && !(why && this.denied(this.among)) && this.barred(this.among, square)) return;
    const instead = from < 0 ? [] : this.optionsAt(from).filter((c) => c.square === square && !c.denied);
    const [meant, more] = open.length > 1 && token ? named(open, token) : open;
    const goes = !again && meant?.kind === "square" && this.path.at(-1)?.kind === "token";
    const split = this.choices.find((c) => c.apart || c.squares);
    if (apart && (again ? split : this.known.split && (goes || (!meant && instead[0])))) {
      const kind = again ? "page.compose.no_stay" : "page.compose.no_split";
      this.refuse(split?.denied ?? { text: text(kind, { from: away, to: square, square }) });
      return;
    }
    if (goes && !more && instead[0] && this.among !== square) {
      this.among = square;
      this.refuse({ text: text("page.compose.either", { from: away, square }), hint: true });
      return;
    }
    if (meant) {
      if (more) {
        this.among = square;
        this.changed();
      } else this.take(meant);
      return;
    }
    if (again && token) {
      const [other, ...more] = named(instead, token); // in the square that is magnified
      if (!other || more.length > 0 || other.pick === this.path[from]?.pick) return;
      this.reset(this.path.slice(0, from), false);
      this.take(other);
      return;
    }
    if (again) {
      if (!this.isLast(square)) this.putBack();
      return;
    }
    const gone = from >= 0 && this.path.slice(from).some((c) => c.kind === "square");
    if (gone && this.choices.some((c) => onBoard(c) || c.kind === "done")) {
      if (!this.isLast(square)) this.refuse(this.nothing(square));
    } else if (instead[0]) {
      this.reset(this.path.slice(0, from), false);
      this.pickSquare(square, token);
    } else if (why) {
      this.among = square;
      this.refuse(why);
    } else if (away && !this.isLast(square) && this.choices.some((c) => c.kind !== "token"))
      this.refuse({ text: text("page.compose.no_way", { from: away, to: square }) });
  }

  /** Puts the piece down that was picked last. */
  putBack(): void {
    this.reset(this.path.slice(0, this.lastToken()));
  }

  /**
   * A piece was dragged from one square to another, but is not picked, or does not go there: if one piece alone goes
   * from that square to the other, it does. Else the reason is told, unless a piece is picked there. Reports whether
   * that was all.
   */
  barred(from: string, to: string): boolean {
    const last = this.lastToken();
    const picked = this.path[last]?.square === from;
    const path = picked ? this.path.slice(0, last) : this.path;
    const pieces = (picked ? this.optionsAt(last) : this.choices).filter(
      (c) => c.kind === "token" && c.square === from,
    );
    const end = (c: Choice) => this.known.after([...path, c].map((p) => p.pick))?.choices?.find((n) => n.square === to);
    const [goes, another] = pieces.filter((c) => !c.denied && end(c) && !end(c)?.denied);
    if (goes && !another && (!picked || last === this.path.length - 1)) {
      this.reset(path, false);
      this.takeTo(goes, to);
      return true;
    }
    const [piece] = pieces;
    if (picked || !piece) return false;
    if (!goes) this.refuse(end(piece)?.denied ?? piece.denied ?? { text: text("page.compose.no_way", { from, to }) });
    return true;
  }

  /** Takes the player's last pick back, with those that it led to. */
  back(): void {
    this.drop();
    this.ahead = [];
    const last = this.path.findLastIndex((c) => !c.led);
    if (this.path.length > 0) this.reset(this.path.slice(0, Math.max(0, last)));
  }

  /** Drops everything that was picked. */
  cancel(): void {
    this.asks = false;
    const any = this.path.length > 0 || this.among || this.early.length > 0;
    this.drop();
    if (any) this.anew([]);
  }

  /** What composing looks like on a board. */
  scene(picture: Picture): ComposedScene {
    const { path } = this;
    const open = this.near.filter((c) => onBoard(c) && c.square && !c.denied);
    const from = this.lastToken();
    const others = from < 0 ? [] : this.optionsAt(from).filter((c) => !c.denied && c.square);
    const movable = [...open.filter((c) => c.kind === "token"), ...others].map((c) => c.square!);
    // A square of another pick may have a piece that can be picked now.
    const again = (square: string) => open.some((c) => c.kind === "token" && c.square === square);
    const picked = path.flatMap((c) => (c.square && c.kind !== "number" && !again(c.square) ? [c.square] : []));
    // What goes on without a click on it is picked already: where it goes is shown.
    if (this.leader?.square) picked.push(this.leader.square);
    if (this.aim && this.aim === this.ahead[0]) picked.push(this.aim);
    return {
      targets: open.map((c) => targetOf(c, path, this.after(c))),
      movable: new Set(movable),
      several: new Set(movable.filter((square, i) => movable.indexOf(square) < i)),
      mover: this.seat,
      picked: [...picked, ...this.early.map((e) => e.square)],
      awaited: this.awaits,
      wide: this.seats.length > 0 || this.current?.checks !== undefined,
      drafts: this.drawn(picture),
      checks: this.current?.checks,
      apart: this.apart.length > 0,
    };
  }

  /** The board after what is composed, before the server has answered; undefined if the picks do not tell it. */
  foretold(picture: Picture): Partial<Scene> | undefined {
    const { path, seat } = this;
    const effect = effectOf(path) ?? effectOf(this.open);
    return ahead(picture, path, { ways: this.drawn(picture), seat, effect });
  }

  /** What is picked as arrows: of a part of a piece also where it is to go, before the choices are here. */
  private drawn(picture: Picture): Draft[] {
    const { path } = this;
    const square = path.at(-1)?.kind === "number" && (this.ahead[0] ?? this.early[0]?.square);
    return drafts(square ? [...path, { kind: "square", square }] : path, picture, this.seat);
  }

  /** Chance decides what becomes of the whole move. */
  get rolls(): boolean {
    return effectOf(this.path) === "rolled";
  }

  /** The piece whose squares can be picked at once: the rest of the last one, or the only one that goes on. */
  get leader(): Choice | undefined {
    const [only, more] = this.open.filter(onBoard);
    const last = this.path[this.lastToken()]?.pick;
    const alone = !more && (this.path[0] || this.open.some((c) => c.notation)) ? only : undefined;
    const leader = this.open.find((c) => c.pick === last) ?? alone;
    return leader?.kind === "token" ? leader : undefined;
  }

  /** Reports whether the last pick was to go to a square, or came by itself: a click there means nothing more. */
  private isLast(square: string): boolean {
    const last = this.path.at(-1);
    return last?.square === square && (last.kind === "square" || last.led === true);
  }

  /** Reports whether a token goes to a square, or may go there as long as its choices are not here. */
  private mayLead(token: Choice, square: string, again: boolean): boolean {
    const next = this.known.after([...this.picks, token.pick]);
    return next ? (next.choices ?? []).some((c) => c.square === square && !c.denied) : !again;
  }

  /** The choices after a choice, as far as they are loaded. */
  after(c: Choice): readonly Choice[] {
    return this.known.after([...this.picks, c.pick])?.choices ?? [];
  }

  /** What a piece that can be picked now would do on a square, as far as that is loaded. */
  leading(from: string, to: string): Choice | undefined {
    return this.open.flatMap((c) => (c.square === from ? this.after(c) : [])).find((c) => c.square === to);
  }

  private get current(): Composition | undefined {
    return this.known.after(this.picks);
  }

  /** Where in the path the last token was picked, or -1. */
  private lastToken(): number {
    return this.path.findLastIndex((c) => c.kind === "token");
  }

  /** The tokens among which the one at this place of the path was picked. */
  private optionsAt(at: number): readonly Choice[] {
    return (this.known.after(this.picks.slice(0, at))?.choices ?? []).filter((c) => c.kind === "token");
  }

  /** Takes a choice, and then the square. */
  private takeTo(choice: Choice, square: string): void {
    this.aim = square;
    this.ahead = [square];
    this.take(choice);
  }

  private take(choice: Made): void {
    this.reset([...this.path, choice]);
    if (this.move !== undefined) this.finish(this.move);
    else if (!this.goOn()) this.follow();
  }

  /**
   * A move is whole. What else was picked early, but for another click where it ends, is for the next one. If something
   * was to be picked after it, another move was meant.
   */
  private finish(move: string): void {
    const [more] = this.ahead;
    if (more) {
      this.back();
      this.refuse(this.nothing(more));
      return;
    }
    const early = this.early.map((e) => e.square);
    if (early[0] === this.path.at(-1)?.square) early.shift();
    this.early = [];
    this.hooks.done(move, this.number);
    if (early.length > 0) this.hooks.more?.(early);
  }

  /** The reason of a choice that cannot be made now, by its pick or its square. */
  private denied(pick: string): Why | undefined {
    return this.near.find((c) => c.denied && (c.pick === pick || c.square === pick))?.denied;
  }

  /** Why a square cannot be picked now: its reason, or that of a piece tried just before it, or what is asked. */
  private nothing(square: string): Why {
    const before = this.tried;
    this.tried = this.denied(square);
    return this.tried ?? before ?? { text: text("page.say.asks", { square, asks: this.prompt ?? "" }) };
  }

  /** Tells why something cannot be picked. What was done after it is not done. */
  private refuse(why: Why): void {
    this.drop();
    this.hooks.refused?.(why);
  }

  /**
   * Takes what needs no question: what was picked ahead, what is usual, an end where one is enough, the only answer.
   * Where a piece goes, which one goes first, and at what an action is aimed is always asked. Reports whether it took
   * something.
   */
  private goOn(): boolean {
    if (this.path.length === 0 && this.ahead.length === 0) return false;
    const { open } = this;
    if (open.length === 0) return false;
    const end = this.hooks.hasty?.() ? open.find((c) => c.kind === "done") : undefined;
    if (end && this.ahead.length === 0) this.ahead = this.hooks.instead?.() ?? [];
    const [first, ...rest] = this.ahead;
    const led = open.find((c) => c.pick === first) ?? open.find((c) => first !== undefined && c.square === first);
    const usual = this.asks ? undefined : open.find((c) => c.usual);
    this.ahead = led ? rest : [];
    if (first !== undefined && !led && (end || first === this.aim)) {
      const why = this.denied(first);
      if (!end) this.back();
      if (why || !end) this.refuse(why ?? this.nothing(first));
      return false; // the player decides whether to end without it
    }
    const more = this.early.some((e) => e.square !== this.path.at(-1)?.square);
    const kinds = this.path.some((c) => c.kind === "square") ? /token|option/ : /option/;
    const only = this.path.length > 1 && !open[1] ? open.find((c) => kinds.test(c.kind)) : undefined;
    const choice = led ?? usual ?? (more ? undefined : (end ?? only));
    if (choice) this.take({ ...choice, led: true });
    return choice !== undefined;
  }

  /** Asks for what lies behind the picks, unless an answer that is awaited brings that along. */
  private follow(): void {
    if (this.current || !this.known.awaits(this.picks.slice(0, -1))) void this.known.load(this.picks);
  }

  private reset(path: readonly Made[], tell = true): void {
    this.path = path;
    this.among = this.soon = this.tried = undefined;
    if (tell) this.changed();
  }

  private changed(): void {
    this.changes.value = this.changes.peek() + 1;
    this.hooks.changed?.();
  }

  /** The server has answered. */
  private heard(picks: readonly string[], answer: Choices): void {
    const waited = this.waiting;
    this.known.learn(picks, answer);
    if (waited && !this.waiting) {
      this.changed();
      if (this.move !== undefined) this.finish(this.move);
      else this.goOn();
    } else if ([this.picks.length, this.path.length + 1].includes(picks.length)) this.changed();
    if (this.path.length > 0) this.follow();
    this.catchUp();
  }

  /** The server cannot be reached: takes back the picks that need its answer. */
  private unheard(picks: readonly string[], error: unknown): void {
    if (!this.waiting || !this.picks.join("\n").startsWith(picks.join("\n"))) {
      this.changed();
      return;
    }
    let path = this.path;
    while (path.length > 0 && !this.known.after(path.map((c) => c.pick))) path = path.slice(0, -1);
    this.ahead = [];
    this.drop();
    this.reset(path);
    this.hooks.failed?.(error);
  }
}
