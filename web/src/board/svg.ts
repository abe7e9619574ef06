// Making SVG elements.

/** The values of attributes; what is undefined is left out. */
export type Attributes = Record<string, string | number | undefined>;

/** An SVG element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, v] of Object.entries(attributes)) if (v !== undefined) e.setAttribute(key, String(v));
  e.append(...children);
  return e;
}

/** A number as paths have it: at most one decimal. */
export const n = (v: number): string => String(Math.round(v * 10) / 10);
