// Which page is shown: the address, as data.
import { signal } from "@preact/signals";

/** The address of the page: its path, its query, and its fragment (after the #). */
export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
  /** Counts the pages that were gone to. A page that replaces its own address stays. */
  visit: number;
}

const here = (gone = true): Place => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  hash: decoded(location.hash.slice(1)),
  visit: place.value.visit + +gone,
});

/** A decoded part of an address; the text itself if it cannot be decoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where the reader is. */
export const place = signal<Place>({ path: "/", query: new URLSearchParams(), hash: "", visit: 0 });

/** Reports whether the page is in a frame of another site, where it shows only the board. */
export const framed = (): boolean => place.value.path.startsWith("/embed/");

/** Goes to an address of these pages without loading anything anew. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  history[`${how}State` as const](null, "", address);
  place.value = here(how === "push");
  if (how === "push") scrollTo(0, 0);
}

/** Follows the browser's address from now on: links of these pages, back and forward. */
export function follow(): void {
  place.value = here();
  addEventListener("popstate", () => {
    place.value = here();
  });
  addEventListener("click", (e) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = e.target instanceof Element ? e.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    e.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The parts of a path that fit a pattern such as "/game/:id", or nothing if it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const want = pattern.split("/");
  const got = path.replace(/(.)\/$/, "$1").split("/");
  if (want.length !== got.length) return undefined;
  const found: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const is = got[i] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decoded(is);
    else if (part !== is) return undefined;
  }
  return found;
}
