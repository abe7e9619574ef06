// What is being composed, as arrows.
import type { Choice, Picture } from "../api/types.ts";
import type { Draft } from "../board/index.ts";

/** A choice that was made, or of which so far only the square is known. */
type Pick = Partial<Choice> & { kind: Choice["kind"] };

/**
 * The ways that the picks make. A token begins one and the squares after it go on from there; after an option, such as
 * to split, each square is a way of its own from the token, and so is each square that an option names. What is
 * expected of another seat is a prediction, and what is picked after one is the answer to it.
 */
export function drafts(path: readonly Pick[], picture: Picture, seat: number): Draft[] {
  const ways: Draft[] = [];
  let from: string | undefined;
  let apart = false;
  let open: Draft | undefined;
  let kind: Draft["kind"] = "order";
  let token: Draft["token"];
  let share: string | undefined;
  let owner = seat; // whose arrow it is: the seat's own order, or the order that it predicts
  for (const [i, choice] of path.entries()) {
    // A token after an option is where the piece goes; after a number one more piece goes.
    const aims = apart && from !== undefined && open === undefined && path[i - 1]?.kind !== "number";
    if (choice.kind === "token" && choice.square && !aims) {
      const on = picture.tokens?.filter((t) => t.square === choice.square).map((t) => t.seat) ?? [];
      owner = on.includes(seat) ? seat : (on[0] ?? seat);
      const predicted = ways.some((w) => w.kind === "predicted");
      kind = owner !== seat ? "predicted" : predicted ? "answer" : "order";
      [from, apart, open, share] = [choice.square, false, undefined, undefined];
      token = picture.tokens?.find((t) => t.letter + t.square === choice.pick);
    } else if (choice.kind === "option" || choice.kind === "number") {
      apart = true;
      if (choice.kind === "number") share = choice.pick;
      if (from !== undefined && choice.squares)
        ways.push(...choice.squares.map((to) => ({ path: [from!, to], seat: owner, kind })));
    } else if (choice.square && from !== undefined) {
      if (choice.square === from && (apart || !open)) continue;
      const on = [...(choice.over ?? []), choice.square];
      if (open && !apart) open.path.push(...on);
      else {
        open = { path: [from, ...on], seat: owner, kind, token, share };
        ways.push(open);
      }
    }
  }
  return ways;
}
