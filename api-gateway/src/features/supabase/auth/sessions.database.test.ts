import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../testing/database-app.ts';

const PASSWORD = 'a good long password';
const TEN_SECONDS = 10_000;

let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp({ own: {} });
});
afterAll(() => gateway.stop());

const send: DatabaseApp['send'] = (...request) => gateway.send(...request);

/** Makes another session of the same user. */
async function signInAgain({ email }: Person): Promise<{ token: string }> {
  const response = await gateway.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  return { token: ((await response.json()) as { access_token: string }).access_token };
}

const DOORS = [
  ['GET', '/auth/v1/user'],
  ['GET', '/rest/v1/profiles?select=id'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/api/private/session/routing'],
] as const;

/** The statuses of one request to each kind of protected route: routes of the gateway and routes of Supabase. */
async function statuses(person: Pick<Person, 'token'>): Promise<number[]> {
  const found: number[] = [];
  for (const [method, path] of DOORS) found.push((await send(method, path, person)).status);
  return found;
}
const REFUSED = DOORS.map(() => 401);

test('a token is refused after its sign-out, although it has not expired', async () => {
  const mina = await gateway.signUp('김민아');
  expect(await statuses(mina)).not.toContain(401);
  const elsewhere = await signInAgain(mina);
  expect((await send('POST', '/auth/v1/logout?scope=local', mina)).status).toBe(204);
  expect(await statuses(mina)).toEqual(REFUSED);
  expect(await statuses(elsewhere)).not.toContain(401);
});

test('a new password ends the tokens of every other session', async () => {
  const mina = await gateway.signUp('김민아');
  const elsewhere = await signInAgain(mina);
  expect(await statuses(elsewhere)).not.toContain(401);
  await gateway.prove(mina);
  expect((await send('PUT', '/auth/v1/user', mina, { password: 'another long password' })).status).toBe(200);
  expect(await statuses(elsewhere)).toEqual(REFUSED);
  expect(await statuses(mina)).not.toContain(401);
});

test('a suspended user is refused within ten seconds', async () => {
  const mina = await gateway.signUp('김민아');
  const admin = await gateway.signUp('운영자');
  await gateway.database.sql`update public.profiles set level = 'admin' where id = ${admin.id}`;
  expect(await statuses(mina)).not.toContain(401);
  const suspended = await send('POST', '/rest/v1/rpc/set_member_suspended', admin, {
    p_user_id: mina.id,
    p_suspended: true,
    p_reason: '광고',
  });
  expect(suspended.status).toBeLessThan(300);
  gateway.clock.now += TEN_SECONDS;
  expect(await statuses(mina)).toEqual(REFUSED);
});

test('a token without a session is refused, because it could not be revoked', async () => {
  const mina = await gateway.signUp('김민아');
  const sign = (claims: object) =>
    new SignJWT({ sub: mina.id, role: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(gateway.database.embedded.jwtSecret));
  for (const claims of [{}, { session_id: null }, { session_id: 'x' }, { session_id: mina.id }]) {
    expect(await statuses({ token: await sign(claims) })).toEqual(REFUSED);
  }
});

test('a channel closes when the session of its token ends, and cannot be joined with it again', async () => {
  const mina = await gateway.signUp('김민아');
  await gateway.database.sql`
    create policy hear on realtime.messages for select to authenticated using (realtime.topic() = 'room')`;
  const server = createServer();
  await gateway.database.embedded.attachRealtime(server, undefined, gateway.deps.supabase.sessions.isLive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const join = async () => {
    const key = gateway.deps.supabase.publishableKey;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`);
    const heard: string[] = [];
    socket.on('message', (text) => heard.push(String(text)));
    await new Promise((resolve) => socket.once('open', resolve));
    const payload = { config: { private: true }, access_token: mina.token };
    socket.send(JSON.stringify(['1', '1', 'realtime:room', 'phx_join', payload]));
    await expect.poll(() => heard).toHaveLength(1);
    return { socket, heard, status: /"status":"(\w+)"/.exec(heard[0] ?? '')?.[1] };
  };
  const joined = await join();
  expect(joined.status).toBe('ok');
  await send('POST', '/auth/v1/logout', mina);
  await vi.waitFor(() => expect(joined.heard.at(-1)).toContain('phx_close'), { timeout: TEN_SECONDS });
  const again = await join();
  expect(again.status).toBe('error');
  for (const { socket } of [joined, again]) socket.close();
  server.close();
});

test('the keys of the project require no session', async () => {
  const { publishableKey, secretKey } = gateway.deps.supabase;
  for (const key of [publishableKey, secretKey]) {
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    expect((await gateway.app.request('/rest/v1/notices?select=id', { headers })).status).toBe(200);
  }
});
