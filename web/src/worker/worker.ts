// The service worker: keeps the shell of the pages for when there is no connection, and shows notifications. It imports
// nothing, so that it is one file. What the server answers about games never passes through it.

export {};

declare const self: ServiceWorkerGlobalScope;

/** The files of the shell and a name for just these; the build fills them in. */
declare const SHELL: { version: string; files: string[] };

const shell = `shell-${SHELL.version}`;

/** How long the server may take for a page before the kept one is shown, in milliseconds. */
const patience = 1500;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(SHELL.files)));
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== shell) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

/** A page asks this version to take over from the previous one, with its reader's consent. */
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, "/"));
  else if (pathname.startsWith("/assets/")) event.respondWith(same(request, pathname));
  else if (SHELL.files.includes(pathname)) event.respondWith(fresh(request, pathname));
});

/** What the server has; if it does not answer, what is kept. */
async function fresh(request: Request, path: string): Promise<Response> {
  const late = new Promise<undefined>((done) => setTimeout(done, patience, undefined));
  try {
    return (await Promise.race([fetch(request), late])) ?? (await same(request, path));
  } catch {
    return (await kept(path)) ?? Response.error();
  }
}

/** The cache, named after its content. An older page may need files that only the server still has. */
async function same(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request);
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(shell)).match(path);
}

/** What the server sends when it is somebody's turn. */
interface Call {
  game: string;
  position: number;
  lang: string;
  title: string;
  text: string;
  until?: { at: number; say: string };
}

/**
 * One call after the other, and none while a page removes a notification. Chromium forgets a notification if the list
 * of notifications is read while it is being shown; then a click on it does nothing.
 */
self.addEventListener("push", (event) => {
  const call = event.data?.json() as Call | undefined;
  if (call) event.waitUntil(navigator.locks.request("notifications", () => tell(call)));
});

/**
 * Shows one notification for a game, in place of the last one. If somebody looks at that game just now it goes at once,
 * without a sound: some browsers end a subscription for which nothing is shown.
 */
async function tell(call: Call): Promise<void> {
  const path = `/game/${call.game}`;
  const pages = await self.clients.matchAll({ type: "window" });
  const seen = pages.some((p) => p.visibilityState === "visible" && new URL(p.url).pathname === path);
  const [shown] = await self.registration.getNotifications({ tag: call.game });
  const lines = [call.text];
  if (call.until) lines.push(call.until.say.replace("{at}", () => moment(call.until?.at ?? 0, call.lang)));
  const notification = {
    body: lines.join("\n"),
    lang: call.lang,
    tag: call.game,
    silent: seen,
    renotify: !seen && shown !== undefined && (shown.data as Call).position !== call.position,
    icon: "/icon-192.png",
    data: call,
  };
  await self.registration.showNotification(call.title, notification);
  if (seen) for (const n of await self.registration.getNotifications({ tag: call.game })) n.close();
}

/** A time as its reader's clock and language have it; never how long it is until then, which would not stay true. */
function moment(at: number, lang: string): string {
  const form = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(lang, form).format(at);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`/game/${(event.notification.data as Call).game}`));
});

/** Shows a page: the window that has it, or a new one. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((p) => new URL(p.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}
