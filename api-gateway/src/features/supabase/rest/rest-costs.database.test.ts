import { setTimeout as sleep } from 'node:timers/promises';
import { readRoleTimeouts } from '@dojang/embedded/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { TABLES } from './tables.ts';

const MB = 1024 * 1024;
const PROJECT = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';

let gateway: DatabaseApp;
let mina: Person;

beforeAll(async () => {
  // The REST library logs each failed request to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  gateway = await startDatabaseApp({ own: {} });
  mina = await gateway.signUp('김민아');
  // Replaces some public functions of the product by functions that take time and report their calls.
  await gateway.database.sql.unsafe(`
    create or replace function public.has_project_auth(p_project_id uuid) returns boolean language sql volatile
      as 'select pg_sleep((''x'' || right(p_project_id::text, 4))::bit(16)::int / 1000.0) is not null';
    create or replace function public.project_role(p_project_id uuid) returns text language sql stable
      as 'select current_setting(''statement_timeout'')';
    grant execute on function public.project_role(uuid) to anon;`);
  await gateway.database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.notices (title, body, status, publish_at)
      select 'long ' || n, jsonb_build_object('text', repeat('가', 300000)), 'published', now() - interval '1 day'
      from generate_series(1, 40) n`;
    await tx`
      insert into public.notices (title, body, status, publish_at)
      values ('longest', jsonb_build_object('text', repeat('가', 4000000)), 'published', now() - interval '1 day')`;
  });
});
afterAll(() => gateway.stop());

test('the relations that a query may name are the tables of the database', async () => {
  const rows = await gateway.database.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`;
  expect([...TABLES].sort()).toEqual(rows.map(({ name }) => name).sort());
});

interface Asked extends RequestInit {
  as?: Person;
  network?: string;
}

const rest = (query: string, { as, network = '10.1.0.1', ...init }: Asked = {}) =>
  gateway.app.request(
    `/rest/v1/${query}`,
    {
      ...init,
      headers: {
        apikey: gateway.deps.supabase.publishableKey,
        'content-type': 'application/json',
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
    },
    from(network),
  );
const call = (name: string, projectId: string, asked: Asked = {}) =>
  rest(`rpc/${name}`, { ...asked, method: 'POST', body: JSON.stringify({ p_project_id: projectId }) });
const slow = (milliseconds: number, asked: Asked = {}) =>
  call('has_project_auth', `${PROJECT.slice(0, -4)}${milliseconds.toString(16).padStart(4, '0')}`, asked);

describe('the time of a statement', () => {
  test('the time of a statement is limited by the role’s setting in the migrations, as in hosted PostgREST', async () => {
    const timeouts = await readRoleTimeouts(gateway.database.sql);
    expect(Object.fromEntries(timeouts)).toMatchObject({ anon: '2s', authenticated: '5s' });
    expect(await (await call('project_role', PROJECT)).json()).toBe(timeouts.get('anon'));
    expect(await (await call('project_role', PROJECT, { as: mina })).json()).toBe(timeouts.get('authenticated'));
  });

  test('the time of a statement is answered with a message when it exceeds the limit', async () => {
    const answer = await slow(20_000);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ code: 'statement_timeout', message: expect.stringMatching(/[가-힣]/) });
  });
});

describe('an answer of more than 8 MB', () => {
  test.each([
    ['of many rows', 'notices?select=id,body&title=neq.longest'],
    ['of one row', 'notices?select=body&title=eq.longest'],
  ])('%s is refused with a message before it is in memory, and the connections stay usable', async (_, query) => {
    const before = process.memoryUsage().rss;
    for (let times = 0; times < 15; times++) {
      const answer = await rest(query);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        code: 'answer_too_large',
        message: expect.stringMatching(/[가-힣]/),
      });
    }
    // These are 15 answers of 36 and of 12 MB. Without the limit the driver would keep each answer at least twice.
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(250);
    // On a busy machine some of so many simultaneous requests get 503. A broken connection would never answer.
    const askAll = async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => rest('notices?select=id&limit=3')));
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    };
    await vi.waitFor(askAll, { timeout: 20_000, interval: 500 });
  });

  test('the rows of an answer of more than 8 MB can be read in ranges', async () => {
    const answer = await rest('notices?select=id,body&title=neq.longest&order=id&limit=5');
    expect([answer.status, ((await answer.json()) as unknown[]).length]).toEqual([200, 5]);
  });
});

test.each([
  `site_boards?select=${'notices(site_boards('.repeat(3)}notices(id)${'))'.repeat(3)}`,
  `notices?select=${Array.from({ length: 60 }, (_, at) => `a${at}:body`).join(',')}`,
  'notices?body->>text=match.(가*)*b',
])('%s is refused with a message', async (query) => {
  const answer = await rest(query);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'query_refused', message: expect.stringMatching(/[가-힣]/) });
});

describe('a body', () => {
  const insert = (body: string, asked: Asked = {}) => rest('notes', { as: mina, method: 'POST', body, ...asked });

  test.each([
    ['with a number of 100,000 digits', `{"content":[1e99999]}`, 400],
    ['nested too deep', `{"content":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
    ['of more than a thousand rows', JSON.stringify(Array(1_001).fill({ title: 'a' })), 413],
    ['that is not JSON', '{', 400],
  ])('%s is refused', async (_, body, status) => {
    expect((await insert(body)).status).toBe(status);
  });

  test.each([
    ['notes', 'a document of a member', 4 * MB, true, 400],
    ['notes', 'a longer one', 6 * MB, true, 413],
    ['notes', 'one of a guest, who has to sign in', 17 * 1024, false, 401],
    ['profiles', 'anything else of a member', 17 * 1024, true, 413],
    ['rpc/preview_invite', 'an invite code', 1_100, true, 413],
    ['rpc/accept_invite', 'an invite code', 1_100, true, 413],
    ['rpc/current_agreements', 'anything of a guest', 17 * 1024, false, 413],
  ])('a body of %s that is %s is limited to the size that it needs', async (path, _, bytes, isMember, status) => {
    const body = JSON.stringify({ p_code: 'a'.repeat(bytes) });
    const asked: Asked = isMember ? { as: mina, method: 'POST', body } : { method: 'POST', body };
    expect((await rest(path, asked)).status).toBe(status);
  });

  test('a body in another format than JSON is refused', async () => {
    const answer = await gateway.app.request('/rest/v1/notes', {
      method: 'POST',
      headers: { authorization: `Bearer ${mina.token}`, 'content-type': 'text/csv' },
      body: 'title\na',
    });
    expect(answer.status).toBe(415);
  });
});

describe('with 40 slow requests of guests and 40 of one user @nightly', () => {
  test('sign-in, published pages and other users are served without delay', async () => {
    let slowOnesServed = 0;
    const start = async (asked: Asked) => {
      const { status } = await slow(1_900, asked);
      if (status === 200) slowOnesServed++;
    };
    const slowOnes = Array.from({ length: 40 }, (_, at) => [
      start({ network: `10.2.${at}.1` }),
      start({ as: mina, network: '10.3.0.1' }),
    ]).flat();
    await sleep(50);
    const signIn = gateway.post('/auth/v1/token?grant_type=password', {
      email: mina.email,
      password: 'a good long password',
    });
    const landing = gateway.app.request('/landing/0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01');
    expect((await signIn).status).toBe(200);
    expect((await landing).status).toBe(404);
    // Seven requests are served every two seconds. Without shares, almost all eighty would run before the sign-in.
    expect(slowOnesServed).toBeLessThan(20);
    await Promise.all(slowOnes);
  });

  test('the slow requests wait, or are refused with a message to try again', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => slow(50, { as: mina })));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    // Four requests run at a time and 32 wait. On a busy machine some of them wait too long and are refused.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(4);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await refused?.json()).toMatchObject({ code: 'busy', message: expect.stringMatching(/[가-힣]/) });
  });
});
