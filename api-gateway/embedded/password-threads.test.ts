import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guest, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  // The cost of a password hash is the same as in production.
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
  db = await startWorkspace();
});
afterAll(() => db.stop());

// bcrypt in JavaScript would block the main thread for 60 ms for each guess of a stranger.
test('passwords are compared on another thread than the main thread', async () => {
  const { email } = await signUp(db.embedded);
  /** CPU milliseconds of the main thread for a guess. The first guesses also compile the code. */
  const costOf = async () => {
    const before = process.threadCpuUsage();
    const { error } = await guest(db.embedded).auth.signInWithPassword({ email, password: 'a guess of a stranger' });
    expect(error?.code).toBe('invalid_credentials');
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  await expect.poll(costOf).toBeLessThan(40);
});
