import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SOURCES_FILE } from '../shell/contract/build/release.ts';
import { wroteSince } from './build.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dojang-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a source that changes during its build makes the build outdated', async () => {
  const source = join(folder, 'Page.tsx');
  await writeFile(source, 'before');
  await utimes(source, 1000, 1000);
  const root = dirname(import.meta.dirname);
  await writeFile(join(folder, SOURCES_FILE), JSON.stringify([relative(root, source)]));
  const began = Date.now();
  expect(await wroteSince(root, folder, began)).toBe(false);
  await writeFile(source, 'meanwhile');
  expect(await wroteSince(root, folder, began)).toBe(true);
});
