// The narration of a game in play: its story, opened orders, sounds, words read out, what if.
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { api } from "../api/client.ts";
import type { Entry, Picture, State } from "../api/types.ts";
import { moving } from "../board/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { plySentences, supposed, toMove } from "./answers.ts";
import { Reveal } from "./reveal.ts";
import type { Screen } from "./screen.ts";
import type { Session } from "./session.ts";
import { hear, soundOf } from "./sounds.ts";
import { type Ply, plies } from "./story.ts";
import { Suppositions } from "./suppose.ts";

/** How long a phrase of a seat is shown, in milliseconds. */
const phraseStands = 8000;

/** The narration of one game. */
export class Telling {
  /** The plies so far, for the list of moves. */
  readonly story: ReadonlySignal<readonly Ply[]>;
  readonly reveal = signal<Reveal | undefined>(undefined);
  /** The lines for screen readers, each read once and in order: questions, events, answers to keys. */
  readonly spoken = signal<readonly { words: string; n: number }[]>([]);
  /** The answer to the last key, until the next one, and the squares that the board marks meanwhile. */
  readonly answered = signal<{ words: string; n: number; lit?: string[] | null }>({ words: "", n: 0 });
  /** The last phrase of another seat, for a while. */
  readonly lastPhrase = signal<{ seat: number; phrase: string } | undefined>(undefined);
  /** What becomes of the board if what is looked at is found. */
  readonly suppositions: Suppositions;
  private told: readonly Ply[] = []; // those that were read out, with the events that they had then
  private readonly stops: (() => void)[];

  constructor(session: Session, screen: Screen) {
    this.story = computed(() => plies(session.entries.value, screen.covers.value));
    this.suppositions = new Suppositions((token) =>
      api.supposition(session.id, token, session.state.value?.position ?? 0, screen.looking.value),
    );
    this.stops = [
      effect(() => {
        const picture = session.rules.value?.supposes ? session.picture.value : undefined;
        this.suppositions.begin(`${session.state.value?.position} ${screen.looking.value}`, picture);
      }),
      effect(() => {
        const { shown, kept } = this.suppositions;
        const picture = session.picture.peek();
        if (kept.value && shown.value && picture) this.speak(supposed(voice.peek(), picture, shown.value));
      }),
    ];
  }

  close(): void {
    this.endReveal();
    for (const stop of this.stops) stop();
  }

  /** Whose turn it is is read out after the last one of the plies from before the page was opened. */
  begin(state: State): void {
    const last = this.story.value.at(-1);
    if (last) this.speak(plySentences(voice.value, last));
    const turn = state.picture && toMove(voice.value, state.picture, state);
    if (turn) this.speak(turn);
    this.told = this.story.value;
  }

  /**
   * Tells a ply that has just been played: orders that were opened are revealed, anything else is read out; or the
   * plies that were taken back.
   */
  moved(was: State, now: State): void {
    const ply = this.story.value.at(-1);
    const told = this.told.at(-1);
    const number = told?.number ?? 0;
    if (now.ply < was.ply) {
      const back = this.told.filter((p) => p.number > now.ply).map((p) => plySentences(voice.value, p));
      this.speak(tell("page.say.back", { plies: back.join(" ") }));
    } else if (ply && ply.number > number && was.picture && now.picture) {
      this.endReveal();
      if (ply.opened.length > 0 && moving()) {
        const ended = () => this.endReveal();
        this.reveal.value = new Reveal(ply, was.picture, now.picture, { asked: false, ended });
      }
      for (const p of this.story.value) if (p.number > number) this.speak(plySentences(voice.value, p));
      hear(soundOf(ply, was.picture, now.picture));
    } else if (told && ply?.number === number) {
      // What pieces did by themselves once a seat had left belongs to the ply before. Its result tells the rest.
      const events = ply.events.slice(told.events.length).filter((e) => !e.kind.startsWith("referee."));
      if (events.length > 0) this.speak(plySentences(voice.value, { ...ply, events }));
    }
    this.told = this.story.value;
  }

  /** Shows again how the orders of a ply were opened, from the board before to the one after it. */
  revealAgain(ply: Ply, before: Picture, after: Picture): void {
    this.endReveal();
    this.reveal.value = new Reveal(ply, before, after, { asked: true, still: !moving() });
  }

  /** Ends the reveal, whether or not all of it was shown. */
  endReveal(): void {
    this.reveal.value?.stop();
    this.reveal.value = undefined;
  }

  /** Has words read out after the earlier ones. The last few are kept for slow screen readers. */
  speak(words: string): void {
    const before = this.spoken.peek();
    this.spoken.value = [...before.slice(-3), { words, n: (before.at(-1)?.n ?? 0) + 1 }];
  }

  /** Answers a key: for those who listen, and for those who look. The board may mark the squares that it names. */
  answer(words: string, marks = false): void {
    this.speak(words);
    this.answered.value = { ...this.spoken.peek().at(-1)!, lit: marks ? words.match(/\b[a-z]\d+/g) : null };
  }

  /** Hides the answer to the last key. */
  hide(): void {
    this.answered.value = { words: "", n: this.answered.peek().n };
  }

  /** Shows a phrase for a while. One of long ago is not shown again. */
  hear(e: Entry): void {
    if (e.note?.kind !== "phrase" || Date.now() - e.at > phraseStands || e.note.seat === undefined) return;
    const said = { seat: e.note.seat, phrase: e.note.phrase ?? "" };
    this.lastPhrase.value = said;
    setTimeout(() => {
      if (this.lastPhrase.value === said) this.lastPhrase.value = undefined;
    }, phraseStands);
  }
}
