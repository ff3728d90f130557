// @ts-nocheck -- it runs in a worker, whose types are not those of a page
/**
 * Makes the board installable. Everything comes from the server, always: old code against a new server would be
 * worse than none. Only when the server cannot be reached, a page says so, and that page is all that is kept
 * (`app/offline.js` keeps it).
 */
const KEPT = "tengen-offline";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/offline.html")));
  else if (pathname.startsWith("/static/style/")) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

/** @param {string} path */
async function kept(path) {
  const cache = await caches.open(KEPT);
  return (await cache.match(path, { ignoreSearch: true })) ?? Response.error();
}
