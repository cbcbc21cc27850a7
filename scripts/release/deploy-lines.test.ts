import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deployLines } from './deploy-lines.ts';

const root = join(import.meta.dirname, '../..');
const said = (line: string, args: string[]) => {
  try {
    execFileSync('node', [`scripts/${line}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, DOJANG_REGISTRY: 'database' },
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
};

test('with the releases in the database, commands on the data folder name the command of dojang that does the same', () => {
  const canary = said('canary', ['content', '0a1b2c3d4e5f6071', '10', 'admins']);
  expect(canary).toContain(
    '(cd mfe-content && node ../shell/cli/src/main.ts canary 0a1b2c3d4e5f6071 --percent 10 --admins)',
  );
  expect(said('release', ['shell', 'admin'])).toContain('(cd shell && node ../shell/cli/src/main.ts release)');
});

test('such a command runs as it is printed', () => {
  const [line = ''] = deployLines([{ name: 'content', args: 'status --help' }]).slice(-1);
  expect(execFileSync('sh', ['-c', line.trim()], { cwd: root, encoding: 'utf8' })).toContain('dojang status');
});
