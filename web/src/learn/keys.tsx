// The keys of a lesson or an exercise, loaded when it is shown: they are those of a game.
import type { Picture } from "../api/types.ts";
import type { Composer } from "../compose/index.ts";
import { voice } from "../i18n/index.ts";
import { position } from "../play/answers.ts";
import { picking } from "../play/key-list.tsx";
import { composed } from "../play/keys.tsx";
import { type Keys, squareOf, useKeys } from "../play/page-keys.tsx";
import { focusBoard } from "../ui/focus-board.ts";

/** What the keys of a trial act on. */
interface Tried {
  composer: Composer;
  seat: number;
  picture: Picture;
}

/** The keys of a trial. */
const actions: Keys<Tried> = {
  w: { name: "square", does: (_, e) => squareOf(e)?.ariaLabel },
  r: {
    name: "may",
    does: ({ composer, seat }, e) => {
      const { square = "" } = squareOf(e)?.dataset ?? {};
      return composed(composer, square, { risks: [], seat, picked: !square || square === composer.goal });
    },
  },
  p: { name: "position", does: ({ picture }) => position(voice.value, picture) },
  b: { name: "board", does: focusBoard },
};

/** Takes the keys of a trial, and shows their list and the last answer. */
export function TrialKeys(trial: Tried) {
  const keys = useKeys(actions, [["← → ↑ ↓", "arrows"], ...picking]);
  keys.does.current = trial;
  return keys.list;
}
