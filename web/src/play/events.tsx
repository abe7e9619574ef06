// What happened, at two depths: the score of the whole game, and below it the ply that the board shows in sentences,
// with its throws, after those since the viewer's last turn.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Event } from "../api/types.ts";
import { capital, say, tell } from "../i18n/index.ts";
import { Button, unbroken } from "../ui/index.ts";
import { useRoom } from "./room.ts";
import { played, roundOf } from "./rounds.ts";
import { Score } from "./score.tsx";
import { before, type Drawn, inOrder, type Ply, parts, pressing, thrower, turnOf } from "./story.ts";
import type { Table } from "./table.ts";
import { Throw, type Thrown } from "./throw.tsx";

/** The score, and the ply that the board shows: while its orders are shown again, only the score. */
export function Events({ table }: { table: Table }) {
  const picture = table.session.picture.value;
  const story = table.past.told.value;
  const now = table.past.at();
  if (!picture) return null;
  const turn = turnOf(story, now, picture.seats);
  const held = table.session.state.value?.held ?? [];
  // They stay, as later plies may come fast.
  const kept = held[0] !== undefined && now === story.at(-1)?.number ? before(turn, story, held, picture.seats) : [];
  // Who is out stays in the account when the strip is gone.
  const pressed = inWords(pressing(story, held, picture.seats).filter((e) => !/out|captured/.test(e.role ?? "")));
  const rows = story.filter((p) => p.number > 0).map((p) => played(p, picture.seats));
  return (
    <>
      {(rows.length > 0 || table.session.state.value?.phase !== "over") && (
        <Score all={rows} picture={table.past.seen.value ?? picture} now={now} to={(n) => void table.past.show(n)} />
      )}
      {turn.length > 0 && !table.telling.reveal.value?.asked && (
        <Turns key={now}>
          {[...kept.map((p) => [p]), turn].map((plies) => (
            <Told
              key={plies[0]!.number}
              table={table}
              turn={plies}
              round={roundOf(story, picture.seats, plies.at(-1)!.number)}
              pressed={pressed}
            />
          ))}
        </Turns>
      )}
    </>
  );
}

/**
 * Turns in a box that scrolls to the last one: to its beginning, below a throw in the first, if it needs the room, but
 * at least to what a throw of its own brought.
 */
function Turns({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const show = () => {
    const place = box.current;
    if (!place) return;
    const [first, last] = [place.firstElementChild, place.lastElementChild] as HTMLElement[];
    const came = last!.querySelector<HTMLElement>(".came");
    const fits = came ? came.offsetTop + came.offsetHeight - place.clientHeight : 0;
    place.scrollTo(0, Math.max(fits, last!.offsetTop - (first!.querySelector(".came") ? first!.offsetHeight : 0)));
  };
  useRoom(() => box.current, show, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <div class="event" tabIndex={0} ref={box}>
      {children}
    </div>
  );
}

/** The sentences of a turn. */
export const told = (ply: Ply): string[] => inWords(inOrder(ply.events, ply.opened.length > 0));

/** Events in sentences. */
export const inWords = (events: readonly Event[]): string[] => events.map((e) => capital(say(e))).filter((s) => s);

/** A throw of a ply. */
function thrown({ session, screen, past }: Table, ply: Ply, drawn: Drawn): Thrown {
  const picture = session.picture.value!;
  return {
    game: session.rules.value?.id ?? "",
    picture,
    seat: thrower(ply, picture.seats),
    looks: screen.looking.value ?? session.state.value?.held[0] ?? 0,
    drawn,
    before: () => past.thrown(ply.number, drawn.outcome),
    shown: screen.glimpse.value?.outcome,
    show: (other) => {
      screen.glimpse.value = other;
    },
  };
}

/**
 * A turn in sentences, with the number of its row in the score. Those that are pressing are left out while a strip
 * tells them.
 */
function Told(props: { table: Table; turn: readonly Ply[]; round: number; pressed: readonly string[] }) {
  const { table, turn, round, pressed } = props;
  const ply = turn.at(-1)!;
  const again = async () => {
    try {
      table.telling.revealAgain(ply, ...(await table.past.around(ply.number)));
    } catch (error) {
      table.session.failed(error);
    }
  };
  return (
    <div class="turn">
      {parts(turn.flatMap((p) => p.events)).map((events, i) => {
        const [first, ...more] = told({ ...ply, events });
        const [rest, twice] = [false, true].map((is) =>
          more.filter((s) => pressed.includes(s) === is).map((s) => unbroken(` ${s}.`)),
        );
        return [
          <span key={i} class="ply">
            {round || ""}
          </span>,
          <div key={`told ${i}`}>
            <span class="what">{unbroken(`${first}.`)}</span>
            {more.length > 0 && (
              <span class="why">
                {rest}
                <span class="twice">{twice}</span>
              </span>
            )}{" "}
            {ply.opened.length > 0 && (
              <Button look="link" says={tell("page.reveal.again")} onClick={() => void again()} />
            )}
            {i === 0 &&
              turn.flatMap((p) =>
                p.drawn.map((d) => <Throw key={`${p.number} ${d.draw ?? d.outcome}`} {...thrown(table, p, d)} />),
              )}
          </div>,
        ];
      })}
    </div>
  );
}
