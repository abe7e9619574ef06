// A field for a move in notation, which completes it from the list of moves.

import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import { Form } from "../form/index.ts";
import { tell, voice } from "../i18n/index.ts";
import { focusBoard } from "../ui/focus-board.ts";
import { Button } from "../ui/index.ts";
import { choiceWords } from "./answers.ts";
import { completions, examples, explained, squaresOf } from "./completions.ts";
import { RefusedAct } from "./refused.tsx";
import type { Table } from "./table.ts";

/** The most completions that are offered. */
const most = 8;

/** The place after or before another in a list of n, which goes round; -1 is none. */
const next = (at: number, by: number, n: number) => (at + by + n + (at + by < -1 ? 1 : 0)) % (n || 1);

interface Props {
  table: Table;
  typed: string;
  /** An earlier board is shown: the keys are for the page, until they come back. */
  off: boolean;
  /** Proposes a move. It reports whether the move was taken. */
  propose(move: string): Promise<boolean>;
}

/**
 * The field with what it may be completed to, or why it was refused: arrows choose, Enter takes, Escape goes back to
 * the board.
 */
export function MoveField({ table, typed, off, propose }: Props) {
  const [chosen, setChosen] = useState(-1);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const moves = useMoves(table);
  const tokens = table.session.picture.value?.tokens;
  const all = completions(moves, typed, tokens);
  const found = open ? all.slice(0, most) : [];
  const first = found[Math.max(0, chosen)];
  useLayoutEffect(() => field.current?.[off ? "blur" : "focus"](), [off]);
  const type = (text: string | undefined) => {
    table.session.hush(); // what was told was about the last text
    table.screen.typing.value = text;
    setChosen(-1);
  };
  const close = () => type(undefined);
  const play = (move: string) => {
    type(move);
    setOpen(false);
    void propose(move).then((taken) => taken || field.current?.select());
  };
  const keys = (e: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (by && moves.length > 0) {
      e.preventDefault();
      setOpen(true);
      setChosen(next(chosen, by, Math.min(most, all.length)));
    } else if (e.key === "Tab" && !e.shiftKey && first && typed && typed !== first) {
      e.preventDefault();
      type(first);
    } else if (e.key === "Escape") {
      e.preventDefault();
      close();
      focusBoard();
    }
  };
  return (
    <Form class="notation" submit={() => play(found[chosen] ?? typed)}>
      <div class="field">
        <label class="name" for={`${list}-field`}>
          {tell("page.notation.name")}
        </label>
        <input
          ref={field}
          id={`${list}-field`}
          class="input"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-describedby={`${list}-help`}
          aria-invalid={!!table.session.notice.value}
          aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed}
          onInput={(e) => {
            type(e.currentTarget.value);
            setOpen(true);
          }}
          onKeyDown={keys}
          onBlur={() => setOpen(false)}
        />
      </div>
      <Button submit says={tell("page.notation.play")} />
      <Button look="quiet" says={tell("page.close")} onClick={close} />
      <Completions id={list} {...{ table, found, chosen, play }} />
      <Help id={`${list}-help`} {...{ table, moves }} more={found.length < most ? 0 : all.length - most} />
    </Form>
  );
}

interface HelpProps extends Pick<Props, "table"> {
  id: string;
  moves: readonly string[];
  /** How many completions are not offered. */
  more: number;
}

/** How moves are written, or why the last one was refused. */
function Help({ id, table, moves, more }: HelpProps) {
  return (
    <div id={id} class="notation-help small-text">
      <p class="notation-text quiet-text">
        {more > 0 ? tell("page.notation.more", { n: more }) : helpOn(table, moves)}
      </p>
      <RefusedAct table={table} />
    </div>
  );
}

/** How moves are written, by examples. */
function helpOn(table: Table, moves: readonly string[]): string {
  const move = examples(moves).map((m) => (explained(m) ? `${m} (${explained(m)})` : m));
  const predicts = table.session.state.value?.turn.kind === "simultaneous";
  if (move.length === 0) return "";
  const help = tell("page.notation.help", { move });
  return predicts ? `${help} ${tell("page.notation.predict")}` : help;
}

interface CompletionProps extends Pick<Props, "table"> {
  id: string;
  found: readonly string[];
  chosen: number;
  play: (move: string) => void;
}

/** What may have been meant, to choose from. */
function Completions({ table, id, found, chosen, play }: CompletionProps) {
  const tokens = table.session.picture.value?.tokens;
  /** What a move does that goes to a piece, or how lists write it. */
  const told = (m: string): string => {
    const [from = "", to] = squaresOf(m);
    const choice = tokens?.some((t) => t.square === to) && to && table.turn.composer.leading(from, to);
    return choice ? choiceWords(voice.value, choice) : explained(m);
  };
  return (
    <div
      id={id}
      class="completions"
      role="listbox"
      aria-label={tell("page.notation.moves")}
      hidden={found.length === 0}
    >
      {found.map((m, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one
        <div
          key={m}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === chosen}
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => play(m)}
        >
          {m}
          {told(m) && <span class="quiet-text"> {told(m)}</span>}
        </div>
      ))}
    </div>
  );
}

/**
 * The moves of the seat to act, requested once for each position. On a screen that seats with secrets share there are
 * none: the list would show what a secret allows.
 */
function useMoves(table: Table): readonly string[] {
  const [known, setKnown] = useState<{ key: string; moves: readonly string[] }>({ key: "", moves: [] });
  const seat = table.turn.acting.value;
  const key = seat === undefined || table.screen.covers.value ? "" : `${table.session.state.value?.position} ${seat}`;
  useEffect(() => {
    if (!key) return undefined;
    let wanted = true;
    api.read("/api/games/{id}/moves", { id: table.id, seat }).then(
      (m) => wanted && setKnown({ key, moves: m.moves ?? [] }),
      (error) => {
        if (!(error instanceof Refused)) throw error; // then nothing is completed, and what is typed still counts
      },
    );
    return () => {
      wanted = false;
    };
  }, [key, seat, table]);
  return known.key === key ? known.moves : [];
}
