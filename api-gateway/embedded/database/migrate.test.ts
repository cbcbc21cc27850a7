import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorkspace } from '../test-support.ts';
import type { TestDatabase } from '../testing.ts';
import { migrate, readMigrations, seedOnce } from './migrate.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await startWorkspace();
});
afterAll(() => db?.stop());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-migrations-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, name), sql);
const exists = async (table: string) =>
  (await db.sql<{ found: boolean }[]>`select to_regclass(${table}) is not null as found`)[0]?.found;

test('migrations run in the order of their versions, once, and are listed as the Supabase CLI lists them', async () => {
  write('20270101000002_second.sql', 'insert into public.first_table values (2);');
  write('20270101000001_first.sql', 'create table public.first_table (n int);');
  write('notes.txt', 'not a migration');
  const migrations = readMigrations(folder);
  expect(await migrate(db.sql, migrations)).toEqual(['20270101000001', '20270101000002']);
  expect(await migrate(db.sql, migrations)).toEqual([]);
  const [row] = await db.sql`
    select name, statements from supabase_migrations.schema_migrations where version = '20270101000001'`;
  expect(row).toEqual({ name: 'first', statements: ['create table public.first_table (n int);'] });
});

test('a migration that fails leaves nothing of itself, and names its file', async () => {
  write('20270102000001_broken.sql', 'create table public.half (n int); select nonsense;');
  await expect(migrate(db.sql, readMigrations(folder))).rejects.toThrow(/20270102000001_broken\.sql.*nonsense/);
  expect(await exists('public.half')).toBe(false);
});

test('two gateways that start at once run each migration once', async () => {
  write('20270103000001_slow.sql', 'select pg_sleep(0.2); create table public.once (n int);');
  const migrations = readMigrations(folder);
  const ran = await Promise.all([migrate(db.sql, migrations), migrate(db.sql, migrations)]);
  expect(ran.flat()).toEqual(['20270103000001']);
});

test('a migration that was changed after it ran is pointed at, not run again', async () => {
  write('20270104000001_changed.sql', 'create table public.changed (n int);');
  await migrate(db.sql, readMigrations(folder));
  write('20270104000001_changed.sql', 'create table public.changed (n bigint);');
  const lines: string[] = [];
  expect(await migrate(db.sql, readMigrations(folder), (line) => lines.push(line))).toEqual([]);
  expect(lines.join()).toContain('20270104000001_changed.sql');
});

test('the seed runs once in a database’s life, whole or not at all', async () => {
  const seed = path.join(folder, 'seed.sql');
  const run = () => seedOnce(db.sql, seed, async () => 'first');
  expect(await run()).toBeNull();
  write('seed.sql', 'create table public.seeded (n int); select nonsense;');
  await expect(run()).rejects.toThrow(/seed\.sql/);
  expect(await exists('public.seeded')).toBe(false);
  write('seed.sql', 'create table public.seeded (n int);');
  const interrupted = seedOnce(db.sql, seed, () => Promise.reject(new Error('interrupted')));
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await exists('public.seeded')).toBe(false);
  expect(await run()).toBe('first');
  expect(await run()).toBeNull();
});
