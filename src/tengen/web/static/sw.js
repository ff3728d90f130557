// @ts-nocheck -- it runs in a worker, whose types are not those of a page
/**
 * Makes the board installable. Everything comes from the server, always: old code against a new server would be
 * worse than none. Only when the server cannot be reached, a page says so, and that page is all that is kept.
 */
const KEPT = "tengen-offline";
/** In the language of the page that registered this. */
const PAGE = `/offline.html${self.location.search}`;
const FILES = [PAGE, "/static/style/theme.css", "/static/style/base.css"];

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(PAGE)));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

/** Fetches what is shown without a server, past every cache of the browser; what was kept before goes. */
async function keep() {
  const cache = await caches.open(KEPT);
  const fresh = FILES.map((path) => new Request(path, { cache: "reload" }));
  await cache.addAll(fresh);
  const wanted = fresh.map(({ url }) => url);
  for (const old of await cache.keys()) if (!wanted.includes(old.url)) await cache.delete(old);
}

/** @param {string} path */
async function kept(path) {
  const cache = await caches.open(KEPT);
  return (await cache.match(path)) ?? Response.error();
}
