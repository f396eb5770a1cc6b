// The service worker of the page without a server: after the first visit it needs no network.

const NAME = "abgames";

async function stored() {
  const { version, files } = await (await fetch("files.json", { cache: "no-store" })).json();
  const cache = await caches.open(`${NAME} ${version}`);
  await cache.addAll(files);
  const old = (await caches.keys()).filter((key) => key.startsWith(NAME) && key !== `${NAME} ${version}`);
  await Promise.all(old.map((key) => caches.delete(key)));
}

addEventListener("install", (event) => event.waitUntil(stored().then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
  const found = caches.match(event.request, { ignoreSearch: true });
  event.respondWith(found.then((response) => response ?? fetch(event.request)));
});
