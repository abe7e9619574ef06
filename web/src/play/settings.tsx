// How this browser likes to play, as it can be chosen.

import type { Signal } from "@preact/signals";
import { tell } from "../i18n/index.ts";
import { commits, confirms, minds, shakes, sounds } from "./habits.ts";
import { hear } from "./sounds.ts";

/** A habit that is there or not. */
export function HabitTick({ habit, says, changed }: { habit: Signal<boolean>; says: string; changed?: () => void }) {
  return (
    <label class="row habit">
      <input
        type="checkbox"
        checked={habit.value}
        onChange={(e) => {
          habit.value = e.currentTarget.checked;
          changed?.();
        }}
      />
      {says}
    </label>
  );
}

/** The habits of every game. */
export function Habits() {
  return (
    <>
      <HabitTick habit={confirms} says={tell("page.habit.confirm")} />
      <HabitTick habit={commits} says={tell("page.habit.commit")} />
      <HabitTick habit={minds} says={tell("page.habit.net")} />
      <HabitTick habit={sounds} says={tell("page.habit.sounds")} changed={() => hear("turn")} />
      {"vibrate" in navigator && matchMedia("(pointer: coarse)").matches && (
        <HabitTick habit={shakes} says={tell("page.habit.shakes")} changed={() => hear("turn")} />
      )}
    </>
  );
}
