import type { TestDatabase } from '@dojang/embedded/testing';
import { borrowTestDatabase } from '@dojang/embedded/testing/borrow';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LogEntry } from '../../http/log.ts';
import { embeddedPort } from '../../supabase/embedded.ts';
import { createRest, type Rest } from '../../supabase/rest.ts';
import { BoundedMemory } from './bounded-memory.ts';
import { createSharedCounts } from './shared-counts.ts';
import { type LimitOptions, SharedLimiter } from './shared-limiter.ts';

const MINUTE = 60_000;
const log = () => {};
const GROWING = { points: 5, windowMs: 60 * MINUTE, delayMs: MINUTE, maxDelayMs: 15 * MINUTE };
const FIXED = { points: 3, windowMs: 15 * MINUTE };

let database: TestDatabase;
let rest: Rest;
let requests = 0;

beforeAll(async () => {
  database = await borrowTestDatabase();
  const real = createRest(embeddedPort(database.embedded, { log, now: Date.now }));
  rest = {
    ...real,
    rpc: (...call) => {
      requests++;
      return real.rpc(...call);
    },
  };
});
afterAll(() => database.stop());

let names = 0;
const freshName = () => `test${'abcdefghijklmnopqrstuvwxyz'[names++]}`;
/**
 * Time limit for the database. It is longer than that of a sign-in, so that a busy machine does not make the gateway count
 * alone.
 */
const gateway = (name: string, options: Omit<LimitOptions, 'name'>) =>
  new SharedLimiter(createSharedCounts(rest, log, 20_000), { name, ...options });

/** @returns 0, or the milliseconds to wait */
const take = (limiter: SharedLimiter, key = 'mina') =>
  limiter.consume(key).then(
    () => 0,
    (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
      throw refusal;
    },
  );
const takeTimes = async (limiter: SharedLimiter, times: number) => {
  for (let at = 0; at < times; at++) expect(await take(limiter)).toBe(0);
};
const elapse = (ms: number) => database.sql`
  update public.rate_limits set expires_at = expires_at - ${ms} * interval '1 millisecond',
    blocked_until = blocked_until - ${ms} * interval '1 millisecond' where key <> 'rows:'`;

test('the delay doubles with each attempt up to a maximum, and resets after an hour without attempts', async () => {
  const name = freshName();
  await takeTimes(gateway(name, GROWING), 5);
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    const wait = await take(gateway(name, GROWING));
    expect(Math.ceil(wait / MINUTE)).toBe(minutes);
    await elapse(wait);
    expect(await take(gateway(name, GROWING))).toBe(0);
  }
  await elapse(60 * MINUTE);
  await takeTimes(gateway(name, GROWING), 5);
});

test('without a delay a key is blocked until the window since its first attempt ends', async () => {
  const name = freshName();
  await takeTimes(gateway(name, FIXED), 1);
  await elapse(10 * MINUTE);
  await takeTimes(gateway(name, FIXED), 2);
  expect(Math.ceil((await take(gateway(name, FIXED))) / MINUTE)).toBe(5);
  await elapse(5 * MINUTE);
  await takeTimes(gateway(name, FIXED), 3);
});

test('a restart keeps the counts, and two gateways share them', async () => {
  const name = freshName();
  const [first, second] = [gateway(name, FIXED), gateway(name, FIXED)];
  await takeTimes(first, 2);
  await takeTimes(second, 1);
  expect(await take(first)).toBeGreaterThan(0);
  expect(await take(gateway(name, FIXED))).toBeGreaterThan(0);
});

test('of a hundred simultaneous attempts over two gateways only the allowed number is accepted', async () => {
  for (const options of [FIXED, GROWING]) {
    const name = freshName();
    const gateways = [gateway(name, options), gateway(name, options)];
    const waits = await Promise.all(Array.from({ length: 50 }, () => gateways.map((limiter) => take(limiter))).flat());
    expect(waits.filter((wait) => wait === 0)).toHaveLength(options.points);
  }
});

test('reducing a count also removes the block that the count caused', async () => {
  for (const options of [FIXED, GROWING]) {
    const limiter = gateway(freshName(), options);
    await takeTimes(limiter, options.points);
    expect(await take(limiter)).toBeGreaterThan(0);
    await limiter.reward('mina');
    await takeTimes(limiter, 1);
    expect(await take(limiter)).toBeGreaterThan(0);
    for (let at = 0; at < options.points; at++) await limiter.reward('mina');
    expect(await limiter.get('mina')).toBeNull();
  }
});

test('a deleted key starts again', async () => {
  const limiter = gateway(freshName(), GROWING);
  await takeTimes(limiter, 5);
  expect(await take(limiter)).toBeGreaterThan(0);
  await limiter.delete('mina');
  await takeTimes(limiter, 5);
});

test('a key that is known to be blocked costs no query', async () => {
  const limiter = gateway(freshName(), GROWING);
  await takeTimes(limiter, 5);
  await take(limiter);
  const before = requests;
  for (let at = 0; at < 100; at++) expect(await take(limiter)).toBeGreaterThan(0);
  expect(requests).toBe(before);
  expect(limiter.knownWait('mina')).toBeGreaterThan(0);
  expect(limiter.knownWait('jun')).toBe(0);
});

test('simultaneous counts are sent in one request', async () => {
  const counts = createSharedCounts(rest, log);
  const limiters = [freshName(), freshName(), freshName()].map((name) => new SharedLimiter(counts, { name, ...FIXED }));
  const before = requests;
  await Promise.all(limiters.map((limiter) => take(limiter)));
  expect(requests).toBe(before + 1);
});

test('while the database is unavailable this process counts alone, and retries after a while', async () => {
  let asked = 0;
  const logs: LogEntry[] = [];
  const away = { rpc: () => Promise.reject(new Error(`away ${++asked}`)) };
  const limiter = new SharedLimiter(
    createSharedCounts(away, (entry) => logs.push(entry)),
    { name: 'away', ...GROWING },
  );
  await takeTimes(limiter, 5);
  await limiter.reward('mina');
  await takeTimes(limiter, 1);
  expect(await take(limiter)).toBeGreaterThan(0);
  expect(asked).toBe(1);
  expect(logs).toMatchObject([{ level: 'warn', event: 'rate_limits_away' }]);
});

test.each([
  ['growing', GROWING],
  ['fixed', FIXED],
])('a database that becomes slow gives no new attempts: %s', async (_, options) => {
  let isSlow = false;
  const slow: Pick<Rest, 'rpc'> = {
    rpc: (...call) => (isSlow ? Promise.reject(new Error('too slow')) : rest.rpc(...call)),
  };
  const limiter = new SharedLimiter(createSharedCounts(slow, log), { name: freshName(), ...options });
  await takeTimes(limiter, options.points);
  await limiter.reward('mina');
  isSlow = true;
  expect(await take(limiter)).toBe(0);
  expect(await take(limiter)).toBeGreaterThan(0);
});

test('while the database is unavailable a key does not wait longer than with the database', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const limiter = new SharedLimiter(createSharedCounts({ rpc: () => Promise.reject(new Error('away')) }, log), {
      name: 'alone',
      ...GROWING,
    });
    await takeTimes(limiter, 5);
    for (const minutes of [1, 2, 4, 8]) {
      expect(await take(limiter)).toBe(minutes * MINUTE);
      expect(limiter.knownWait('mina')).toBe(minutes * MINUTE);
      vi.advanceTimersByTime(minutes * MINUTE);
      await takeTimes(limiter, 1);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('without the database only the free ones of a hundred simultaneous attempts are accepted', async () => {
  for (const options of [FIXED, GROWING]) {
    const away = { rpc: () => Promise.reject(new Error('away')) };
    const limiter = new SharedLimiter(createSharedCounts(away, log), { name: 'burst', ...options });
    const waits = await Promise.all(Array.from({ length: 100 }, () => take(limiter)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(options.points);
  }
});

test('a block of this process holds when the database is back and has counted fewer attempts', async () => {
  let isAway = false;
  const name = freshName();
  const flaky: Pick<Rest, 'rpc'> = {
    rpc: (...call) => (isAway ? Promise.reject(new Error('away')) : rest.rpc(...call)),
  };
  const limiter = new SharedLimiter(createSharedCounts(flaky, log, 20_000), { name, ...GROWING });
  await takeTimes(limiter, 3);
  isAway = true;
  await takeTimes(limiter, 2);
  isAway = false;
  expect(limiter.knownWait('mina')).toBeGreaterThan(0);
});

test('a database that never answers delays requests only briefly', async () => {
  const limiter = new SharedLimiter(createSharedCounts({ rpc: () => new Promise(() => {}) }, log), {
    name: 'mute',
    ...FIXED,
  });
  await takeTimes(limiter, 3);
  expect(await take(limiter)).toBeGreaterThan(0);
});

test('a hundred thousand invented keys do not fill the memory or displace a recent key @nightly', async () => {
  const memory = new BoundedMemory({ keyPrefix: 'away', points: 3, duration: 900 });
  for (let at = 0; at < 100_000; at++) await memory.consume(`guess ${at}`);
  for (let times = 0; times < 3; times++) await memory.consume('mina');
  await expect(memory.consume('mina')).rejects.toBeInstanceOf(RateLimiterRes);
  expect(memory.dump().storage.length).toBeLessThanOrEqual(5_000);
});

test('expired counts are purged, and with a full table new keys are counted in memory', async () => {
  const limiter = gateway(freshName(), FIXED);
  await takeTimes(limiter, 1);
  await elapse(60 * MINUTE);
  await takeTimes(gateway(freshName(), FIXED), 1);
  expect(await rest.rpc('purge_rate_limits', {})).toBe(1);

  await database.sql`update public.rate_limits set points = 1000000 where key = 'rows:'`;
  const logs: LogEntry[] = [];
  const counts = createSharedCounts(rest, (entry) => logs.push(entry), 20_000);
  expect(counts.away()).toBeNull();
  const full = new SharedLimiter(counts, { name: freshName(), ...FIXED });
  await takeTimes(full, 3);
  expect(await take(full)).toBeGreaterThan(0);
  expect(counts.away()).toContain('full');
  expect(logs).toMatchObject([{ level: 'warn', event: 'rate_limits_away' }]);
  expect(await rest.rpc('purge_rate_limits', {})).toBe(1);
});

test('only the server can count', async () => {
  const anonymous = await embeddedPort(database.embedded, { log, now: Date.now }).fetch(
    new Request('http://gateway.internal/rest/v1/rpc/count_rate_limits', {
      method: 'POST',
      headers: { apikey: database.embedded.publishableKey, 'content-type': 'application/json' },
      body: '{"p_counts":[]}',
    }),
    { peerAddress: null },
  );
  expect(anonymous.status).toBeGreaterThanOrEqual(400);
});

test.each([
  ['growing', GROWING, 5, 15 * MINUTE],
  ['fixed', FIXED, 3, 15 * MINUTE],
] as const)('a clock that was a day ahead does not prolong a block: %s', async (_, options, points, longest) => {
  const name = freshName();
  const limiter = gateway(name, options);
  await takeTimes(limiter, points);
  expect(await take(limiter)).toBeGreaterThan(0);
  // The rows look as if they were counted while the clock of the database was a day ahead.
  await elapse(-24 * 60 * MINUTE);
  const wait = await take(gateway(name, options));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(longest);

  // The clock of the gateway was also a day ahead, and the gateway remembers refused keys.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 60 * MINUTE });
  try {
    expect(await take(limiter)).toBeLessThanOrEqual(longest);
  } finally {
    vi.useRealTimers();
  }
});
