// What the board shows of a whole move before the server has answered.
import type { Choice, Effect, Picture, Token } from "../api/types.ts";
import { type Draft, type Scene, whole } from "../board/index.ts";
import { value } from "../i18n/ratio.ts";

/** How certain the effect of a composed move is: as the last of its choices with an effect says. */
export const effectOf = (path: readonly Choice[]) => path.findLast((c) => c.effect)?.effect;

/**
 * The picture after a composed move, as far as its picks show it. A whole piece that moves for certain is on its new
 * square, and what was there is gone. A move that depends on chance, or divides its piece, shows a pale copy on each
 * free square that it goes to, with the share that goes there, or the chance of a roll if it is known: on others the
 * arrow shows that. Everything else comes from the server. A move whose picks do not show which piece goes where is not
 * shown. A move without squares, such as a pass, removes the marks of the ply before. Only a scene whose result is
 * certain has marks of the last ply.
 */
export function ahead(
  picture: Picture,
  path: readonly Choice[],
  { ways, seat, effect }: { ways: readonly Draft[]; seat: number; effect: Effect | undefined },
): Partial<Scene> | undefined {
  const orders = ways.filter((w) => w.kind === "order");
  const certain = effect === "certain";
  const none = { arrows: [], drafts: [], picked: [], gone: [], whatIf: undefined };
  if (certain && path.length === 1 && path[0]?.kind === "option") return { ...none, last: [] };
  const all = picture.tokens ?? [];
  const on = (square: string) => all.filter((t) => t.square === square);
  const shares = path.flatMap((c) => c.shares ?? []);
  const steps = orders.flatMap((w, i) => {
    const [piece, another] = on(w.path[0] ?? "").filter((t) => t.seat === seat && t.piece === (w.token ?? t).piece);
    const share = shares[i] ?? (w.share ? `${w.share}/100` : piece?.share) ?? "";
    return piece && !another ? { piece, to: w.path.at(-1) ?? "", share } : [];
  });
  const [step, more] = steps;
  if (!step || steps.length < orders.length) return undefined;
  if (certain) {
    const { piece, to } = step;
    const last = path.findLastIndex((c) => c.kind === "square");
    const plain = !more && path.slice(1, last + 1).every((c) => c.kind === "square");
    if (!plain || !whole(piece) || on(to).some((t) => t.seat === seat || !whole(t))) return undefined;
    // What is picked after the squares may name what the piece becomes.
    const becomes = path.slice(last + 1).flatMap((c) => word(c.label.args?.piece) ?? [])[0] ?? piece.piece;
    const moved = at({ ...piece, piece: becomes }, to);
    const tokens = all.flatMap((t) => (t === piece ? moved : t.square === to ? [] : t));
    return { ...none, picture: { ...picture, tokens }, last: [piece.square, to] };
  }
  // What stays behind of a piece that is divided: nothing, if all of it is shown elsewhere. Of a piece that goes away
  // as one nothing is taken: that is not sure yet.
  const tokens = all.flatMap((t) => {
    const own = steps.filter((s) => s.piece === t);
    const left = own.reduce((rest, s) => rest - value(s.share), value(t.share));
    if (own[1] && left < 0.0001 && own.every((s) => on(s.to).length === 0)) return [];
    return left > 0.0001 && own[0] ? { ...t, share: String(left), brief: "" } : t;
  });
  const chance = (!more && path.findLast((c) => c.effect)?.p) || "1";
  const gone = steps.flatMap(({ piece, to, share }) =>
    on(to).length === 0 ? { ...at(piece, to), share: effect === "rolled" ? chance : share, brief: "", kin: 0 } : [],
  );
  return { picture: { ...picture, tokens }, gone };
}

/** The picture before a move whose only result is known: what comes is pale, and what goes is gone. */
export function between(before: Picture, after: Picture): Partial<Scene> {
  const { tokens: comes = [], links = [] } = after;
  const { tokens: was = [] } = before;
  const same = (a: Token) => (b: Token) => looks.every((k) => a[k] === b[k]);
  return {
    picture: { ...before, tokens: was.filter((t) => comes.some(same(t))), links },
    gone: comes.flatMap((t) => (was.some(same(t)) ? [] : { ...t, kin: 0 })),
    checks: after.checks ?? [],
  };
}

const looks = ["square", "seat", "piece", "share"] as const;

/** The parameter of a label that is a word. */
const word = (arg: unknown): string | undefined => (arg as { word?: string } | undefined)?.word;

/** A token on another square, in its words too. */
const at = (t: Token, square: string): Token => ({
  ...t,
  square,
  text: { ...t.text, args: { ...t.text.args, square } },
});
