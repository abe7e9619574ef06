import type { VNode } from "preact";
import { expect, test } from "vitest";
import { Outcomes } from "./outcomes.tsx";

test("equal chances read alike, and the bar leaves room for what is not listed", () => {
  const outcomes = ["a", "b", "c"].map((said) => ({ p: "1/8", worth: "rest" as const, said }));
  const [bar] = Outcomes({ outcomes }).props.children as VNode<{ children: VNode<{ children: VNode<object> }>[] }>[];
  expect(bar!.props.children.map((part) => part.props.children.props)).toMatchObject(
    outcomes.map(() => ({ children: "13" })),
  );
  const measures: string[][] = [];
  const style = { setProperty: (...measure: string[]) => measures.push(measure) };
  (bar!.ref as (element: object) => void)({ style });
  expect(measures).toEqual([["--rest", "0.625"]]);
});
