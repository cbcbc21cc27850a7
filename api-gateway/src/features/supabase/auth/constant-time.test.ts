import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../../../platform/http/env.ts';
import { CONSTANT_MS, constantTime } from './constant-time.ts';
import { parseAuthRoute } from './parse-auth-route.logic.ts';

const account = JSON.stringify({ email: 'mina@dojang.test', password: 'a good long password' });
const signIn = parseAuthRoute('POST', 'http://localhost/auth/v1/token?grant_type=password', account);

/** Milliseconds of a sign-in with this answer. The delay is the only part that takes time here. */
async function timeOf(status: 200 | 400): Promise<number> {
  if (typeof signIn === 'string') throw new Error(signIn);
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('authRoute', signIn);
      await next();
    })
    .use(constantTime())
    .post('/', (c) => c.json({}, status));
  const began = performance.now();
  await app.request('/', { method: 'POST' });
  return performance.now() - began;
}

test('a refused sign-in is delayed, a successful one is not', async () => {
  expect(await timeOf(400)).toBeGreaterThan(CONSTANT_MS - 5);
  // On a busy machine a request may wait for a processor.
  await expect.poll(() => timeOf(200)).toBeLessThan(CONSTANT_MS);
});
