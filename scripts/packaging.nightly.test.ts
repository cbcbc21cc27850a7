import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { build } from './build.ts';
import { freePort } from './free-port.ts';
import { readContainerfile } from './testing/containerfile.ts';
import { ROOT } from './workspace.ts';

const isThere = (name: string) => spawnSync('which', [name]).status === 0;
const PATIENCE = { timeout: 240_000, interval: 500 };

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dojang-packaging-'));
  await chmod(folder, 0o777);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

describe.runIf(process.getuid?.() === 0 && isThere('setpriv'))('as a user without a name', () => {
  test('the command of the container starts the platform, and its health check says so', {
    timeout: 300_000,
  }, async () => {
    const { env: set, command, health } = readContainerfile();
    await build();
    const env = {
      ...set,
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: await emptyFolder(),
      HOME: '/',
    };
    const words = (script: readonly string[]) => [process.execPath, ...script.slice(1)];
    const user = ['--reuid=12345', '--regid=12345', '--clear-groups'];
    const started = spawn('setpriv', [...user, ...words(command)], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(async () => {
      started.kill('SIGTERM');
      if (started.exitCode === null) await once(started, 'exit');
    });
    let said = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    const isHealthy = () => spawnSync('setpriv', [...user, ...words(health)], { cwd: ROOT, env }).status === 0;
    expect(isHealthy()).toBe(false);
    const ended = once(started, 'exit').then(() => Promise.reject(new Error(said)));
    await Promise.race([ended, vi.waitFor(() => expect(isHealthy()).toBe(true), PATIENCE)]);
    await vi.waitFor(() => expect(said).toContain('/member/verify?'), PATIENCE);
  });
});

/** An engine that can be used, because its daemon may not run. */
const engine = ['podman', 'docker'].find((name) => spawnSync(name, ['info']).status === 0);

describe.runIf(engine)('with a container engine', () => {
  test('the image is built, and becomes healthy', { timeout: 1_800_000 }, async () => {
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(engine ?? '', args, { cwd: ROOT, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      return stdout.trim();
    };
    run('build', '-t', 'dojang-test', '-f', 'Containerfile', '.');
    const id = run('run', '-d', '--user', '12345:0', 'dojang-test');
    onTestFinished(() => void spawnSync(engine ?? '', ['rm', '-f', '-v', id]));
    await vi.waitFor(() => run('exec', id, 'node', 'scripts/healthy.ts'), PATIENCE);
  });
});

test.runIf(isThere('systemd-analyze'))('the unit is valid', async () => {
  const folder = await emptyFolder();
  const unit = (await readFile(path.join(ROOT, 'docs/dojang.service'), 'utf8'))
    .replaceAll('/opt/dojang', ROOT)
    .replace('User=dojang', 'User=daemon');
  const file = path.join(folder, 'dojang.service');
  await writeFile(file, unit);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('dojang.service'))).toEqual([]);
  expect(status).toBe(0);
});
