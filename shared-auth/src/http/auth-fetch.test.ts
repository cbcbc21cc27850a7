import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthFetch } from './auth-fetch.ts';

const EXCHANGE = 'http://localhost/auth/v1/token?grant_type=pkce';
const authFetch = createAuthFetch({ isLeaving: () => false, tokenEndsAt: () => 0 });
const answers: (Response | Error)[] = [];

const sentAt: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  const start = performance.now();
  vi.stubGlobal('fetch', async () => {
    sentAt.push(performance.now() - start);
    const next = answers.shift() ?? Response.json({}, { status: 503 });
    if (next instanceof Error) throw next;
    return next;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.length = 0;
  sentAt.length = 0;
});

const settled = async (request: Promise<Response>) => {
  const status = request.then((answer) => answer.status);
  await vi.advanceTimersByTimeAsync(60_000);
  return status;
};

test('the code of a mailed link stays valid during an outage of some seconds', async () => {
  answers.push(new TypeError('refused'), new TypeError('refused'), new TypeError('refused'));
  answers.push(
    Response.json({}, { status: 503 }),
    new Response('<h1>502</h1>', { status: 502 }),
    Response.json({ ok: true }),
  );
  expect(await settled(authFetch(EXCHANGE, { method: 'POST' }))).toBe(200);
  expect(sentAt).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
});

test('an expired link is reported at once, a long outage only after 15 s', async () => {
  answers.push(Response.json({ error_code: 'flow_state_expired' }, { status: 403 }));
  expect(await settled(authFetch(EXCHANGE, { method: 'POST' }))).toBe(403);
  expect(await settled(authFetch(EXCHANGE, { method: 'POST' }))).toBe(503);
});

test('only the exchange of the code of a mailed link is sent more than three times: once a second for 15 s', async () => {
  vi.stubGlobal('fetch', async () => {
    sentAt.push(performance.now());
    throw new TypeError('refused');
  });
  const attempts = async (url: string) => {
    sentAt.length = 0;
    const failure = expect(authFetch(url, { method: 'POST' })).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(60_000);
    await failure;
    return sentAt.map((at) => at - (sentAt[0] ?? 0));
  };
  expect(await attempts(EXCHANGE)).toEqual(Array.from({ length: 15 }, (_, second) => second * 1000));
  expect(await attempts('http://localhost/auth/v1/token?grant_type=password')).toEqual([0, 200, 600]);
});

test('the exchange of a code ends after 15 s when the server never answers', async () => {
  const start = performance.now();
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    sentAt.push(performance.now() - start);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const endedAt = vi.fn();
  const failure = authFetch(EXCHANGE).catch(({ code }) => endedAt(code, performance.now() - start));
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
  expect(endedAt).toHaveBeenCalledExactlyOnceWith('timeout', 15_000);
  expect(sentAt).toEqual([0]);
});
