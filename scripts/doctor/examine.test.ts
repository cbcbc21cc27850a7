import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Environment } from '../../api-gateway/src/settings/settings.ts';
import { startHosted } from '../../api-gateway/src/testing/upstream.ts';
import { backUp } from '../backup/backup.ts';
import { examine } from './examine.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await startTestDatabase();
  dataDir = path.dirname(database.embedded.filesDir);
});
afterAll(() => database.stop());

/** The English lines by level. */
async function told(env: Environment): Promise<Record<'ok' | 'note' | 'fault', string[]>> {
  const lines: Record<'ok' | 'note' | 'fault', string[]> = { ok: [], note: [], fault: [] };
  for await (const { level, ko, en } of examine(env, dataDir)) {
    expect(en).not.toMatch(/[가-힣]/);
    if (level !== 'note') expect(ko).toMatch(/[가-힣]/);
    lines[level].push(en);
  }
  return lines;
}

test('a running platform is told with its version and migrations; a missing and an old backup are faults', async () => {
  const never = await told({});
  expect(never.ok).toContainEqual(expect.stringMatching(/^the database answers: PostgreSQL 18/));
  expect(never.ok).toContain('all migrations are applied.');
  expect(never.fault).toEqual([expect.stringContaining('never backed up')]);

  const file = path.join(dataDir, 'backup.tar.zst');
  await backUp(dataDir, file);
  expect((await told({})).fault).toEqual([]);
  const at = new Date(Date.now() - 9 * 86_400_000).toISOString();
  await writeFile(path.join(dataDir, 'last-backup.json'), JSON.stringify({ at, file, bytes: 1 }));
  expect((await told({})).fault).toEqual([expect.stringContaining('the last backup is 9 days old')]);
});

test('a database of the operator and a mail server that does not answer are told', async () => {
  const lines = await told({
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@dojang.example',
  });
  expect(lines.ok).toContain('all migrations are applied.');
  expect(lines.note).toContainEqual(expect.stringContaining('not seen from here'));
  expect(lines.fault).toEqual([expect.stringContaining('the mail server cannot be used')]);
  const away = await told({ DATABASE_URL: 'postgres://dojang:secret@127.0.0.1:9/dojang' });
  expect(away.fault).toEqual([expect.stringContaining('no database answers at 127.0.0.1:9')]);
});

test('a hosted Supabase is told, and that it counts everybody as one address', async () => {
  const project = await startHosted(database.embedded, { forwardsAddresses: false });
  try {
    const { publishableKey } = database.embedded;
    const env = {
      SUPABASE_URL: project.url,
      SUPABASE_SECRET_KEY: project.secretKey,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
    };
    const lines = await told(env);
    expect(lines.ok).toContain('the hosted Supabase answers.');
    expect(lines.fault).toEqual([expect.stringContaining('counts everybody as one address')]);
    const refused = await told({ ...env, SUPABASE_SECRET_KEY: 'sb_secret_of_another' });
    expect(refused.fault).toEqual([expect.stringContaining('SUPABASE_SECRET_KEY')]);
  } finally {
    await project.stop();
  }
});

test('with a wrong setting nothing else is tried, and no secret is shown', async () => {
  const lines = await told({
    SMTP_URL: 'smtp://a:secret@mail.example',
    DATABASE_URL: 'postgres://a:secret@127.0.0.1:9/a',
  });
  expect(lines.fault).toEqual(['SMTP_URL: needs MAIL_FROM beside it.']);
  expect(JSON.stringify(lines)).not.toContain('secret');
});
