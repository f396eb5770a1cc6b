// The service worker of the page without a server: after the first visit it needs no network.

const NAME = "abgames";

async function stored() {
  const { version, files } = await (await fetch("files.json", { cache: "no-store" })).json();
  const cache = await caches.open(`${NAME} ${version}`);
  await cache.addAll(files);
  const old = (await caches.keys()).filter((key) => key.startsWith(NAME) && key !== `${NAME} ${version}`);
  await Promise.all(old.map((key) => caches.delete(key)));
}

/** A file from the network; the table of a game is kept, once it was asked for, if there is room. */
async function fetched(request) {
  const response = await fetch(request);
  const [kept] = (await caches.keys()).filter((key) => key.startsWith(NAME));
  if (response.ok && kept && request.url.endsWith(".table")) await caches.open(kept).then((cache) => cache.put(request, response.clone())).catch(() => {});
  return response;
}

addEventListener("install", (event) => event.waitUntil(stored().then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
  const found = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(found.then((response) => response ?? fetched(event.request)));
});
