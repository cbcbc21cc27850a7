import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type AnyClient,
  guest,
  lastMail,
  newEmail,
  PASSWORD,
  SITE,
  sender,
  service,
  signUp,
  startWorkspace,
} from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startWorkspace();
});
afterAll(() => db?.stop());

const RETURN = 'http://localhost:3000/member/account';

/** A client that keeps its PKCE verifier, as a browser does. */
function browser(): AnyClient {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return guest(db.embedded, {
    auth: { flowType: 'pkce', persistSession: true, storage, detectSessionInUrl: false, autoRefreshToken: false },
  });
}

/** Redeems the link of a mail, as the app's page does that the link opens. */
const redeem = (client: AnyClient, type: 'recovery' | 'email_change', link = SITE) =>
  client.auth.verifyOtp({ type, token_hash: new URL(link).searchParams.get('token_hash') ?? '' });

describe('signing up', () => {
  test('a sign-up returns a session, stores the metadata, and fills the profile by a trigger', async () => {
    const { client, id } = await signUp(db.embedded, { display_name: '홍길동' });
    const { data } = await client.auth.getUser();
    expect(data.user?.user_metadata.display_name).toBe('홍길동');
    const rows = await client.from('people').select('*');
    expect(rows.data).toMatchObject([{ id, display_name: '홍길동', level: 'member' }]);
  });

  test('a second sign-up with the same address is refused', async () => {
    const { email } = await signUp(db.embedded);
    const again = await guest(db.embedded).auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(again.error).toMatchObject({ code: 'user_already_exists', status: 422 });
  });

  test('a sign-up requires a valid address and a password of at least eight characters', async () => {
    const weak = await guest(db.embedded).auth.signUp({ email: newEmail(), password: 'short' });
    expect(weak.error?.code).toBe('weak_password');
    const odd = await guest(db.embedded).auth.signUp({ email: 'not-an-address', password: PASSWORD });
    expect(odd.error?.status).toBe(400);
  });

  test.each(['\\ud800', '\\udc00', '\\ud83d\\ud83d'])(
    'a sign-up with a lone surrogate is refused: %s',
    async (half) => {
      const person = await signUp(db.embedded);
      const ask = (method: string, path: string, body: string) =>
        sender(db.embedded)(
          new Request(`${SITE}/auth/v1/${path}`, {
            method,
            headers: { apikey: db.embedded.publishableKey, authorization: `Bearer ${person.token}` },
            body,
          }),
        );
      const account = `"email":"${newEmail()}","password":"${PASSWORD}"`;
      for (const answer of [
        await ask('POST', 'signup', `{${account},"data":{"full_name":"${half}"}}`),
        await ask('POST', 'signup', `{${account},"data":{"${half}":1}}`),
        await ask('POST', 'signup', `{"email":"${half}@dojang.test","password":"${PASSWORD}"}`),
        await ask('PUT', 'user', `{"data":{"full_name":"${half}"}}`),
      ]) {
        expect([answer.status, await answer.json()]).toEqual([
          400,
          expect.objectContaining({ error_code: 'validation_failed' }),
        ]);
      }
    },
  );

  test('a sign-up answers with the error that a trigger raised, and leaves no partial user', async () => {
    const email = newEmail();
    const refused = await guest(db.embedded).auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { refuse: 'consent_required' } },
    });
    expect(refused.error).toMatchObject({ message: 'consent_required', code: 'P0001', status: 400 });
    expect(await db.sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
    const own = await guest(db.embedded).auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { refuse: 'not_today', code: 'PT422' } },
    });
    expect(own.error).toMatchObject({ message: 'not_today', code: 'PT422', status: 422 });
  });

  test('a sign-up without an address is refused', async () => {
    expect((await guest(db.embedded).auth.signInAnonymously()).error).toMatchObject({
      code: 'anonymous_provider_disabled',
      status: 422,
    });
  });
});

describe('signing in', () => {
  test('a sign-in ignores the case of the address and refuses a wrong password', async () => {
    const { email } = await signUp(db.embedded);
    const right = await guest(db.embedded).auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
    expect(right.error).toBeNull();
    const wrong = await guest(db.embedded).auth.signInWithPassword({ email, password: 'wrong-password' });
    expect(wrong.error?.code).toBe('invalid_credentials');
  });

  test('a session is refreshed by the refresh token, which is then replaced', async () => {
    const { client } = await signUp(db.embedded);
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  });

  test('a session ends on signing out', async () => {
    const { client, token } = await signUp(db.embedded);
    expect((await client.auth.signOut()).error).toBeNull();
    const { error } = await guest(db.embedded).auth.getUser(token);
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
  });
});

describe('the account', () => {
  test('the account accepts a new name and a new password, and refuses the old password', async () => {
    const { client, email } = await signUp(db.embedded);
    const named = await client.auth.updateUser({ data: { display_name: '새이름' } });
    expect(named.data.user?.user_metadata.display_name).toBe('새이름');
    expect((await client.auth.updateUser({ password: 'password-5678' })).error).toBeNull();
    const signIn = (password: string) => guest(db.embedded).auth.signInWithPassword({ email, password });
    expect((await signIn('password-5678')).error).toBeNull();
    expect((await signIn(PASSWORD)).error).toMatchObject({ code: 'invalid_credentials', status: 400 });
  });

  test('a new password ends the other sessions and keeps this one', async () => {
    const { client, email } = await signUp(db.embedded);
    const elsewhere = guest(db.embedded);
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
    await client.auth.updateUser({ password: 'password-5678' });
    expect((await elsewhere.auth.refreshSession()).error).toMatchObject({
      code: 'refresh_token_not_found',
      status: 400,
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('the account signs the other sessions out and keeps the current one', async () => {
    const { client, email } = await signUp(db.embedded);
    const elsewhere = guest(db.embedded);
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('the account changes to a new address with the link that was mailed there', async () => {
    const { client, email } = await signUp(db.embedded);
    const next = newEmail('next');
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    const mail = await lastMail(db, next);
    expect(mail?.kind).toBe('email_change');
    expect((await redeem(browser(), 'email_change', mail?.data.link)).error).toBeNull();
    expect((await guest(db.embedded).auth.signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull();
    expect((await guest(db.embedded).auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
    });
  });
});

describe('an address that must be confirmed', () => {
  let strict: TestDatabase;
  beforeAll(async () => {
    strict = await startWorkspace({ confirmEmail: true });
  });
  afterAll(() => strict?.stop());

  const NEXT = 'http://localhost:3000/member/verify?next=%2Fproject%3Finvite%3Dabc';
  test.each([
    ['the mail', async () => {}],
    [
      'the mail that was sent again',
      async (email: string) => {
        const options = { emailRedirectTo: NEXT };
        expect((await guest(strict.embedded).auth.resend({ type: 'signup', email, options })).error).toBeNull();
      },
    ],
  ])('the link of %s carries the page that the user was opening', async (_, again) => {
    const email = newEmail();
    const { data, error } = await guest(strict.embedded).auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: NEXT },
    });
    expect([error, data.session]).toEqual([null, null]);
    await again(email);
    const link = new URL((await lastMail(strict, email))?.data.link ?? '');
    expect(link.searchParams.get('redirect_to')).toBe(NEXT);
  });
});

describe('a forgotten password', () => {
  test('a forgotten password is replaced by the link of its mail, once, and in any browser', async () => {
    const { email } = await signUp(db.embedded);
    expect((await browser().auth.resetPasswordForEmail(email, { redirectTo: RETURN })).error).toBeNull();
    const mail = await lastMail(db, email);
    expect(mail?.kind).toBe('recovery');
    expect(new URL(mail?.data.link ?? SITE).searchParams.get('redirect_to')).toBe(RETURN);

    const stranger = browser();
    expect((await redeem(stranger, 'recovery', mail?.data.link)).error).toBeNull();
    expect((await stranger.auth.updateUser({ password: 'password-9999' })).error).toBeNull();
    expect((await guest(db.embedded).auth.signInWithPassword({ email, password: 'password-9999' })).error).toBeNull();
    expect((await redeem(browser(), 'recovery', mail?.data.link)).error).toMatchObject({ code: 'otp_expired' });
  });

  test('a forgotten password never leads to another site', async () => {
    const { email } = await signUp(db.embedded);
    await browser().auth.resetPasswordForEmail(email, { redirectTo: 'https://evil.example/steal' });
    expect(new URL((await lastMail(db, email))?.data.link ?? '').origin).toBe(SITE);
  });
});

describe('bodies of the wrong shape', () => {
  test.each([
    ['a number as password', { email: 'a@dojang.test', password: 12345678 }],
    ['a list', []],
    ['null only', null],
    ['NUL in a name', { email: newEmail(), password: PASSWORD, data: { display_name: 'a\u0000b' } }],
    ['an address that is too long', { email: `${'a'.repeat(300)}@dojang.test`, password: PASSWORD }],
    ['text as data', { email: newEmail(), password: PASSWORD, data: 'x' }],
  ])('%s is answered 400', async (_, body) => {
    const { embedded } = db;
    for (const path of ['/auth/v1/signup', '/auth/v1/token?grant_type=password', '/auth/v1/recover']) {
      const request = new Request(`http://localhost:3000${path}`, {
        method: 'POST',
        headers: { apikey: embedded.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect((await sender(embedded)(request)).status).toBe(400);
    }
  });
});

test('the service role bypasses every policy', async () => {
  await signUp(db.embedded);
  const { data } = await service(db.embedded).from('people').select('id');
  expect(data?.length).toBeGreaterThan(0);
  expect((await guest(db.embedded).from('people').select('id')).error?.code).toBe('42501');
});

describe('reading a body', () => {
  const MARK = 'read-me-once';
  /** How often a text that contains the mark was parsed while a request was answered. */
  async function parsesOf(method: string, path: string, body: object, token = ''): Promise<number> {
    const headers = { apikey: db.embedded.publishableKey, ...(token && { authorization: `Bearer ${token}` }) };
    const request = new Request(`${SITE}/auth/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const parse = vi.spyOn(JSON, 'parse');
    try {
      await sender(db.embedded)(request);
      return parse.mock.calls.filter(([text]) => typeof text === 'string' && text.includes(MARK)).length;
    } finally {
      parse.mockRestore();
    }
  }

  test.each([
    ['PUT', '/user', { email: `${MARK}@dojang.test`, code_challenge: 'c' }],
    ['PUT', '/user', { password: `${MARK} and longer` }],
    ['POST', '/token?grant_type=password', { email: `${MARK}@dojang.test`, password: PASSWORD }],
    ['POST', '/token?grant_type=refresh_token', { refresh_token: MARK }],
    ['POST', '/recover', { email: `${MARK}@dojang.test`, code_challenge: 'c' }],
    ['POST', '/resend', { type: 'signup', email: `${MARK}@dojang.test` }],
    ['POST', '/verify', { type: 'signup', email: `${MARK}@dojang.test`, token: '123456' }],
  ])('%s %s: the gateway parses it once and the library once', async (method, path, body) => {
    const { token } = await signUp(db.embedded);
    expect(await parsesOf(method, path, body, method === 'PUT' ? token : '')).toBeLessThanOrEqual(2);
  });
});
