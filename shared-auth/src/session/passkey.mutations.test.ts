import { beforeEach, expect, test, vi } from 'vitest';
import { signInWithPasskey } from './passkey.mutations.ts';
import { refreshSession } from './session.queries.ts';

const clients = vi.hoisted(() => {
  const client = () => ({
    signInWithPasskey: vi.fn(),
    signOut: vi.fn(async () => ({ error: null })),
    setSession: vi.fn(),
  });
  return { own: client(), other: client() };
});
vi.mock('../client.ts', () => ({
  prepareSupabase: async () => ({ auth: clients.own }),
  otherAuth: async () => clients.other,
}));
vi.mock('./session.queries.ts', () => ({ refreshSession: vi.fn(async () => {}) }));

const { own, other } = clients;
const session = { access_token: 'a', refresh_token: 'r', user: { id: 'u1' } };

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', async () => new Response());
  for (const client of [own, other]) client.signInWithPasskey.mockResolvedValue({ data: { session }, error: null });
  own.setSession.mockResolvedValue({ error: null });
  return () => vi.unstubAllGlobals();
});

test('over the page of a user, a passkey of another account never becomes the session of this browser', async () => {
  expect(await signInWithPasskey('u2')).toMatchObject({ ok: false, code: 'passkey_of_other' });
  expect([own.signInWithPasskey, own.setSession, refreshSession].flatMap((call) => vi.mocked(call).mock.calls)).toEqual(
    [],
  );
  expect(other.signOut.mock.calls).toEqual([[{ scope: 'local' }]]);
});

test('over the page of a user, a passkey of their account begins a session', async () => {
  expect(await signInWithPasskey('u1')).toEqual({ ok: true });
  expect(own.setSession.mock.calls).toEqual([[session]]);
  expect(refreshSession).toHaveBeenCalledOnce();
});

test('without a user, a passkey of any account begins a session', async () => {
  expect(await signInWithPasskey()).toEqual({ ok: true });
  expect(own.signInWithPasskey).toHaveBeenCalledOnce();
  expect(other.signInWithPasskey).not.toHaveBeenCalled();
});
