import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const looks = ["", "meadow", "heather"];

/** The colours of a look in light or dark: those of tokens.css, or what it has in their place. */
function colours(look: string, dark: number): Record<string, string> {
  const own = new RegExp(`data-board="${look}"\\] \\{([^}]*)\\}`).exec(read("boards.css"))?.[1] ?? "";
  const found: Record<string, string> = {};
  for (const css of [read("tokens.css"), own]) {
    for (const [, name, ...of] of css.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?/g))
      found[name!] = of[dark] ?? of[0]!;
  }
  return found;
}

/** How bright a colour is, by WCAG. */
function bright(hex: string): number {
  const parts = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [bright(a), bright(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

test.each(looks.flatMap((look) => [[look, 0] as const, [look, 1] as const]))(
  "coordinates and signs can be read on the board %s (%d)",
  (look, dark) => {
    const c = colours(look, dark);
    expect(contrast(c["on-light"]!, c["square-light"]!), "coordinates on light squares").toBeGreaterThanOrEqual(4.5);
    expect(contrast(c["on-dark"]!, c["square-dark"]!), "coordinates on dark squares").toBeGreaterThanOrEqual(4.5);
    for (const square of ["square-light", "square-dark"])
      expect(contrast(c.sign!, c[square]!), `signs on ${square}`).toBeGreaterThanOrEqual(3);
    expect(contrast(c["square-light"]!, c["square-dark"]!), "squares beside each other").toBeGreaterThanOrEqual(1.4);
  },
);

test.each([0, 1])("the sign of what is certain is told from the start page by its own colour (%d)", (dark) => {
  const fill = /\.chance-sign\.certain \{\s*fill: var\(--(\w+)\)/.exec(read("../pages/home.css"))?.[1] ?? "sign";
  const c = colours("", dark);
  expect(contrast(c[fill]!, c.paper!)).toBeGreaterThanOrEqual(3);
});

test("a look of the page is one of those that are there before anything is drawn", () => {
  for (const look of looks.slice(1)) expect(read("../../first.js")).toContain(`"${look}"`);
});
