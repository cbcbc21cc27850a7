import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';
import { readContent } from './read-content.ts';

/** A store with one object of this many pieces of 1,000 bytes, and the number of pieces that were read. */
function storeOf(pieces: number) {
  let read = 0;
  const open: ObjectStore['open'] = async () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (read === pieces) return controller.close();
          read += 1;
          controller.enqueue(new Uint8Array(1_000));
        },
      },
      { highWaterMark: 0 },
    );
  const store: ObjectStore = { open, put: async () => {}, remove: async () => {} };
  return { store, read: () => read };
}

test('the hash of an object is the hash of its bytes', async () => {
  const { store } = storeOf(3);
  const sha256 = createHash('sha256').update(new Uint8Array(3_000)).digest('hex');
  expect(await readContent(store, 'x', 3_000)).toMatchObject({ sha256 });
});

test('an object that is longer than its upload is read no further than its size', async () => {
  const { store, read } = storeOf(100_000);
  await expect(readContent(store, 'x', 2_500)).rejects.toMatchObject({ code: 'upload_incomplete' });
  expect(read()).toBe(3);
});

test('a shorter object and a missing one are refused', async () => {
  await expect(readContent(storeOf(2).store, 'x', 2_500)).rejects.toMatchObject({ code: 'upload_incomplete' });
  const missing = { ...storeOf(0).store, open: async () => null };
  await expect(readContent(missing, 'x', 0)).rejects.toMatchObject({ code: 'upload_incomplete' });
});
