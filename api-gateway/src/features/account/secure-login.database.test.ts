import { softwareAuthenticator } from '@dojang/embedded/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

const PASSWORD = 'a good long password';

let gateway: DatabaseApp;
beforeAll(async () => {
  gateway = await startDatabaseApp();
});
afterAll(() => gateway.stop());

const send: DatabaseApp['send'] = (...request) => gateway.send(...request);

const codeFor = async ({ email }: Person) => {
  const [mail] = await gateway.database.sql<{ code: string }[]>`
    select data ->> 'code' as code from public.outbox where kind = 'login_code' and to_email = ${email}
    order by created_at desc limit 1`;
  return mail?.code ?? '';
};

async function enterCode(person: Person): Promise<unknown> {
  expect((await send('POST', '/rest/v1/rpc/send_login_code', person)).status).toBe(200);
  const body = { p_code: await codeFor(person) };
  return (await send('POST', '/rest/v1/rpc/verify_login_code', person, body)).json();
}

/** Turns secure login on as the account page does, and signs in again with the password. */
async function signInSecurely(): Promise<{ mina: Person; again: Person }> {
  const mina = await gateway.signUp('김민아');
  expect(await enterCode(mina)).toEqual({ ok: true });
  const on = await send('PATCH', `/rest/v1/profiles?id=eq.${mina.id}`, mina, { is_secure_login: true });
  expect(on.status).toBeLessThan(300);
  const signed = await gateway.post('/auth/v1/token?grant_type=password', { email: mina.email, password: PASSWORD });
  const { access_token: token } = (await signed.json()) as { access_token: string };
  return { mina, again: { ...mina, token } };
}

/** Requests that need more than the user's own profile: routes of the gateway, Storage, and changes in Auth. */
const DOORS: readonly [string, string, object?][] = [
  ['POST', '/api/private/account/sessions', {}],
  ['POST', '/api/private/account/endSession', { id: '10000000-0000-4000-8000-000000000000' }],
  ['POST', '/api/private/project/getMixedProjectList', { params: {} }],
  ['POST', '/api/private/session/routing'],
  ['PUT', '/auth/v1/user', { password: 'the password of a thief' }],
  ['POST', '/api/private/account/changeEmail', { email: 'thief@dojang.test', password: PASSWORD }],
  ['POST', '/auth/v1/logout?scope=others'],
  ['POST', '/auth/v1/logout'],
  ['GET', '/storage/v1/bucket'],
  ['GET', '/auth/v1/passkeys'],
  ['POST', '/auth/v1/passkeys/registration/options', {}],
  ['DELETE', '/auth/v1/passkeys/10000000-0000-4000-8000-000000000000'],
];
const statuses = async (person: Person, doors = DOORS) => {
  const found: number[] = [];
  for (const [method, path, body] of doors) found.push((await send(method, path, person, body)).status);
  return found;
};

test('a password alone opens the own profile and nothing else, until the code from the mail is entered', async () => {
  const { mina, again } = await signInSecurely();
  expect(await statuses(again)).toEqual(DOORS.map(() => 403));
  const rows = async (path: string) => (await (await send('GET', path, again)).json()) as unknown[];
  expect(await rows('/rest/v1/profiles?select=email')).toEqual([{ email: mina.email }]);
  expect(await rows('/rest/v1/sites?select=id')).toEqual([]);
  expect((await send('GET', '/auth/v1/user', again)).status).toBe(200);
  // The session in which secure login was turned on stays.
  expect((await send('POST', '/api/private/account/sessions', mina, {})).status).toBe(200);
  expect(await enterCode(again)).toEqual({ ok: true });
  expect((await send('POST', '/api/private/account/sessions', again, {})).status).toBe(200);
  expect(await rows('/rest/v1/sites?select=id')).toHaveLength(1);
});

test('a session without its code may sign itself out', async () => {
  const { mina, again } = await signInSecurely();
  expect((await send('POST', '/auth/v1/logout?scope=local', again)).status).toBe(204);
  expect((await send('GET', '/rest/v1/profiles?select=email', again)).status).toBe(401);
  expect((await send('GET', '/rest/v1/profiles?select=email', mina)).status).toBe(200);
});

test('a user who opens the mail for a new password needs no second code', async () => {
  const { mina } = await signInSecurely();
  const recovered = await gateway.recover(mina);
  expect((await send('PUT', '/auth/v1/user', recovered, { password: 'another long password' })).status).toBe(200);
  expect((await send('POST', '/api/private/account/sessions', recovered, {})).status).toBe(200);
});

test('a passkey does not replace the code, and adding a passkey sends a mail', async () => {
  const { mina } = await signInSecurely();
  const device = softwareAuthenticator({ origin: gateway.deps.config.siteUrl });
  interface Started {
    challenge_id: string;
    options: { challenge: string };
  }
  const start = async (of: 'registration' | 'authentication') =>
    (await (await send('POST', `/auth/v1/passkeys/${of}/options`, mina, {})).json()) as Started;
  const registration = await start('registration');
  const added = await send('POST', '/auth/v1/passkeys/registration/verify', mina, {
    challenge_id: registration.challenge_id,
    credential: device.register(registration.options.challenge),
  });
  expect(added.status).toBe(200);
  const { challenge_id, options } = await start('authentication');
  const signed = await gateway.post('/auth/v1/passkeys/authentication/verify', {
    challenge_id,
    credential: device.signIn(options.challenge, mina.id),
  });
  const { access_token: token } = (await signed.json()) as { access_token: string };
  const again = { ...mina, token };
  expect(await statuses(again)).toEqual(DOORS.map(() => 403));
  expect(await enterCode(again)).toEqual({ ok: true });
  expect((await send('POST', '/api/private/account/sessions', again, {})).status).toBe(200);
  const told = await gateway.database.sql<{ kind: string }[]>`
    select kind from public.outbox where to_email = ${mina.email} and kind = 'new_passkey'`;
  expect(told).toHaveLength(1);
});
