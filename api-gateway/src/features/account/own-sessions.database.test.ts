import type { OwnSession } from '@dojang/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../testing/database-app.ts';

const PASSWORD = 'a good long password';
const WHALE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Whale/4.33 Safari/537.36';

let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp();
});
afterAll(() => gateway.stop());

interface Signed {
  access_token: string;
  refresh_token: string;
}

const askAuth = async (path: string, body: object, userAgent: string, address: string): Promise<Signed> => {
  const headers = {
    apikey: gateway.deps.supabase.publishableKey,
    'content-type': 'application/json',
    'user-agent': userAgent,
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await gateway.app.request(`/auth/v1/${path}`, init, from(address))).json()) as Signed;
};

async function signInElsewhere({ email, id, name }: Person, userAgent = WHALE): Promise<Person & Signed> {
  const body = { email, password: PASSWORD };
  const signed = await askAuth('token?grant_type=password', body, userAgent, '121.130.7.9');
  return { email, id, name, token: signed.access_token, ...signed };
}

const sessionsOf = async (person: Person) =>
  (await (await gateway.post('/api/private/account/sessions', {}, person)).json()) as OwnSession[];
const end = (person: Person, id: string) => gateway.post('/api/private/account/endSession', { id }, person);

test('a person sees every browser in which they are signed in, with device, network and times, and no whole address', async () => {
  const mina = await gateway.signUp('김민아');
  await signInElsewhere(mina);
  const [whale, first, ...more] = await sessionsOf(mina);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ device: '알 수 없는 기기', isCurrent: true, network: '10.0.*.*' });
  expect(whale).toMatchObject({
    device: '윈도우 PC · 웨일',
    kind: 'desktop',
    isCurrent: false,
    network: '121.130.*.*',
  });
  // The times are left out, because their digits may equal those of the address.
  const { createdAt: _, usedAt: __, ...described } = whale ?? {};
  expect(JSON.stringify(described)).not.toContain('7.9');
  expect(Date.parse(whale?.usedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(whale?.createdAt ?? ''));
});

test('a renewed session shows from which network it was used last, also when a proxy tells no address', async () => {
  const mina = await gateway.signUp('김민아');
  const elsewhere = await signInElsewhere(mina);
  const body = { refresh_token: elsewhere.refresh_token };
  await askAuth('token?grant_type=refresh_token', body, 'Mozilla/5.0 (X11; Linux) Firefox/140.0', 'fe80::1%eth0');
  const renewed = (await sessionsOf(mina)).find(({ isCurrent }) => !isCurrent);
  expect(renewed).toMatchObject({ device: '리눅스 PC · Firefox', network: 'fe80:0:*' });
  const nowhere = await signInElsewhere({ ...mina }, '');
  const again = { refresh_token: nowhere.refresh_token };
  await askAuth('token?grant_type=refresh_token', again, '', 'unknown');
  expect((await sessionsOf(mina)).some(({ network }) => network === '')).toBe(true);
});

test('a session that its person ends is refused at once, and cannot be renewed', async () => {
  const mina = await gateway.signUp('김민아');
  const elsewhere = await signInElsewhere(mina);
  expect(await sessionsOf(elsewhere)).toHaveLength(2);
  const other = (await sessionsOf(mina)).find(({ isCurrent }) => !isCurrent);
  expect((await end(mina, other?.id ?? '')).status).toBe(200);
  expect((await gateway.post('/api/private/account/sessions', {}, elsewhere)).status).toBe(401);
  const renewed = await gateway.post('/auth/v1/token?grant_type=refresh_token', {
    refresh_token: elsewhere.refresh_token,
  });
  expect(renewed.ok).toBe(false);
  expect(await sessionsOf(mina)).toHaveLength(1);
  expect((await end(mina, other?.id ?? '')).status).toBe(404);
});

test('nobody ends or sees a session of somebody else', async () => {
  const mina = await gateway.signUp('김민아');
  const jun = await gateway.signUp('박준');
  const [session] = await sessionsOf(mina);
  expect((await end(jun, session?.id ?? '')).status).toBe(404);
  expect((await end(jun, 'x')).status).toBe(400);
  expect(await sessionsOf(mina)).toHaveLength(1);
  const direct = await gateway.post('/rest/v1/rpc/end_session', { p_user_id: mina.id, p_id: session?.id }, jun);
  expect(direct.status).toBeGreaterThanOrEqual(400);
  expect((await gateway.post('/api/private/account/sessions', {})).status).toBe(401);
});

test('a sign-in in a new browser sends a mail, at most ten a day; the first sign-in of a new account sends none', async () => {
  const mina = await gateway.signUp('김민아');
  const { sql } = gateway.database;
  const mails = () => sql`select data from public.outbox where kind = 'new_device' and to_email = ${mina.email}`;
  await signInElsewhere(mina);
  expect(await mails()).toEqual([]);
  await sql`update auth.users set email_confirmed_at = now() - interval '1 day' where id = ${mina.id}`;
  await signInElsewhere(mina);
  expect(await mails()).toEqual([
    { data: { device: '윈도우 PC · 웨일', network: '121.130.*.*', at: expect.stringMatching(/^20\d\d\. /) } },
  ]);
  const signIn = (cookie = '') =>
    gateway.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: gateway.deps.supabase.publishableKey, cookie },
      body: JSON.stringify({ email: mina.email, password: PASSWORD }),
    });
  const known = (await signIn()).headers.get('set-cookie')?.split(';')[0];
  await signIn(known);
  expect(await mails()).toHaveLength(2);
  for (let times = 0; times < 10; times++) await signIn();
  expect(await mails()).toHaveLength(10);
});

test('leaving needs the password, and ends every session', async () => {
  const mina = await gateway.signUp('김민아');
  const elsewhere = await signInElsewhere(mina);
  const leave = (password: string) => gateway.post('/api/private/account/leave', { password }, mina);
  const wrong = await leave('a wrong password');
  expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([403, 'wrong_password']);
  expect(await sessionsOf(mina)).toHaveLength(2);
  expect((await leave(PASSWORD)).status).toBe(200);
  for (const person of [mina, elsewhere]) {
    expect((await gateway.post('/api/private/account/sessions', {}, person)).status).toBe(401);
  }
  const [profile] = await gateway.database.sql`select leave_at from public.profiles where id = ${mina.id}`;
  expect(profile?.leave_at).not.toBeNull();
  await signInElsewhere(mina);
  const [back] = await gateway.database.sql`select leave_at from public.profiles where id = ${mina.id}`;
  expect(back?.leave_at).toBeNull();
});

test('after five wrong passwords leaving is refused', async () => {
  const mina = await gateway.signUp('김민아');
  const leave = async (password: string) =>
    (await gateway.post('/api/private/account/leave', { password }, mina)).status;
  const tries = [];
  for (let times = 0; times < 5; times++) tries.push(await leave('a wrong password'));
  expect(tries).toEqual([403, 403, 403, 403, 403]);
  expect(await leave(PASSWORD)).toBe(429);
});

test('a change of the address needs the password and codes of both addresses; a taken address gets the same answer', async () => {
  const mina = await gateway.signUp('김민아');
  const jun = await gateway.signUp('박준');
  const elsewhere = await signInElsewhere(mina);
  const ask = async (email: string, password = PASSWORD) => {
    const answer = await gateway.post('/api/private/account/changeEmail', { email, password }, mina);
    return [answer.status, await answer.json()];
  };
  expect(await ask('next@dojang.test', 'a wrong password')).toMatchObject([403, { code: 'wrong_password' }]);
  expect(await ask(mina.email)).toMatchObject([409, { code: 'email_unchanged' }]);
  expect(await ask('next')).toMatchObject([400, { code: 'email_address_invalid' }]);
  expect(await ask(jun.email)).toEqual([200, { ok: true }]);
  expect(await ask('Next@dojang.test')).toEqual([200, { ok: true }]);
  const codeAt = async (to: string) => {
    const [mail] = await gateway.database.sql<{ code: string }[]>`
      select data ->> 'code' as code from public.outbox where to_email = ${to} and data ? 'code' order by ctid desc limit 1`;
    return mail?.code;
  };
  const codes = { p_old_code: await codeAt(mina.email), p_new_code: await codeAt('next@dojang.test') };
  const changed = await gateway.post('/rest/v1/rpc/finish_email_change', codes, mina);
  expect(await changed.json()).toEqual({ ok: true, email: 'next@dojang.test' });
  const signIn = (email: string) => gateway.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  expect([(await signIn('next@dojang.test')).status, (await signIn(mina.email)).status]).toEqual([200, 400]);
  // Other sessions stay, as in Auth.
  expect((await gateway.post('/api/private/account/sessions', {}, elsewhere)).status).toBe(200);
});
