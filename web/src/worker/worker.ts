// The service worker: keeps the shell of the pages for when there is no connection, and shows notifications. It imports
// nothing, so that it is one file. What the server answers about games never passes through it.

export {};

declare const self: ServiceWorkerGlobalScope;

/** The files of the shell and a name for just these; the build fills them in. */
declare const SHELL: { version: string; files: string[] };

const shell = `shell-${SHELL.version}`;

/** How long the server may take for a page before the kept one is shown, in milliseconds. */
const patience = 4000;

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

/** A page that has asked its reader lets this version take over from the one before. */
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

/** What is kept; its name says what is in it. An older page may ask for what only the server still has. */
async function same(request: Request, path: string): Promise<Response> {
  return (await kept(path)) ?? fetch(request);
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(shell)).match(path);
}
