// Who sits where, and with how much time.
import { Choice } from "../form/index.ts";
import { tell } from "../i18n/index.ts";
import { botName } from "../play/names.ts";
import { type GameForm, type Holder, holderOf, othersOf } from "./game-form.ts";

interface SeatProps {
  /** What the choice is called. */
  name: string;
  names: readonly string[];
  seat: number;
  /** A seat by chance can be chosen, too. */
  anySeat?: boolean;
  set: (seat: number) => void;
}

/** The value of a random seat. */
export const byChance = -1;

/** The own seat, or the crowd's; nothing while the names of the seats are unknown. */
export function SeatChoice({ name, names, seat, anySeat, set }: SeatProps) {
  if (names.length === 0) return null;
  return (
    <Choice
      name={name}
      values={[...names.map((_, i) => String(i)), ...(anySeat ? [String(byChance)] : [])]}
      value={String(seat)}
      show={(v) => names[Number(v)] ?? tell("page.new.seat.any")}
      set={(v) => set(Number(v))}
    />
  );
}

/** The ways to hold another seat. */
const holders: readonly Holder[] = ["invited", "open", "mine", "bot"];

interface OthersProps {
  form: GameForm;
  names: readonly string[];
  help?: (holder: Holder) => string;
  set: (others: Record<number, Holder>) => void;
}

/** Who holds each of the other seats. */
export const OtherSeats = ({ form, names, help, set }: OthersProps) => (
  <>
    {othersOf(form.seat, names.length).map((seat) => (
      <Choice
        key={seat}
        name={tell("page.crowd.set.other", { seat: names[seat] ?? "" })}
        values={holders}
        value={holderOf(form, seat)}
        show={(v) => tell(`page.crowd.set.holder.${v}`)}
        help={help}
        set={(v) => set({ ...form.others, [seat]: v })}
      />
    ))}
  </>
);

interface BotProps {
  bots: readonly string[];
  bot: string;
  help?: (bot: string) => string;
  set: (bot: string) => void;
}

/** Which bot plays. */
export const BotChoice = ({ bots, bot, help, set }: BotProps) => (
  <Choice name={tell("page.new.level")} values={bots} value={bot} show={botName} help={help} set={set} />
);

interface ClockProps {
  name: string;
  /** What the clock is, if it needs to be said; without it what the chosen one means. */
  help?: string;
  clocks: readonly string[];
  clock: string;
  set: (clock: string) => void;
}

/** What a clock means, in a sentence. */
export function clockTold(clock: string): string {
  if (clock === "none") return tell("page.new.clock.told.none");
  if (clock.endsWith("days")) return tell("page.new.clock.told.days", { n: Number.parseInt(clock, 10) });
  const [minutes = 0, seconds = 0] = clock.split("+").map(Number);
  return tell(minutes > 0 ? "page.new.clock.told.live" : "page.new.clock.told.bare", { minutes, seconds });
}

/** How much time there is. */
export function ClockChoice({ name, help, clocks, clock, set }: ClockProps) {
  const show = (v: string) => {
    if (v === "none") return tell("page.new.clock.none");
    return v.endsWith("days") ? tell("page.new.clock.days", { n: Number.parseInt(v, 10) }) : v;
  };
  return <Choice name={name} values={clocks} value={clock} show={show} help={(v) => help ?? clockTold(v)} set={set} />;
}
