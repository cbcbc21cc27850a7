import { randomUUID } from 'node:crypto';
import type { Snapshot } from '@dojang/contract';
import { beforeEach, expect, test } from 'vitest';
import { memoDescriptor, REMOTE_FILES, writeRemote, writeShell } from '../../testing/releases.ts';
import { bearer, testApp, USER_ID } from '../../testing/test-app.ts';

const [V1, V2] = ['bbbbbb0000000001', 'bbbbbb0000000002'];
const NOBODY = { version: V2, percent: 0, people: [], admins: false };

let built: Awaited<ReturnType<typeof testApp>>;
let isAdmin: boolean;

/** V1 is live. V2 is stored, with another title and one page more. */
beforeEach(async () => {
  isAdmin = false;
  built = await testApp({
    upstream: (request) => Response.json(request.url.endsWith('/rpc/is_admin') ? isAdmin : []),
  });
  const routes = [
    ...memoDescriptor.routes.map((route) => ({ ...route, access: 'all' as const })),
    { path: '/memo/new', layout: 'memo' as const, access: 'all' as const, title: '새 메모' },
  ];
  const files = { ...REMOTE_FILES, 'static/js/memo.abc.js': 'memo(2)' };
  const newer = await writeRemote({ version: V2, descriptor: { ...memoDescriptor, routes } }, files);
  await built.registry.publishAll([await writeShell(), newer]);
  await built.registry.publish(await writeRemote());
});

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const signIn = async (cookie = '') =>
  cookieOf(
    await built.app.request('/api/private/session/routing', {
      method: 'POST',
      headers: { ...(await bearer()), cookie },
    }),
  );
const page = (path: string, cookie = '') => built.app.request(path, { headers: { cookie } });
const snapshotIn = async (response: Response | Promise<Response>): Promise<Snapshot> =>
  JSON.parse(/id="dojang-snapshot">(.*?)<\/script>/s.exec(await (await response).text())?.[1] ?? 'null');
const versionFor = async (cookie: string) => (await snapshotIn(page('/memo', cookie))).remotes[0]?.version;
/** The cookies of new browsers. */
const browsers = (count: number) => Promise.all(Array.from({ length: count }, async () => cookieOf(await page('/'))));
const latestFor = async (id: string) => (await (await built.app.request(`/builds/meta/${id}.json`)).json()).latest;

test('no page sets a cookie while there is no canary', async () => {
  expect(cookieOf(await page('/'))).toBe('');
});

test('a first page is the live version, and its bucket decides about all later pages, also after sign-in and sign-out', async () => {
  await built.registry.setCanary('content', { ...NOBODY, percent: 50 });
  expect((await snapshotIn(page('/memo'))).remotes[0]?.version).toBe(V1);
  const cookies = await browsers(40);
  const versions = await Promise.all(cookies.map(versionFor));
  expect(new Set(versions)).toEqual(new Set([V1, V2]));
  expect(await Promise.all(cookies.map(versionFor))).toEqual(versions);
  const signedIn = await Promise.all(cookies.map(signIn));
  expect(await Promise.all(signedIn.map(versionFor))).toEqual(versions);
  const left = await Promise.all(
    signedIn.map(async (cookie) =>
      cookieOf(await built.app.request('/api/public/session/clear', { method: 'POST', headers: { cookie } })),
    ),
  );
  expect(await Promise.all(left.map(versionFor))).toEqual(versions);
});

test('only visitors of a canary get the page that it adds and the files of that page', async () => {
  await built.registry.setCanary('content', { ...NOBODY, people: [USER_ID] });
  const mina = await signIn();
  const own = await page('/memo/new', mina);
  expect(own.status).toBe(200);
  expect(await own.text()).toContain(`/remotes/content/${V2}/remoteEntry.abc.js" crossorigin`);
  const others = await page('/memo/new');
  expect(others.status).toBe(404);
  expect(await others.text()).not.toContain(V2);
  expect(await (await built.app.request('/builds/snapshot.json')).text()).not.toContain(V2);
});

test('no shared cache may store a page', async () => {
  await built.registry.setCanary('content', { ...NOBODY, admins: true });
  const { headers } = await page('/memo');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')?.toLowerCase()).toContain('cookie');
});

test('admins get their canary, by the signed cookie only', async () => {
  await built.registry.setCanary('content', { ...NOBODY, admins: true });
  expect(await versionFor(await signIn())).toBe(V1);
  isAdmin = true;
  const admin = await signIn();
  expect(await versionFor(admin)).toBe(V2);
  expect(await versionFor(`${admin.slice(0, -2)}AA`)).toBe(V1);
});

test('listed people get their canary, and the cookie does not name them', async () => {
  await built.registry.setCanary('content', { ...NOBODY, people: [randomUUID(), USER_ID] });
  const cookie = await signIn();
  expect(await versionFor(cookie)).toBe(V2);
  expect(Buffer.from(cookie.split('=')[1]?.split('.')[0] ?? '', 'base64url').toString()).not.toContain(USER_ID);
});

test('pages with and without a canary are current until the canary is promoted or ends', async () => {
  const stable = (await built.registry.live())?.id ?? '';
  await built.registry.setCanary('content', { ...NOBODY, people: [USER_ID] });
  const { id } = await snapshotIn(page('/memo', await signIn()));
  expect(id).not.toBe(stable);
  expect([await latestFor(id), await latestFor(stable)]).toEqual([id, stable]);
  const files = await built.app.request(`/builds/pages/${id}.json`);
  expect((await files.json())['/memo']).toContain(`/remotes/content/${V2}/static/js/memo.abc.js`);
  await built.registry.promoteCanary('content');
  expect([await latestFor(id), await latestFor(stable)]).toEqual([id, id]);
  await built.registry.rollBack('content', V1);
  expect([await latestFor(id), await latestFor(stable)]).toEqual([stable, stable]);
});

test('the end or promotion of a canary takes effect on the next page, by another gateway within a second', async () => {
  await built.registry.setCanary('content', { ...NOBODY, percent: 100 });
  const [cookie = ''] = await browsers(1);
  expect(await versionFor(cookie)).toBe(V2);
  await built.registry.endCanary('content');
  expect(await versionFor(cookie)).toBe(V1);
});
