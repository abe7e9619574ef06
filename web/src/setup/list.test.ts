import { expect, test } from "vitest";
import { readList } from "./list.ts";

test("names and weights, with a head and empty lines", () => {
  expect(readList('Name,Weight\nmira,412.5\n\n"Smith, Ida" , 4\r\n')).toEqual({
    members: [
      { member: "mira", weight: 412_500 },
      { member: "Smith, Ida", weight: 4000 },
    ],
    wrong: [],
  });
});

test("what is wrong is told by its line", () => {
  const { members, wrong } = readList("mira,1\nmira,2\njonas\n,3\npavel,-1\nida,0\nlena,1.2345\nokabe,x");
  expect(members.map((m) => m.member)).toEqual(["mira"]);
  expect(wrong.map((w) => [w.line, w.kind])).toEqual([
    [2, "twice"],
    [3, "parts"],
    [4, "name"],
    [5, "weight"],
    [6, "weight"],
    [7, "weight"],
    [8, "weight"],
  ]);
});
