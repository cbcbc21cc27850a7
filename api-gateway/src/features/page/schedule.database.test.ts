import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestError } from '../../platform/errors/rest-error.ts';
import { createLanes } from '../../platform/middleware/lanes/lanes.ts';
import { createRest } from '../../platform/supabase/rest.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { pageAddresses } from './page-address.ts';
import { createRenderedPages } from './render/rendered-pages.ts';
import { createRenderer } from './render/renderer.ts';
import { runSchedule } from './schedule.ts';

let gateway: DatabaseApp;
let mina: Person;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
});
afterAll(() => gateway.stop());

const heading = (content: string) => ({
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: [{ tagName: 'h1', type: 'text', components: [{ type: 'textnode', content }] }],
          },
        },
      ],
    },
  ],
});
const createPage = async (draft: object, owner = mina) => {
  const id = randomUUID();
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${owner.id}`;
  const page = { id, site_id: site?.id, slug: `p-${id.slice(0, 8)}`, title: '여름 팝업', draft };
  expect((await gateway.post('/rest/v1/pages', page, owner)).status).toBeLessThan(300);
  return id;
};
const schedule = (id: string, days: { publish?: number; unpublish?: number }, keepsSamples = false, owner = mina) => {
  const at = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
  const times = {
    ...(days.publish ? { p_publish_at: at(days.publish) } : {}),
    ...(days.unpublish ? { p_unpublish_at: at(days.unpublish) } : {}),
  };
  return gateway.post(
    '/rest/v1/rpc/set_page_schedule',
    { p_page_id: id, ...times, p_keeps_samples: keepsSamples },
    owner,
  );
};
const makeDue = (id: string, column: 'publish_at' | 'unpublish_at') =>
  gateway.database.sql`update pages set ${gateway.database.sql(column)} = now() - interval '1 second' where id = ${id}`;
const retryNow = (id: string) => gateway.database.sql`update pages set schedule_retry_at = now() where id = ${id}`;
const run = (rest = createRest(gateway.deps.supabase)) => {
  const { config } = gateway.deps;
  return runSchedule({
    rest,
    pages: createRenderedPages({
      rest,
      config,
      addressOf: pageAddresses(config),
      renderer: createRenderer(createLanes()),
    }),
    pictureBytes: async () => 0,
    fontBytes: async () => 0,
    makeCard: () => {},
  });
};
const visit = async (id: string) => {
  gateway.clock.now += 1_000;
  return gateway.app.request(`/landing/${id}`);
};
const stored = async (id: string) => {
  const [row] = await gateway.database.sql`
    select publish_at, unpublish_at, schedule_failed_at is not null as failed, schedule_problems as problems
    from pages where id = ${id}`;
  return row;
};

test('a page is published with its draft at that time, and unpublished later', async () => {
  const id = await createPage(heading('처음'));
  expect((await schedule(id, { publish: 1, unpublish: 2 })).status).toBeLessThan(300);
  const later = { p_page_id: id, p_base_rev: 1, p_project: heading('나중') };
  await gateway.post('/rest/v1/rpc/save_draft', later, mina);
  await run();
  expect((await visit(id)).status).toBe(404);

  await makeDue(id, 'publish_at');
  // Two gateways run the schedule at once.
  await Promise.all([run(), run()]);
  const live = await visit(id);
  expect(live.status).toBe(200);
  expect(await live.text()).toContain('나중');
  const versions = await gateway.database.sql`select id from page_versions where page_id = ${id}`;
  expect(versions).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ publish_at: null, failed: false });

  await makeDue(id, 'unpublish_at');
  await run();
  expect((await visit(id)).status).toBe(410);
});

test('an empty page and a page whose author may no longer edit it are marked once; the others are published', async () => {
  const [empty, other, good] = [
    await createPage({}),
    await createPage(heading('남')),
    await createPage(heading('좋은')),
  ];
  for (const id of [empty, other, good]) {
    await schedule(id, { publish: 1 });
    await makeDue(id, 'publish_at');
  }
  await gateway.database.sql`update pages set scheduled_by = null where id = ${other}`;
  await run();
  expect(await stored(empty)).toMatchObject({ publish_at: null, failed: true });
  expect(await stored(other)).toMatchObject({ publish_at: null, failed: true });
  expect((await visit(good)).status).toBe(200);
});

test('a page that cannot be rendered now is tried again', async () => {
  const id = await createPage(heading('다시'));
  await schedule(id, { publish: 1 });
  await makeDue(id, 'publish_at');
  const rest = createRest(gateway.deps.supabase);
  const failing = {
    ...rest,
    rpc: (name: string, args: Record<string, unknown>) =>
      name === 'publish_page' ? Promise.reject(new Error('down')) : rest.rpc(name, args),
  };
  await expect(run(failing)).rejects.toThrow('down');
  expect(await stored(id)).toMatchObject({ failed: false });
  // Not at once: the cause may last a while.
  await run(failing);
  expect((await visit(id)).status).toBe(404);
  await retryNow(id);
  await run();
  expect((await visit(id)).status).toBe(200);
});

test('pages of one person that fail again and again delay nobody, and are set aside after their tries', async () => {
  const other = await gateway.signUp('박준');
  const poison: string[] = await Promise.all(Array.from({ length: 30 }, () => createPage(heading('실패'))));
  for (const id of poison) await schedule(id, { publish: 1 });
  const good = await createPage(heading('좋은'), other);
  await schedule(good, { publish: 1 }, false, other);
  await gateway.database.sql`update pages set publish_at = now() - interval '1 hour' where id = any(${poison})`;
  await makeDue(good, 'publish_at');
  const rest = createRest(gateway.deps.supabase);
  const failing = {
    ...rest,
    rpc: (name: string, args: Record<string, unknown>) =>
      name === 'publish_page' && poison.includes(String(args.p_page_id))
        ? Promise.reject(new Error('down'))
        : rest.rpc(name, args),
  };
  await expect(run(failing)).rejects.toThrow('down');
  expect((await visit(good)).status).toBe(200);
  for (let tries = 2; tries <= 6; tries += 1) {
    await gateway.database
      .sql`update pages set schedule_retry_at = now() where id = any(${poison}) and publish_at is not null`;
    await run(failing).catch(() => {});
  }
  for (const id of poison) {
    const row = await stored(id);
    expect(row).toMatchObject({ publish_at: null, failed: true, problems: [expect.stringContaining('다시 예약')] });
  }
  const told = await gateway.database.sql`
    select from notifications where kind = 'page-builder.schedule_failed' and link like ${`%${poison[0]}`}`;
  expect(told).toHaveLength(1);
});

test('a page that the database does not take is refused at once, with a sentence', async () => {
  const id = await createPage(heading('거절'));
  await schedule(id, { publish: 1 });
  await makeDue(id, 'publish_at');
  const rest = createRest(gateway.deps.supabase);
  const refusing = {
    ...rest,
    rpc: (name: string, args: Record<string, unknown>) =>
      name === 'publish_page' ? Promise.reject(new RestError(400, '22P05', 'unsupported')) : rest.rpc(name, args),
  };
  await run(refusing);
  expect(await stored(id)).toMatchObject({
    publish_at: null,
    failed: true,
    problems: [expect.stringContaining('고친')],
  });
});

test('sample texts stop a scheduled page unless its author kept them, and the owner is told the reason once', async () => {
  const sample = () => createPage(heading('문의 02-000-0000'));
  const [held, kept] = [await sample(), await sample()];
  await schedule(held, { publish: 1 });
  await schedule(kept, { publish: 1 }, true);
  for (const id of [held, kept]) await makeDue(id, 'publish_at');
  // Two gateways run the schedule at once.
  await Promise.all([run(), run()]);
  expect((await visit(kept)).status).toBe(200);
  expect((await visit(held)).status).toBe(404);
  const row = await stored(held);
  expect(row).toMatchObject({ failed: true, problems: [expect.stringContaining('견본 연락처')] });
  const told = await gateway.database.sql`
    select user_id, title, link, email from notifications
    where kind = 'page-builder.schedule_failed' and link like ${`%${held}`}`;
  expect(told).toEqual([
    { user_id: mina.id, title: '여름 팝업', link: `/page/setting?pageId=${held}`, email: 'instant' },
  ]);

  // A new schedule clears the stored problems.
  await schedule(held, { publish: 1 }, true);
  expect(await stored(held)).toMatchObject({ failed: false, problems: [] });
});

test('a page beyond the limits of its plan is not published, and the members of its site are told why', async () => {
  const { sql } = gateway.database;
  const id = await createPage(heading('넷째'));
  const [page] = await sql<{ site_id: string }[]>`select site_id from pages where id = ${id}`;
  const siteId = page?.site_id ?? '';
  while ((await sql`select from pages where site_id = ${siteId} and live_version_id is not null`).length < 3) {
    const live = await createPage(heading('게시'));
    await schedule(live, { publish: 1 });
    await makeDue(live, 'publish_at');
    await run();
  }
  await schedule(id, { publish: 1 });
  await makeDue(id, 'publish_at');
  await sql`update sites set plan_ends_at = now() where id = ${siteId}`;
  await run();
  expect(await stored(id)).toMatchObject({
    publish_at: null,
    failed: true,
    problems: [expect.stringContaining('3개까지')],
  });
  await sql`update sites set plan_ends_at = plan_until + interval '7 days' where id = ${siteId}`;
});
