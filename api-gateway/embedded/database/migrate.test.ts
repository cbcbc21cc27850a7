import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorkspace } from '../test-support.ts';
import type { TestDatabase } from '../testing.ts';
import { migrate, readMigrations } from './migrate.ts';
import { OtherHistoryError } from './refuse-other-history.ts';

const WORKSPACE = path.join(import.meta.dirname, '..', 'test-migrations');

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await startWorkspace();
});
afterAll(() => db?.stop());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-migrations-'));
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await db.sql`delete from supabase_migrations.schema_migrations where version >= '2027'`;
});

/** The tables of this database and those that a test created. */
const here = () => [...readMigrations(WORKSPACE), ...readMigrations(folder)];
const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql);
const exists = async (table: string) =>
  (await db.sql<{ found: boolean }[]>`select to_regclass(${table}) is not null as found`)[0]?.found;

test('migrations run in the order of their versions, once, and are listed as the Supabase CLI lists them', async () => {
  write('20270101000002_second.sql', 'insert into public.first_table values (2);');
  write('20270101000001_first.sql', 'create table public.first_table (n int);');
  write('notes.txt', 'not a migration');
  const migrations = here();
  expect(await migrate(db.sql, migrations)).toEqual(['20270101000001', '20270101000002']);
  expect(await migrate(db.sql, migrations)).toEqual([]);
  const [row] = await db.sql`
    select name, statements from supabase_migrations.schema_migrations where version = '20270101000001'`;
  expect(row).toEqual({ name: 'first', statements: ['create table public.first_table (n int);'] });
});

test('a failing migration is rolled back, and its error names the file', async () => {
  write('20270102000001_broken.sql', 'create table public.half (n int); select nonsense;');
  await expect(migrate(db.sql, here())).rejects.toThrow(/20270102000001_broken\.sql.*nonsense/);
  expect(await exists('public.half')).toBe(false);
});

test('two gateways that start at once run each migration once', async () => {
  write('20270103000001_slow.sql', 'select pg_sleep(0.2); create table public.once (n int);');
  const migrations = here();
  const ran = await Promise.all([migrate(db.sql, migrations), migrate(db.sql, migrations)]);
  expect(ran.flat()).toEqual(['20270103000001']);
});

test('a migration that changed after it ran is named in the error, and no migration runs', async () => {
  write('20270104000001_changed.sql', 'create table public.changed (n int);');
  await migrate(db.sql, here());
  write('20270104000001_changed.sql', 'create table public.changed (n bigint);');
  write('20270104000002_next.sql', 'create table public.next_table (n int);');
  const refused = migrate(db.sql, here());
  await expect(refused).rejects.toThrow(OtherHistoryError);
  await expect(refused).rejects.toThrow(/20270104000001_changed\.sql[\s\S]*DATA_DIR/);
  expect(await exists('public.next_table')).toBe(false);
});

test('code that is older than the database gets an error that names the newer migration', async () => {
  write('20270105000001_newer.sql', 'create table public.newer (n int);');
  await migrate(db.sql, here());
  fs.rmSync(path.join(folder, '20270105000001_newer.sql'));
  await expect(migrate(db.sql, here())).rejects.toThrow(/Newer code[\s\S]*20270105000001_newer\.sql/);
});

test('a migration that the Supabase CLI recorded as statements counts as the same migration', async () => {
  write('20270106000001_cli.sql', 'create table public.cli (n int);\n\ninsert into public.cli values (1);\n');
  const statements = ['create table public.cli (n int)', 'insert into public.cli values (1)'];
  await db.sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('20270106000001', 'cli', ${db.sql.array(statements)})`;
  expect(await migrate(db.sql, here())).toEqual([]);
  expect(await exists('public.cli')).toBe(false);
});
