// The orders of a simultaneous ply, shown step by step after they were opened: each path square by square, then the
// events. It plays once by itself, quickly. Played again it is slower and can be stepped through.
import { computed, signal } from "@preact/signals";
import type { Arrow, Event, Picture, Token } from "../api/types.ts";
import { arrowsOf, type Scene } from "../board/index.ts";
import type { Ply } from "./story.ts";

/** What the board shows at a moment of a reveal. */
export type RevealScene = Omit<Scene, "turns">;

/** A step: what is said, and what the board shows one after the other while it lasts. */
export interface Step {
  event?: Event;
  frames: readonly RevealScene[];
}

/** The time for all steps in milliseconds: asked for again, and by itself. */
const again = 3000;
const once = 1200;

/** A reveal that plays by itself and can be stepped through. */
export class Reveal {
  readonly ply: Ply;
  /** Plays it again, by hand if the player likes. */
  readonly asked: boolean;
  readonly steps: readonly Step[];
  readonly at = signal(0);
  readonly playing = signal(true);
  /** What the board shows now. */
  readonly scene = computed(() => {
    const { frames } = this.steps[this.at.value]!;
    return frames[Math.min(this.frame.value, frames.length - 1)]!;
  });
  private readonly frame = signal(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  private readonly ended: () => void;

  /** Ended is called at the end. With still, only the player moves it on. */
  constructor(ply: Ply, before: Picture, after: Picture, how: { asked: boolean; still?: boolean; ended?: () => void }) {
    this.ply = ply;
    this.asked = how.asked;
    this.ended = how.ended ?? (() => {});
    this.steps = stepsOf(ply, before, after);
    if (how.still) this.playing.value = false;
    else this.wait();
  }

  /** The last step is shown, the position afterwards. */
  get over(): boolean {
    return this.at.value === this.steps.length - 1;
  }

  /** Goes to a step by hand, and shows all of it. */
  go(to: number): void {
    this.pause();
    this.at.value = Math.max(0, Math.min(this.steps.length - 1, to));
    this.frame.value = this.steps[this.at.value]!.frames.length - 1;
  }

  /** Goes on by hand: to the end of a way that is being followed, else to the next step. */
  next(): void {
    const whole = this.frame.value >= this.steps[this.at.value]!.frames.length - 1;
    this.go(this.at.value + (whole ? 1 : 0));
  }

  /** Plays on by itself, from the beginning if it has ended. */
  play(): void {
    if (this.over) this.at.value = 0;
    this.frame.value = 0;
    this.playing.value = true;
    this.wait();
  }

  pause(): void {
    this.playing.value = false;
    this.stop();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private wait(): void {
    this.stop();
    const frames = this.steps.reduce((sum, s) => sum + s.frames.length, 0);
    this.timer = setTimeout(() => this.advance(), (this.asked ? again : once) / frames);
  }

  private advance(): void {
    const { frames } = this.steps[this.at.value]!;
    if (this.frame.value < frames.length - 1) this.frame.value++;
    else if (!this.over) {
      this.at.value++;
      this.frame.value = 0;
    } else {
      this.pause();
      this.ended();
      return;
    }
    this.wait();
  }
}

/** The steps: all paths as they were ordered, then one event after the other, then the position. */
function stepsOf(ply: Ply, before: Picture, after: Picture): Step[] {
  const bare = { ...before, arrows: [] };
  // What was ordered is the whole way, also of a piece that met another on it.
  const ordered = ply.events.flatMap(({ arrow: a, args }) => {
    const whole = a && new Set([...a.path, String(args?.to ?? a.path[0])]);
    return whole ? { ...a, path: [...whole], kind: "predicted" as const } : [];
  });
  const steps: Step[] = [{ frames: [{ picture: bare, arrows: ordered }] }];
  const done: Arrow[] = [];
  const gone = new Set<Token>();
  for (const event of ply.events) {
    const { arrow } = event;
    const lit = squaresOf(event);
    const bursts = arrow ? [] : meeting(done, lit);
    if (bursts.length > 0) {
      for (const t of done.filter(failed).flatMap((a) => on(before, a.path[0]))) gone.add(t);
      for (const [i, a] of done.entries())
        if (failed(a) && bursts.includes(a.path.at(-1)!)) done[i] = { ...a, kind: "moved" };
    }
    if (!arrow) for (const t of lit.flatMap((s) => on(before, s))) if (isGone(t, after, done)) gone.add(t);
    const base = {
      picture: { ...bare, tokens: (before.tokens ?? []).filter((t) => !gone.has(t)) },
      gone: [...gone],
    };
    const paths = arrow ? arrow.path.slice(1).map((_, i) => arrow.path.slice(0, i + 2)) : [];
    const frames = paths.map((path) => ({ ...base, arrows: [...done, { ...arrow!, path }], lit: path }));
    steps.push({ event, frames: arrow ? frames : [{ ...base, arrows: [...done], bursts, lit }] });
    if (arrow) done.push(arrow);
  }
  steps.push({ frames: [{ picture: after, arrows: arrowsOf(ply.events) }] });
  return steps;
}

const on = (picture: Picture, square: string | undefined): Token[] =>
  (picture.tokens ?? []).filter((t) => t.square === square);

const failed = (a: Arrow): boolean => a.kind === "failed";

/** Reports whether a token that stood somewhere before was taken there: it is not there after, and did not go away. */
const isGone = (t: Token, after: Picture, ways: readonly Arrow[]): boolean =>
  !on(after, t.square).some((o) => o.seat === t.seat && o.piece === t.piece) &&
  !ways.some((a) => a.path[0] === t.square);

/** Where pieces of different seats that did not arrive have met, of the named squares if there are any. */
function meeting(ways: readonly Arrow[], named: readonly string[]): string[] {
  const stopped = ways.filter(failed);
  const met = stopped.flatMap(({ seat, path }) => {
    const end = path.at(-1)!;
    return stopped.some((b) => b.seat !== seat && b.path.includes(end)) ? end : [];
  });
  return named.length > 0 ? named.filter((s) => met.includes(s)) : met.slice(0, 1);
}

/** The squares that an event names. */
function squaresOf(event: Event): string[] {
  const named = event.args?.squares ?? event.args?.square;
  const all = Array.isArray(named) ? named : [named];
  return all.filter((s): s is string => typeof s === "string");
}
