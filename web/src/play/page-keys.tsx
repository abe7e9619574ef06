// The keys of pages that have a board, other than that of a game in play.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { plyStep, usePageKeys } from "../ui/index.ts";
import { KeyList, linesOf } from "./key-list.tsx";
import { Answer, keyOf } from "./keys.tsx";

/** Keys besides those for steps: their names in the messages, and what is done or else read out. */
export type Keys<D> = Readonly<Record<string, { name: string; does(d: D, e: KeyboardEvent): unknown }>>;

/** Takes the keys of a page other than a game in play. The list of them, while it is open, and what was said last. */
export function useKeys<D>(actions: Keys<D>, lines: readonly (readonly [string, string])[]) {
  const [helping, setHelping] = useState(false);
  const [said, setSaid] = useState<{ words: string; more?: JSX.Element | undefined; n: number }>({ words: "", n: 0 });
  const does = useRef<(D & { step?(by: number): void }) | undefined>(undefined);
  const answer = (words: string, more?: JSX.Element) => setSaid({ words, more, n: said.n + 1 });
  usePageKeys((e) => {
    const now = does.current;
    const by = now?.step && plyStep(e);
    const key = keyOf(e, { ...actions, "?": 0 });
    if (!now || (by === undefined && !key)) return;
    e.preventDefault();
    if (by !== undefined) now.step?.(by);
    else if (key === "?") setHelping(true);
    else {
      const words = actions[key!]!.does(now, e);
      if (typeof words === "string") answer(words);
    }
  });
  const list = (
    <>
      <div class="unseen" role="log">
        <p key={said.n}>{said.words}</p>
      </div>
      <Answer key={said.n} words={said.words} hide={() => setSaid({ words: "", n: said.n })}>
        {said.more}
      </Answer>
      {helping && <KeyList lines={[...lines, ...linesOf(actions), ["?", "help"]]} close={() => setHelping(false)} />}
    </>
  );
  return { does, list, answer, help: () => setHelping(true) };
}

/** The square of the board on which a key was pressed. */
export const squareOf = (e: KeyboardEvent) => (e.target as Element).closest<HTMLElement>("[role=gridcell]");
