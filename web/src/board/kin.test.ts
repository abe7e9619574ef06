import { describe, expect, test } from "vitest";
import type { History, Picture, Token } from "../api/types.ts";
import { keepNumbers, numbered } from "./kin.ts";

/** A picture with halves, each written as its seat, its piece, its number and its squares. */
const picture = (...halves: readonly string[]): Picture => {
  const tokens = halves.flatMap((h) => {
    const [seat, piece, kin, ...squares] = h.split(" ");
    return squares.map((square) => ({ square, seat: Number(seat), piece, kin: Number(kin), share: "1/2" }) as Token);
  });
  return { tokens } as unknown as Picture;
};

const told = (p: Picture): string[] => (p.tokens ?? []).map((t) => `${t.square}=${t.kin}`);

describe("the numbers of families", () => {
  test("stay when another one collapses", () => {
    const before = picture("0 knight 1 a1 b3", "0 queen 2 d1 d4", "1 rook 1 h8 h5");
    const after = keepNumbers(before, picture("0 queen 1 d1 d4", "1 rook 1 h8 h5"));
    expect(told(after)).toEqual(["d1=2", "d4=2", "h8=1", "h5=1"]);
  });

  test("are those of the lines between their parts, too", () => {
    const line = (seat: number, kin: number, a: string, b: string) => ({ a, b, kind: "same" as const, seat, kin });
    const now = picture("0 queen 1 d1 d4", "1 rook 1 h8 h5");
    now.links = [line(0, 1, "d1", "d4"), line(1, 1, "h8", "h5")];
    const after = keepNumbers(picture("0 queen 2 d1 d4", "1 rook 1 h8 h5"), now);
    expect(after.links?.map((l) => `${l.a}=${l.kin}`)).toEqual(["d1=2", "h8=1"]);
  });

  test("stay with a part that moves, and with a piece whose own square another one took", () => {
    const before = picture("0 knight 1 a1 b3", "0 queen 2 d1 d4");
    const after = keepNumbers(before, picture("0 queen 1 d1 b3", "0 knight 2 a1 c5"));
    expect(told(after)).toEqual(["d1=2", "b3=2", "a1=1", "c5=1"]);
  });

  test("that are free are given to new families", () => {
    const before = picture("0 queen 2 d1 d4");
    const after = keepNumbers(before, picture("0 queen 1 d1 d4", "0 pawn 2 e3 f3", "0 rook 3 a1 a2"));
    expect(told(after)).toEqual(["d1=2", "d4=2", "e3=1", "f3=1", "a1=3", "a2=3"]);
  });

  test("are handed on along a game", () => {
    const steps = [picture("0 queen 1 d1 d4"), picture("0 queen 1 d1 e4")].map((p) => ({ picture: p }));
    const game = numbered({ picture: picture("0 rook 1 a1 a2", "0 queen 2 d1 d4"), steps } as unknown as History);
    expect(game.steps.map((s) => told(s.picture!))).toEqual([
      ["d1=2", "d4=2"],
      ["d1=2", "e4=2"],
    ]);
  });

  test("stay as they are if the texts of a game call its pieces by them", () => {
    const named = picture("0 man 10 b4 d4", "1 man 22 c5 e5");
    for (const t of named.tokens ?? []) Object.assign(t, { share: "1/2", text: { args: { number: t.kin! } } });
    named.tokens?.push({ ...named.tokens[0]!, square: "a1", kin: 9, share: "1", text: { kind: "surely" } });
    expect(keepNumbers(picture("0 man 1 b4 d4"), named)).toBe(named);
    expect(keepNumbers(undefined, named)).toBe(named);
  });

  test("that need no change change nothing", () => {
    const same = picture("0 queen 1 d1 d4");
    expect(keepNumbers(same, same)).toBe(same);
    expect(keepNumbers(undefined, same)).toBe(same);
  });

  test("the letters of groups stay when pieces join them or groups merge, in texts and lines, too", () => {
    const groups = (...all: readonly string[]): Picture => {
      const tokens = all.map((a) => {
        const [square, group] = a.split(" ");
        const named = { kind: "named", args: { group: String.fromCharCode(64 + Number(group)) } };
        return { square, seat: 0, piece: "man", group: Number(group), share: "1/2", text: named } as unknown as Token;
      });
      const links = tokens.map((t) => ({ a: t.square, b: "h8", kind: "entangled", group: t.group }));
      return { tokens, links } as unknown as Picture;
    };
    const letters = (p: Picture) => [
      p.tokens?.map((t) => `${t.square}${t.text.args?.group}`).join(" "),
      p.links?.map((l) => l.group).join(" "),
    ];
    const before = groups("c3 3", "e3 3", "a7 12", "c7 12");
    const joined = keepNumbers(before, groups("a3 1", "c3 1", "e3 1", "a7 12", "c7 12"));
    expect(letters(joined)).toEqual(["a3C c3C e3C a7L c7L", "3 3 3 12 12"]);
    expect(letters(keepNumbers(before, groups("c3 1", "e3 1", "a7 1", "c7 1")))[1], "merged").toBe("3 3 3 3");
    const parted = groups("a3 1", "b4 1", "c3 3", "e3 3");
    expect(letters(keepNumbers(groups("c3 1", "e3 1"), parted))[1], "a letter that is free").toBe("3 3 1 1");
    expect(keepNumbers(before, before)).toBe(before);
  });
});
