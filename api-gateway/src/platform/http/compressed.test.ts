import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { brotli, compressed } from './compressed.ts';
import type { AppEnv } from './env.ts';

test('an answer does not wait for large pages that are being compressed', async () => {
  const app = new Hono<AppEnv>().get('/', (c) => compressed(c, '작은 화면'.repeat(1000), 200));
  const large = randomBytes(1_500_000).toString('base64');
  let kept = 0;
  const pages = Array.from({ length: 6 }, async () => {
    await brotli(large);
    kept += 1;
  });
  const answer = await app.request('/', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(kept).toBeLessThan(3);
  await Promise.all(pages);
});
