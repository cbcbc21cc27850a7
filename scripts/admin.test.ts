import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSeed } from '../supabase/demo/index.ts';

const run = promisify(execFile);
let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase({ seed: demoSeed({ siteUrl: 'https://dojang.test' }) });
});
afterAll(() => database.stop());

const script = (name: string, ...args: string[]) =>
  run(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
  });

test('the command promotes a signed-up member, and records the promotion in the audit log', async () => {
  await script('admin', 'promote', 'Jun@dojang.test');
  expect(await database.sql`select level from public.profiles where email = 'jun@dojang.test'`).toEqual([
    { level: 'super' },
  ]);
  expect(
    await database.sql`select before, after from public.audit_log where action = 'member.level' order by at desc limit 1`,
  ).toEqual([{ before: { level: 'member' }, after: { level: 'super' } }]);
});

test('the command reports an unknown address', async () => {
  await expect(script('admin', 'promote', 'nobody@dojang.test')).rejects.toMatchObject({ code: 1 });
});

test('a second push to the database changes nothing', async () => {
  expect((await script('db-push')).stdout).toContain('이미 모두 적용되어 있어요');
  const [gallery] =
    await database.sql`select count(*)::int as templates from public.templates where status = 'published'`;
  expect(gallery?.templates).toBeGreaterThan(2);
});
