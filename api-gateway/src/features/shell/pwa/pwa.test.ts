import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { memoDescriptor, writeRemote, writeShell } from '../../../testing/releases.ts';
import { testApp } from '../../../testing/test-app.ts';
import { iconOf } from '../seo/icon.ts';
import { APP_ICONS } from './app-icons.ts';
import { drawIcon } from './draw-icon.ts';
import { NO_WORKER, WORKER } from './worker.ts';

const ICON = `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' rx='9'/%3E"></head>`;

const liveApp = async (options: Parameters<typeof testApp>[0] = {}) => {
  const built = await testApp(options);
  const create = { kind: 'create', icon: 'x', access: 'member' } as const;
  const palette = [
    { ...create, id: 'b', label: '메모 쓰기', to: '/memo?new=1', order: 20 },
    { ...create, id: 'a', label: '새 프로젝트', to: '/memo', order: 10 },
    { ...create, id: 'c', label: '공지 쓰기', to: '/notice', order: 5, access: 'admin' as const },
  ];
  const shell = await writeShell();
  await built.registry.publishAll([
    shell,
    await writeRemote({ descriptor: { ...memoDescriptor, extensions: { palette } } }),
  ]);
  return built;
};

test('the manifest has the product’s name, and a shortcut for everything that every member may create', async () => {
  const { app } = await liveApp();
  const answer = await app.request('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    short_name: '도장',
    display: 'standalone',
    start_url: '/',
    shortcuts: [
      { name: '새 프로젝트', url: '/memo' },
      { name: '메모 쓰기', url: '/memo?new=1' },
    ],
  });
  expect(await (await app.request('/')).text()).toContain('<link rel="manifest" href="/manifest.webmanifest">');
});

test('the offline page runs only its own script, and the worker’s file is not cached', async () => {
  const { app } = await liveApp();
  const offline = await app.request('/offline.html');
  expect(await offline.text()).toContain('다시 시도');
  expect(offline.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  const worker = await app.request('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(await worker.text()).toBe(WORKER);
});

test('a switched-off worker is replaced by a worker that removes itself, and pages do not register it', async () => {
  const { app } = await liveApp({ config: { hasWorker: false } });
  expect(await (await app.request('/sw.js')).text()).toBe(NO_WORKER);
  expect(await (await app.request('/')).text()).toContain('"hasWorker":false');
});

type Listener = (event: object) => void;

/** Runs a worker with the given network, and the caches of a browser. */
function worker(source: string, network: (request: object) => Promise<unknown>) {
  const listeners = new Map<string, Listener>();
  const stored = new Map<string, Map<string, unknown>>();
  const calls: string[] = [];
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, unknown>();
      stored.set(name, cache);
      return { add: async ({ url }: { url: string }) => void cache.set(url, await network({ url })) };
    },
    match: async (url: string) => [...stored.values()].map((cache) => cache.get(url)).find(Boolean),
  };
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: async () => {},
    registration: { unregister: async () => calls.push('unregister') },
    clients: { claim: async () => calls.push('claim') },
  };
  class Request {
    url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  runInContext(source, createContext({ self, caches, Request, fetch: network }));
  const send = async (name: string, event: object = {}) => {
    const works: Promise<unknown>[] = [];
    const add = (work: Promise<unknown>) => void works.push(work);
    listeners.get(name)?.({ ...event, waitUntil: add, respondWith: add });
    return (await Promise.all(works))[0];
  };
  return { send, stored, calls };
}

test('the worker answers pages from the network or with the offline page, and does not handle other requests', async () => {
  let isOnline = true;
  const network = async ({ url }: { url?: string }) => {
    if (!isOnline) throw new TypeError('no network');
    return `network ${url}`;
  };
  const { send, stored } = worker(WORKER, network);
  stored.set('dojang-offline-0', new Map([['/offline.html', 'old']]));
  stored.set('another', new Map());
  await send('install');
  await send('activate');
  expect([...stored.keys()].sort()).toEqual(['another', 'dojang-offline-1']);
  const page = { mode: 'navigate', url: '/memo' };
  expect(await send('fetch', { request: page })).toBe('network /memo');
  expect(await send('fetch', { request: page, preloadResponse: 'preloaded' })).toBe('preloaded');
  isOnline = false;
  expect(await send('fetch', { request: page })).toBe('network /offline.html');
  for (const mode of ['cors', 'no-cors', 'same-origin', 'websocket'])
    expect(await send('fetch', { request: { mode, url: '/api/private/x' } })).toBeUndefined();
  expect([...(stored.get('dojang-offline-1')?.keys() ?? [])]).toEqual(['/offline.html']);
});

test('the worker that removes itself deletes its caches only', async () => {
  const { send, stored, calls } = worker(NO_WORKER, async () => 'x');
  stored.set('dojang-offline-1', new Map());
  stored.set('another', new Map());
  await send('activate');
  expect([[...stored.keys()], calls]).toEqual([['another'], ['unregister']]);
});

test('the icon is the shell’s, with square corners where launchers cut it', async () => {
  const built = await testApp();
  const live = { shellHtml: ICON, remotes: [] };
  built.deps.registry.live = async () => live as never;
  expect(await (await built.app.request('/icon.svg')).text()).toContain("rx='9'");
  expect(await (await built.app.request('/icon.svg?maskable')).text()).not.toContain('rx=');
});

const SHELL_HTML = readFileSync(new URL('../../../../../shell/index.html', import.meta.url), 'utf8');

test.each(APP_ICONS)('$name is the icon of the shell with $size pixels, and is found by browsers', async (icon) => {
  const { app } = await liveApp();
  const answer = await app.request(`/${icon.name}`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const content = Buffer.from(await answer.arrayBuffer());
  expect(content.length).toBeLessThan(12_000);
  expect(await sharp(content).metadata()).toMatchObject({ width: icon.size, height: icon.size });
  // After a change of the icon run: npm run icons.
  const drawn = await sharp(await drawIcon(iconOf({ shellHtml: SHELL_HTML }), icon))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const stored = await sharp(content).ensureAlpha().raw().toBuffer();
  const differs = stored.reduce((count, byte, at) => count + (Math.abs(byte - (drawn[at] ?? 0)) > 8 ? 1 : 0), 0);
  expect(differs).toBeLessThan(stored.length / 1000);
  // An icon for launchers has no transparent corners, because iOS would show them black.
  expect(stored[3]).toBe(icon.isCut ? 255 : 0);
  const [html, manifest] = await Promise.all(
    ['/', '/manifest.webmanifest'].map(async (path) => (await app.request(path)).text()),
  );
  const isApple = icon.name.startsWith('apple');
  expect(isApple ? html : manifest).toContain(
    isApple ? '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' : `"/${icon.name}"`,
  );
});
