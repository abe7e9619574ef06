// A field that takes a move as it is written, and completes it from the moves that there are.
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, Refused } from "../api/client.ts";
import { voice } from "../i18n/index.ts";
import { completions } from "./completions.ts";
import type { Table } from "./table.ts";

/** A way to type a move: a button, and once it was pressed, a field. */
export function Notation({ table }: { table: Table }) {
  const say = voice.value;
  if (table.typing.value) return <MoveField table={table} />;
  return (
    <button
      type="button"
      class="link-button notation-open"
      onClick={() => {
        table.typing.value = true;
      }}
    >
      {say.tell("page.notation.open")}
    </button>
  );
}

/** The field with what it may be completed to: arrows choose, Enter takes, Escape closes. */
function MoveField({ table }: { table: Table }) {
  const say = voice.value;
  const [typed, type] = useState("");
  const [chosen, choose] = useState(-1);
  const [open, show] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const moves = useMoves(table);
  const found = open ? completions(moves, typed) : [];
  useLayoutEffect(() => field.current?.focus(), []);
  const play = (move: string) => {
    type("");
    show(false);
    choose(-1);
    void table.propose(move);
  };
  const keys = (e: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (by && moves.length > 0) {
      e.preventDefault();
      show(true);
      const all = open ? found : completions(moves, typed);
      choose(
        all.length === 0 ? -1 : (Math.max(-1, chosen) + by + all.length + (chosen < 0 && by < 0 ? 1 : 0)) % all.length,
      );
    } else if (e.key === "Tab" && !e.shiftKey && found.length > 0 && typed && typed !== found[Math.max(0, chosen)]) {
      e.preventDefault();
      type(found[Math.max(0, chosen)]!);
      choose(-1);
    } else if (e.key === "Escape") {
      e.preventDefault();
      if (open && found.length > 0) show(false);
      else table.typing.value = false;
    }
  };
  return (
    <form
      class="notation"
      onSubmit={(e) => {
        e.preventDefault();
        const move = chosen >= 0 ? found[chosen] : typed.trim();
        if (move) play(move);
      }}
    >
      <div class="field">
        <label class="name" for={`${list}-field`}>
          {say.tell("page.notation.name")}
        </label>
        <input
          ref={field}
          id={`${list}-field`}
          class="input"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed}
          onInput={(e) => {
            type(e.currentTarget.value);
            choose(-1);
            show(true);
          }}
          onKeyDown={keys}
          onBlur={() => show(false)}
        />
      </div>
      <button type="submit" class="button">
        {say.tell("page.notation.play")}
      </button>
      <div
        id={list}
        class="completions"
        role="listbox"
        aria-label={say.tell("page.notation.moves")}
        hidden={found.length === 0}
      >
        {found.map((m, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one
          <div
            key={m}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === chosen}
            onMouseDown={(e) => e.preventDefault()}
            onClick={() => play(m)}
          >
            {m}
          </div>
        ))}
      </div>
    </form>
  );
}

/** The moves of who is to act, asked for once for each position. */
function useMoves(table: Table): readonly string[] {
  const [known, know] = useState<{ key: string; moves: readonly string[] }>({ key: "", moves: [] });
  const seat = table.acting.value;
  const key = seat === undefined ? "" : `${table.state.value?.position} ${seat}`;
  useEffect(() => {
    if (!key) return undefined;
    let wanted = true;
    api.moves(table.id, seat).then(
      (m) => wanted && know({ key, moves: m.moves ?? [] }),
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
