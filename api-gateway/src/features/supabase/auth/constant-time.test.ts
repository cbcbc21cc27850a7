import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../../../platform/http/env.ts';
import { CONSTANT_MS, constantTime } from './constant-time.ts';
import { parseAuthRoute } from './parse-auth-route.logic.ts';

const account = JSON.stringify({ email: 'mina@dojang.test', password: 'a good long password' });
const signIn = parseAuthRoute('POST', 'http://localhost/auth/v1/token?grant_type=password', account);

/** The shortest of five sign-ins with this answer, in milliseconds. Nothing but the delay takes time here. */
async function fastest(status: 200 | 400): Promise<number> {
  if (typeof signIn === 'string') throw new Error(signIn);
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('authRoute', signIn);
      await next();
    })
    .use(constantTime)
    .post('/', (c) => c.json({}, status));
  const times: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const began = performance.now();
    await app.request('/', { method: 'POST' });
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

test('a refused sign-in is delayed, a successful one is not', async () => {
  expect(await fastest(400)).toBeGreaterThan(CONSTANT_MS - 5);
  expect(await fastest(200)).toBeLessThan(CONSTANT_MS);
});
