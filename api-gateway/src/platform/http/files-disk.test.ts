import { describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { bearer, PUBLISHABLE_KEY, testApp, USER_ID } from '../../testing/test-app.ts';
import type { DiskState } from './disk.ts';
import { createFilesDisk, keptForWords } from './files-disk.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

interface Options {
  free: number;
  own?: number;
  state?: DiskState;
  hasOwnDatabase?: boolean;
}

function diskWith({ free, own = 0, state = 'ok', hasOwnDatabase = true }: Options) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const size = { own };
  const disk = createFilesDisk({
    disk: async () => state,
    diskSpace: async () => ({ total: 256 * GB, free }),
    rest: {
      rpc: async (name) => {
        asked.push(name);
        if (size.own < 0) throw new Error('no database');
        return size.own;
      },
    },
    hasOwnDatabase,
    elapsed: () => clock.now,
  });
  return { disk, asked, clock, size };
}

describe('files leave a fifth of what the platform uses or could use', () => {
  test.each([
    ['a disk of its own, of which it uses 79 GB', { free: 21 * GB, own: 79 * GB }, 'ok'],
    ['the same with 1 GB more', { free: 19.9 * GB, own: 80.1 * GB }, 'full_for_files'],
    ['a laptop of which others use 90 %', { free: 25 * GB, own: 200 * MB }, 'ok'],
    ['a laptop with 1 GB left', { free: GB, own: 200 * MB }, 'ok'],
    ['2 TB, of which 60 GB are free', { free: 60 * GB, own: 1940 * GB }, 'ok'],
    ['2 TB, of which 49 GB are free', { free: 49 * GB, own: 1951 * GB }, 'full_for_files'],
    ['900 MB, of which 170 MB are free', { free: 170 * MB, own: 730 * MB }, 'full_for_files'],
    ['a hosted database', { free: GB, own: 500 * GB, hasOwnDatabase: false }, 'ok'],
  ] satisfies [string, Options, DiskState][])('%s', async (_, options, expected) => {
    expect(await diskWith(options).disk()).toBe(expected);
  });

  test('the intended write counts', async () => {
    const { disk } = diskWith({ free: 30 * GB, own: 70 * GB });
    expect(await disk(9 * GB)).toBe('ok');
    expect(await disk(11 * GB)).toBe('full_for_files');
  });

  test('a disk that is full or read-only is so for files too', async () => {
    for (const state of ['full', 'read_only'] as const) expect(await diskWith({ free: GB, state }).disk()).toBe(state);
  });

  test('a first upload of a platform that stores nothing may use four fifths of the free space', () => {
    expect(keptForWords(10 * GB, 0)).toBe(2 * GB);
  });
});

test('the size of what is stored is asked for once in ten minutes, and a failure keeps the last one', async () => {
  const { disk, asked, clock, size } = diskWith({ free: 21 * GB, own: 79 * GB });
  await Promise.all([disk(), disk(), disk()]);
  expect(asked).toEqual(['stored_bytes']);
  clock.now = 11 * 60_000;
  size.own = -1;
  expect(await disk(2 * GB)).toBe('full_for_files');
  expect(asked).toHaveLength(2);
});

test('with a disk that is full for files a picture is refused in Korean, and words are saved', async () => {
  const { deps } = await testApp();
  const app = createApp({ ...deps, diskSpace: async () => ({ total: 100 * GB, free: 1 }) });
  const headers = { apikey: PUBLISHABLE_KEY, ...(await bearer()) };
  const picture = await app.request(`/storage/v1/object/site-assets/${USER_ID}/a.png`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: 'x',
  });
  expect([picture.status, await picture.json()]).toEqual([
    507,
    expect.objectContaining({ code: 'disk_full_for_files', message: expect.stringContaining('글은 그대로 저장돼요') }),
  ]);
  const save = await app.request('/rest/v1/rpc/save_note', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(save.status).toBe(200);
});
