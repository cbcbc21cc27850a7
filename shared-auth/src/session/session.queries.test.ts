import { AppError } from '@dojang/shared-ui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { LOGGED_OUT, sessionStore } from '../session.store.ts';
import { refreshSession } from './session.queries.ts';
import { sessionOutageStore } from './session-outage.store.ts';
import { forgetSuspension, suspensionStore } from './suspension.store.ts';

const PROFILE = {
  id: 'u1',
  email: 'jun@dojang.test',
  display_name: '박준',
  level: 'member',
  user_type: 'general',
  thumb_url: null,
  is_secure_login: false,
  suspended_at: null as string | null,
  suspended_reason: null as string | null,
};
const USER = vi.hoisted(() => ({ id: 'u1', email: 'jun@dojang.test', user_metadata: { full_name: '박준' } }));
const backend = vi.hoisted(() => ({
  profile: {} as unknown,
  failure: null as { error: { message: string; code?: string }; status: number } | null,
  sessionError: null as unknown,
  signOut: vi.fn(),
  reads: 0,
  answering: Promise.resolve(),
}));

// The backend is faked. The test checks how its responses are handled.
vi.mock('../client.ts', () => ({
  mayHaveSession: () => true,
  prepareSupabase: async () => ({
    auth: {
      getSession: async () =>
        backend.sessionError
          ? { data: { session: null }, error: backend.sessionError }
          : { data: { session: { user: USER } }, error: null },
      signOut: backend.signOut,
    },
    from: () => ({
      select: () => ({
        eq: () => ({
          maybeSingle: async () => {
            backend.reads += 1;
            await backend.answering;
            return { data: backend.profile, error: null, status: 200, ...backend.failure };
          },
        }),
      }),
    }),
  }),
}));

const suspended = { ...PROFILE, suspended_at: '2026-11-21T00:00:00Z', suspended_reason: '스팸 홍보' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  backend.profile = PROFILE;
  backend.failure = null;
  backend.sessionError = null;
  backend.reads = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  backend.answering = Promise.resolve();
  backend.signOut.mockReset().mockResolvedValue({ error: null });
  sessionStore.setState(LOGGED_OUT, true);
  forgetSuspension();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

test('a suspended user is signed out and sees the reason', async () => {
  backend.profile = suspended;
  expect((await refreshSession({ force: true })).status).toBe('loggedOut');
  expect(suspensionStore.getState()).toEqual({ isSuspended: true, reason: '스팸 홍보' });
  expect(backend.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('the session of a suspended account ends with the next navigation, and does not delay it', async () => {
  await refreshSession({ force: true });
  backend.profile = suspended;
  vi.advanceTimersByTime(6_000);
  expect((await refreshSession()).status).toBe('loggedIn');
  await expect.poll(() => sessionStore.getState().status).toBe('loggedOut');
  expect(suspensionStore.getState().reason).toBe('스팸 홍보');
});

test('navigations in quick succession send one request', async () => {
  await refreshSession({ force: true });
  await refreshSession();
  await refreshSession();
  expect(backend.reads).toBe(1);
});

test('a slow suspension response does not sign out another user, and is awaited once', async () => {
  await refreshSession({ force: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.answering = promise;
  backend.profile = suspended;
  vi.advanceTimersByTime(6_000);
  await refreshSession();
  await refreshSession();
  expect(backend.reads).toBe(2);
  const jun = { ...sessionStore.getState(), id: 'u2' };
  sessionStore.setState(jun, true);
  resolve();
  await promise;
  await new Promise((done) => setTimeout(done));
  expect(sessionStore.getState()).toEqual(jun);
  expect(suspensionStore.getState().isSuspended).toBe(false);
  expect(backend.signOut).not.toHaveBeenCalled();
});

const HTML = { message: '<h1>502 Bad Gateway</h1>' };
const OUTAGES = [
  ['500', { error: { code: 'XX000', message: 'out of memory' }, status: 500 }],
  ['429', { error: { message: 'slow down' }, status: 429 }],
  ['502 as a page', { error: HTML, status: 502 }],
  ['200 as a page', { error: HTML, status: 200 }],
  ['a missing table', { error: { code: 'PGRST205', message: 'no such table' }, status: 404 }],
  ['nothing', { error: { code: '', message: 'TypeError: Failed to fetch' }, status: 0 }],
] as const;

test.each(OUTAGES)(
  'a profile that is answered with %s is an outage, and the user is signed in when it ends',
  async (_, failure) => {
    backend.failure = failure;
    await expect(refreshSession({ force: true })).rejects.toBeInstanceOf(AppError);
    expect(sessionOutageStore.getState()).toMatchObject({ error: {}, person: { name: '박준', level: 'member' } });
    expect(sessionStore.getState()).toEqual(LOGGED_OUT);
    backend.failure = null;
    expect((await refreshSession()).status).toBe('loggedIn');
    expect(sessionOutageStore.getState()).toEqual({ error: null, person: null });
  },
);

test.each(OUTAGES)('a known user stays signed in when the profile is answered with %s', async (_, failure) => {
  const known = await refreshSession({ force: true });
  backend.failure = failure;
  vi.advanceTimersByTime(120_000);
  expect(await refreshSession()).toEqual(known);
  expect(sessionStore.getState()).toEqual(known);
});

test('another user’s profile is not accepted', async () => {
  backend.profile = { ...PROFILE, id: 'u2' };
  await expect(refreshSession({ force: true })).rejects.toMatchObject({ code: 'bad_response' });
});

test.each([401, 403])('a profile that is refused with %d does not sign in', async (status) => {
  backend.failure = { error: { code: '42501', message: 'no' }, status };
  expect(await refreshSession({ force: true })).toEqual(LOGGED_OUT);
  expect(sessionOutageStore.getState().error).toBeNull();
});

test('only the client reports a session that ends on an open page, so that a sign-in dialog opens over the page', async () => {
  const known = await refreshSession({ force: true });
  backend.failure = { error: { code: 'PGRST301', message: 'no' }, status: 401 };
  expect(await refreshSession({ force: true })).toEqual(known);
});

test('a session that Auth refuses to refresh is signed out; when Auth cannot be reached it is an outage', async () => {
  backend.sessionError = { code: 'refresh_token_not_found', status: 400, message: 'Invalid Refresh Token' };
  expect(await refreshSession()).toEqual(LOGGED_OUT);
  backend.sessionError = { code: 'server_error', status: 502, message: 'server_error' };
  await expect(refreshSession()).rejects.toMatchObject({ code: 'server_error' });
});
