// What something that was typed may be completed to.

/** How many are offered. */
const most = 8;

/** Signs that people leave out. */
const bare = (s: string): string => s.toLowerCase().replace(/[-x:|/+ ]/g, "");

/**
 * The moves that what was typed may become: those that begin with it come first, then those that begin with it when
 * signs are left out, then those that have it inside. Shorter ones stand before longer ones.
 */
export function completions(moves: readonly string[], typed: string): string[] {
  const exact = typed.trim();
  const loose = bare(exact);
  const rank = (m: string): number => {
    if (m.startsWith(exact)) return 0;
    const b = bare(m);
    return b.startsWith(loose) ? 1 : b.includes(loose) ? 2 : 3;
  };
  return moves
    .map((m) => ({ m, rank: rank(m) }))
    .filter((o) => o.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.m.length - b.m.length || (a.m < b.m ? -1 : 1))
    .slice(0, most)
    .map((o) => o.m);
}
