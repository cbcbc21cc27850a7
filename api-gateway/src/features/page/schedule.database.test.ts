import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRest } from '../../platform/supabase/rest.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
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
const createPage = async (draft: object) => {
  const id = randomUUID();
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${mina.id}`;
  const page = { id, site_id: site?.id, slug: `p-${id.slice(0, 8)}`, title: '여름 팝업', draft };
  expect((await gateway.post('/rest/v1/pages', page, mina)).status).toBeLessThan(300);
  return id;
};
const schedule = (id: string, days: { publish?: number; unpublish?: number }) => {
  const at = (day: number) => new Date(Date.now() + day * 86_400_000).toISOString();
  const times = {
    ...(days.publish ? { p_publish_at: at(days.publish) } : {}),
    ...(days.unpublish ? { p_unpublish_at: at(days.unpublish) } : {}),
  };
  return gateway.post('/rest/v1/rpc/set_page_schedule', { p_page_id: id, ...times }, mina);
};
const makeDue = (id: string, column: 'publish_at' | 'unpublish_at') =>
  gateway.database.sql`update pages set ${gateway.database.sql(column)} = now() - interval '1 second' where id = ${id}`;
const run = () => runSchedule({ rest: createRest(gateway.deps.supabase), config: gateway.deps.config });
const visit = async (id: string) => {
  gateway.clock.now += 1_000;
  return gateway.app.request(`/landing/${id}`);
};
const stored = async (id: string) => {
  const [row] = await gateway.database.sql`
    select publish_at, unpublish_at, schedule_failed_at is not null as failed from pages where id = ${id}`;
  return row;
};

test('a page is published as its draft is at the time, and unpublished later', async () => {
  const id = await createPage(heading('처음'));
  expect((await schedule(id, { publish: 1, unpublish: 2 })).status).toBeLessThan(300);
  const later = { p_page_id: id, p_base_rev: 1, p_project: heading('나중') };
  await gateway.post('/rest/v1/rpc/save_draft', later, mina);
  await run();
  expect((await visit(id)).status).toBe(404);

  await makeDue(id, 'publish_at');
  // Two gateways at once.
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

test('an empty page, and one of somebody who may not edit it any more, is marked once; the others are published', async () => {
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

test('a page that could not be rendered now is tried again', async () => {
  const id = await createPage(heading('다시'));
  await schedule(id, { publish: 1 });
  await makeDue(id, 'publish_at');
  const rest = createRest(gateway.deps.supabase);
  const failing = {
    ...rest,
    rpc: (name: string, args: Record<string, unknown>) =>
      name === 'publish_page' ? Promise.reject(new Error('down')) : rest.rpc(name, args),
  };
  await expect(runSchedule({ rest: failing, config: gateway.deps.config })).rejects.toThrow('down');
  expect(await stored(id)).toMatchObject({ failed: false });
  await run();
  expect((await visit(id)).status).toBe(200);
});
