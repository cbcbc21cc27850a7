import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const { PATH } = process.env;
const NOWHERE = path.join(tmpdir(), `dojang-refused-${process.pid}`);

test.each([
  [
    'gateway.ts',
    { SUPBASE_URL: 'https://x.supabase.co', MAIL_FROM: 'a@b.example' },
    ['SUPBASE_URL', 'SUPBASE_URL', 'MAIL_FROM', 'MAIL_FROM'],
  ],
  ['db-backup.ts', { DTABASE_URL: 'postgres://x' }, ['DTABASE_URL', 'DTABASE_URL']],
])('%s with %o ends with a line in each language, and makes nothing', { timeout: 60_000 }, (script, env, names) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, script), 'x.tar.zst'],
    {
      env: { PATH, DATA_DIR: NOWHERE, ...env },
      encoding: 'utf8',
      timeout: 30_000,
    },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  const lines = stderr.split('\n').filter(Boolean);
  expect(lines.map((line) => line.split(':')[0])).toEqual(names);
  expect(existsSync(NOWHERE)).toBe(false);
});
