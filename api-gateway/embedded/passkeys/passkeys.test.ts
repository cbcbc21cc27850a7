import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type Person, SITE, sender, signUp, startWorkspace } from '../test-support.ts';
import type { TestDatabase } from '../testing.ts';
import { createChallenges } from './challenges.ts';
import { MAX_PASSKEYS } from './passkey-store.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startWorkspace();
});
afterAll(() => db?.stop());

interface Started {
  challenge_id: string;
  options: { challenge: string; rpId?: string; rp?: { id: string }; excludeCredentials?: unknown[] };
}
interface Answered {
  error_code?: string;
  access_token?: string;
  user?: { id: string };
}

async function send<T>(path: string, body?: object, token?: string, method = 'POST'): Promise<T> {
  const headers = {
    apikey: db.embedded.publishableKey,
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await sender(db.embedded)(new Request(`${SITE}/auth/v1/passkeys${path}`, init));
  return (await answer.json()) as T;
}
const startRegistration = ({ token }: Person) => send<Started>('/registration/options', {}, token);
const startSignIn = () => send<Started>('/authentication/options', {});

async function register(person: Person, device = softwareAuthenticator({ origin: SITE })) {
  const { challenge_id, options } = await startRegistration(person);
  const credential = device.register(options.challenge);
  const answer = await send<Answered & { id?: string }>(
    '/registration/verify',
    { challenge_id, credential },
    person.token,
  );
  return { device, answer };
}

const verify = (challenge_id: string, credential: object) =>
  send<Answered>('/authentication/verify', { challenge_id, credential });

test('a passkey begins a session of its user until it is removed', async () => {
  const person = await signUp(db.embedded);
  const { device, answer } = await register(person);
  expect(answer.id).toMatch(/^[0-9a-f-]{36}$/);
  const { challenge_id, options } = await startSignIn();
  expect(options.rpId).toBe('localhost');
  const session = await verify(challenge_id, device.signIn(options.challenge, person.id));
  expect(session.user?.id).toBe(person.id);
  const mine = await guest(db.embedded).auth.getUser(session.access_token);
  expect(mine.data.user?.email).toBe(person.email);

  const list = await send<{ id: string; last_used_at?: string }[]>('', undefined, person.token, 'GET');
  expect(list).toMatchObject([{ id: answer.id, last_used_at: expect.any(String) }]);
  const other = await signUp(db.embedded);
  expect(await send('', undefined, other.token, 'GET')).toEqual([]);
  expect((await send<Answered>(`/${answer.id}`, undefined, other.token, 'DELETE')).error_code).toBe(
    'webauthn_credential_not_found',
  );
  await send(`/${answer.id}`, undefined, person.token, 'DELETE');
  const again = await startSignIn();
  expect((await verify(again.challenge_id, device.signIn(again.options.challenge, person.id))).error_code).toBe(
    'webauthn_verification_failed',
  );
});

test('a sign-in with a passkey is valid once, for its challenge, site and user, when the user was verified', async () => {
  const [person, other] = [await signUp(db.embedded), await signUp(db.embedded)];
  const { device } = await register(person);
  await register(other);
  const { challenge_id, options } = await startSignIn();
  const credential = device.signIn(options.challenge, person.id);
  const both = await Promise.all([verify(challenge_id, credential), verify(challenge_id, credential)]);
  expect(both.filter(({ access_token: token }) => token)).toHaveLength(1);
  // A copied authenticator sends the same counter again. So its answer is refused before the challenge is looked up.
  expect((await verify(challenge_id, credential)).error_code).toMatch(/^webauthn_/);
  expect((await verify(challenge_id, device.signIn(options.challenge, person.id))).error_code).toBe(
    'webauthn_challenge_not_found',
  );

  const refused = async (signed: (challenge: string) => object) => {
    const started = await startSignIn();
    return (await verify(started.challenge_id, signed(started.options.challenge))).error_code;
  };
  const failed = 'webauthn_verification_failed';
  expect(await refused(() => device.signIn(options.challenge, person.id))).toBe(failed);
  expect(await refused((challenge) => device.signIn(challenge, other.id))).toBe(failed);
  expect(await refused((challenge) => device.signIn(challenge, person.id, 1))).toBe(failed);
  expect(await refused((challenge) => softwareAuthenticator({ origin: SITE }).signIn(challenge, person.id))).toBe(
    failed,
  );
  const garbage = [{ response: null }, { response: 'x' }, { id: 1 }, { id: '' }, { response: { userHandle: [] } }];
  for (const part of garbage)
    expect(await refused((challenge) => ({ ...device.signIn(challenge, person.id), ...part }))).toBe(failed);
  // A challenge for a registration is not valid for a sign-in.
  const ofRegistration = await startRegistration(person);
  expect(
    (await verify(ofRegistration.challenge_id, device.signIn(ofRegistration.options.challenge, person.id))).error_code,
  ).toBe(failed);
});

test('a passkey of another site and one with the challenge of another user are not registered', async () => {
  const [person, other] = [await signUp(db.embedded), await signUp(db.embedded)];
  const failed = 'webauthn_verification_failed';
  for (const site of [{ origin: 'https://evil.example' }, { origin: SITE, rpID: 'evil.example' }]) {
    expect((await register(person, softwareAuthenticator(site))).answer.error_code).toBe(failed);
  }
  const { challenge_id, options } = await startRegistration(other);
  const credential = softwareAuthenticator({ origin: SITE }).register(options.challenge);
  expect((await send<Answered>('/registration/verify', { challenge_id, credential }, person.token)).error_code).toBe(
    failed,
  );
  expect((await send<Answered>('/registration/options', {})).error_code).toBe('no_authorization');
});

test('a challenge of a registration adds one passkey, also at the same moment', async () => {
  const person = await signUp(db.embedded);
  const { challenge_id, options } = await startRegistration(person);
  const add = () => {
    const credential = softwareAuthenticator({ origin: SITE }).register(options.challenge);
    return send<Answered & { id?: string }>('/registration/verify', { challenge_id, credential }, person.token);
  };
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.filter(({ id }) => id)).toHaveLength(1);
  expect((await add()).error_code).toBe('webauthn_challenge_not_found');
  expect(await send('', undefined, person.token, 'GET')).toHaveLength(1);
});

test('a passkey has the name that its owner gives it', async () => {
  const [person, other] = [await signUp(db.embedded), await signUp(db.embedded)];
  const { answer } = await register(person);
  const rename = (name: unknown, who: Person) =>
    send<Answered>(`/${answer.id}`, { friendly_name: name }, who.token, 'PATCH');
  expect(await rename('내 노트북', person)).toMatchObject({ id: answer.id, friendly_name: '내 노트북' });
  expect((await rename('남의 것', other)).error_code).toBe('webauthn_credential_not_found');
  for (const name of ['', ' ', 'a'.repeat(121), 7]) expect((await rename(name, person)).error_code).toBeDefined();
  expect(await send('', undefined, person.token, 'GET')).toMatchObject([{ friendly_name: '내 노트북' }]);
});

test('only the key of the server lists and removes passkeys of others', async () => {
  const person = await signUp(db.embedded);
  const { answer } = await register(person);
  const ask = async (method: string, key: string, id = '') => {
    const path = `/auth/v1/admin/users/${person.id}/passkeys${id}`;
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    return (await sender(db.embedded)(new Request(SITE + path, { method, headers }))).json();
  };
  for (const key of [person.token, db.embedded.publishableKey]) {
    expect(JSON.stringify(await ask('GET', key))).not.toContain(answer.id);
    await ask('DELETE', key, `/${answer.id}`);
  }
  expect(await ask('GET', db.embedded.secretKey)).toMatchObject([{ id: answer.id }]);
  expect(await ask('DELETE', db.embedded.secretKey, `/${answer.id}`)).toEqual({});
  expect(await send('', undefined, person.token, 'GET')).toEqual([]);
});

test('simultaneous registrations do not exceed the maximum number', async () => {
  const person = await signUp(db.embedded);
  const started = await Promise.all(Array.from({ length: MAX_PASSKEYS + 3 }, () => startRegistration(person)));
  const answers = await Promise.all(
    started.map(({ challenge_id, options }) => {
      const credential = softwareAuthenticator({ origin: SITE }).register(options.challenge);
      return send<Answered & { id?: string }>('/registration/verify', { challenge_id, credential }, person.token);
    }),
  );
  expect(answers.filter(({ id }) => id)).toHaveLength(MAX_PASSKEYS);
  expect(await startRegistration(person)).toMatchObject({ error_code: 'too_many_passkeys' });
});

test('a challenge expires after five minutes, and its end cannot be changed', () => {
  let now = Date.parse('2026-12-02T00:00:00Z');
  const challenges = createChallenges('secret', () => now);
  const { id, challenge } = challenges.issue(null);
  expect(challenges.find(null, id)?.challenge).toBe(challenge);
  const [name, end] = id.split('.');
  expect(challenges.find(null, `${name}.${Number(end) + 1}`)?.challenge).not.toBe(challenge);
  for (const wrong of [undefined, '', 1, randomUUID(), `${id}x`]) expect(challenges.find(null, wrong)).toBeNull();
  now += 300_000;
  expect(challenges.find(null, id)).toBeNull();
});
