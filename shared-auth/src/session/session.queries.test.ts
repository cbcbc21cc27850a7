import { beforeEach, expect, test, vi } from 'vitest';
import { refreshSession } from './session.queries.ts';
import { LOGGED_OUT, sessionStore } from './session.store.ts';
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
const backend = vi.hoisted(() => ({
  profile: {} as unknown,
  signOut: vi.fn(),
  reads: 0,
  answering: Promise.resolve(),
}));

// The backend ends here; what becomes of its answers is what is tested.
vi.mock('../client.ts', () => ({
  mayHaveSession: () => true,
  prepareSupabase: async () => ({
    auth: {
      getSession: async () => ({ data: { session: { user: { id: 'u1' } } }, error: null }),
      signOut: backend.signOut,
    },
    from: () => ({
      select: () => ({
        eq: () => ({
          maybeSingle: async () => {
            backend.reads += 1;
            await backend.answering;
            return { data: backend.profile, error: null, status: 200 };
          },
        }),
      }),
    }),
  }),
}));

const suspended = { ...PROFILE, suspended_at: '2026-11-21T00:00:00Z', suspended_reason: '스팸 홍보' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  backend.profile = PROFILE;
  backend.reads = 0;
  backend.answering = Promise.resolve();
  backend.signOut.mockReset().mockResolvedValue({ error: null });
  sessionStore.setState(LOGGED_OUT, true);
  forgetSuspension();
  return () => vi.useRealTimers();
});

test('a suspended person is signed out here and told why', async () => {
  backend.profile = suspended;
  expect((await refreshSession({ force: true })).status).toBe('loggedOut');
  expect(suspensionStore.getState()).toEqual({ isSuspended: true, reason: '스팸 홍보' });
  expect(backend.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('an open session that becomes suspended ends with the next navigation, which waits for nothing', async () => {
  await refreshSession({ force: true });
  backend.profile = suspended;
  vi.advanceTimersByTime(6_000);
  expect((await refreshSession()).status).toBe('loggedIn');
  await expect.poll(() => sessionStore.getState().status).toBe('loggedOut');
  expect(suspensionStore.getState().reason).toBe('스팸 홍보');
});

test('navigations in quick succession ask once', async () => {
  await refreshSession({ force: true });
  await refreshSession();
  await refreshSession();
  expect(backend.reads).toBe(1);
});

test('a slow answer about who was suspended signs nobody else out, and is waited for once', async () => {
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
