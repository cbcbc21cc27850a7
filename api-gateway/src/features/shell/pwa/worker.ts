/** The document that the worker shows without a network. */
export const OFFLINE_PATH = '/offline.html';

const CACHES = 'dojang-offline';

/**
 * The service worker. It stores only the offline page, and shows it when a page cannot be reached. All other requests go to
 * the network unchanged, so it never answers with a cached shell, file or API answer.
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
    // With navigation preload the request of a page starts at the same time as the worker.
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

/**
 * Replaces the service worker when it is switched off. Browsers request the worker's file again with each page. This worker
 * then removes itself.
 */
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
