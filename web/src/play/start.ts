// Setting up a game, and going there.
import { api } from "../api/client.ts";
import type { Rules, SeatSpec, Spec } from "../api/types.ts";
import { go } from "../shell/router.ts";

/** Against whom: a bot, somebody at the same screen, whoever has the link, or whoever comes. */
export type Against = "bot" | "screen" | "link" | "open";

/** The seats of a game for this way of playing; who sets it up sits at one. */
export function seatsFor(rules: Rules, against: Against, bot: string, mine = 0, seats = rules.seats): SeatSpec[] {
  return Array.from({ length: seats }, (_, seat): SeatSpec => {
    if (seat === mine || against === "screen") return { kind: "mine" };
    if (against === "bot") return { kind: "bot", bot };
    return { kind: against === "link" ? "invited" : "open" };
  });
}

/** The bot that a stranger meets: of those that there are, weakest first, one in the middle. */
export function usual(bots: readonly string[]): string {
  return bots[Math.floor(bots.length / 2)] ?? "";
}

/** Sets a game up and shows it. */
export async function start(spec: Spec): Promise<void> {
  const { path } = await api.create(spec);
  go(path);
}
