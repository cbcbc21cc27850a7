import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@dojang/embedded/data-folder';
import { startTestDatabase } from '@dojang/embedded/testing';
import { expect, onTestFinished, test } from 'vitest';
import { push } from './db-push.ts';

test('a Supabase database gets every migration and the product’s rows once, and nothing of the demo', async () => {
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

test('any other database is left alone', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dojang-plain-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    await expect(push(postgres.url)).rejects.toThrow('Not a Supabase database');
  } finally {
    await postgres.stop();
  }
});
