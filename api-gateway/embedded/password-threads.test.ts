import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guest, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  // Passwords cost what they cost in production.
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
  db = await startWorkspace();
});
afterAll(() => db.stop());

// bcrypt in JavaScript blocks the main thread for 60 ms, for each guess of a stranger.
test('passwords are compared on another thread than the main thread', async () => {
  const { email } = await signUp(db.embedded);
  const before = process.threadCpuUsage();
  for (let guess = 0; guess < 12; guess += 1) {
    const { error } = await guest(db.embedded).auth.signInWithPassword({ email, password: `guess number ${guess}` });
    expect(error?.code).toBe('invalid_credentials');
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000 / 12).toBeLessThan(40);
});
