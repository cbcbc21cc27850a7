import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createZipWriter } from './zip-writer.ts';

test('a zip of many files does not keep their streams', async () => {
  const zip = createZipWriter();
  const streams: Readable[] = [];
  let most = 0;
  const read = (async () => {
    for await (const _ of zip.output) most = Math.max(most, zip.output.listenerCount('close'));
  })();
  for (let number = 0; number < 50; number++) {
    await zip.add(`${number}.txt`, () => {
      const stream = Readable.from([Buffer.from(`file ${number}`)]);
      streams.push(stream);
      return stream;
    });
  }
  zip.end();
  await read;
  expect(streams).toHaveLength(50);
  expect(most).toBeLessThan(10);
});
