// What happens as sounds and as short shakes of a phone, made here: soft, from the first press on the page, and only as
// long as they are wanted.
import type { Picture } from "../api/types.ts";
import { value } from "../i18n/index.ts";
import { shakes, sounds } from "./habits.ts";
import type { Ply } from "./story.ts";

/** What can be heard. */
export type Sound = "move" | "capture" | "split" | "roll" | "check" | "low" | "turn";

/** A tone: its pitch in hertz, when it begins and how long it lasts in seconds, how loud it is. */
type Tone = readonly [hertz: number, at: number, lasts: number, loud: number];

const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [[220, 0, 0.09, 0.5]],
  capture: [
    [196, 0, 0.1, 0.6],
    [131, 0.05, 0.16, 0.6],
  ],
  split: [
    [220, 0, 0.08, 0.4],
    [277, 0.06, 0.14, 0.3],
    [330, 0.06, 0.14, 0.3],
  ],
  roll: [
    [330, 0, 0.04, 0.3],
    [294, 0.07, 0.04, 0.3],
    [349, 0.14, 0.04, 0.3],
    [262, 0.21, 0.12, 0.4],
  ],
  check: [
    [247, 0, 0.1, 0.5],
    [370, 0.08, 0.18, 0.5],
  ],
  low: [
    [440, 0, 0.08, 0.4],
    [440, 0.16, 0.08, 0.4],
    [440, 0.32, 0.14, 0.4],
  ],
  turn: [
    [523, 0, 0.12, 0.25],
    [659, 0.1, 0.22, 0.25],
  ],
};

/** How far apart sounds are that come at once, and how many seconds late one may be, to be heard at all. */
const apart = 0.15;
const latest = 1;

let context: AudioContext | undefined;
let free = 0; // when the next sound may begin

/**
 * Makes sounds possible, if they are wanted. The first time a browser needs up to half a second for it, in which
 * nothing else goes on.
 */
export function tune(): AudioContext | undefined {
  if (!sounds.value || typeof AudioContext === "undefined") return undefined;
  context ??= new AudioContext();
  return context;
}

/** Lets something be heard and felt. Before the first press browsers allow neither. */
export function hear(sound: Sound): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  // A phone shakes as long as each tone, times 0.3, in milliseconds, with pauses.
  if (shakes.value) navigator.vibrate?.(tones[sound].flatMap(([, , lasts]) => [lasts * 300, 40]));
  const context = tune();
  if (!context) return;
  void context.resume();
  const now = context.currentTime + 0.01;
  const begin = Math.max(now, free);
  if (begin > now + latest) return;
  free = begin + apart;
  for (const [hertz, at, lasts, loud] of tones[sound]) {
    const wave = new OscillatorNode(context, { type: "triangle", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin + at);
    volume.gain.linearRampToValueAtTime(loud * 0.25, begin + at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + at + lasts);
    wave.connect(volume).connect(context.destination);
    wave.start(begin + at);
    wave.stop(begin + at + lasts + 0.02);
  }
}

/**
 * The sound of a ply: a roll if something was rolled, a check if a square has come into danger, a capture if the board
 * has less on it, a split if the same pieces are in more places, otherwise a move.
 */
export function soundOf(ply: Pick<Ply, "drawn">, before: Picture | undefined, after: Picture): Sound {
  if (ply.drawn.length > 0) return "roll";
  if (!before) return "move";
  const [was, is] = [endangered(before), endangered(after)];
  if (is.some((square) => !was.includes(square))) return "check";
  const more = amount(after) - amount(before);
  if (more < -0.01) return "capture";
  return after.tokens.length > before.tokens.length && more < 0.01 ? "split" : "move";
}

/** How much there is on a board, parts counted as much as they are there. */
const amount = (p: Picture): number => p.tokens.reduce((sum, t) => sum + value(t.share), 0);

/** The squares on which something may be lost. */
const endangered = (p: Picture): string[] => (p.marks ?? []).filter((m) => m.kind === "danger").map((m) => m.square);

/** Reports whether a turn needs a sound of its own: the page is hidden, or others have played since. */
export const calls = (seats: number): boolean => seats > 2 || document.hidden || !document.hasFocus();
