import { randomUUID } from 'node:crypto';
import type { Snapshot } from '@dojang/contract';
import { beforeAll, expect, test } from 'vitest';
import { from, type Person } from '../../testing/database-app.ts';
import { deployed, deploying, nextBuild } from '../../testing/deploying.ts';
import { PREVIEW_MS } from './grant.ts';

const on = deploying();
let staged: string;

beforeAll(async () => {
  const { folder, version } = await nextBuild();
  const token = await on.issue('content', 'preview', 'pull requests');
  await deployed(await on.upload(folder, { as: token, query: '?stage=true' }));
  staged = version;
});

const ask = (as: Person, asked: object = { versions: { content: staged }, path: '/memo?tab=1' }) =>
  on.gateway.post('/api/private/preview/open', asked, as);
const addressFor = async (as: Person = on.admin) =>
  new URL(((await (await ask(as)).json()) as { address: string }).address);
const request = (address: URL | string, init: RequestInit = {}) =>
  on.gateway.app.request(String(address), init, from('10.9.0.1'));
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
const snapshotIn = async (answer: Response): Promise<Snapshot> =>
  JSON.parse(/id="dojang-snapshot">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? 'null');

/** A preview that has begun in a browser. */
async function begin() {
  const address = await addressFor();
  const answer = await request(address, { method: 'POST' });
  expect(answer.status, await answer.clone().text()).toBe(303);
  const cookies = cookiesOf(answer);
  const session = cookies
    .filter((cookie) => cookie.startsWith('sb-'))
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
    .join('');
  const { access_token: token, user } = JSON.parse(
    Buffer.from(session.replace('base64-', ''), 'base64url').toString(),
  ) as { access_token: string; user: { id: string; email: string } };
  return { address, answer, cookies, cookie: cookies.join('; '), token, user };
}

test('an admin gets an address of a new origin, and nobody else gets one', async () => {
  const [one, other] = [await addressFor(), await addressFor()];
  expect(one.hostname).toMatch(/^preview--[0-9a-f]{32}\.localhost$/);
  expect(one.hostname).not.toBe(other.hostname);
  expect((await ask(on.member)).status).toBe(403);
  expect((await request('/api/private/preview/open', { method: 'POST', body: '{}' })).status).toBe(401);
});

test('a version that is not stored, and a page of another host, are refused', async () => {
  const unknown = await ask(on.admin, { versions: { content: 'cccccc0000000001' }, path: '/memo' });
  expect(await unknown.json()).toMatchObject({ code: 'release_refused', details: [{ code: 'version_unknown' }] });
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
    const answer = await ask(on.admin, { versions: {}, path });
    if (answer.ok) {
      const { address } = (await answer.json()) as { address: string };
      const begun = await request(address, { method: 'POST' });
      expect(begun.headers.get('location')).toContain(new URL(address).origin);
    } else expect(answer.status).toBe(400);
  }
});

test('only a POST begins the preview, once, at its own host, within a minute', async () => {
  const address = await addressFor();
  expect((await request(address)).status).toBe(200);
  const elsewhere = new URL(address);
  elsewhere.host = `preview--${'0'.repeat(32)}.localhost:3000`;
  expect((await request(elsewhere, { method: 'POST' })).status).toBe(403);
  const first = await request(address, { method: 'POST' });
  expect([first.status, first.headers.get('location')]).toEqual([303, `${address.origin}/memo?tab=1`]);
  expect((await request(address, { method: 'POST' })).status).toBe(429);
  const late = await addressFor();
  on.gateway.clock.now += 61_000;
  expect((await request(late, { method: 'POST' })).status).toBe(403);
});

test('its cookies belong to its host alone, and scripts read the session only', async () => {
  const { answer } = await begin();
  const cookies = answer.headers.getSetCookie();
  expect(cookies.every((cookie) => !/domain=/i.test(cookie))).toBe(true);
  expect(
    cookies.filter((cookie) => !/httponly/i.test(cookie)).every((cookie) => cookie.startsWith('sb-preview--')),
  ).toBe(true);
});

test('only the browser that began it gets the staged version, for two hours', async () => {
  const { address, cookie } = await begin();
  const page = `${address.origin}/memo`;
  const shown = await request(page, { headers: { cookie } });
  expect(shown.headers.get('x-robots-tag')).toBe('noindex');
  expect(await snapshotIn(shown)).toMatchObject({
    preview: { content: staged },
    appUrl: 'http://localhost:3000',
    remotes: [{ version: staged }],
  });
  for (const path of ['/memo', '/builds/snapshot.json', '/rest/v1/memos', '/api/public/remotes']) {
    expect((await request(address.origin + path)).status, path).toBe(403);
  }
  const other = await begin();
  expect((await request(page, { headers: { cookie: other.cookie } })).status).toBe(403);
  on.gateway.clock.now += PREVIEW_MS;
  expect((await request(page, { headers: { cookie } })).status).toBe(403);
});

test('it is signed in as a new member without any right to deploy, and named so', async () => {
  const { address, cookie, token, user } = await begin();
  const headers = { cookie, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const profile = await request(`${address.origin}/rest/v1/profiles?select=display_name,level&id=eq.${user.id}`, {
    headers: { ...headers, apikey: on.gateway.deps.supabase.publishableKey },
  });
  expect(await profile.json()).toEqual([{ display_name: '미리보기', level: 'member' }]);
  const token365 = { name: 'shell', label: 'mine', scope: 'release', days: 365 };
  for (const origin of [address.origin, 'http://localhost:3000']) {
    for (const [path, body] of [
      ['/api/private/deploy/issueToken', token365],
      ['/api/private/preview/open', { versions: {}, path: '/' }],
      ['/api/deploy/content/promote', { version: staged }],
    ] as const) {
      const answer = await request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status, origin + path).toBe(403);
    }
  }
});

test('nobody signs in at its host, and its session can be renewed and ended', async () => {
  const { address, cookie, token } = await begin();
  const { publishableKey: apikey } = on.gateway.deps.supabase;
  const auth = async (method: string, path: string, body?: object) => {
    const init: RequestInit = {
      method,
      headers: { cookie, apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    };
    const answer = await request(
      `${address.origin}/auth/v1${path}`,
      body ? { ...init, body: JSON.stringify(body) } : init,
    );
    return [answer.status, answer.status === 403 ? ((await answer.json()) as { code: string }).code : ''];
  };
  const refused = [403, 'preview_refused'];
  const account = { email: on.admin.email, password: 'a good long password' };
  expect(await auth('POST', '/token?grant_type=password', account)).toEqual(refused);
  expect(await auth('POST', '/token?grant_type=pkce', {})).toEqual(refused);
  expect(await auth('POST', '/signup', { ...account, email: `${randomUUID()}@dojang.test` })).toEqual(refused);
  expect(await auth('POST', '/recover', { email: on.admin.email })).toEqual(refused);
  expect(await auth('POST', '/passkeys/registration/options')).toEqual(refused);
  expect(await auth('PUT', '/user', { password: 'another long password' })).toEqual(refused);
  expect((await auth('GET', '/user'))[0]).toBe(200);
  expect((await auth('POST', '/logout'))[0]).toBe(204);
});

test('the mailbox of this machine is not at its host', async () => {
  const { address, cookie } = await begin();
  const open = async (origin: string) =>
    (
      await on.gateway.app.request(
        `${origin}/_dev/mail`,
        { headers: { cookie, host: new URL(origin).host } },
        from('127.0.0.1'),
      )
    ).status;
  expect([await open('http://localhost:3000'), await open(address.origin)]).toEqual([200, 404]);
});

test('a program gets the end of a preview as JSON', async () => {
  const { address } = await begin();
  const answer = await request(`${address.origin}/rest/v1/memos`);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'preview_ended' }]);
});

test('accounts of previews are deleted after two hours, however many there are', async () => {
  const { user } = await begin();
  const { sql } = on.gateway.database;
  const left = () => sql`select from auth.users where id = ${user.id} or email like 'preview-%@preview.invalid'`;
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), 'preview-' || md5(n::text) || '@preview.invalid', u.raw_user_meta_data
    from generate_series(1, 30) n, auth.users u where u.id = ${user.id}`;
  await sql`select public.delete_leavers()`;
  expect((await left()).length).toBeGreaterThan(30);
  await sql`update public.profiles set created_at = now() - interval '2 hours' where email like 'preview-%@preview.invalid'`;
  // What the accounts own alone is deleted first.
  await sql`select public.delete_leavers()`;
  await sql`select public.purge_expired()`;
  await sql`select public.delete_leavers()`;
  expect(await left()).toHaveLength(0);
});
