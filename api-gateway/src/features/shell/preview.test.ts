import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '@dojang/contract';
import { beforeEach, expect, test } from 'vitest';
import { openFileRegistry } from '../../platform/releases/file-registry.ts';
import { previewCookie } from '../../testing/preview-browser.ts';
import { memoDescriptor, REMOTE_FILES, temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { bearer, PLATFORM, testApp } from '../../testing/test-app.ts';
import { overridesIn, readPreview } from './preview.logic.ts';

const [V1, V2] = ['bbbbbb0000000001', 'bbbbbb0000000002'];
const ID = '0123456789abcdef0123456789abcdef';
const ORIGIN = `https://preview--${ID}.dojang.page`;
const APP = 'https://dojang.example';

/** Where admins of this test open previews. */
const OPENING_PATH = '/notice/detail';
const OPENING = {
  ...memoDescriptor,
  routes: memoDescriptor.routes.map((route) => ({ ...route, opensPreviews: route.path === OPENING_PATH })),
};

let folder: string;
let built: Awaited<ReturnType<typeof testApp>>;
let admin: string;

const appWith = async (config: { siteUrl: string; pagesDomain?: string }) => {
  const registry = await openFileRegistry(folder, PLATFORM);
  return testApp({ registry, upstream: () => Response.json(true), config });
};

beforeEach(async () => {
  folder = await temporaryFolder();
  built = await appWith({ siteUrl: APP, pagesDomain: 'dojang.page' });
  const { registry } = built;
  const files = { ...REMOTE_FILES, 'static/js/memo.abc.js': 'memo(2)' };
  const routes = memoDescriptor.routes.map((route) => ({ ...route, title: '새 제목' }));
  await registry.publish(await writeShell());
  await registry.publish(await writeRemote({ version: V2, descriptor: { ...memoDescriptor, routes } }, files));
  await registry.publish(await writeRemote({ descriptor: OPENING }));
  const routing = await built.app.request(`${APP}/api/private/session/routing`, {
    method: 'POST',
    headers: await bearer(),
  });
  admin = routing.headers.get('set-cookie')?.split(';')[0] ?? '';
});

/** The cookie of a browser in which a preview with V2 has begun. */
const inPreview = () => previewCookie(built.deps, { id: ID, versions: { content: V2 } });
const open = (address: string, cookie: string, headers: Record<string, string> = {}) =>
  built.app.request(address, { headers: { cookie, ...headers } });
const snapshotIn = (html: string): Snapshot =>
  JSON.parse(/id="dojang-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('an address with a stored version runs nothing of it at the app, also for an admin', async () => {
  for (const cookie of ['', admin]) {
    const answer = await open(`${APP}/memo?release=content@${V2}&tab=1`, cookie);
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.get('location') ?? '', APP);
    expect([to.origin, to.pathname]).toEqual([APP, OPENING_PATH]);
    expect(Object.fromEntries(to.searchParams)).toEqual({ preview: `content@${V2}`, at: '/memo?tab=1' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  const files = await open(`${APP}/builds/pages/0123456789abcdef.json?release=content@${V2}`, admin);
  expect(files.status).toBe(404);
});

test('code of a dev server runs at the app on a developer’s own machine only, and never after a visit from elsewhere', async () => {
  const override = 'remote.content=http://127.0.0.1:3003/mf-manifest.json';
  const policyOf = async (siteUrl: string, address: string, site?: string) => {
    const { app } = await appWith({ siteUrl, pagesDomain: siteUrl === APP ? 'dojang.page' : 'localhost' });
    const host = new URL(siteUrl).host;
    const answer = await app.request(address, {
      headers: { host, cookie: admin, ...(site && { 'sec-fetch-site': site }) },
    });
    return answer.status === 302 ? answer.headers.get('location') : answer.headers.get('content-security-policy');
  };
  const local = 'http://localhost:3000';
  expect(await policyOf(local, `/memo?${override}`)).toContain(' http://127.0.0.1:3003');
  expect(await policyOf(local, `/memo?${override}`, 'none')).toContain(' http://127.0.0.1:3003');
  const asked = `${OPENING_PATH}?${new URLSearchParams({ preview: '', at: `/memo?${override}` })}`;
  expect(await policyOf(local, `/memo?${override}`, 'cross-site')).toBe(asked);
  expect(await policyOf(APP, `/memo?${override}`, 'none')).toBe(asked);
  const stored = 'remote.content=http://127.0.0.1:3000/remotes/content/x/mf-manifest.json';
  expect(await policyOf(local, `/memo?${stored}`, 'none')).toContain(`${OPENING_PATH}?`);
  expect(await policyOf(local, '/memo?remote.content=', 'none')).toContain("script-src 'self' 'nonce-");
});

test('a server without hosts for previews says which setting it needs', async () => {
  for (const config of [{ siteUrl: APP }, { siteUrl: APP, pagesDomain: 'pages.dojang.example' }]) {
    const { app } = await appWith(config);
    for (const query of [`release=content@${V2}`, 'remote.content=http://127.0.0.1:3003/mf-manifest.json']) {
      const answer = await app.request(`${APP}/memo?${query}`, { headers: { cookie: admin } });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('PAGES_DOMAIN');
    }
  }
});

test('at the host of a preview the page has the staged version, and the snapshot says so', async () => {
  const response = await open(`${ORIGIN}/memo`, await inPreview());
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(snapshotIn(html)).toMatchObject({ preview: { content: V2 }, appUrl: APP, remotes: [{ version: V2 }] });
  expect(html).toContain('<title>새 제목 · 도장</title>');
  expect(html).toContain('content="noindex"');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const list = await open(`${ORIGIN}/builds/pages/${snapshotIn(html).id}.json`, await inPreview());
  expect((await list.json())['/memo']).toContain(`/remotes/content/${V2}/static/js/memo.abc.js`);
  expect(list.headers.get('cache-control')).toContain('private');
});

test('at the host of a preview the code of a dev server may be loaded, and no other code', async () => {
  const policyOf = async (entry: string) =>
    (await open(`${ORIGIN}/memo?remote.content=${entry}`, await inPreview())).headers.get('content-security-policy');
  expect(await policyOf('http://127.0.0.1:3003/mf-manifest.json')).toContain(' http://127.0.0.1:3003');
  expect(await policyOf('https://evil.example/mf-manifest.json')).not.toContain('evil');
});

test('a cookie of another preview, a changed one and a sign-in at the app open no preview', async () => {
  const elsewhere = `https://preview--${'f'.repeat(32)}.dojang.page/memo`;
  for (const [address, cookie] of [
    [elsewhere, await inPreview()],
    [`${ORIGIN}/memo`, `${(await inPreview()).slice(0, -2)}AA`],
    [`${ORIGIN}/memo`, admin],
  ] as const) {
    const answer = await open(address, cookie);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('dojang-snapshot');
  }
});

test('a version that was damaged meanwhile is refused, without a path of this machine', async () => {
  await rm(join(folder, 'content', V2, 'static/js/memo.abc.js'));
  const response = await open(`${ORIGIN}/memo`, await inPreview());
  expect(response.status).toBe(422);
  expect(await response.text()).not.toContain(folder);
});

test('an address that names no releases is not found', async () => {
  expect((await open(`${APP}/memo?release=../../etc`, admin)).status).toBe(404);
});

test('several releases together make the versions of a snapshot', () => {
  expect(readPreview(`content@${V1}, shell@aaaaaa0000000002`)).toEqual({ content: V1, shell: 'aaaaaa0000000002' });
  expect(readPreview('content')).toBeNull();
  expect(readPreview('')).toBeNull();
  expect(readPreview('__proto__@aaaaaa0000000002')).toBeNull();
});

test('only servers of this machine are dev servers', () => {
  const found = (value: string) => overridesIn(new URL(`${APP}/?remote.a=${encodeURIComponent(value)}`));
  expect(found('http://localhost:3003/mf-manifest.json')).toEqual(['http://localhost:3003']);
  for (const foreign of [
    '',
    'https://evil.example/',
    'http://localhost@evil.example/',
    'http://localhost.evil.example/',
  ]) {
    expect(found(foreign)).toEqual([]);
  }
});
