// The pages by their addresses. Each is loaded when it is first shown.
import type { ComponentType } from "preact";
import "./pages.css";

/** What a page is given: the parts of its address. */
export type Params = Record<string, string>;

/** A page: the pattern of its addresses, and how it is loaded. */
export interface Page {
  pattern: string;
  load: () => Promise<{ default: ComponentType<{ params: Params }> }>;
}

/** All pages. */
export const pages: readonly Page[] = [
  { pattern: "/", load: () => import("./home.tsx") },
  { pattern: "/new", load: () => import("./new.tsx") },
  { pattern: "/new/crowd", load: () => import("./crowd-new.tsx") },
  { pattern: "/new/:game", load: () => import("./new.tsx") },
  { pattern: "/watch", load: () => import("./watch.tsx") },
  { pattern: "/settings", load: () => import("../settings/settings.tsx") },
  { pattern: "/learn", load: () => import("./learn.tsx") },
  { pattern: "/learn/:game", load: () => import("./learn.tsx") },
  { pattern: "/learn/:game/exercises", load: () => import("./exercises.tsx") },
  { pattern: "/rules", load: () => import("./rules.tsx") },
  { pattern: "/rules/:game", load: () => import("./rules.tsx") },
  { pattern: "/edit", load: () => import("./edit.tsx") },
  { pattern: "/edit/:game", load: () => import("./edit.tsx") },
  { pattern: "/embed/game/:id", load: () => import("./embed.tsx") },
  { pattern: "/embed/position/:game", load: () => import("./embed.tsx") },
  { pattern: "/game/:id/replay", load: () => import("./replay.tsx") },
  { pattern: "/game/:id/organise", load: () => import("./organise.tsx") },
  { pattern: "/game/:id/crowd", load: () => import("./game.tsx") },
  { pattern: "/game/:id", load: () => import("./game.tsx") },
];
