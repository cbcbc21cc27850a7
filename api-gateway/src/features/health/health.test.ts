import { describe, expect, test, vi } from 'vitest';
import { Lane } from '../../platform/middleware/lanes/lane.ts';
import { from, startDatabaseApp } from '../../testing/database-app.ts';
import { writeShell } from '../../testing/releases.ts';
import { bearer, PUBLISHABLE_KEY, testApp } from '../../testing/test-app.ts';

test('health is checked for each request, and a change of the result is logged', async () => {
  const { app, registry, logs } = await testApp();
  const ask = async (times: number) => {
    const answers = [];
    for (let at = 0; at < times; at++) answers.push((await app.request('/healthz')).status);
    return answers;
  };
  expect(await ask(3)).toEqual([503, 503, 503]);
  expect(logs).toEqual([{ level: 'info', event: 'health', ok: false, snapshot: null }]);

  await registry.publish(await writeShell());
  expect(await ask(2)).toEqual([200, 200]);
  const snapshot = (await registry.live())?.id;
  expect(logs.slice(1)).toEqual([{ level: 'info', event: 'health', ok: true, snapshot }]);
});

test('a failed request is logged as an error', async () => {
  const { app, logs } = await testApp();
  expect((await app.request('/')).status).toBe(503);
  expect(logs).toMatchObject([{ level: 'error', event: 'request', method: 'GET', status: 503 }]);
});

describe('readiness', () => {
  const app = async (parts: { database: boolean; disk: boolean }) => {
    const built = await testApp({
      upstream: () => (parts.database ? Response.json([]) : Response.json({}, { status: 503 })),
      disk: async () => (parts.disk ? 'ok' : 'full'),
    });
    await built.registry.publish(await writeShell());
    return built;
  };
  const ask = async ({ app }: Awaited<ReturnType<typeof testApp>>) => {
    const response = await app.request('/readyz', { headers: { host: '10.0.0.7:3000' } }, from('127.0.0.1'));
    return { status: response.status, ...((await response.json()) as object) };
  };

  test('readiness names the failing parts, and a change of the result is logged', async () => {
    const parts = { database: true, disk: true };
    const built = await app(parts);
    const fine = { registry: true, database: true, disk: true, lanes: true, stuck: [], weakened: [] };
    expect(await ask(built)).toEqual({ status: 200, ok: true, ...fine });
    parts.database = false;
    expect((await ask(built)).status).toBe(200);
    built.clock.now += 1_000;
    expect(await ask(built)).toEqual({ status: 503, ok: false, ...fine, database: false });
    await ask(built);
    const told = built.logs.filter(({ event }) => event === 'readiness');
    expect(told.map(({ level, ok }) => [level, ok])).toEqual([
      ['info', true],
      ['error', false],
    ]);
    expect((await built.app.request('/healthz')).status).toBe(200);
  });

  test('readiness names a lane whose places are held', async () => {
    const isAnswered = Promise.withResolvers<void>();
    const built = await testApp({
      upstream: async ({ url }) => {
        if (url.includes('/memos')) await isAnswered.promise;
        return Response.json([]);
      },
    });
    await built.registry.publish(await writeShell());
    // The rule itself is tested with the lanes.
    const rule = vi.spyOn(Lane.prototype, 'isStuck').mockImplementation(function (this: Lane) {
      return this.taken > 0;
    });
    const held = built.app.request('/rest/v1/memos?select=id', { headers: await bearer() });
    await expect.poll(() => built.received.length).toBeGreaterThan(0);
    expect(await ask(built)).toMatchObject({ status: 503, ok: false, lanes: false, stuck: ['rest'] });
    isAnswered.resolve();
    await held;
    built.clock.now += 1_000;
    expect(await ask(built)).toMatchObject({ status: 200, lanes: true, stuck: [] });
    rule.mockRestore();
  });

  test('readiness tells that attempts are counted in memory, and the gateway stays in service', async () => {
    const metricsToken = 'a-token-for-the-metrics';
    const built = await testApp({
      config: { metricsToken },
      upstream: ({ url }) =>
        url.includes('count_rate_limits') ? Response.json({}, { status: 503 }) : Response.json([]),
    });
    await built.registry.publish(await writeShell());
    expect(await ask(built)).toMatchObject({ status: 200, weakened: [] });
    await built.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY },
      body: JSON.stringify({ email: 'mina@dojang.test', password: 'wrong' }),
    });
    built.clock.now += 1_000;
    expect(await ask(built)).toMatchObject({ status: 200, ok: true, weakened: ['rate_limits_away'] });
    expect(built.logs).toContainEqual(expect.objectContaining({ event: 'rate_limits_away', level: 'warn' }));
    const told = async (address: string, headers: Record<string, string>) =>
      (await (await built.app.request('/readyz', { headers }, from(address))).json()) as { weakened?: string[] };
    const stranger = '203.0.113.9';
    expect(await told(stranger, { authorization: `Bearer ${metricsToken}` })).toHaveProperty('weakened');
    expect(await told(stranger, {})).toMatchObject({ ok: true, lanes: true });
    for (const [address, headers] of [
      [stranger, {}],
      [stranger, { authorization: 'Bearer another token' }],
      ['127.0.0.1', { 'x-forwarded-for': stranger }],
      ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      [stranger, { 'x-forwarded-for': '127.0.0.1' }],
    ] as const) {
      expect(await told(address, headers)).not.toHaveProperty('weakened');
    }
  });

  test('queries the database once a second for any number of requests', async () => {
    const built = await app({ database: true, disk: false });
    await Promise.all(Array.from({ length: 50 }, () => ask(built)));
    expect(built.received).toHaveLength(1);
  });

  test('readiness is false before a shell is published', async () => {
    expect(await ask(await testApp())).toMatchObject({ status: 503, registry: false });
  });
});

test('a gateway with its database is ready', async () => {
  const gateway = await startDatabaseApp();
  try {
    const response = await gateway.app.request('/readyz', {}, from('127.0.0.1'));
    expect(await response.json()).toMatchObject({ database: true, disk: true });
  } finally {
    await gateway.stop();
  }
});
