import { expect, test } from 'vitest';
import { z } from 'zod';
import { provideRandomUuid } from './random-uuid.ts';

test('a page over plain http creates valid UUIDs', () => {
  const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto;
  provideRandomUuid(plain);
  const ids = Array.from({ length: 200 }, () => plain.randomUUID());
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(200);
});

test('a browser with randomUUID keeps its own function', () => {
  const { randomUUID } = crypto;
  provideRandomUuid(crypto);
  expect(crypto.randomUUID).toBe(randomUUID);
});
