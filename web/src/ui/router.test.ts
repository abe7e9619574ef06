import { expect, test } from "vitest";
import { match } from "./router.ts";

test.each([
  ["/", "/", {}],
  ["/game/:id", "/game/a%2Fb", { id: "a/b" }],
  ["/game/:id", "/game/x/", { id: "x" }],
  ["/game/:id", "/game/100%", { id: "100%" }],
  ["/game/:id", "/game", undefined],
  ["/game/:id", "/games/x", undefined],
  ["/rules/:id", "/rules/niels/more", undefined],
])("%s and %s", (pattern, path, want) => {
  expect(match(pattern, path)).toEqual(want);
});
