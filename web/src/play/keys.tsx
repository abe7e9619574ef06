// One table of keys for everybody. Some keys make the page speak, others act. Those about a square need the board.

import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Picture, State } from "../api/types.ts";
import { whole } from "../board/index.ts";
import { type Composer, isRepeated } from "../compose/index.ts";
import { say, tell, voice } from "../i18n/index.ts";
import { focusBoard } from "../ui/focus-board.ts";
import { plyStep } from "../ui/index.ts";
import * as answers from "./answers.ts";
import type { Table } from "./table.ts";

/** The game, and the square on which a key was pressed. */
interface Pressed {
  table: Table;
  e: KeyboardEvent;
  square: string;
  picture: Picture;
  state: State;
}

/** What a key on the board does: its name in the messages, and what is read out or else done. */
export const actions = {
  w: { name: "square", does: ({ e, square }) => (e.target as HTMLElement).getAttribute("aria-label") ?? square },
  e: {
    name: "if",
    does: ({ table: { telling }, square, picture }) => {
      telling.suppositions.keep(square);
      if (telling.suppositions.on(square).length > 0) return undefined;
      const parts = (picture.tokens ?? []).some((t) => t.square === square && !whole(t));
      return tell(parts ? "page.whatif.alone" : "page.whatif.certain");
    },
  },
  r: {
    name: "may",
    does: ({ table, square }) => mayHappen(table, square),
  },
  l: {
    name: "last",
    does: ({ table: { past } }) =>
      answers.lastMove(
        voice.value,
        past.told.value.filter((p) => p.number <= past.at()),
      ),
  },
  c: { name: "clocks", does: ({ table, picture }) => answers.clocks(voice.value, picture, table.session.clocksNow()) },
  p: {
    name: "position",
    does: ({ table: { past }, picture, state }) => {
      const seen = past.seen.value ?? picture;
      return answers.position(voice.value, seen, seen === picture ? state : undefined);
    },
  },
  b: { name: "board", does: focusBoard },
  m: { name: "type", does: type },
  "/": { name: "type", does: type },
  f: { name: "flip", does: ({ table }) => flip(table) },
  z: { name: "zen", does: ({ table }) => zen(table) },
  "?": {
    name: "help",
    does: ({ table: { screen } }) => {
      screen.helping.value = true;
    },
  },
} satisfies Record<string, { name: string; does: (p: Pressed) => unknown }>;

/** What can happen on a square now; without one, what can be picked. */
export function mayHappen({ turn, screen, session }: Table, square: string): string {
  const seat = turn.acting.value ?? screen.looking.value ?? session.state.value?.held[0] ?? 0;
  const picture = session.picture.value;
  const picked = !square || (picture !== undefined && turn.composer.scene(picture).picked.includes(square));
  const risks = turn.proposal.value?.risks ?? [];
  return composed(turn.composer, square, { risks, seat, picked, covered: screen.covered.value });
}

/** What a composed move may bring, or what can be picked. An option that only repeats squares is left out. */
export function composed(
  composer: Composer,
  square: string,
  asked: Omit<Parameters<typeof answers.mayHappen>[2], "choices"> & { covered?: boolean },
): string {
  const { near } = composer;
  const choices = near.filter((c) => !(asked.covered && c.secret) && !isRepeated(c, composer.after(c), near));
  return answers.mayHappen(voice.value, square, { ...asked, choices });
}

/** Turns the board by half, or where it has four sides by a quarter. */
export function flip(table: Table): void {
  table.screen.flips.value += (table.session.picture.value?.seats.length ?? 2) > 2 ? 1 : 2;
}

/** Shows only the board and the question, or everything again. */
export function zen(table: Table): void {
  table.screen.zen.value = !table.screen.zen.value;
}

/** Opens the field for moves in notation, or puts the keys back into it. What was picked is dropped. */
function type({ table }: Pressed): void {
  table.telling.suppositions.release();
  table.turn.composer.cancel();
  table.screen.type();
  document.querySelector<HTMLElement>("main .notation input")?.focus();
}

/** The key that was meant: by its letter, or where letters are others than Latin ones by its place. */
export function keyOf<K extends string>(
  e: Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey">,
  keys: Readonly<Record<K, unknown>>,
): K | undefined {
  if (e.altKey || e.ctrlKey || e.metaKey) return undefined;
  const letter = e.key.toLowerCase();
  if (letter in keys) return letter as K;
  const place = /^Key([A-Z])$/.exec(e.code)?.[1]?.toLowerCase();
  return !/^[a-z]$/.test(letter) && place && place in keys ? (place as K) : undefined;
}

/**
 * Answers a key that was pressed, on a square of the board or anywhere on the page. Escape goes back to the present
 * board, or gives up what is composed, unless it was pressed where something else gives it up: on the board, or in the
 * panel that asks.
 */
export function pressed(table: Table, e: KeyboardEvent, square = ""): void {
  if (e.key === "Escape") {
    table.session.hush();
    table.screen.back() || (e.target as Element).closest(".board,#panel-move") || table.turn.cancel();
  }
  const step = plyStep(e);
  if (step !== undefined) {
    e.preventDefault();
    table.past.step(step);
    return;
  }
  const key = keyOf(e, actions);
  const picture = table.session.picture.value;
  const state = table.session.state.value;
  if (!key || !picture || !state || (!square && /[we]/.test(key))) return; // they ask about a square
  e.preventDefault();
  const shown = /[er]/.test(key) && table.screen.glimpse.value; // these ask about the present board
  const words: unknown = shown ? say(shown.title) : actions[key].does({ table, e, square, picture, state });
  if (typeof words === "string") table.telling.answer(words, /[lr]/.test(key));
}

/** The live region for screen readers: additions are read out one after the other. */
export function Spoken({ table }: { table: Table }) {
  return (
    <div class="unseen spoken" role="log">
      {table.telling.spoken.value.map(({ words, n }) => (
        <p key={n}>{words}</p>
      ))}
    </div>
  );
}

/** The answer to a key for those who look, over the panel in which it is. The next key or press elsewhere hides it. */
export function Answer(props: { words: string; hide: () => void; children?: ComponentChildren }) {
  const { words, hide, children } = props;
  useLayoutEffect(() => {
    const end = new AbortController();
    const next = (e: Event) => {
      if ((e.target as Element).closest?.(".answer")) return;
      end.abort();
      hide();
    };
    for (const act of ["keydown", "pointerdown"]) addEventListener(act, next, { capture: true, signal: end.signal });
    return () => end.abort();
  }, []);
  return words ? (
    <p class="answer" aria-hidden="true">
      {words}
      {children}
    </p>
  ) : null;
}
