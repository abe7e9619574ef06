// Whose order would count if the ply of a team ended now, and what that means for the viewer.
import type { Member, Team } from "../api/types.ts";

/** Whose order would count, with how much weight behind it. */
export interface Leading {
  member?: Member;
  weight: number;
  /** Unknown until the ply is over: orders are sealed, or one is drawn. */
  hidden?: boolean;
}

/** The orders that may count, the earliest first. */
function counting(team: Team): Member[] {
  return team.members
    .filter((m) => m.ordered && m.excluded === undefined)
    .filter((m) => (team.terms.rule === "captain" ? m.captain !== undefined : m.weight > 0))
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
}

/** How many members must have ordered before a wish or a readiness of theirs counts; 0 if they are enough. */
export const few = (team: Team): number => ((team.quorum ?? 0) > team.ordered ? (team.quorum ?? 0) : 0);

/** The member whose order would count with the present weights, as far as the viewer can know. */
export function leading(team: Team): Leading {
  const { rule } = team.terms;
  const list = counting(team);
  const first = list[0];
  if (!first) return { weight: 0 };
  if (rule === "dice") return { weight: 0, hidden: true };
  if (rule === "plurality") return mostBehind(list, team.more > 0);
  const before = (a: Member, b: Member) =>
    rule === "captain" ? (a.captain ?? 0) < (b.captain ?? 0) : a.weight > b.weight;
  const member = list.reduce((best, m) => (before(m, best) ? m : best), first);
  return { member, weight: member.weight };
}

/** The earliest of the orders with the most weight behind them; unknown if an order is hidden. */
function mostBehind(list: readonly Member[], more: boolean): Leading {
  if (more || list.some((m) => m.order === undefined)) return { weight: 0, hidden: true };
  const behind = new Map<string, number>();
  for (const m of list) behind.set(m.order ?? "", (behind.get(m.order ?? "") ?? 0) + m.weight);
  const weight = (m: Member) => behind.get(m.order ?? "") ?? 0;
  const member = list.reduce((best, m) => (weight(m) > weight(best) ? m : best));
  return { member, weight: weight(member) };
}

/** Whether the viewer's order would count now, and if not, why. */
export type Chance =
  | { kind: "counts" }
  | { kind: "alike"; member: Member } // the same order by another one counts
  | { kind: "sealed" }
  | { kind: "drawn"; part: number } // with this chance in per cent, at most
  | { kind: "nothing" } // it weighs nothing
  | { kind: "captain"; member?: Member } // a captain's counts
  | { kind: "behind"; member: Member; more: number }; // by so much more weight it would

/** Whether the own order, which is in, would count if the ply ended now. */
export function chance(team: Team): Chance {
  const you = team.you!;
  const { rule } = team.terms;
  const now = leading(team);
  if (rule !== "captain" && you.weight <= 0) return { kind: "nothing" };
  if (rule === "dice") {
    const all = counting(team).reduce((sum, m) => sum + m.weight, 0);
    return { kind: "drawn", part: Math.floor((100 * you.weight) / Math.max(all, you.weight)) };
  }
  if (now.member?.you) return { kind: "counts" };
  if (rule === "captain") return { kind: "captain", ...(now.member && { member: now.member }) };
  if (now.hidden || !now.member) return { kind: "sealed" };
  if (rule === "plurality" && now.member.order === you.order) return { kind: "alike", member: now.member };
  const earlier = (you.number ?? 0) < (now.member.number ?? 0);
  const own = rule === "plurality" ? behindOrder(team, you.order ?? "") : you.weight;
  return { kind: "behind", member: now.member, more: now.weight - own + (earlier ? 0 : 1) };
}

const behindOrder = (team: Team, order: string): number =>
  counting(team).reduce((sum, m) => (m.order === order ? sum + m.weight : sum), 0);
