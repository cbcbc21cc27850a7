import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { scalar } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { database, withFixture } = useFixture();

/** Names of tables that have a column of this name, sorted. */
async function tablesWith(column: string): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = ${column} and not a.attisdropped
    order by 1`;
  return rows.map(({ name }) => name);
}

/**
 * Tables whose removed rows stay in place, because a removed comment is a placeholder while it has answers. Its text is in
 * removed_comments, and this table has a purge_at.
 */
const PLACE_HOLDERS = new Set(['comments']);
const tablesWithTrash = async () => (await tablesWith('removed_at')).filter((table) => !PLACE_HOLDERS.has(table));

/** Runs `work` for every table with a trash, with the id of a live row. */
const onEach = (work: (tx: Transaction, table: string, id: string) => Promise<void>) =>
  withFixture(async (tx) => {
    for (const table of await tablesWithTrash()) {
      const id = await scalar<string>(tx`select id from public.${tx(table)} where removed_at is null limit 1`);
      expect(id, `a live row of ${table} in the fixture`).toBeTruthy();
      await work(tx, table, id);
    }
  });

test('no table has deleted_at, and each table with removed_at has purge_at', async () => {
  expect(await tablesWith('deleted_at')).toEqual([]);
  const tables = await tablesWithTrash();
  expect(tables).toEqual(['assets', 'files', 'issues', 'memos', 'notes', 'notices', 'pages', 'projects', 'sites']);
  expect(await tablesWith('purge_at')).toEqual(expect.arrayContaining(tables));
});

test('every table with purge_at has an index on it', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and a.attname = 'purge_at' order by 1`;
  expect(rows.map(({ name }) => name)).toEqual(await tablesWith('purge_at'));
});

test(
  'in every table with a trash the server sets both timestamps once',
  onEach(async (tx, table, id) => {
    const row = () => tx`
      select removed_at = now() as removed_now, purge_at = now() + interval '30 days' as purged_in_30_days
      from public.${tx(table)} where id = ${id}`;
    await tx`update public.${tx(table)} set removed_at = '2001-01-01' where id = ${id}`;
    expect(await row(), table).toEqual([{ removed_now: true, purged_in_30_days: true }]);
    await tx`update public.${tx(table)} set removed_at = '2099-01-01', purge_at = '2099-01-01' where id = ${id}`;
    expect(await row(), table).toEqual([{ removed_now: true, purged_in_30_days: true }]);
    await tx`update public.${tx(table)} set removed_at = null where id = ${id}`;
    expect(await row(), table).toEqual([{ removed_now: null, purged_in_30_days: null }]);
  }),
);

test(
  'in every table with a trash the purge deletes a row when its purge_at has passed, and not before',
  onEach(async (tx, table, id) => {
    const exists = async () => (await tx`select from public.${tx(table)} where id = ${id}`).length === 1;
    await tx`update public.${tx(table)} set removed_at = now() where id = ${id}`;
    await tx`select public.purge_expired()`;
    expect(await exists(), table).toBe(true);
    await tx`update public.${tx(table)} set purge_at = now() where id = ${id}`;
    expect(await scalar<Record<string, number>>(tx`select public.purge_expired()`), table).toMatchObject({
      [table]: 1,
    });
    expect(await exists(), table).toBe(false);
  }),
);

test(
  'a live row has no purge_at',
  onEach(async (tx, table, id) => {
    const update = tx.savepoint((inner) => inner`update public.${inner(table)} set purge_at = now() where id = ${id}`);
    await expect(update, table).rejects.toThrow('check constraint');
  }),
);

test(
  'a table to which purge_at is added is purged without other changes',
  withFixture(async (tx) => {
    await tx`create table public.later (id int primary key, purge_at timestamptz)`;
    await tx`insert into public.later values (1, now()), (2, now() + interval '1 day'), (3, null)`;
    expect(await scalar(tx`select public.purge_expired()`)).toMatchObject({ later: 1 });
    expect(await tx`select id from public.later order by 1`).toEqual([{ id: 2 }, { id: 3 }]);
  }),
);

test(
  'a large project is purged in parts of limited size @nightly',
  withFixture(async (tx) => {
    const [project] = await tx<{ id: string }[]>`
      insert into public.projects (name, owner_id) select 'large', id from public.profiles limit 1 returning id`;
    const id = project?.id ?? '';
    await tx`insert into public.notes (project_id, title) select ${id}, 'x' from generate_series(1, 450)`;
    await tx`update public.projects set removed_at = now() where id = ${id}`;
    await tx`update public.projects set purge_at = now() where id = ${id}`;
    const rows = () =>
      scalar<number>(tx`select (select count(*) from public.notes where project_id = ${id})::int
        + (select count(*) from public.activity where project_id = ${id})::int
        + (select count(*) from public.projects where id = ${id})::int`);
    const left = [await rows()];
    for (let more = true; more && left.length < 50; left.push(await rows())) {
      ({ more } = await scalar<{ more: boolean }>(tx`select public.purge_expired(100)`));
    }
    expect(left.at(-1)).toBe(0);
    expect(left.length).toBeGreaterThan(5);
    for (const [at, before] of left.entries()) expect(before - (left[at + 1] ?? before)).toBeLessThanOrEqual(100);
  }),
);
