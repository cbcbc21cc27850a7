import type { RemoteHealth } from '@dojang/api-contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGateway, type Gateway } from '../../app.ts';
import { type DatabaseApp, from, startDatabaseApp } from '../../testing/database-app.ts';
import { memoDescriptor, REMOTE_FILES, writeRemote, writeShell } from '../../testing/releases.ts';

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
  await built.database.sql`delete from public.remote_vitals`;
  await built.database.sql`delete from public.remote_networks`;
  await built.deps.registry.setCanary('content', { version: V2, percent: 50, people: [], admins: false });
  gateway = createGateway(built.deps);
  // The gateway notices the canary.
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
/** Reports documents that open a version. The first `failures` documents report a failure. */
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

test('two addresses that report as often as they can do not end a canary, and its owners are told', async () => {
  await documents(V1, 20, 0);
  for (let hour = 0; hour < 3; hour += 1) {
    for (let at = 0; at < 105; at += 1) {
      for (const address of ['10.97.0.1', '10.96.0.1']) await report(opened(V2, 'threw'), address);
    }
    built.clock.now += 61 * 60_000;
    await gateway.settleReports();
  }
  expect(await canary()).toBe(V2);
});

const load = (version: string, value: number, address?: string) =>
  report({ ...opened(version), vitals: [{ name: 'content', version, metric: 'load', value }] }, address);

test('one network that reports slow pages all the time does not end a canary @nightly', async () => {
  for (let at = 0; at < 200; at += 1) await load(V1, 400);
  for (let at = 0; at < 196; at += 1) await load(V2, 400);
  for (let at = 0; at < 100; at += 1) await load(V2, 60_000, '10.98.0.1');
  await gateway.settleReports();
  const [row] = await built.database.sql`
    select sum(count)::int as loads from public.remote_vitals where version = ${V2}`;
  expect(row?.loads).toBe(200);
  expect(await canary()).toBe(V2);
});

test('a canary whose pages take more than twice as long ends, with the times in the history', async () => {
  for (let at = 0; at < 200; at += 1) await load(V1, 400);
  for (let at = 0; at < 199; at += 1) await load(V2, 1_000);
  await gateway.settleReports();
  expect(await canary()).toBe(V2);
  await load(V2, 1_000);
  await gateway.settleReports();
  expect(await canary()).toBeUndefined();
  const [change] = await built.deps.registry.history('content');
  expect(change).toMatchObject({ how: 'canary_end', version: V2, by: null });
  expect(change?.reason).toBe(
    'three of four pages took 1023 ms to load in 200 views, those of the live version 394 ms in 200',
  );
  const [row] = await built.database.sql`
    select actor_name, after ->> 'reason' as reason from audit_log where action = 'release.canary_ended' order by at desc limit 1`;
  expect(row).toEqual({ actor_name: '자동 감시', reason: change?.reason });
});

const alerts = () => built.database.sql`
  select p.email, n.kind, n.title, n.link, n.mail_at is not null as mails from public.notifications n
  join public.profiles p on p.id = n.user_id where n.kind like 'admin.%' order by n.kind, p.email`;

test('the owners of a remote are told once of a canary that ended, and of a live version that begins to fail', async () => {
  const { sql } = built.database;
  const [owner, admin] = [await built.signUp('메모 팀'), await built.signUp('또 다른 운영자')];
  await sql`update profiles set level = 'admin' where id = ${admin.id}`;
  await sql`delete from public.notifications`;
  const { registry } = built.deps;
  const emailOf = async (id: string) =>
    (await sql<{ email: string }[]>`select email from profiles where id = ${id}`)[0]?.email;
  const email = await emailOf(owner.id);
  const descriptor = { ...memoDescriptor, owners: ['메모 팀', ` ${email?.toUpperCase()} `] };
  const owned = await writeRemote(
    { descriptor, version: 'bbbbbb0000000003' },
    { ...REMOTE_FILES, 'static/js/memo.abc.js': 'throw 2' },
  );
  const { version } = await registry.stage(owned);
  await registry.setCanary('content', { version, percent: 50, people: [], admins: false });
  const others = createGateway(built.deps);
  await gateway.settleReports();
  await others.settleReports();
  await documents(V1, 200, 4);
  await documents(version, 200, 20);
  await gateway.settleReports();
  await others.settleReports();
  const title = `content ${version.slice(0, 8)} · 200번 가운데 20번 실패`;
  const ended = { kind: 'admin.canary_ended', title, link: '/alert', mails: true };
  expect(await alerts()).toEqual([{ email, ...ended }]);

  // The live version names no owner, so the admins are told, once.
  await sql`delete from public.notifications`;
  for (let round = 0; round < 3; round += 1) {
    built.clock.now += 61_000;
    await documents(V1, 20, 15);
    await gateway.settleReports();
    await others.settleReports();
  }
  const failing = {
    kind: 'admin.remote_failing',
    title: expect.stringMatching(`^content ${V1.slice(0, 8)} · \\d+번 가운데 \\d+번 실패$`),
    link: '/admin/remote',
    mails: true,
  };
  const told = await alerts();
  expect(told).toContainEqual({ email: await emailOf(admin.id), ...failing });
  expect(told.map(({ email }) => email)).not.toContain(email);
  expect(new Set(told.map(({ title }) => title)).size).toBe(1);
  const [most] = await sql`select max(count) as count from public.notifications where kind = 'admin.remote_failing'`;
  expect(most?.count).toBe(1);
});

test('a canary stays when it fails as often as the live version, in few views, or only before it was set', async () => {
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

test('counts that the database did not take are added later', async () => {
  await report(opened(V1));
  await built.database.sql`alter table public.remote_reports rename to elsewhere`;
  await expect(gateway.settleReports()).rejects.toThrow();
  await built.database.sql`alter table public.elsewhere rename to remote_reports`;
  await report(opened(V1));
  await gateway.settleReports();
  expect(await stored()).toEqual([{ version: V1, phase: 'view', code: 'view', count: 2 }]);
});

test('a failure is stored with its route, snapshot and trace, and the health shows failures and speed by version', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const slow = (value: number) => [{ name: 'content', version: V2, metric: 'lcp', value }];
  await report({ ...opened(V2, 'threw'), traceId: trace, vitals: slow(1000) });
  await report({ ...opened(V2, 'threw'), route: '/memo/7d444840', vitals: slow(1000) });
  for (const value of [1000, 4000]) await report({ ...opened(V2), vitals: slow(value) });
  await report({ ...opened(V1), vitals: [{ name: 'content', version: V1, metric: 'cls', value: 100 }] });
  await gateway.settleReports();

  const admin = await built.signUp('운영자');
  await built.database.sql`update profiles set level = 'admin' where id = ${admin.id}`;
  const answer = await built.post('/api/private/deploy/getHealth', { days: 1 }, admin);
  const [shell, content] = (await answer.json()) as RemoteHealth[];
  expect(shell).toEqual({ name: 'shell', versions: [], errors: [] });
  expect(content?.versions.toSorted((a, b) => a.version.localeCompare(b.version))).toEqual([
    { version: V1, views: 1, failures: 0, vitals: { cls: { p75: expect.closeTo(100, -1), count: 1 } } },
    { version: V2, views: 4, failures: 2, vitals: { lcp: { p75: expect.any(Number), count: 4 } } },
  ]);
  // Three of four loads took 1000 ms. A percentile is exact within five per cent.
  const { p75 = 0 } = content?.versions.find(({ version }) => version === V2)?.vitals.lcp ?? {};
  expect(Math.abs(p75 - 1000)).toBeLessThan(50);
  const [first, second] = (content?.errors ?? []).toSorted((a, b) => String(a.route).localeCompare(String(b.route)));
  expect(first).toMatchObject({
    ...{ version: V2, phase: 'evaluate', code: 'threw', route: '/memo', count: 1 },
    ...{ traceId: trace, snapshot: '0123456789abcdef' },
  });
  // A report with an address instead of a route of a descriptor is stored without a route.
  expect(second).toMatchObject({ route: null, traceId: null });
});

test('the shell reports its own errors, and one network alone does not decide the measured speed of a version', async () => {
  const shell = { name: 'shell', version: (await built.deps.registry.live())?.shell.version ?? '' };
  await report({ ...opened(V1), opened: [shell], errors: [{ ...shell, code: 'uncaught' }] });
  const vitals = [{ name: 'content', version: V2, metric: 'lcp', value: 60_000 }];
  for (let at = 0; at < 230; at += 1) {
    if (at % 100 === 0) built.clock.now += 61_000;
    await report({ ...opened(V2), vitals }, '10.99.0.2');
  }
  await gateway.settleReports();
  expect(await stored()).toContainEqual({ version: shell.version, phase: 'evaluate', code: 'uncaught', count: 1 });
  const [counted] = await built.database.sql`select sum(count)::int as count from public.remote_vitals`;
  expect(counted?.count).toBeLessThanOrEqual(200);
});

test.each([
  ['a text', 'hello'],
  ['a trace that is none', { ...opened(V1), traceId: 'mina@dojang.test' }],
  [
    'a measure of another kind',
    { ...opened(V1), vitals: [{ name: 'content', version: V1, metric: 'mood', value: 1 }] },
  ],
  ['another code', opened(V1, 'made_up')],
  ['a long route', { ...opened(V1), route: 'x'.repeat(201) }],
  ['too much', { ...opened(V1), opened: Array(41).fill({ name: 'content', version: V1 }) }],
])('%s is refused', async (_, body) => {
  expect((await report(body)).status).toBe(400);
  await gateway.settleReports();
  expect(await stored()).toEqual([]);
});
