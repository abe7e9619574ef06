// How this browser likes to play, as it can be chosen.
import type { Signal } from "@preact/signals";
import { voice } from "../i18n/index.ts";
import { confirms, minds, sounds } from "./habits.ts";
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

/** All habits. */
export function Habits() {
  const say = voice.value;
  return (
    <>
      <HabitTick habit={confirms} says={say.tell("page.habit.confirm")} />
      <HabitTick habit={minds} says={say.tell("page.habit.net")} />
      <HabitTick habit={sounds} says={say.tell("page.habit.sounds")} changed={() => hear("turn")} />
    </>
  );
}

/** All habits, and the way to the list of keys and to the other settings. */
export function Settings({ keys }: { keys: () => void }) {
  const say = voice.value;
  return (
    <section class="stack" aria-label={say.tell("page.settings.title")}>
      <h3>{say.tell("page.settings.title")}</h3>
      <Habits />
      <div class="row">
        <button type="button" class="button" onClick={keys}>
          {say.tell("page.keys.title")}
        </button>
        <a class="button quiet" href="/settings">
          {say.tell("page.settings.all")}
        </a>
      </div>
    </section>
  );
}
