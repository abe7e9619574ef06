// The orders of a simultaneous ply, shown step by step after they were opened.
import { signal } from "@preact/signals";
import type { Event, Picture } from "../api/types.ts";
import type { Scene } from "../board/index.ts";
import type { Ply } from "./story.ts";

/** A step: what is said, and what the board shows. */
export interface Step {
  event?: Event;
  scene: Omit<Scene, "turns">;
}

/** How long a step stands before the next one comes, in milliseconds. */
const pace = 1100;

/** A reveal that plays by itself and can be stepped through. */
export class Reveal {
  readonly ply: Ply;
  readonly steps: readonly Step[];
  readonly at = signal(0);
  readonly playing = signal(true);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(ply: Ply, before: Picture, after: Picture) {
    this.ply = ply;
    this.steps = stepsOf(ply, before, after);
    this.timer = setInterval(() => this.step(1), pace);
  }

  /** Goes to the next step or back by hand. */
  go(to: number): void {
    this.pause();
    this.at.value = Math.max(0, Math.min(this.steps.length - 1, to));
  }

  pause(): void {
    this.playing.value = false;
    this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private step(by: number): void {
    const next = this.at.value + by;
    if (next >= this.steps.length) this.pause();
    else this.at.value = next;
  }
}

/** First all ways as they were ordered, then one event after the other, at last how things stand. */
function stepsOf(ply: Ply, before: Picture, after: Picture): Step[] {
  const bare = { ...before, arrows: [] };
  const ways = ply.events.flatMap((e) => (e.arrow ? [e.arrow] : []));
  const steps: Step[] = [{ scene: { picture: bare, arrows: ways.map((w) => ({ ...w, kind: "predicted" as const })) } }];
  const done: NonNullable<Scene["arrows"]>[number][] = [];
  for (const event of ply.events) {
    if (event.arrow) done.push(event.arrow);
    const square = event.args?.square;
    steps.push({
      event,
      scene: {
        picture: bare,
        arrows: [...done],
        lit: event.arrow?.path ?? [],
        bursts: !event.arrow && typeof square === "string" ? [square] : [],
      },
    });
  }
  steps.push({ scene: { picture: after, arrows: ways } });
  return steps;
}
