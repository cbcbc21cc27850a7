import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthFetch } from './auth-fetch.ts';

const EXCHANGE = 'http://localhost/auth/v1/token?grant_type=pkce';
const authFetch = createAuthFetch({ isLeaving: () => false, tokenEndsAt: () => 0 });
const answers: (Response | Error)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => {
    const next = answers.shift() ?? Response.json({}, { status: 503 });
    if (next instanceof Error) throw next;
    return next;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.length = 0;
});

const settled = async (request: Promise<Response>) => {
  const status = request.then((answer) => answer.status);
  await vi.advanceTimersByTimeAsync(60_000);
  return status;
};

test('the code of a mailed link is kept during an outage of some seconds', async () => {
  answers.push(new TypeError('refused'), new TypeError('refused'), new TypeError('refused'));
  answers.push(
    Response.json({}, { status: 503 }),
    new Response('<h1>502</h1>', { status: 502 }),
    Response.json({ ok: true }),
  );
  expect(await settled(authFetch(EXCHANGE, { method: 'POST' }))).toBe(200);
});

test('an expired link is reported at once, a long outage after a while', async () => {
  answers.push(Response.json({ error_code: 'flow_state_expired' }, { status: 403 }));
  expect(await settled(authFetch(EXCHANGE, { method: 'POST' }))).toBe(403);
  expect(await settled(authFetch(EXCHANGE, { method: 'POST' }))).toBe(503);
});
