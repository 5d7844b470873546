/**
 * Keeps a copy of the static files for when the server cannot be reached. Nothing else: no page, no view, no answer
 * of the API is ever stored.
 *
 * A copy is used only where the network fails. Every file is asked for again each time; its ETag is the hash of what
 * is in it, so an unchanged one costs an empty answer and a changed one is never shown stale.
 */
const KEPT = "parlour-static";
const SHELL = "/static/index.html";

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOtherCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(fresh(event));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request));
});

async function keepShell() {
  const cache = await caches.open(KEPT);
  await cache.add(new Request(SHELL, { cache: "no-cache" }));
}

async function dropOtherCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("parlour") && name !== KEPT).map((name) => caches.delete(name)));
}

/** A static file as the server has it now; without a server, as it was last. */
async function fresh(event) {
  const { request } = event;
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request, { cache: "no-cache" });
    if (answer.ok) event.waitUntil(keep(cache, request, answer.clone()));
    return answer;
  } catch (error) {
    const copy = await cache.match(request, { ignoreSearch: true });
    if (copy) return copy;
    throw error;
  }
}

/** Written only when the content has changed. */
async function keep(cache, request, answer) {
  const copy = await cache.match(request);
  if (copy && copy.headers.get("etag") === answer.headers.get("etag")) return;
  await cache.put(request, answer);
}

/** A page from the server, which also gives the cookie; without a server the bare shell, which says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (shell) return shell;
    throw error;
  }
}
