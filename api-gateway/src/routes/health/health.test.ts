import { expect, test } from 'vitest';
import { writeShell } from '../../testing/releases.ts';
import { testApp } from '../../testing/test-app.ts';

test('health is told honestly each time, and logged when it changes', async () => {
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

test('a request that nobody can answer is logged as an error', async () => {
  const { app, logs } = await testApp();
  expect((await app.request('/')).status).toBe(503);
  expect(logs).toMatchObject([{ level: 'error', event: 'request', method: 'GET', status: 503 }]);
});
