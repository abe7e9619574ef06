import { signal } from "@preact/signals";

/** What the other pages say of a game whose page was left while something was on its way. */
export interface Left {
  says: string;
  game: string;
  /** The page that says it, if it is not said on every page. */
  visit?: number;
}

/** Of the game that was left last. */
export const left = signal<Left | undefined>();
