import { expect, test } from "vitest";
import type { Member, Team, TeamTerms } from "../api/types.ts";
import { chance, leading } from "./leading.ts";

const team = (rule: TeamTerms["rule"], members: Member[], more = 0): Team => ({
  seat: 0,
  name: "A crowd",
  source: "market",
  terms: { game: "g", seat: 0, rule, sight: "team", moment: "deadline", missing: "clock" },
  plan: "1h",
  ply: 1,
  phase: "ordering",
  from: 0,
  until: 1,
  waits: [],
  commitments: [],
  ordered: 0,
  ready: 0,
  held: false,
  weight: 0,
  count: members.length,
  members,
  more,
  asks: [],
});
const m = (member: string, weight: number, number?: number, order?: string, more: Partial<Member> = {}): Member => ({
  member,
  weight,
  ordered: number !== undefined,
  ...(number !== undefined && { number }),
  ...(order !== undefined && { order }),
  ...more,
});

test("the heaviest who gave an order counts, of equals the earlier", () => {
  const all = [m("mira", 40), m("jonas", 26, 9), m("pavel", 26, 7), m("ida", 4, 3), m("zero", 0, 1)];
  expect(leading(team("holder", all)).member?.member).toBe("pavel");
  expect(leading(team("holder", [m("mira", 40), m("zero", 0, 1)])).member).toBeUndefined();
});

test("who is excluded does not count", () => {
  const all = [m("mira", 40, 2, "a", { excluded: "why" }), m("ida", 4, 3)];
  expect(leading(team("holder", all)).member?.member).toBe("ida");
});

test("captains count in their order, whatever they weigh", () => {
  const all = [m("mira", 40, 2), m("ida", 0, 3, undefined, { captain: 2 }), m("lena", 1, 5, undefined, { captain: 1 })];
  expect(leading(team("captain", all)).member?.member).toBe("lena");
});

test("the most weight behind an order counts, where all orders are to be seen", () => {
  const all = [m("mira", 40, 4, "e2e4"), m("ida", 25, 2, "d2d4"), m("lena", 20, 3, "d2d4")];
  expect(leading(team("plurality", all))).toMatchObject({ member: { member: "ida" }, weight: 45 });
  expect(leading(team("plurality", [...all, m("okabe", 1, 8)])).hidden).toBe(true);
  expect(leading(team("plurality", all, 3)).hidden).toBe(true);
});

test("what is drawn cannot be told before", () => {
  expect(leading(team("dice", [m("mira", 40, 4, "e2e4")])).hidden).toBe(true);
});

test("a member is told whether their order would count, and what they lack", () => {
  const told = (rule: TeamTerms["rule"], members: Member[]) => {
    const you = members.find((x) => x.you)!;
    return chance({ ...team(rule, members), you });
  };
  const you = { you: true };
  expect(told("holder", [m("pavel", 40, 2), m("ida", 10, 1, "e2e4", you)])).toMatchObject({ kind: "behind", more: 30 });
  expect(told("holder", [m("pavel", 40, 1), m("ida", 10, 2, "e2e4", you)])).toMatchObject({ kind: "behind", more: 31 });
  expect(told("holder", [m("pavel", 40), m("ida", 10, 1, "e2e4", you)]).kind).toBe("counts");
  expect(told("holder", [m("pavel", 40, 1), m("ida", 0, 2, "e2e4", you)]).kind).toBe("nothing");
  expect(told("plurality", [m("pavel", 5, 1, "e2e4"), m("ida", 1, 2, "e2e4", you)]).kind).toBe("alike");
  expect(told("plurality", [m("pavel", 5, 1, "d2d4"), m("ida", 1, 2, "e2e4", you)])).toMatchObject({ more: 5 });
  expect(told("plurality", [m("pavel", 5, 1), m("ida", 1, 2, "e2e4", you)]).kind).toBe("sealed");
  expect(told("captain", [m("pavel", 5, 1), m("ida", 1, 2, "e2e4", you)]).kind).toBe("captain");
  expect(told("dice", [m("pavel", 3, 1), m("ida", 1, 2, "e2e4", you)])).toEqual({ kind: "drawn", part: 25 });
});
