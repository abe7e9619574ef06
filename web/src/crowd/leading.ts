// Whose order would count if the ply of a team ended now.
import type { Member, Team } from "../api/types.ts";

/** Whose order would count, with how much weight behind it. */
export interface Leading {
  member?: Member;
  weight: number;
  /** It cannot be told before the ply is over: orders are sealed, or one is drawn. */
  hidden?: boolean;
}

/** Whose order would count with the present weights, as far as who asks can tell. */
export function leading(team: Team): Leading {
  const { rule } = team.terms;
  const all = team.members.filter((m) => m.ordered && m.excluded === undefined);
  const counting = all
    .filter((m) => (rule === "captain" ? m.captain !== undefined : m.weight > 0))
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const first = counting[0];
  if (!first) return { weight: 0 };
  if (rule === "dice") return { weight: 0, hidden: true };
  if (rule === "plurality") return mostBehind(counting, team.more > 0);
  const before = (a: Member, b: Member) =>
    rule === "captain" ? (a.captain ?? 0) < (b.captain ?? 0) : a.weight > b.weight;
  const member = counting.reduce((best, m) => (before(m, best) ? m : best), first);
  return { member, weight: member.weight };
}

/** Of the orders with the most weight behind them the earliest. Where one is not to be seen it cannot be told. */
function mostBehind(counting: readonly Member[], more: boolean): Leading {
  if (more || counting.some((m) => m.order === undefined)) return { weight: 0, hidden: true };
  const behind = new Map<string, number>();
  for (const m of counting) behind.set(m.order ?? "", (behind.get(m.order ?? "") ?? 0) + m.weight);
  const weight = (m: Member) => behind.get(m.order ?? "") ?? 0;
  const member = counting.reduce((best, m) => (weight(m) > weight(best) ? m : best));
  return { member, weight: weight(member) };
}
