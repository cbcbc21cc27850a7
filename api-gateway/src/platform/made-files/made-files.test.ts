import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/releases.ts';
import { createMadeFiles } from './made-files.ts';

const room = { take: <T>(_: number, write: () => Promise<T>) => write() };
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | null) => content && new TextDecoder().decode(content);
const files = async (folder: string) => (await readdir(folder)).sort();

test('a picture is still there after a restart', async () => {
  const folder = await temporaryFolder();
  await createMadeFiles({ folder, room }).write('a-320', bytes('picture'));
  const again = createMadeFiles({ folder, room });
  expect(text(await again.read('a-320'))).toBe('picture');
  expect(await again.read('a-640')).toBeNull();
});

test('the pictures that were unread longest are deleted to make room, also after a restart', async () => {
  const folder = await temporaryFolder();
  const before = createMadeFiles({ folder, room });
  for (const key of ['a', 'b', 'c']) await before.write(key, bytes('x'.repeat(84)));
  for (const [key, age] of [
    ['a', 30],
    ['b', 90],
    ['c', 60],
  ] as const) {
    const at = Date.now() / 1000 - age * 60;
    await utimes(join(folder, key), at, at);
  }
  const after = createMadeFiles({ folder, room, maxBytes: 300 });
  await after.write('d', bytes('x'.repeat(84)));
  await expect.poll(() => files(folder)).toEqual(['a', 'c', 'd']);
  await after.write('e', bytes('x'.repeat(84)));
  await expect.poll(() => files(folder)).toEqual(['a', 'd', 'e']);
});

test('a file that was changed or cut off is not served, and is deleted', async () => {
  const folder = await temporaryFolder();
  const cache = createMadeFiles({ folder, room });
  for (const key of ['cut', 'changed', 'empty']) await cache.write(key, bytes('a picture'));
  const whole = await readFile(join(folder, 'cut'));
  await writeFile(join(folder, 'cut'), whole.subarray(0, -1));
  await writeFile(join(folder, 'changed'), Buffer.concat([whole.subarray(0, -1), Buffer.from('!')]));
  await writeFile(join(folder, 'empty'), '');
  for (const key of ['cut', 'changed', 'empty']) expect(await cache.read(key), key).toBeNull();
  expect(await files(folder)).toEqual([]);
});

test('unfinished files of a killed process are deleted', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'b7a1.tmp'), 'half');
  await createMadeFiles({ folder, room }).write('a', bytes('picture'));
  expect(await files(folder)).toEqual(['a']);
});

test('on a full disk nothing is stored, and no request fails', async () => {
  const folder = await temporaryFolder();
  const failures: unknown[] = [];
  const full = { take: () => Promise.reject(new Error('disk_full')) };
  const cache = createMadeFiles({ folder, room: full, onFailure: (error) => failures.push(error) });
  await cache.write('a', bytes('picture'));
  expect(await cache.read('a')).toBeNull();
  expect(await files(folder)).toEqual([]);
  expect(failures).toHaveLength(1);
});
