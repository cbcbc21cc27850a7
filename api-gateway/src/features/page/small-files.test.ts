import { expect, test } from 'vitest';
import { createSmallFiles } from './small-files.ts';

const textOf = (body: ReadableStream<Uint8Array> | null) => new Response(body).text();

test('any number of visitors share one read, each with its own range', async () => {
  const files = createSmallFiles(10_000);
  let reads = 0;
  const open = async () => {
    reads++;
    return new Response('가나다 0123').body;
  };
  const bodies = await Promise.all(
    Array.from({ length: 100 }, (_, at) => files.open(open, 'a', at % 2 ? [10, 13] : undefined)),
  );
  const texts = await Promise.all(bodies.map(textOf));
  expect([...new Set(texts)].sort()).toEqual(['0123', '가나다 0123']);
  expect(reads).toBe(1);
});

test('a read beyond the rate limit of one visitor is refused for this visitor only', async () => {
  const files = createSmallFiles(10_000);
  const refused = () => Promise.reject(new Error('busy'));
  const allowed = async () => new Response('파일').body;
  const first = files.open(refused, 'a');
  const second = files.open(allowed, 'a');
  await expect(first).rejects.toThrow('busy');
  expect(await textOf(await second)).toBe('파일');
});

test('a missing file is looked up again at the next request', async () => {
  const files = createSmallFiles(10_000);
  expect(await files.open(async () => null, 'a')).toBeNull();
  expect(await textOf(await files.open(async () => new Response('새 파일').body, 'a'))).toBe('새 파일');
});
