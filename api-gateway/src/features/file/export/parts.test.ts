import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { PART_BYTES, storeParts } from './parts.ts';

function bucket() {
  const stored = new Map<string, number>();
  const objects = {
    put: async (key: string, content: Uint8Array) => void stored.set(key, content.byteLength),
    remove: async (keys: readonly string[]) => keys.forEach((key) => void stored.delete(key)),
  };
  const room = { take: <T>(_bytes: number, write: () => Promise<T>) => write() };
  return { stored, options: { objects, room, keyOf: String } };
}
const bytes = (count: number) => Readable.from([Buffer.alloc(count, 1)]);

test('a stream is stored in parts of one size', async () => {
  const { stored, options } = bucket();
  expect(await storeParts(bytes(PART_BYTES * 2 + 5), options)).toBe(PART_BYTES * 2 + 5);
  expect([...stored.values()]).toEqual([PART_BYTES, PART_BYTES, 5]);
});

test('a stream that is too large or fails leaves no parts', async () => {
  const { stored, options } = bucket();
  const large = storeParts(bytes(PART_BYTES * 3), { ...options, mostBytes: PART_BYTES * 2 });
  await expect(large).rejects.toMatchObject({ status: 413, code: 'too_large' });
  expect(stored.size).toBe(0);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(PART_BYTES + 1);
      throw new Error('gone');
    })(),
  );
  await expect(storeParts(broken, options)).rejects.toThrow('gone');
  expect(stored.size).toBe(0);
});
