// The score of a game: a column for each seat, a row for each round; a move is its piece and its notation, a click on
// it shows the board after it.
import { useRef } from "preact/hooks";
import type { Picture } from "../api/types.ts";
import { capital, say, tell, written } from "../i18n/index.ts";
import { PieceSign, SeatLetter, seatNames, unbroken } from "../ui/index.ts";
import { useRoom } from "./room.ts";
import { type Cell, type Played, type Row, rows, secretly } from "./rounds.ts";
import { fell, figure, firstOf, foresaw, isStopped, wentAs } from "./went.ts";

interface Props {
  all: readonly Played[];
  picture: Picture;
  /** The entry that the board shows. */
  now: number;
  to: (at: number) => void;
}

/** The score in a box that scrolls. */
export function Score(props: Props) {
  const { all, now } = props;
  const box = useRef<HTMLElement>(null);
  const show = () => box.current && showCurrent(box.current);
  useRoom(() => box.current, show, [now, all.length]); // its room depends on the question beside it
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section class="score-box" aria-label={tell("page.score.name")} tabIndex={0} ref={box}>
      {all.length > 0 ? <Moves {...props} /> : <p class="nothing quiet-text">{tell("page.events.none")}</p>}
    </section>
  );
}

/** The moves as a table of buttons. */
function Moves({ all, picture, now, to }: Props) {
  const names = seatNames(picture);
  return (
    <table class={`score${names.length > 2 ? " wide" : ""}`} aria-label={tell("page.score.name")}>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{tell("page.score.round")}</span>
          </th>
          {names.map((n, seat) => (
            <th scope="col" key={n}>
              <SeatLetter picture={picture} seat={seat} small />{" "}
              <span class={names.length > 2 ? "unseen" : ""}>{n}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows(all, names.length).map((row, i) => (
          <tr key={i}>
            <th scope="row">{row.on ? "↳" : row.number || ""}</th>
            {names.slice(0, told(row) ? row.cells.length : names.length).map((n, seat) => (
              <td key={n} colSpan={told(row) && seat === row.cells.length - 1 ? names.length - seat : 1}>
                {row.cells[seat] && <Move cell={row.cells[seat]} {...{ picture, now, to }} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <caption>{tell("page.score.key")}</caption>
    </table>
  );
}

/**
 * Scrolls a box, and nothing around it, until the move that the board shows is seen below the head of the table, no row
 * is cut by that head, and no room is left below the last one. Without such a move the list begins. Keys that are in
 * the list go with the move.
 */
function showCurrent(box: HTMLElement): void {
  box.scrollTop = Math.min(box.scrollTop, (box.firstElementChild as HTMLElement).offsetHeight - box.clientHeight);
  const shown = [...box.querySelectorAll<HTMLElement>("[aria-current]")].at(-1);
  if (box.querySelector("button:focus:not([aria-current])")) (shown ?? box).focus({ preventScroll: true });
  const current = shown?.closest("tr")?.getBoundingClientRect();
  if (!current) {
    box.scrollTop = 0;
    return;
  }
  const room = box.getBoundingClientRect();
  const top = room.top + (box.querySelector("thead")?.offsetHeight ?? 0);
  if (current.top < top) box.scrollTop -= top - current.top;
  else if (current.bottom > room.bottom) box.scrollTop += current.bottom - room.bottom;
  const rows = [...box.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
  const cut = rows.find((row) => row.top < top - 1 && row.bottom > top + 1);
  // That row is shown if the move stays in sight, else hidden.
  if (cut) box.scrollTop += (current.bottom + top - cut.top > room.bottom ? cut.bottom : cut.top) - top;
}

/** Reports whether a row ends with what only happened: its sentence takes the room of the columns that are left. */
const told = (row: Row): boolean => row.cells.at(-1)?.text === "";

/** What a seat did in a ply, in words. */
const happened = (played: Played, seat: number): string => capital(say(firstOf(played, seat)));

/** A move as it went, with its piece. */
export function Went(props: Pick<Cell, "played" | "seat" | "text"> & Pick<Props, "picture">) {
  const { played, seat, text, picture } = props;
  const name = picture.seats[seat]?.name;
  const token = figure(played.events, seat, name);
  const short = text && (played.moves.length > 1 || secretly(played.events) || /\d|-/.test(text));
  return (
    <>
      {token && <PieceSign picture={picture} token={token} />}
      <span>{short ? unbroken(wentAs(text, token !== undefined, seat, played, name)) : happened(played, seat)}</span>
    </>
  );
}

/** A sign behind a move, and what it says. */
function Sign({ says, sign, looks }: { says: string; sign: string; looks?: string }) {
  return (
    <b class={looks} role="img" aria-label={says} title={says}>
      {sign}
    </b>
  );
}

/** One move as a button. */
function Move({ cell, picture, now, to }: { cell: Cell } & Pick<Props, "picture" | "now" | "to">) {
  const { played, seat, text, slip, more } = cell;
  const here = now >= played.at && now <= played.at + more;
  const name = picture.seats[seat]?.name;
  const right = foresaw(played.events, name);
  const gone = fell(played, seat);
  const order = played.moves[1] && text.includes("|") ? `${written(text, true)}: ` : "";
  return (
    <button
      type="button"
      class={text ? "" : "quiet-text"}
      aria-current={here ? "step" : undefined}
      title={slip?.says ?? order + happened(played, seat)}
      tabIndex={here ? 0 : -1}
      onClick={() => to(played.at)}
    >
      <Went {...cell} picture={picture} />
      {gone && <Sign says={capital(say(gone))} sign="†" />}
      {isStopped(played, seat) && <Sign looks="stopped" says={tell("page.score.stopped")} sign="✕" />}
      {right !== undefined && (
        <Sign looks="seen" says={tell(`page.expect.${right ? "right" : "wrong"}`)} sign={right ? "✓" : "≠"} />
      )}
      {slip && <Sign looks="slip" says={slip.says} sign={slip.bad ? "??" : "?"} />}
      {more > 0 && <span>{tell("page.score.more", { n: more })}</span>}
      {played.rolled && <span class="rolled" role="img" aria-label={tell("page.roll.rolled")} />}
    </button>
  );
}
