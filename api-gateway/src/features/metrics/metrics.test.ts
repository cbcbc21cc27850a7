import { expect, test } from 'vitest';
import { from } from '../../testing/database-app.ts';
import { writeShell } from '../../testing/releases.ts';
import { testApp } from '../../testing/test-app.ts';
import { createMetrics } from './metrics.ts';

const ADDRESS = '/api/internal/metrics';
const TOKEN = 'a-token-of-the-tests';

async function measured() {
  const metrics = createMetrics();
  const built = await testApp({ metrics, config: { metricsToken: TOKEN } });
  const read = async (authorization?: string) =>
    built.app.request(ADDRESS, authorization ? { headers: { authorization } } : {}, from('127.0.0.1'));
  const text = async () => (await read(`Bearer ${TOKEN}`)).text();
  return { ...built, metrics, read, text };
}

test('requests are counted by route and status, and timed', async () => {
  const { app, text } = await measured();
  await app.request('/api/private/project/deleteProject', { method: 'POST' });
  await app.request('/api/nothing/here');
  const answer = await text();
  expect(answer).toMatch(/dojang_http_requests_total\{method="POST",route="[^"]+",status="401"\} 1/);
  expect(answer).toContain('dojang_http_requests_total{method="GET",route="/api/*",status="404"} 1');
  expect(answer).toContain('dojang_http_request_duration_seconds_count{route="/api/*"} 1');
  expect(answer).toContain('nodejs_eventloop_lag_seconds');
});

test('invented names in requests add no series', async () => {
  const { metrics, text } = await measured();
  const log = metrics.counting(() => {});
  for (const path of ['/rest/v1/a', '/rest/v1/b', '/rest/v1/rpc/c', '/rest/v1/rpc/d']) {
    log({ level: 'info', event: 'request', method: 'BREW', path, status: 404, ms: 3 });
  }
  const routes = (await text()).match(/^dojang_http_requests_total.*$/gm);
  expect(routes).toEqual([
    'dojang_http_requests_total{method="other",route="/rest/v1/*",status="404"} 2',
    'dojang_http_requests_total{method="other",route="/rest/v1/rpc/*",status="404"} 2',
  ]);
});

test('the metrics contain the live versions, the disk, and warnings', async () => {
  const { metrics, registry, text } = await measured();
  const shell = await registry.publish(await writeShell());
  metrics.counting(() => {})({ level: 'warn', event: 'job_failed', job: 'purge' });
  const answer = await text();
  expect(answer).toContain(`dojang_live_release{name="shell",version="${shell.version}"} 1`);
  expect(answer).toContain('dojang_disk_bytes{kind="free"} 42949672960');
  expect(answer).toContain('dojang_log_events_total{level="warn",event="job_failed"} 1');
  expect(answer).toContain('dojang_release_problems 0');
});

test('without the token the metrics do not exist, not even for this machine', async () => {
  const { read } = await measured();
  for (const authorization of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    expect((await read(authorization)).status).toBe(404);
  }
  const { app } = await testApp();
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await app.request(ADDRESS, { headers }, from('127.0.0.1'))).status).toBe(404);
});
