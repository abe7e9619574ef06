// Trees of choices, for tests of what composes moves.
import type { Choice, Choices, Composition, Picture } from "../api/types.ts";

/** A tree of choices: what follows each pick, or a move. */
export interface Tree {
  [pick: string]: [Partial<Choice>, Tree | string];
}

export const token = (square: string, next: Tree | string): Tree[string] => [{ kind: "token", square }, next];
export const square = (name: string, next: Tree | string, more: Partial<Choice> = {}): Tree[string] => [
  { kind: "square", square: name, ...more },
  next,
];
export const option = (next: Tree | string): Tree[string] => [{ kind: "option" }, next];
export const denied = (why: string): Partial<Choice> => ({ denied: { code: "illegal_move", text: { kind: why } } });

/** A board with a knight. */
export const picture: Picture = {
  files: 8,
  ranks: 8,
  cells: [],
  seats: [],
  tokens: [{ square: "b1", seat: 0, piece: "knight", letter: "N", share: "1", text: { kind: "test.token" } }],
};

/** The choices of a position. */
export const tree: Tree = {
  b1: token("b1", {
    c3: square("c3", "b1c3", { effect: "certain" }),
    a3: square("a3", { q: option("b1a3q"), r: option("b1a3r") }),
    d2: square("d2", "", denied("taken")),
    split: option({
      a3: square("a3", { c3: square("c3", "b1/a3/c3", { effect: "quantum" }) }, { effect: "quantum" }),
    }),
  }),
  d2: token("d2", { d4: square("d4", "d2d4") }),
  a1: [{ kind: "token", square: "a1", ...denied("stuck") }, ""],
  Xe5: token("e5", "x"),
  Ye5: token("e5", "y"),
  n: [{ kind: "token", square: "h1" }, { "": [{ kind: "number", min: 1, max: 99 }, "number"] }],
  p: [
    { kind: "token", square: "h2" },
    {
      "": [
        { kind: "number", min: 1, max: 99 },
        { h4: square("h4", "part"), h6: square("h6", "", denied("too much")) },
      ],
    },
  ],
  s: [
    { kind: "token", square: "h8" },
    {
      "!1": [
        { kind: "seat", seat: 1 },
        { "!1": [{ kind: "seat", seat: 1, ticked: true }, "x"], done: [{ kind: "done" }, "told"] },
      ],
    },
  ],
};

/** The composition after the picks that lead to a node: its choices, or its move. */
export function compositionOf(node: Tree | string): Composition {
  if (typeof node === "string") return { notation: node };
  return {
    prompt: { kind: `ask.${Object.keys(node)[0]}` },
    choices: Object.entries(node).map(([pick, [c]]) => ({ pick, kind: "option", label: { kind: "l" }, ...c })),
  };
}

function walk(tree: Tree, picks: readonly string[]): Tree | string {
  let at: Tree | string = tree;
  for (const pick of picks) {
    const node: Tree[string] | undefined = typeof at === "string" ? undefined : (at[pick] ?? at[""]);
    if (!node) throw new Error(`no ${pick}`);
    at = node[1] === "number" ? `n${pick}` : node[1];
  }
  return at;
}

/** What a server answers that has these choices. */
export function answerOf(tree: Tree, picks: readonly string[]): Choices {
  const node = walk(tree, picks);
  const next: Record<string, Composition> = {};
  if (typeof node !== "string") {
    for (const [pick, [c, to]] of Object.entries(node)) if (pick && !c.denied) next[pick] = compositionOf(to);
  }
  return { seat: 0, number: 7, ...compositionOf(node), next };
}
