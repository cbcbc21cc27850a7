/** The document that the worker shows without a network. */
export const OFFLINE_PATH = '/offline.html';

const CACHES = 'dojang-offline';

/**
 * The service worker. It keeps one document, which it shows when a page cannot be reached. Everything else goes to the network
 * untouched: it never answers with a shell, a file or an answer of the API that it has kept.
 */
export const WORKER = `const CACHE = '${CACHES}-1';
const OFFLINE = '${OFFLINE_PATH}';
const forgetOthers = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('${CACHES}') && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
};
self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(CACHE)).add(new Request(OFFLINE, { cache: 'reload' }));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const begin = async () => {
    await forgetOthers();
    // The request of a page starts together with the worker instead of after it.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch (error) {
      const offline = await caches.match(OFFLINE);
      if (!offline) throw error;
      return offline;
    }
  };
  event.respondWith(answer());
});
`;

/** Takes the place of the worker when it is switched off: browsers ask for it again with each page, and it removes itself. */
export const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('${CACHES}'));
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;
