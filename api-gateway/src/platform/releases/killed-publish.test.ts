import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { REMOTE_FILES, temporaryFolder, writeRemote, writeShell } from '../../testing/releases.ts';
import { PLATFORM } from '../../testing/test-app.ts';
import { openFileRegistry } from './file-registry.ts';
import type { Registry } from './registry.ts';

const V1 = 'bbbbbb0000000001';
const V2 = 'bbbbbb0000000002';

let folder: string;
let registry: Registry;

beforeEach(async () => {
  folder = await temporaryFolder();
  registry = await openFileRegistry(folder, PLATFORM);
  await registry.publishAll([await writeShell(), await writeRemote()]);
});

/** The release has so many files that storing them takes a while. */
const large = () => {
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`static/js/part${at}.js`, `/* ${String(at).repeat(20_000)} */`]),
  );
  return writeRemote({ version: V2 }, { ...REMOTE_FILES, ...files });
};
const liveVersion = async () => (await (await openFileRegistry(folder, PLATFORM)).live())?.remotes[0]?.version;

test('a publish that is killed in the middle leaves the old version live, and can be repeated', async () => {
  const build = await large();
  const module = pathToFileURL(join(import.meta.dirname, 'file-registry.ts')).href;
  const code = `const { openFileRegistry } = await import(${JSON.stringify(module)});
    const registry = await openFileRegistry(${JSON.stringify(folder)}, ${JSON.stringify(PLATFORM)});
    await registry.publish(${JSON.stringify(build)});`;
  const publisher = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  const ended = once(publisher, 'exit');
  const kept = () => readdir(join(folder, 'content'));
  await vi.waitFor(async () => expect((await kept()).some((name) => name.endsWith('.tmp'))).toBe(true), {
    timeout: 60_000,
    interval: 5,
  });
  publisher.kill('SIGKILL');
  await ended;
  expect(await kept()).not.toContain(V2);
  expect(await liveVersion()).toBe(V1);
  await registry.publish(build);
  expect(await liveVersion()).toBe(V2);
});

test('a publish that is killed while it writes the channels leaves the old version live, and blocks no other publish', async () => {
  const lock = join(folder, 'channels.lock');
  await writeFile(lock, '');
  await writeFile(join(folder, 'channels.json.4711.tmp'), '{ "live": ');
  await mkdir(join(folder, 'content', V2), { recursive: true });
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  expect(await liveVersion()).toBe(V1);
  await registry.publish(await writeRemote({ version: V2 }));
  expect(await liveVersion()).toBe(V2);
});
