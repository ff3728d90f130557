/** The worker that makes the board installable, and the page that it shows when the server cannot be reached. */

import { language } from "./language.js";

const KEPT = "tengen-offline";
const FILES = [`/offline.html?language=${language}`, "/static/style/theme.css", "/static/style/base.css"];

/** Browsers allow it on this machine and over HTTPS; elsewhere, or where there is no room, the board works without. */
export async function install() {
  if (!("serviceWorker" in navigator)) return;
  try {
    // One address for every language: another one would replace the worker of a page that is just being loaded.
    await navigator.serviceWorker.register("/sw.js");
    await keep();
  } catch (fault) {
    console.info("The offline page is not kept:", fault);
  }
}

/** Keeps the page in the language of the board; what was kept before goes. */
async function keep() {
  const cache = await caches.open(KEPT);
  if (await cache.match(FILES[0])) return;
  const fresh = FILES.map((path) => new Request(path, { cache: "reload" }));
  await cache.addAll(fresh);
  const wanted = fresh.map(({ url }) => url);
  for (const old of await cache.keys()) if (!wanted.includes(old.url)) await cache.delete(old);
}
