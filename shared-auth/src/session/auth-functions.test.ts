import { expect, test, vi } from 'vitest';
import { sessionStore } from '../session.store.ts';
import { fakeServer, person, refused, unreachable } from '../testing/index.ts';
import { signIn, signOut, signUp } from './session.mutations.ts';
import { refreshSession } from './session.queries.ts';

// The auth functions of the specification, with the real client of Auth and fixed responses.

const MINA = person();
const TOKEN = 'POST /auth/v1/token';
const SIGNUP = 'POST /auth/v1/signup';
const user = (change: object = {}) => ({
  id: MINA.id,
  email: MINA.email,
  aud: 'authenticated',
  identities: [{ id: 'i1' }],
  user_metadata: {},
  app_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  ...change,
});
const session = () => ({
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: user(),
});
const profile = () => ({
  id: MINA.id,
  email: MINA.email,
  display_name: '김민아',
  level: 'admin',
  user_type: 'general',
  thumb_url: null,
  is_secure_login: false,
  suspended_at: null,
  suspended_reason: null,
});
const payload = { email: ' mina@dojang.test ', password: 'a good long password', displayName: '김민아', consents: [] };

test('sign in: the session’s user has the name, the level and whether they are an admin', async () => {
  const server = await fakeServer({ [TOKEN]: session, 'GET /rest/v1/profiles': () => [profile()] });
  expect(await signIn(' mina@dojang.test ', 'right')).toEqual({ ok: true });
  expect(server.sent(TOKEN)[0]?.body).toMatchObject({ email: 'mina@dojang.test', password: 'right' });
  expect(sessionStore.getState()).toMatchObject({
    status: 'loggedIn',
    id: MINA.id,
    name: '김민아',
    level: 'admin',
    is_admin: true,
    user_type: 'general',
  });
});

test('sign-in failure: false with the backend’s message', async () => {
  await fakeServer({
    [TOKEN]: () =>
      Response.json(
        { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
        { status: 400 },
      ),
  });
  expect(await signIn('mina@dojang.test', 'wrong')).toMatchObject({
    ok: false,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  });
});

test('sign up: sends the return address, the name, the phone and the default user type', async () => {
  const server = await fakeServer({ [SIGNUP]: () => user() });
  expect(await signUp(payload)).toEqual({ ok: true });
  const [{ body, search } = { body: null, search: new URLSearchParams() }] = server.sent(SIGNUP);
  expect(body).toMatchObject({
    email: 'mina@dojang.test',
    data: { full_name: '김민아', phone: null, user_type: 'general' },
  });
  expect(search.get('redirect_to')).toBe(`${location.origin}/member/verify`);
});

test('sign-up failure: false with the backend’s message', async () => {
  await fakeServer({
    [SIGNUP]: () =>
      Response.json({ code: 400, error_code: 'weak_password', msg: 'Password is too weak' }, { status: 422 }),
  });
  expect(await signUp(payload)).toMatchObject({ ok: false, code: 'weak_password', message: 'Password is too weak' });
});

test.each<[string, () => unknown]>([
  ['a user with no identities', () => user({ identities: [] })],
  ['its own code', () => Response.json({ code: 400, error_code: 'user_already_exists', msg: 'x' }, { status: 422 })],
])('duplicate sign-up: %s is “User already exists.”', async (_, answer) => {
  await fakeServer({ [SIGNUP]: answer });
  expect(await signUp(payload)).toMatchObject({ ok: false, message: 'User already exists.' });
});

test('sign out: ends the session of this browser', async () => {
  const server = await fakeServer({ 'POST /auth/v1/logout': () => new Response(null, { status: 204 }) }, MINA);
  await signOut();
  await expect.poll(() => server.sent('POST /auth/v1/logout')[0]?.search.get('scope')).toBe('local');
  expect(sessionStore.getState()).toMatchObject({ status: 'loggedOut', id: '' });
});

test('get session: without a session the user is logged out, and no request is sent', async () => {
  const server = await fakeServer({});
  expect(await refreshSession({ force: true })).toMatchObject({ status: 'loggedOut' });
  expect(server.sent('GET /rest/v1/profiles')).toEqual([]);
});

test('auth check failure: the failure is logged, and the user is treated as logged out', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await fakeServer({ 'GET /rest/v1/profiles': () => refused(403, '42501', 'permission denied') }, MINA);
  expect(await refreshSession({ force: true })).toMatchObject({ status: 'loggedOut' });
  expect(warn).toHaveBeenCalledWith('session check failed', expect.anything());
  vi.restoreAllMocks();
});

test('fetch failure: a sign-in without a network is false with its message', async () => {
  await fakeServer({ [TOKEN]: unreachable });
  expect(await signIn('mina@dojang.test', 'right')).toMatchObject({ ok: false, code: 'network' });
});
