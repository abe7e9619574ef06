// What happens as sounds, made here: short, soft, and only for who switched them on.
import type { Picture } from "../api/types.ts";
import { value } from "../i18n/index.ts";
import { sounds } from "./habits.ts";
import type { Ply } from "./story.ts";

/** What can be heard. */
export type Sound = "move" | "capture" | "roll" | "turn";

/** A tone: its pitch in hertz, when it begins and how long it lasts in seconds, how loud it is. */
type Tone = readonly [hertz: number, at: number, lasts: number, loud: number];

const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [[220, 0, 0.09, 0.5]],
  capture: [
    [196, 0, 0.1, 0.6],
    [131, 0.05, 0.16, 0.6],
  ],
  roll: [
    [330, 0, 0.04, 0.3],
    [294, 0.07, 0.04, 0.3],
    [349, 0.14, 0.04, 0.3],
    [262, 0.21, 0.12, 0.4],
  ],
  turn: [
    [523, 0, 0.12, 0.25],
    [659, 0.1, 0.22, 0.25],
  ],
};

let context: AudioContext | undefined;

/** Lets something be heard. */
export function hear(sound: Sound): void {
  if (!sounds.value || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume(); // browsers keep it quiet until something was pressed
  const begin = context.currentTime + 0.01;
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

/** What a ply sounds like: a roll if something was rolled, a capture if there is less on the board, else a move. */
export function soundOf(ply: Ply, before: Picture | undefined, after: Picture): Sound {
  if (ply.drawn.length > 0) return "roll";
  return before && amount(after) < amount(before) - 0.01 ? "capture" : "move";
}

/** How much there is on a board, parts counted as much as they are there. */
const amount = (p: Picture): number => (p.tokens ?? []).reduce((sum, t) => sum + value(t.share), 0);
