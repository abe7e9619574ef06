// What a pawn becomes, chosen on the board.
import type { Choice, Picture } from "../api/types.ts";
import type { Scene } from "../board/index.ts";
import type { Composer } from "./composer.ts";

/** The pieces that the last piece can become, by squares: from the one where it arrives towards the middle. */
export function crowns({ choices, path }: Composer, { ranks }: Picture): Map<string, Choice> {
  const open = choices.filter((c) => !c.denied);
  const { kind, square = "" } = path.at(-1) ?? {};
  if (kind !== "square" || open.some((c) => c.kind !== "option" || Object.keys(c.label.args ?? {}).join() !== "piece"))
    return new Map();
  const rank = Number(square.slice(1));
  return new Map(open.map((c, i) => [square[0]! + (2 * rank > ranks ? rank - i : rank + i), c]));
}

/** These pieces on a board. */
export function crowned(composer: Composer, picture: Picture): Partial<Scene> {
  const all = [...crowns(composer, picture)].map(([square, c]) => ({ ...c, square }));
  if (!all[0]) return {};
  const lit = all.map((c) => c.square);
  const seat = composer.scene(picture).mover;
  const tokens = all.map(({ square, label }) => {
    const { word } = label.args!.piece as { word: string };
    return { square, seat, piece: word, letter: "", share: "1", text: label };
  });
  const others = picture.tokens.filter((t) => !lit.includes(t.square));
  const base = { picture: { ...picture, tokens: [...others, ...tokens] }, targets: all };
  return { ...base, lit, picked: [], movable: new Set(), drafts: [] };
}
