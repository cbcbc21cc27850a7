import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@dojang/embedded/data-folder';
import { startTestDatabase } from '@dojang/embedded/testing';
import { expect, onTestFinished, test } from 'vitest';
import { push } from './db-push.ts';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'db-push.ts');

test('a Supabase database gets every migration and the product’s rows once, without the demo', async () => {
  const none = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-no-migrations-'));
  onTestFinished(() => fs.rmSync(none, { recursive: true }));
  const db = await startTestDatabase({ migrationsDir: none });
  try {
    const applied = await push(db.url);
    expect(applied.length).toBeGreaterThan(5);
    expect(await push(db.url)).toEqual([]);
    expect(await db.sql`select from public.templates`).not.toHaveLength(0);
    expect(await db.sql`select from public.profiles`).toHaveLength(0);
  } finally {
    await db.stop();
  }
});

test('a database with other migrations is refused with an error and not changed @nightly', async () => {
  const db = await startTestDatabase();
  const pushing = () => run(process.execPath, [SCRIPT], { env: { PATH: process.env.PATH, DATABASE_URL: db.url } });
  const history = () =>
    db.sql`select version, md5(statements::text) as hash from supabase_migrations.schema_migrations order by 1`;
  try {
    expect((await pushing()).stdout).toContain('이미 모두 적용되어');
    const [last] = await db.sql`
      update supabase_migrations.schema_migrations set statements = array['select 1']
      where version = (select min(version) from supabase_migrations.schema_migrations) returning version, name`;
    await db.sql`
      delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations)`;
    await db.sql`delete from supabase_migrations.seed_files`;
    const before = await history();
    await expect(pushing()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${last?.version}_${last?.name}.sql`),
    });
    expect(await history()).toEqual(before);
    expect(await db.sql`select from supabase_migrations.seed_files`).toHaveLength(0);
  } finally {
    await db.stop();
  }
});

test('a database without Supabase is refused and not changed @nightly', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-plain-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    await expect(push(postgres.url)).rejects.toThrow('Not a Supabase database');
  } finally {
    await postgres.stop();
  }
});
