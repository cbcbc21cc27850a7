import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../../platform/http/env.ts';
import { createLanes } from '../../platform/middleware/lanes/lanes.ts';
import { readStoredZip } from '../../testing/read-zip.ts';
import { createSendZip } from './send-zip.ts';

const entryAt = (at: number) => ({
  file_id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  name: `사진 ${at}.txt`,
  folder: ['워크숍'],
  size: 3,
  storage_key: 'key',
  updated_at: '2026-11-23T00:00:00Z',
});

// A browser cancels a download when its length differs from the announced length.
test.each([1, 1_000])('a zip of %i files has its announced length', async (count) => {
  const sendZip = createSendZip({
    rest: { rpcRows: async () => Array.from({ length: count }, (_, at) => entryAt(at)) },
    objects: { open: async () => new Blob(['abc']).stream() } as never,
    lanes: createLanes(),
    config: { trustProxy: false },
  });
  const app = new Hono<AppEnv>().get('/', (c) => sendZip(c, 'zip', 'person'));
  const answer = await app.request('/');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.byteLength).toBe(Number(answer.headers.get('content-length')));
  expect(readStoredZip(body).size).toBe(count);
});
