import { beforeEach, expect, test, vi } from 'vitest';
import { leaveEndedSession } from './session.mutations.ts';

const backend = vi.hoisted(() => ({ getUser: vi.fn(), signOut: vi.fn() }));

// The backend ends here; what becomes of its answers is what is tested.
vi.mock('../client.ts', () => ({
  prepareSupabase: async () => ({ auth: backend }),
  whenSupabaseIsPrepared: () => new Promise(() => {}),
}));

const answers = (error: { status: number } | null) => backend.getUser.mockResolvedValue({ error });

beforeEach(() => {
  backend.getUser.mockReset();
  backend.signOut.mockReset().mockResolvedValue({ error: null });
});

test.each([401, 403])('a session that Auth answers %i to is left in this browser alone', async (status) => {
  answers({ status });
  await leaveEndedSession();
  expect(backend.signOut.mock.calls).toEqual([[{ scope: 'local' }]]);
});

test.each([
  ['there', null],
  ['none', { status: 400 }],
  ['not to be asked for, as the server is away', { status: 502 }],
  ['not to be asked for, as nothing answers', { status: 0 }],
])('a session that is %s is not left', async (_, error) => {
  answers(error);
  await leaveEndedSession();
  expect(backend.signOut).not.toHaveBeenCalled();
});

test('a page full of refused requests asks once', async () => {
  answers({ status: 401 });
  await Promise.all(Array.from({ length: 20 }, leaveEndedSession));
  expect([backend.getUser.mock.calls.length, backend.signOut.mock.calls.length]).toEqual([1, 1]);
});
