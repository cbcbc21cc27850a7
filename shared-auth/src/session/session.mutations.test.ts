import { beforeEach, expect, test, vi } from 'vitest';
import { isLeaving } from '../leaving.ts';
import { LOGGED_OUT, sessionStore } from '../session.store.ts';
import { signOut, watchSession } from './session.mutations.ts';
import { refreshSession } from './session.queries.ts';

type Listener = (event: string, session: { user: { id: string } } | null) => void;
const auth = vi.hoisted(() => ({
  listeners: new Set<Listener>(),
  signOut: vi.fn(),
  getSession: vi.fn(),
}));

// The client of Auth is faked. The test checks what the shell gets from its responses.
vi.mock('../client.ts', () => {
  const supabase = {
    removeAllChannels: async () => [],
    auth: {
      ...auth,
      onAuthStateChange: (listener: Listener) => {
        auth.listeners.add(listener);
        return { data: { subscription: { unsubscribe: () => auth.listeners.delete(listener) } } };
      },
    },
  };
  return {
    mayHaveSession: () => true,
    prepareSupabase: async () => supabase,
    whenSupabaseIsPrepared: async () => supabase,
  };
});

const mina = { ...LOGGED_OUT, status: 'loggedIn' as const, id: 'u1' };
const answers = (session: object | null) => async () => ({ data: { session }, error: null });
const happens: Listener = (event, session) => {
  for (const listener of auth.listeners) listener(event, session);
};
const afterCallbacks = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sessionStore.setState(mina, true);
  vi.stubGlobal('fetch', async () => new Response());
  auth.getSession.mockImplementation(answers({ user: { id: 'u1' } }));
  return () => {
    auth.listeners.clear();
    vi.unstubAllGlobals();
    // A sign-in resets the state of a test.
    sessionStore.setState(mina, true);
    sessionStore.setState(LOGGED_OUT, true);
  };
});

test.each([
  ['answers that it failed', async () => ({ error: { status: 502, message: '<h1>502 Bad Gateway</h1>' } })],
  ['throws', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a session that is lost after a sign-out which %s is reported', async (_, failing) => {
  auth.signOut.mockImplementation(failing);
  const lost = vi.fn();
  watchSession(lost, () => {});
  await afterCallbacks();
  await expect(signOut()).rejects.toBeInstanceOf(Error);
  expect(isLeaving()).toBe(false);
  happens('SIGNED_OUT', null);
  await afterCallbacks();
  expect(lost).toHaveBeenCalledOnce();
});

test('a sign-out without a server connection signs out this browser without a question', async () => {
  const lost = vi.fn();
  watchSession(lost, () => {});
  await afterCallbacks();
  auth.signOut.mockImplementation(async () => {
    auth.getSession.mockImplementation(answers(null));
    happens('SIGNED_OUT', null);
    await afterCallbacks();
    return { error: { status: 0, message: 'Failed to fetch' } };
  });
  await signOut();
  await afterCallbacks();
  expect(sessionStore.getState()).toEqual(LOGGED_OUT);
  expect(lost).not.toHaveBeenCalled();
});

test('a sign-out is complete when this browser has no session, even before the server has answered', async () => {
  let answer = (_: { error: null }) => {};
  auth.signOut.mockImplementation(() => {
    happens('SIGNED_OUT', null);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await signOut();
  expect(sessionStore.getState()).toEqual(LOGGED_OUT);
  answer({ error: null });
  await expect.poll(() => auth.listeners.size).toBe(0);
});

test('another account that signs in in another tab is reported, and does not become the account of this page', async () => {
  const [lost, other] = [vi.fn(), vi.fn()];
  watchSession(lost, other);
  await afterCallbacks();
  const jun = { user: { id: 'u2' } };
  auth.getSession.mockImplementation(answers(jun));
  happens('SIGNED_IN', jun);
  await afterCallbacks();
  expect(other).toHaveBeenCalledOnce();
  expect(await refreshSession({ force: true })).toEqual(mina);
  // The same happens after a sign-out while the sign-in dialog is open.
  happens('SIGNED_OUT', null);
  await afterCallbacks();
  expect(lost).toHaveBeenCalledOnce();
  happens('SIGNED_IN', jun);
  await afterCallbacks();
  expect(other).toHaveBeenCalledTimes(2);
  expect(sessionStore.getState()).toEqual(LOGGED_OUT);
});
