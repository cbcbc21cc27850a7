import { AppError } from '@dojang/shared-ui/core';
import { expect, test } from 'vitest';
import { readInParts } from './read-in-parts.ts';

/** Rows of this many bytes each, of which one answer takes a hundred bytes. */
function table(lengths: number[]) {
  const asked: [number, number][] = [];
  const read = async (from: number, to: number) => {
    asked.push([from, to]);
    const rows = lengths.slice(from, to + 1);
    if (rows.reduce((sum, length) => sum + length, 0) > 100) {
      throw new AppError({ code: 'answer_too_large', status: 413 });
    }
    return rows.map((_, at) => from + at);
  };
  return { read, asked };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test('rows that fit are read at once', async () => {
  const { read, asked } = table(Array(10).fill(1));
  expect(await readInParts(read)).toEqual(numbers(10));
  expect(asked).toEqual([[0, 999]]);
});

test('rows beyond one part follow', async () => {
  const { read, asked } = table(Array(10).fill(1));
  expect(await readInParts(read, { part: 4 })).toEqual(numbers(10));
  expect(asked).toEqual([
    [0, 3],
    [4, 7],
    [8, 11],
  ]);
});

test('long rows come in smaller parts, each once and in their order', async () => {
  const { read } = table(Array(23).fill(30));
  expect(await readInParts(read)).toEqual(numbers(23));
});

test('no more than asked for are read', async () => {
  const { read } = table(Array(23).fill(30));
  expect(await readInParts(read, { most: 7, part: 7 })).toEqual(numbers(7));
});

test('a row that does not fit by itself is an error, and so is anything else', async () => {
  await expect(readInParts(table([1, 200, 1]).read)).rejects.toMatchObject({ code: 'answer_too_large' });
  const broken = () => Promise.reject(new AppError({ code: 'network' }));
  await expect(readInParts(broken)).rejects.toMatchObject({ code: 'network' });
});
