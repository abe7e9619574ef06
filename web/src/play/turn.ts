// The turn of a seat at this screen: the composed move, the question before a risky one, and the sent move.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { api } from "../api/client.ts";
import type { Command, Peril, Receipt, Risk, Risks, Token } from "../api/types.ts";
import { arrowsOf, type Draft, type Scene } from "../board/index.ts";
import { between, Composer, crowned, crowns } from "../compose/index.ts";
import { tell, text, wholePercent, written } from "../i18n/index.ts";
import { ActionRefused } from "../live/connection.ts";
import { Expectation } from "./expectation.ts";
import { commits, confirms, lastTouch, minds } from "./habits.ts";
import { Kept } from "./kept.ts";
import { common, groups } from "./outcomes.ts";
import type { Screen } from "./screen.ts";
import type { Session } from "./session.ts";
import type { Telling } from "./telling.ts";

/** A complete move that is not played yet: its possible results, best first, or undefined if they are not requested. */
export interface Proposal {
  move: string;
  number: number;
  risks: readonly Risk[];
  /** It may lose, and another move is much safer, or none is safer. */
  peril?: Peril | undefined;
  /** It is asked for no other reason than the habit of confirming moves made by touch. */
  habit?: boolean;
  /** There was not the time to look at everything: a deeper answer is on its way. */
  deeper?: boolean;
  /** What others keep secret may change what comes of it. */
  unsure?: boolean | undefined;
  /** Moves with these results are not asked about again. */
  once?: boolean;
}

/** What a seat of this screen does in one game. */
export class Turn {
  readonly proposal = signal<Proposal | undefined>(undefined);
  /** Counts the clicks on the board that leave the move that is asked about: the question is to be seen then. */
  readonly urged = signal(0);
  /** An order that is in is being replaced. */
  readonly replacing = signal(false);
  /** An order of the seat that acts cannot be changed once it is in. */
  readonly binding = signal(false);
  /** The turn whose move is on its way, as asked has it: that turn takes no other move. */
  readonly busy = signal<string | undefined>(undefined);
  /** What is on its way and ends the present turn: nothing can be played meanwhile. */
  readonly ending = signal<"resign" | "takeback" | undefined>(undefined);
  /** What the board shows of a move that the server has not answered yet. */
  readonly sent = signal<Partial<Scene> | undefined>(undefined);
  /** What is picked for the next move while this one is on its way. */
  readonly kept = new Kept();
  readonly composer: Composer;
  /** The move that is on its way, as the list of moves has it. */
  move = "";
  /** It is only played if its results need no question. */
  mayAsk = false;
  /** The choices of a turn have come since the page was opened. */
  begun = false;
  /** What the seat expects of the other one. */
  readonly expectation: Expectation;
  /** The seat for which a move may be composed now, if there is one. */
  readonly acting: ReadonlySignal<number | undefined> = computed(() => this.toAct());

  private readonly session: Session;
  private readonly screen: Screen;
  private readonly telling: Telling;
  private readonly stop: () => void;
  private asked = "";
  /** The square that was picked last, or where the last move ended; and when that was done or the move was sent. */
  private ended: { square: string | undefined; at: number } = { square: undefined, at: 0 };
  /** Counts the moves that were composed or withdrawn: what is heard of one before the last no longer counts. */
  private tries = 0;
  /** The results of the roll that was asked about last: of a king, say, that has to survive each turn. */
  private accepted = "";
  /** The own way while something else is expected, which it waits for. */
  private aside: readonly Draft[] = [];
  /** The picks of the order that is in. */
  private given: readonly string[] = [];
  /** The seat that has ordered, and may do so anew. */
  private readonly ordered: ReadonlySignal<number | undefined> = computed(() => {
    const state = this.session.state.value;
    const seat = this.screen.looking.value;
    const waits = state?.phase === "playing" && seat !== undefined && state.orders?.in.includes(seat);
    return waits && !this.replacing.value ? seat : undefined;
  });

  constructor(session: Session, screen: Screen, telling: Telling) {
    this.session = session;
    this.screen = screen;
    this.telling = telling;
    this.composer = new Composer({
      ask: (picks) => api.choices(session.id, picks, this.acting.value),
      changed: () => {
        if (this.composer.move !== undefined || !this.proposal.value) return;
        this.proposal.value = undefined;
        this.kept.take();
      },
      hasty: () => this.orders && !this.expectation.lacking,
      instead: () => this.expectation.whole.value?.picks ?? [],
      done: (move, number) => void this.propose(move, number),
      more: (squares) => this.going && squares.map((square) => this.pick(square)),
      refused: (why) => session.tell(why),
      failed: (error) => this.failed(error),
      awaits: (begun) => this.expectation.awaits || (this.acting.value !== undefined && !begun),
    });
    this.expectation = new Expectation(session, this.composer, (picks) => this.expected(picks));
    this.stop = effect(() => this.compose());
  }

  close(): void {
    this.stop();
  }

  /** Forgets what was proposed on a position before. */
  moved(): void {
    this.proposal.value = undefined;
    this.sent.value = undefined;
    this.replacing.value = false;
    this.expectation.forget();
    this.given = [];
  }

  /** What of a scene is composed: the own move, and what is expected. */
  scene(picture: Scene["picture"]): Partial<Scene> {
    const own = this.composer.scene(picture);
    const led = own.drafts.some((d) => d.kind === "predicted"); // then the own picks hold what is expected
    const seat = this.acting.value;
    const made = own.drafts.length > 0 ? own.drafts : waysOf(this.proposal.value, seat);
    const drafts = [...made, ...((!led && this.expectation.whole.value?.ways) || [])];
    const { going } = this;
    const tokens = (this.sent.value?.picture ?? picture).tokens ?? [];
    const awaited = own.awaited || going;
    const theirs = tokens.map((t) => t.square).filter((q) => this.wanted(q, seat));
    const may = awaited ? tokens.filter((t) => t.seat === seat || this.orders).map((t) => t.square) : theirs;
    const movable = new Set([...own.movable, ...may]);
    const shown = this.sent.value ?? (own.drafts.length > 0 ? this.standing(picture, own.picked) : undefined);
    const { drafts: way = [], ...expected } = this.expectation.scene(picture);
    // The orders of the last round would be taken for those that are composed.
    const alone = this.orders && (own.picked.length > 0 || drafts.length > 0 || expected.picked);
    const picked = [...(expected.picked ?? []), ...own.picked.filter((q) => !theirs.includes(q))];
    const expects = this.expectation.begun || this.expectation.awaits;
    const ways = [...(expects ? this.aside : []), ...(way.length > 0 ? way : drafts)];
    const both = { ...own, ...expected, drafts: ways, movable, picked, awaited };
    const all = { ...both, ...(alone && { arrows: [] }), ...shown, sent: !!this.sent.value };
    const early = this.kept.squares.value;
    return { ...all, picked: [...all.picked, ...early], early, ...crowned(this.asking, picture) };
  }

  /** What is composed, as it stands while a question about it is open. Orders move nothing. */
  private standing(picture: Scene["picture"], picked: readonly string[]): Partial<Scene> | undefined {
    const [only, another] = this.proposal.value?.risks ?? [];
    if (only?.picture && !another) return between(picture, only.picture);
    const found = this.session.state.value?.turn.kind === "move" ? this.composer.foretold(picture) : undefined;
    return found && { ...found, picked };
  }

  /** A square was picked on the board, or its piece lifted. Reports whether that was about the turn of a seat here. */
  pick(square: string, token?: Token, apart = false, lifted = false): boolean {
    const seat = this.acting.value ?? this.ordered.value;
    // The second click of a double one begins nothing.
    const again = !lifted && square === this.ended.square && Date.now() - this.ended.at < 500;
    if (this.ending.value) return true;
    if (seat === undefined) return again;
    if (this.going) {
      if (!again) this.keep(square, seat, lifted);
      return true;
    }
    const asked = this.proposal.value;
    // What the board shows as if it were played may be taken for it: the first click elsewhere does not drop it.
    const done = asked?.risks.length === 1 && !this.urged.value;
    if (asked && !lifted && (done || square === this.composer.goal)) {
      this.urged.value++;
      return true;
    }
    this.ended = { square, at: Date.now() };
    this.composer.inTurn(square, () => {
      const all = crowns(this.asking, this.session.picture.value!);
      if (all.has(square)) again || this.asking.pick(all.get(square)!.pick);
      else if (all.size > 0) this.asking.putBack();
      else if (this.wanted(square, seat, lifted)) {
        const own = this.primary(seat);
        const { drafts } = this.composer.scene(this.session.picture.value!);
        if (!this.expectation.begun)
          this.aside = drafts.flatMap((d) => (d.kind === "order" ? { ...d, missed: true } : []));
        if (own.length > 0) this.composer.anew([]);
        this.expectation.pick(square, seat, token, own);
      } else {
        this.expectation.leave();
        if (this.acting.value !== undefined) this.composer.pickSquare(square, token, apart);
      }
    });
    return true;
  }

  /** What asks now: about the own move, or about what is expected. */
  get asking(): Composer {
    return this.expectation.begun ? this.expectation.composer : this.composer;
  }

  /** Keeps a square for the next move of the only seat here. */
  private keep(square: string, seat: number, lifted: boolean): void {
    const { state, picture } = this.session;
    const { held = [], turn } = state.value ?? {};
    const tokens = (this.sent.value?.picture ?? picture.value)?.tokens ?? [];
    const own = tokens.some((t) => t.square === square && t.seat === seat);
    if (held.length === 1 && turn?.kind === "move") this.kept.add(square, own, lifted);
  }

  /** A piece was dragged from one square to another, but does not go there. Reports whether that was answered. */
  barred(from: string, to: string): boolean {
    const { composer, expectation } = this;
    const seat = this.acting.value ?? this.ordered.value;
    if (this.wanted(from, seat, true)) return expectation.composer.barred(from, to);
    if (composer.barred(from, to)) return true;
    const met = this.wanted(to, seat);
    if (met) composer.pickSquare(to); // an own piece that is dropped there is not about that piece
    return met;
  }

  /** Reports whether picking a square is about what a seat expects of the other one, and no part of the own move. */
  private wanted(square: string, seat: number | undefined, lifted = false): boolean {
    const { picks, near } = this.composer;
    const own = picks.length > 0 && near.some((c) => c.square === square);
    return seat !== undefined && !own && this.expectation.wants(square, seat, lifted);
  }

  /** What was done in this turn is on its way. */
  get going(): boolean {
    return this.busy.value === this.asked;
  }

  /** What was done in a turn has arrived, or does not go. */
  private arrived(turn: string): void {
    if (this.busy.value === turn) this.busy.value = undefined;
  }

  /** Several seats order at the same time. */
  get orders(): boolean {
    return this.session.state.value?.turn.kind === "simultaneous";
  }

  /** Something is expected, or no longer: the own picks go on. An order that is in already is given again. */
  private expected(picks: readonly string[]): void {
    if (picks.length > 0) this.composer.anew(picks);
    else if (this.ordered.value !== undefined && this.given.length > 0) this.replace();
  }

  /** The picks of an order before what is expected of the other seat, and without an end. */
  private primary(seat: number | undefined): readonly string[] {
    const { path } = this.composer;
    const own = (square: string | undefined) =>
      this.session.picture.value?.tokens?.some((t) => t.square === square && t.seat === seat);
    const end = path.findIndex((c) => c.kind === "done" || (c.kind === "token" && !own(c.square)));
    return path.slice(0, end < 0 ? path.length : end).map((c) => c.pick);
  }

  private toAct(): number | undefined {
    const state = this.session.state.value;
    const busy = this.ending.value || this.telling.reveal.value?.asked;
    if (state?.phase !== "playing" || this.screen.curtain.value !== undefined || busy) return undefined;
    const mine = state.awaited.filter((s) => state.held.includes(s));
    const looking = this.screen.looking.value;
    if (looking === undefined) return mine[0];
    if (this.replacing.value && state.orders?.in.includes(looking)) return looking;
    return mine.includes(looking) && !state.orders?.in.includes(looking) ? looking : undefined;
  }

  /** Requests the choices whenever a seat here is to act on a new position. */
  private compose(): void {
    if (this.ending.value) return; // if it does not go, the turn goes on
    const seat = this.acting.value;
    const state = this.session.state.value;
    const key = seat === undefined || !state ? "" : `${state.position} ${seat} ${this.replacing.value}`;
    if (key === this.asked) return;
    this.asked = key;
    this.composer.end(this.replacing.value);
    if (key) void this.begin(key, seat);
  }

  private async begin(key: string, seat: number | undefined): Promise<void> {
    try {
      const root = await api.choices(this.session.id, [], seat);
      if (this.asked !== key) return;
      this.begun = true;
      this.composer.begin(root, this.replacing.value && this.expectation.whole.value ? this.given : []);
    } catch (error) {
      if (this.asked !== key) return;
      this.asked = "";
      this.failed(error);
    }
  }

  /**
   * A move is complete: plays it, or first shows its risks or asks for confirmation. The server plays it in the same
   * trip if it needs no question. Reports whether it was not refused.
   */
  async propose(move: string, number = this.session.state.value?.position ?? 0): Promise<boolean> {
    const attempt = ++this.tries;
    const { asked, session } = this;
    const { state, id } = session;
    session.hush();
    this.screen.back();
    const plain = { move, number, risks: [] };
    // A pass, or the choice of an ability for the whole game, is one click on a button.
    const binds = commits.value && (this.binding.value || this.composer.special);
    const must = this.composer.option !== undefined || binds;
    const habit = confirms.value && lastTouch.value;
    if (!must && !habit && !this.composer.rolls) return await this.play(plain, true);
    this.go(move, true);
    const told: Partial<Risks> & { error?: unknown } = await api
      .risks(id, move, this.acting.value, true, minds.value)
      .catch((error: unknown) => ({ error }));
    if (attempt !== this.tries) return false;
    this.arrived(asked);
    if (!told.error || number !== state.value?.position) return await this.consider(plain, told, must);
    this.unsend();
    if (this.asked === asked) this.composer.cancel();
    this.failed(told.error);
    return false;
  }

  /** Asks about a move, by what it risks, or plays it. */
  private async consider(plain: Proposal, told: Partial<Risks>, always = false): Promise<boolean> {
    if (plain.number !== this.session.state.value?.position) {
      this.unsend();
      this.session.tell({ text: text("page.say.stale") });
      return false;
    }
    const { risks = [], unsure } = told;
    const peril = told.peril?.safer || told.peril?.vain ? told.peril : undefined;
    // A roll that is not about this move, and is as it was when it was asked about, needs no question.
    const other = !this.composer.rolls;
    const must = always || (risks.length > 1 && !(other && resultsOf(risks) === this.accepted)) || peril !== undefined;
    const touched = confirms.value && lastTouch.value;
    const habit = !must && touched;
    const once = other && !always && !touched;
    const proposal: Proposal = { ...plain, risks, unsure, peril, habit, once, deeper: told.peril?.part === true };
    if (!must && !habit) return await this.play(proposal);
    this.sent.value = undefined;
    this.urged.value = 0;
    this.proposal.value = proposal;
    if (proposal.deeper) void this.refine(proposal, this.acting.value);
    return true;
  }

  /** Asks once more how perilous a proposal is, while the player considers it: the server looks deeper then. */
  private async refine(proposal: Proposal, seat: number | undefined): Promise<void> {
    // If this fails, the first answer stands.
    const found = await api.peril(this.session.id, proposal.move, seat).catch(() => undefined);
    if (this.proposal.value !== proposal) return;
    const peril = found?.safer ? found : proposal.peril;
    this.proposal.value = { ...proposal, peril, deeper: false };
  }

  /**
   * Plays the proposed move, and reports whether it was not refused. With care the server may ask about it instead. If
   * its receipt comes after the next position, what is composed there stays.
   */
  async play(p: Proposal, careful = false): Promise<boolean> {
    const { asked, tries } = this;
    if (this.composer.move === p.move) {
      const { picks } = this.composer;
      this.given = this.primary(this.acting.value);
      if (this.given.length === picks.length - 1) this.expectation.forget(); // the order goes without it
    }
    if (p.risks.length > 1) this.accepted = resultsOf(p.risks);
    this.proposal.value = undefined;
    this.screen.back();
    this.go(p.move, careful);
    this.ended.at = Date.now();
    this.send(p.move);
    const care = careful && ({ careful: minds.value ? "peril" : "rolls" } as const);
    const receipt = await this.act({ kind: "move", move: p.move, number: p.number, ...care });
    this.arrived(asked);
    const asks = receipt?.asks;
    // The server asks about a move without a roll only for a danger.
    if (asks) return tries === this.tries && (await this.consider(p, asks, asks.risks.length < 2));
    if (!receipt) this.unsend();
    if (this.asked === asked || !this.asked) this.composer.cancel();
    return receipt !== undefined;
  }

  /** A move is on its way, or a question about it. */
  private go(move: string, mayAsk: boolean): void {
    this.mayAsk = mayAsk;
    const { held = [], picture } = this.session.state.value ?? {};
    const theirs = picture?.tokens.flatMap((t) => (held.includes(t.seat) ? [] : t.square));
    this.move = written(move, true, theirs);
    this.busy.value = this.asked;
  }

  /** Shows a composed move as played. Simultaneous orders move nothing yet. */
  private send(move: string): void {
    const { picture, state } = this.session;
    const plain = state.value?.turn.kind === "move" && this.composer.move === move;
    this.sent.value ??= plain && picture.value ? this.composer.foretold(picture.value) : undefined;
  }

  /** A move does not go: nor does what was picked after it. */
  private unsend(): void {
    this.sent.value = undefined;
    this.kept.take();
  }

  /** Something that was done is not acknowledged, or is picked and awaits its choices. */
  get pending(): boolean {
    return this.session.line.value.unsettled > 0 || this.busy.value !== undefined || this.picked !== "";
  }

  /** The move is made, and waits for the line. */
  get made(): boolean {
    return this.session.silent.value && this.busy.value !== undefined;
  }

  /** What was done in this turn has not been sent yet, or goes on when the connection is back: it can be withdrawn. */
  get waits(): boolean {
    const { line, silent } = this.session;
    const going = this.busy.value ?? this.ending.value ?? (silent.value && this.picked);
    return !!going && (silent.value || line.value.sent === 0);
  }

  /** What is picked while the choices after it are awaited: as ways, as squares that make none yet, and as an end. */
  get picked(): string {
    const picture = this.session.picture.value;
    if (!picture || !this.composer.awaits || this.composer.range) return "";
    const { drafts, picked } = this.composer.scene(picture);
    const ways = drafts.map((d) => shared(d.path.join("–"), d.share));
    const last = this.composer.path.at(-1);
    const early = this.composer.early.map((e) => e.square);
    const more = new Set(picked.filter((q) => !early.includes(q) && !drafts.some((d) => d.path.includes(q))));
    // The way of a part ends on the square that was picked first.
    if (last?.kind === "number" && early[0] && early[0] === drafts.at(-1)?.path.at(-1)) early.shift();
    const share = !drafts[0] && last?.kind === "number" && last.pick;
    return [...ways, ...[...more, ...early].map((square) => shared(square || tell("page.compose.end"), share))].join(
      ", ",
    );
  }

  /** Withdraws what waits, which may have arrived before the line was lost; reports whether one waited. */
  withdraw(): boolean {
    if (!this.waits) return false;
    if (this.recall()) this.session.tell({ text: text("page.prompt.arrived") });
    return true;
  }

  /** Drops what is on its way, and what is picked; reports whether some of it may have arrived. */
  private recall(): boolean {
    const { sent } = this.session.line.value;
    this.tries++;
    this.busy.value = undefined;
    this.session.withdraw();
    this.cancel();
    return sent > 0;
  }

  /**
   * Asks to take back the move that is on its way, if it may have arrived, or else what was played last from here; on
   * one screen the seat does that has just played.
   */
  async takeBack(): Promise<void> {
    const { going, session } = this;
    const { back = [], awaited, ply, noBack } = session.state.value!;
    if (!going || noBack === "orders" || noBack === "secret") {
      if (this.withdraw()) return;
    } else if (!this.recall()) return;
    const seat = going ? this.acting.value : (back.find((s) => !awaited.includes(s)) ?? back[0]);
    await this.leave({ kind: "takeback", ply: ply + Number(going), ...(seat !== undefined && { seat }) });
    const told = session.notice.value;
    // A move that has not arrived is not played: there is nothing to take back.
    if (going && told && "problem" in told && told.problem.code === "stale") session.hush();
  }

  /** Gives up what is being composed, unless it is on its way. */
  cancel(): void {
    this.telling.suppositions.release();
    this.screen.back();
    this.kept.take();
    if (this.going) return;
    this.proposal.value = undefined;
    this.sent.value = undefined;
    this.expectation.forget();
    this.composer.cancel();
  }

  /** Composes in place of the order that is in. */
  replace(): void {
    this.replacing.value = true;
  }

  /** Resigns, or takes back. On a bad line it takes its time to be sent. */
  async leave(action: Command & { kind: "resign" | "takeback" }): Promise<void> {
    this.cancel();
    const answered = this.act(action);
    this.ending.value = action.kind;
    await answered;
    this.ending.value = undefined;
  }

  /** Does something for the seat that acts, or else for one that is held. */
  async act(action: Command): Promise<Receipt | undefined> {
    const held = this.session.state.value?.held ?? [];
    const seat = action.seat ?? this.acting.value ?? this.screen.looking.value ?? held[0];
    try {
      return await this.session.act(seat === undefined ? action : { ...action, seat });
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }

  /** Says what failed. What was composed for another position is composed anew. */
  private failed(error: unknown): void {
    this.session.failed(error);
    if (!(error instanceof ActionRefused && error.problem.code === "stale")) return;
    this.asked = "";
    this.compose();
  }
}

/** A way, or a square, with the per cent that go there. */
const shared = (way: string, share: string | false | undefined): string =>
  share ? `${wholePercent(`${share}/100`)} ${way}` : way;

/** What a roll may bring, without what is certain. */
const resultsOf = (risks: readonly Risk[]): string => JSON.stringify(groups(risks, 0).map((g) => [g.p, g.events]));

/**
 * The paths of a proposal whose picks name no squares, such as a typed move: from its results. Where they share none,
 * it is the longest one of the seat.
 */
function waysOf(proposal: Proposal | undefined, seat: number | undefined): Draft[] {
  const risks = proposal?.risks ?? [];
  const shared = arrowsOf(common(risks));
  const own = arrowsOf(risks.flatMap((r) => r.events)).filter((a) => a.seat === seat);
  const longest = own.sort((a, b) => b.path.length - a.path.length).slice(0, 1);
  return (shared.length > 0 ? shared : longest).map(({ path, seat }) => ({ path, seat, kind: "order" }));
}
