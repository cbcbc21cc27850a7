import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../../app.ts';
import { type DatabaseApp, from, startDatabaseApp } from '../../testing/database-app.ts';
import { REMOTE_FILES, writeRemote, writeShell } from '../../testing/releases.ts';

const [V1, V2] = ['bbbbbb0000000001', 'bbbbbb0000000002'];

let built: DatabaseApp;
let gateway: Gateway;

beforeAll(async () => {
  built = await startDatabaseApp();
  const { registry } = built.deps;
  await registry.publishAll([await writeShell(), await writeRemote()]);
  await registry.stage(await writeRemote({ version: V2 }, { ...REMOTE_FILES, 'static/js/memo.abc.js': 'throw 1' }));
});
afterAll(() => built.stop());
beforeEach(async () => {
  await built.database.sql`delete from public.remote_reports`;
  await built.deps.registry.setCanary('content', { version: V2, percent: 50, people: [], admins: false });
  gateway = createGateway(built.deps);
  // The canary is seen.
  await gateway.settleReports();
});

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`;
};
const report = (body: unknown, address = newNetwork()) =>
  gateway.app.request(
    '/api/public/client-error',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    from(address),
  );
const opened = (version: string, code?: string) => ({
  snapshot: '0123456789abcdef',
  route: '/memo',
  opened: [{ name: 'content', version }],
  errors: code ? [{ name: 'content', version, code }] : [],
});
/** Documents that open a version, the first ones of which fail. */
const documents = async (version: string, views: number, failures: number, code = 'threw') => {
  for (let at = 0; at < views; at += 1) await report(opened(version, at < failures ? code : undefined));
};
const stored = () => built.database.sql`
  select version, phase, code, count::int as count from public.remote_reports order by version, phase, code`;
const canary = async () => (await built.deps.registry.live())?.canaries?.content?.version;

test('a canary that fails more than twice as often as the live version ends, and the history says why', async () => {
  await documents(V1, 200, 4);
  await documents(V2, 200, 12);
  await gateway.settleReports();
  expect(await canary()).toBeUndefined();
  const [change] = await built.deps.registry.history('content');
  expect(change).toMatchObject({ how: 'canary_end', version: V2, by: null });
  expect(change?.reason).toBe('failed in 12 of 200 views, the live version in 4 of 200');
  expect(await stored()).toEqual([
    { version: V1, phase: 'evaluate', code: 'threw', count: 4 },
    { version: V1, phase: 'view', code: 'view', count: 200 },
    { version: V2, phase: 'evaluate', code: 'threw', count: 12 },
    { version: V2, phase: 'view', code: 'view', count: 200 },
  ]);
});

test('a canary goes on that fails as often as the live version, in few views, or before it was set', async () => {
  await documents(V1, 100, 6);
  await documents(V2, 199, 12);
  await gateway.settleReports();
  expect(await canary()).toBe(V2);
  await documents(V2, 1, 0);
  await gateway.settleReports();
  expect(await canary()).toBe(V2);

  const later = createGateway(built.deps);
  await built.database.sql`update public.remote_reports set count = 1 where version = ${V1} and phase <> 'view'`;
  await later.settleReports();
  await later.settleReports();
  expect(await canary()).toBe(V2);
});

test('one network cannot end a canary, and versions that nobody gets are not counted', async () => {
  for (let at = 0; at < 100; at += 1) await report(opened(V2, 'threw'), '10.99.0.1');
  await report(opened('cccccc0000000009', 'threw'));
  await gateway.settleReports();
  expect(await stored()).toEqual([
    { version: V2, phase: 'evaluate', code: 'threw', count: 5 },
    { version: V2, phase: 'view', code: 'view', count: 100 },
  ]);
});

test('what the database did not take is added later', async () => {
  await report(opened(V1));
  await built.database.sql`alter table public.remote_reports rename to elsewhere`;
  await expect(gateway.settleReports()).rejects.toThrow();
  await built.database.sql`alter table public.elsewhere rename to remote_reports`;
  await report(opened(V1));
  await gateway.settleReports();
  expect(await stored()).toEqual([{ version: V1, phase: 'view', code: 'view', count: 2 }]);
});

test.each([
  ['a text', 'hello'],
  ['another code', opened(V1, 'made_up')],
  ['a long route', { ...opened(V1), route: 'x'.repeat(201) }],
  ['too much', { ...opened(V1), opened: Array(41).fill({ name: 'content', version: V1 }) }],
])('%s is refused', async (_, body) => {
  expect((await report(body)).status).toBe(400);
  await gateway.settleReports();
  expect(await stored()).toEqual([]);
});
