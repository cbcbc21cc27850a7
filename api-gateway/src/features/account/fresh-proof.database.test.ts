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

const prove = async (person: Person, proof: object) =>
  (await send('POST', '/api/private/account/prove', person, proof)).status;

async function enterCode(person: Person): Promise<void> {
  await send('POST', '/rest/v1/rpc/send_login_code', person);
  const [mail] = await gateway.database.sql<{ code: string }[]>`
    select data ->> 'code' as code from public.outbox where kind = 'login_code' and to_email = ${person.email}
    order by created_at desc limit 1`;
  const entered = await send('POST', '/rest/v1/rpc/verify_login_code', person, { p_code: mail?.code });
  expect(await entered.json()).toEqual({ ok: true });
}

const signIn = async (person: Person, password = PASSWORD): Promise<Person> => {
  const signed = await gateway.post('/auth/v1/token?grant_type=password', { email: person.email, password });
  return { ...person, token: ((await signed.json()) as { access_token: string }).access_token };
};

/** Acts that weaken an account, with the status of an accepted request. */
const ACTS: readonly [string, string, object | undefined, number][] = [
  ['POST', '/auth/v1/passkeys/registration/options', {}, 200],
  ['DELETE', '/auth/v1/passkeys/10000000-0000-4000-8000-000000000000', undefined, 404],
  ['PATCH', '/rest/v1/profiles?id=not.is.null', { is_secure_login: false }, 204],
  ['PUT', '/auth/v1/user', { password: 'the password of a thief' }, 200],
];

async function outcomes(person: Person): Promise<[number, unknown][]> {
  const found: [number, unknown][] = [];
  for (const [method, path, body] of ACTS) {
    const answer = await send(method, path, person, body);
    const text = await answer.text();
    found.push([answer.status, answer.ok || answer.status === 404 ? '' : JSON.parse(text)]);
  }
  return found;
}

/** With secure login, turned on ten minutes ago and more. */
async function secured(name: string): Promise<Person> {
  const person = await gateway.signUp(name);
  await enterCode(person);
  await send('PATCH', `/rest/v1/profiles?id=eq.${person.id}`, person, { is_secure_login: true });
  await becomeStale(person);
  return person;
}
const becomeStale = (person: Person) => gateway.database.sql`
  update public.secure_login_challenges set fresh_at = fresh_at - interval '11 minutes' where user_id = ${person.id}`;

test('a session alone cannot weaken the account, and a proof older than ten minutes counts as none', async () => {
  const person = await secured('김민아');
  const refused = await outcomes(person);
  expect(refused.map(([status]) => status)).toEqual(ACTS.map(() => 403));
  for (const [, answer] of refused) expect(JSON.stringify(answer)).toContain('fresh_proof_required');
  expect(await prove(person, { password: PASSWORD })).toBe(200);
  await becomeStale(person);
  expect((await outcomes(person)).map(([status]) => status)).toEqual(ACTS.map(() => 403));
  expect(await prove(person, { password: PASSWORD })).toBe(200);
  expect((await outcomes(person)).map(([status]) => status)).toEqual(ACTS.map(([, , , status]) => status));
});

test('a wrong password proves nothing, and wrong ones are counted as failed sign-ins', async () => {
  const person = await gateway.signUp('박준');
  const found: number[] = [];
  for (let times = 0; times < 6; times++) found.push(await prove(person, { password: 'wrong' }));
  expect(found).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await send('PUT', '/auth/v1/user', person, { password: 'another long password' })).status).toBe(403);
});

test('the code from the mail and a passkey prove the person too, for their own session only', async () => {
  const person = await gateway.signUp('이소라');
  const elsewhere = await signIn(person);
  await enterCode(person);
  const device = softwareAuthenticator({ origin: gateway.deps.config.siteUrl });
  const start = async (of: 'registration' | 'authentication') =>
    (await (await send('POST', `/auth/v1/passkeys/${of}/options`, person, {})).json()) as {
      challenge_id: string;
      options: { challenge: string };
    };
  const { challenge_id, options } = await start('registration');
  const credential = device.register(options.challenge);
  expect(
    (await send('POST', '/auth/v1/passkeys/registration/verify', person, { challenge_id, credential })).status,
  ).toBe(200);
  expect((await send('POST', '/auth/v1/passkeys/registration/options', elsewhere, {})).status).toBe(403);

  const asked = await start('authentication');
  const signed = await gateway.post('/auth/v1/passkeys/authentication/verify', {
    challenge_id: asked.challenge_id,
    credential: device.signIn(asked.options.challenge, person.id),
  });
  const { access_token: session } = (await signed.json()) as { access_token: string };
  expect(await prove(elsewhere, { session })).toBe(200);
  expect((await send('POST', '/auth/v1/passkeys/registration/options', elsewhere, {})).status).toBe(200);
  // The session of the passkey was for the proof only.
  expect(await prove(elsewhere, { session })).toBe(401);
});

test('neither the own session, nor one of yesterday, nor one of another person proves anybody', async () => {
  const [person, other] = [await gateway.signUp('최유리'), await gateway.signUp('나도둑')];
  const yesterday = await signIn(person);
  await gateway.database.sql`
    update auth.sessions set created_at = now() - interval '1 day'
    where user_id = ${person.id} and id <> (select id from auth.sessions where user_id = ${person.id} order by created_at limit 1)`;
  expect(await prove(person, { session: person.token })).toBe(403);
  expect(await prove(person, { session: yesterday.token })).toBe(403);
  expect(await prove(person, { session: other.token })).toBe(401);
  expect(await prove(person, { session: 'x.y.z' })).toBe(401);
  expect((await send('PUT', '/auth/v1/user', person, { password: 'another long password' })).status).toBe(403);
});

test('a session that began with the mail for a new password may set it', async () => {
  const recovered = await gateway.recover(await gateway.signUp('나깜빡'));
  expect((await send('PUT', '/auth/v1/user', recovered, { password: 'another long password' })).status).toBe(200);
});
