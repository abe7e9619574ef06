// What a game will be, told before it begins.
import { capital, listed, tell, voice, word } from "../i18n/index.ts";
import { botName } from "../play/names.ts";
import { type GameForm, type Holder, holderOf, othersOf } from "./game-form.ts";
import { byChance, clockTold } from "./seats.tsx";

/** The others, in the order in which they are told. */
const holders: readonly Holder[] = ["bot", "mine", "invited", "open"];

/**
 * Who plays what, and with how much time, in sentences. The form's seat may be one by chance; seats are the words for
 * all seats.
 */
export function told(form: GameForm, game: string, seats: readonly string[]): string {
  const names = seats.map((s) => voice.value.word(s));
  const lot = form.seat === byChance;
  const others = othersOf(lot ? 0 : form.seat, names.length);
  const held = (by: Holder) => others.filter((s) => holderOf(form, s) === by);
  const clock = clockTold(form.clock);
  if (held("mine").length === others.length) return [tell("page.new.told.screen", { game }), clock].join(" ");
  const own = lot
    ? tell("page.new.told.lot", { game })
    : tell("page.new.told.game", { game, seat: word(seats[form.seat] ?? "") });
  const rest = holders.flatMap((by) => {
    const n = held(by).length;
    if (n === 0) return [];
    const seats = lot ? tell("page.new.told.rest", { n }) : listed(held(by).map((s) => names[s] ?? ""));
    return [capital(tell(`page.new.told.${by}`, { n, seats, bot: botName(form.bot) }))];
  });
  return [own, ...rest, clock].join(" ");
}
