import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/releases.ts';
import type { FoundFile } from './find-file.ts';
import { createThumbnails } from './thumbnails.ts';

const fileOf = (key: string): FoundFile => ({
  ...{ id: key, project_id: 'p', name: 'x.png', version: 1, mime: 'image/png', size: 1, sha256: key, storage_key: key },
  thumb: null,
});

test('the pictures of one person do not delay those of another, and only so many wait', async () => {
  const done: string[] = [];
  const thumbnails = createThumbnails({
    rest: {
      rpc: async (_, { p_sha256: key }) => {
        done.push(String(key));
      },
    },
    objects: {
      open: async () => new Response('x').body,
      put: async () => {},
    } as never,
    worker: { make: () => pause(2, false), close: () => {} },
    room: { files: { take: <T>(_: number, write: () => Promise<T>) => write() } as never },
    uploadsDir: await temporaryFolder(),
    log: () => {},
  });
  for (let at = 0; at < 200; at += 1) await thumbnails.open(fileOf(`many-${at}`), 'small', 'attacker');
  await thumbnails.open(fileOf('one'), 'small', 'other');
  await expect.poll(() => done.length).toBe(52);
  expect(done.indexOf('one')).toBeLessThanOrEqual(2);
});
