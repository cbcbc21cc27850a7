import { expect, test } from 'vitest';
import { from, type Person } from '../../testing/database-app.ts';
import { deploying } from '../../testing/deploying.ts';

const on = deploying();

const healthOf = async (name: string, as: string | Person, query = '') => {
  const headers = { authorization: `Bearer ${typeof as === 'string' ? as : as.token}` };
  const path = `/api/deploy/${name}/health${query}`;
  const answer = await on.gateway.app.request(path, { headers }, from('10.9.0.1'));
  return { code: answer.status, body: await answer.json() };
};

test('the reports of browsers since a given moment are read with a token of that name', async () => {
  await on.gateway.database.sql`
    insert into public.remote_reports (name, version, day, phase, code, route, count, last_at, purge_at) values
      ('content', 'bbbbbb', current_date, 'evaluate', 'threw', '/memo', 2, now(), now() + interval '1 day'),
      ('content', 'aaaaaa', current_date - 20, 'fetch', 'timeout', '', 1, now() - interval '20 days', now() + interval '1 day'),
      ('admin', 'cccccc', current_date, 'fetch', 'timeout', '', 1, now(), now() + interval '1 day')`;
  const reader = await on.issue('content', 'read');
  expect(await healthOf('content', reader)).toMatchObject({
    code: 200,
    body: { name: 'content', versions: [{ version: 'bbbbbb' }], errors: [{ code: 'threw', route: '/memo', count: 2 }] },
  });
  const since = new Date(on.gateway.clock.now - 30 * 86_400_000).toISOString();
  expect((await healthOf('content', reader, `?since=${since}`)).body).toMatchObject({ errors: [{}, {}] });
  expect((await healthOf('admin', reader)).code).toBe(401);
  expect((await healthOf('content', await on.gateway.signUp('박준'))).code).toBe(403);
  expect((await healthOf('content', reader, '?since=soon')).code).toBe(400);
});
