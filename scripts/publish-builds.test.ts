import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileRegistry } from '../api-gateway/src/platform/releases/file-registry.ts';
import { temporaryFolder, writeRemote, writeShell } from '../api-gateway/src/testing/releases.ts';
import { PLATFORM } from '../api-gateway/src/testing/test-app.ts';
import { BuildError } from './build.ts';
import { publishBuilds } from './publish-builds.ts';

const openRegistry = async () => openFileRegistry(join(await temporaryFolder(), 'releases'), PLATFORM);

test('an area that does not compile keeps its live version, and is reported', async () => {
  const registry = await openRegistry();
  await publishBuilds(registry, { folders: [await writeShell(), await writeRemote()], failures: [] });
  const before = (await registry.live())?.id;
  const failures = [new BuildError('content', 'mfe-content does not build: SyntaxError')];
  const report = await publishBuilds(registry, { folders: [await writeShell()], failures });
  expect(report.failures.map(({ message }) => message)).toEqual(['mfe-content does not build: SyntaxError']);
  expect((await registry.live())?.id).toBe(before);
});

test('a first start without a shell fails with the reason', async () => {
  const failures = [new BuildError('shell', 'shell does not build: SyntaxError')];
  const start = publishBuilds(await openRegistry(), { folders: [await writeRemote()], failures });
  await expect(start).rejects.toThrow(/shell does not build: SyntaxError[\s\S]*no_shell/);
});
