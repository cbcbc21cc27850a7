import { describe, expect, test } from 'vitest';
import { BUCKETS } from '../../../features/supabase/storage/buckets.ts';
import { bearer, PUBLISHABLE_KEY, SECRET_KEY, testApp, USER_ID } from '../../../testing/test-app.ts';
import type { DiskState } from '../../http/disk.ts';
import { createDiskRoom } from './disk-room.ts';

const on = (state: DiskState, hasOwnDatabase = true) => testApp({ disk: async () => state, hasOwnDatabase });
type Built = Awaited<ReturnType<typeof on>>;

async function ask({ app }: Built, method: string, path: string, body: unknown = {}) {
  const type = path.startsWith('/storage/') ? 'image/png' : 'application/json';
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': type, ...(await bearer()) };
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
  const answer = await app.request(path, { method, headers, ...sent });
  const said = (await answer.json().catch(() => null)) as { code?: string; message?: string } | null;
  return { status: answer.status, code: said?.code, message: said?.message };
}

const WRITES: [string, string][] = [
  ['POST', '/rest/v1/memos'],
  ['PATCH', `/rest/v1/memos?id=eq.${USER_ID}`],
  ['POST', '/rest/v1/rpc/save_note'],
  ['POST', '/rest/v1/rpc/brand_new_function'],
  ['POST', '/api/private/page/publish'],
  ['POST', `/storage/v1/object/site-assets/${USER_ID}/a.png`],
];

describe('writes on a full or read-only disk', () => {
  test.each(WRITES)('%s %s is refused with a message and not sent to the database', async (method, path) => {
    for (const [state, status, code] of [
      ['full', 507, 'disk_full'],
      ['read_only', 503, 'disk_read_only'],
    ] as const) {
      const built = await on(state);
      expect(await ask(built, method, path, { pageId: USER_ID, baseRev: 1 })).toEqual({
        status,
        code,
        message: expect.stringMatching(/^[^A-Za-z]*저장할 수 없어요[^A-Za-z]*$/),
      });
      expect(built.received).toEqual([]);
    }
  });

  test('a caller with the secret key is refused too', async () => {
    const { app } = await on('full');
    const headers = { apikey: SECRET_KEY, 'content-type': 'application/json' };
    expect((await app.request('/rest/v1/memos', { method: 'POST', headers, body: '{}' })).status).toBe(507);
  });

  test('a new account is refused', async () => {
    const body = { email: 'new@dojang.test', password: 'a good long password' };
    expect((await ask(await on('full'), 'POST', '/auth/v1/signup', body)).code).toBe('disk_full');
  });
});

test.each([
  ['GET', '/rest/v1/memos?select=id'],
  ['POST', '/rest/v1/rpc/project_list'],
  ['POST', '/rest/v1/rpc/purge_note'],
  ['DELETE', `/rest/v1/memos?id=eq.${USER_ID}`],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
])('%s %s still works', async (method, path) => {
  expect((await ask(await on('full'), method, path, { refresh_token: 'x' })).status).toBe(200);
});

test('with a full disk, a hosted database can be written to, but uploads are refused', async () => {
  const built = await on('full', false);
  const codes = [];
  for (const [method, path] of WRITES) codes.push((await ask(built, method, path)).code);
  expect(codes.filter((code) => code === 'disk_full')).toHaveLength(1);
});

/** A disk with this much room, of which a test writes. */
function smallDisk(room: number) {
  const disk = { written: 0 };
  return { disk, room: createDiskRoom(async (bytes = 0) => (disk.written + bytes > room ? 'full' : 'ok')) };
}

const MB = 1024 * 1024;
/** A body of pieces of one megabyte, each of which is on the disk when it has been read. */
const bodyOf = (pieces: number, disk: { written: number }) =>
  new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (pieces-- <= 0) return controller.close();
        disk.written += MB;
        controller.enqueue(new Uint8Array(MB));
      },
    },
    { highWaterMark: 0 },
  );
const readAll = async (body: ReadableStream<Uint8Array>) => (await new Response(body).arrayBuffer()).byteLength;

test('uploads that are announced and not sent take no room from others', async () => {
  const { room } = smallDisk(100 * MB);
  const ends = Array.from({ length: 50 }, () => Promise.withResolvers<void>());
  const slow = ends.map(({ promise }) => room.receive(20 * MB, new ReadableStream(), () => promise));
  expect(await room.take(20 * MB, async () => 'written')).toBe('written');
  expect(await room.receive(20 * MB, bodyOf(20, { written: 0 }), readAll)).toBe(20 * MB);
  for (const { resolve } of ends) resolve();
  await Promise.all(slow);
});

test('an upload that the disk has no room for is refused before its first byte, and one that fills it ends', async () => {
  const { disk, room } = smallDisk(64 * MB);
  await expect(room.receive(30 * MB, bodyOf(30, disk), readAll)).rejects.toMatchObject({ code: 'disk_full' });
  expect(disk.written).toBe(0);
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => room.receive(20 * MB, bodyOf(20, disk), readAll)),
  );
  expect(all.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  expect(disk.written).toBeLessThan(64 * MB + 12 * MB);
});

test('concurrent writes are counted', async () => {
  const asked: number[] = [];
  const room = createDiskRoom(async (bytes = 0) => {
    asked.push(bytes);
    return bytes > 50 ? 'full' : 'ok';
  });
  await room.take(10, async () => {
    await expect(room.take(10, async () => 'written')).rejects.toMatchObject({ code: 'disk_full' });
  });
  expect(await room.take(10, async () => 'written')).toBe('written');
  expect(asked).toEqual([30, 60, 30]);
});

test.each([
  ['a stranger', {}, 'image/png'],
  ['a member', bearer(), 'image/png'],
  ['a member, in a form', bearer(), 'multipart/form-data; boundary=x'],
])('an upload of %s that declares too large a size blocks no other write', async (_, who, type) => {
  const isFull = Promise.withResolvers<void>();
  const built = await testApp({
    disk: async (bytes = 0) => {
      if (bytes < 2 ** 30) return 'ok';
      await isFull.promise;
      return 'full';
    },
  });
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': type, 'content-length': String(2 ** 50), ...(await who) };
  const huge = built.app.request(WRITES[5]?.[1] ?? '', { method: 'POST', headers, body: 'x' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  setTimeout(isFull.resolve, 20);
  expect((await ask(built, 'PATCH', `/rest/v1/memos?id=eq.${USER_ID}`)).status).toBe(200);
  expect((await huge).status).toBeGreaterThanOrEqual(400);
});

test('an upload without a declared length counts as the largest', async () => {
  const asked: number[] = [];
  const { app } = await testApp({
    disk: async (bytes = 0) => {
      asked.push(bytes);
      return 'full';
    },
  });
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'image/png', ...(await bearer()) };
  await app.request(WRITES[5]?.[1] ?? '', { method: 'POST', headers, body: 'x' });
  expect(asked).toEqual([3 * (BUCKETS['site-assets']?.maxBytes ?? 0)]);
});
