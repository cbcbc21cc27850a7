import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'dojang-memory-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Calls the function in its own process. The folder of that process is gone when the call returns. */
function inProcess(end: string): string {
  const script = `import { makeMemoryFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'memory-folder.ts'))};
    process.stdout.write(String(makeMemoryFolder(${JSON.stringify(parent)}, 0)));
    ${end}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout;
}

test('the folder is removed when its process exits', () => {
  const folder = inProcess('');
  expect(path.dirname(folder)).toBe(parent);
  expect(existsSync(folder)).toBe(false);
});

test('the folder of a killed process is removed by the next process, and that of a running process stays', () => {
  const killed = inProcess(`process.kill(process.pid, 'SIGKILL');`);
  expect(existsSync(killed)).toBe(true);
  const running = path.join(parent, `dojang-test-${process.pid}-x`);
  mkdirSync(running);
  inProcess('');
  expect(readdirSync(parent)).toEqual([path.basename(running)]);
});

test.runIf(process.getuid?.() === 0)('another user may create files in it', () => {
  const script = `import { execFileSync } from 'node:child_process';
    import { makeMemoryFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'memory-folder.ts'))};
    const folder = makeMemoryFolder(${JSON.stringify(parent)}, 0);
    execFileSync('touch', [folder + '/file'], { uid: 65534, gid: 65534 });`;
  chmodSync(parent, 0o755);
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).not.toMatch(/denied/);
  expect(status).toBe(0);
});

test('no folder is made without enough room or without the parent folder', () => {
  expect(makeMemoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(makeMemoryFolder(path.join(parent, 'none'), 0)).toBeUndefined();
});
