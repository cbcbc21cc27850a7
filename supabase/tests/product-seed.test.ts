import { templates } from '@dojang/renderer/templates';
import { beforeEach, expect, test } from 'vitest';
import { seedProduct } from '../seed/index.ts';
import { seedOnce, withSeedLock } from '../seed/once.ts';
import { contentOf } from './support/content.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase();
const SEEDED = ['agreements', 'agreement_versions', 'template_categories', 'templates'];

/** Makes the database look as if it had never been seeded. */
beforeEach(async () => {
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from supabase_migrations.seed_files`;
    for (const table of SEEDED) await tx`delete from public.${tx(table)}`;
  });
});
const [first] = templates;
const firstId = first?.id ?? '';

test('an empty database gets the agreements, the page templates, and a board of each kind', async () => {
  await seedProduct(database.sql);
  const agreements = await database.sql<{ kind: string }[]>`select kind from public.current_agreements()`;
  expect(agreements.map(({ kind }) => kind)).toEqual(['terms', 'privacy_consent', 'marketing', 'privacy_policy']);
  const gallery = await database.sql`
    select t.name from public.templates t join public.template_categories c on c.id = t.category_id
    where t.status = 'published' order by t.rank`;
  expect(gallery.map(({ name }) => name)).toEqual(templates.map(({ name }) => name));
  expect(await database.sql`select kind from public.site_boards order by kind`).toEqual([
    { kind: 'agreement' },
    { kind: 'notice' },
  ]);
});

test('seeding again, or twice at the same time, changes nothing', async () => {
  await Promise.all([seedProduct(database.sql), seedProduct(database.sql)]);
  const before = await contentOf(database.sql, SEEDED);
  await seedProduct(database.sql);
  expect(await contentOf(database.sql, SEEDED)).toEqual(before);
});

test('rows that an admin changed or deleted are not restored, also when the code has a newer template', async () => {
  await seedProduct(database.sql);
  const [, second] = templates;
  await database.sql`update public.templates set name = '우리 가게' where id = ${firstId}`;
  await database.sql`delete from public.templates where id = ${second?.id ?? ''}`;
  await database.sql`update public.template_categories set name = '음식점' where rank = 0`;
  await database.sql`update public.agreements set title = '우리 약관' where kind = 'terms'`;
  const before = await contentOf(database.sql, SEEDED);
  await database.sql`update supabase_migrations.seed_files set hash = 'of an older template' where path like 'templates/%'`;
  await seedProduct(database.sql);
  expect(await contentOf(database.sql, SEEDED)).toEqual(before);
});

test('an unchanged template is updated from the code, and an open editor does not overwrite the update', async () => {
  await seedProduct(database.sql);
  // The row is as an older version of the code wrote it.
  await database.sql`update public.templates set description = '예전 설명' where id = ${firstId}`;
  await database.sql`
    update supabase_migrations.seed_files set hash = (
      select md5(jsonb_build_object('name', name, 'description', description, 'project', project)::text)
      from public.templates where id = ${firstId})
    where path = ${`templates/${firstId}`}`;
  await seedProduct(database.sql);
  const [row] = await database.sql`select description, rev from public.templates where id = ${firstId}`;
  expect(row).toEqual({ description: first?.description, rev: 2 });
});

test('a database with its own agreements gets no agreements of the seed', async () => {
  await database.sql`insert into public.agreements (kind, title) values ('terms', '우리 약관')`;
  await seedProduct(database.sql);
  expect(await database.sql`select title from public.agreements where kind = 'terms'`).toEqual([
    { title: '우리 약관' },
  ]);
  expect(await database.sql`select kind from public.agreements`).toHaveLength(4);
});

test('a failed seed is rolled back and tried again', async () => {
  const seed = (statement: string) =>
    withSeedLock(database.sql, (tx) =>
      seedOnce(tx, 'tried', async () => {
        await tx.unsafe(statement);
        return 'done';
      }),
    );
  await expect(seed('create table public.half (n int); select nonsense')).rejects.toThrow('nonsense');
  expect(await seed('create table public.half (n int)')).toBe('done');
  expect(await seed('create table public.half (n int)')).toBeNull();
  await database.sql`drop table public.half`;
});
