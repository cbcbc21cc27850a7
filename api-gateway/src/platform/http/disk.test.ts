import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canMount, smallDisk } from '../../../drill/faults/small-disk.ts';
import { temporaryFolder } from '../../testing/releases.ts';
import { diskIn, KEPT_FREE_BYTES } from './disk.ts';

test('a writable folder is reported as writable, a missing one is not', async () => {
  const folder = await temporaryFolder();
  expect(await diskIn(folder)()).toBe('ok');
  expect(await diskIn(join(folder, 'missing'))()).toBe('read_only');
});

test('a write that is larger than the free space is refused', async () => {
  expect(await diskIn(await temporaryFolder())(2 ** 60)).toBe('full');
});

describe.runIf(canMount())('a disk', () => {
  test('a disk that is nearly full, without inodes or read-only is reported as such, until it recovers', async () => {
    const disk = smallDisk({ megabytes: 70, inodes: 150 });
    try {
      await mkdir(disk.folder, { recursive: true });
      const look = diskIn(disk.folder);
      expect(await look()).toBe('ok');
      expect(await look(10 * 1024 * 1024)).toBe('full');
      disk.fill(KEPT_FREE_BYTES - 4096);
      expect(await look()).toBe('full');
      disk.free();
      disk.takeInodes(50);
      expect(await look()).toBe('full');
      disk.free();
      disk.readOnly();
      expect(await look()).toBe('read_only');
      disk.writable();
      expect(await look()).toBe('ok');
    } finally {
      disk.remove();
    }
  });
});
