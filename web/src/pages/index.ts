// The pages by their addresses. Each is loaded when it is first shown.
import type { Page } from "../shell/page.ts";
import "./pages.css";

/** All pages. */
export const pages: readonly Page[] = [
  { pattern: "/", title: "page.title", load: () => import("./home.tsx") },
  { pattern: "/new", title: "page.new.title", load: () => import("./new.tsx") },
  { pattern: "/new/crowd", title: "page.crowd.set.title", load: () => import("./crowd-new.tsx") },
  { pattern: "/new/:game", title: "page.new.title", load: () => import("./new.tsx") },
  { pattern: "/games", title: "page.mine.title", load: () => import("./games.tsx") },
  { pattern: "/watch", title: "page.nav.watch", load: () => import("./watch.tsx") },
  { pattern: "/record", title: "page.record.title", load: () => import("../replay/record.tsx") },
  { pattern: "/settings", title: "page.settings.title", load: () => import("../settings/settings.tsx") },
  { pattern: "/learn", title: "page.nav.learn", load: () => import("../learn/learn.tsx") },
  { pattern: "/learn/:game", title: "page.nav.learn", load: () => import("../learn/learn.tsx") },
  { pattern: "/learn/:game/exercises", title: "page.exercise.title", load: () => import("../learn/exercises.tsx") },
  { pattern: "/rules", title: "page.nav.rules", load: () => import("./rules.tsx") },
  { pattern: "/rules/:game", title: "page.nav.rules", load: () => import("./rules.tsx") },
  { pattern: "/edit", title: "page.edit.title", load: () => import("../edit/edit.tsx") },
  { pattern: "/edit/:game", title: "page.edit.title", load: () => import("../edit/edit.tsx") },
  { pattern: "/invent/:game", title: "page.invent.title", load: () => import("./gallery.tsx") },
  { pattern: "/invent/:game/text", title: "page.invent.workshop", load: () => import("./workshop.tsx") },
  { pattern: "/invent/:game/of/:id", title: "page.invent.one", load: () => import("./invention.tsx") },
  { pattern: "/embed/game/:id", load: () => import("./embed.tsx") },
  { pattern: "/embed/position/:game", load: () => import("./embed.tsx") },
  { pattern: "/game/:id/replay", title: "page.replay.title", load: () => import("../replay/replay.tsx") },
  { pattern: "/game/:id/organise", title: "page.crowd.organise", load: () => import("../organise/organise.tsx") },
  { pattern: "/game/:id/crowd", load: () => import("./game.tsx") },
  { pattern: "/game/:id", load: () => import("./game.tsx") },
];
