// A link to a seat that does not lead there: the page says so instead of showing the game as to spectators.
import type { State } from "../api/types.ts";
import { tell } from "../i18n/index.ts";
import { Refusal } from "../ui/index.ts";
import { holderName } from "./names.ts";

/** What is wrong with an invitation to a game, if something is. */
export function wrongWith(code: string, state: State): "taken" | "wrong" | undefined {
  if (state.held.length > 0) return undefined;
  const seat = state.seats[/^\d/.test(code) ? Number(code[0]) : -1];
  if (!seat || (!seat.taken && seat.kind !== "invited")) return "wrong";
  return seat.taken ? "taken" : undefined;
}

/** Says what is wrong with an invitation, and what to do. */
export function WrongInvitation({ code, state, names }: { code: string; state: State; names: readonly string[] }) {
  const wrong = wrongWith(code, state);
  if (!wrong) return null;
  const seat = Number(code[0]);
  const holder = state.seats[seat];
  const taken = { seat: names[seat] ?? "", name: holderName(holder) };
  return <Refusal says={tell(`page.invite.${wrong}`, taken)} />;
}
