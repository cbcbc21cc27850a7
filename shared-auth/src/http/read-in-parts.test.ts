import { expect, test } from 'vitest';
import { readInParts, readRange } from './read-in-parts.ts';

interface Server {
  /** Length of each row in bytes; an answer takes a hundred bytes. */
  lengths: number[];
  /** Rows that one answer has at most. */
  maxRows?: number;
  /** Whether it says how many rows there are. */
  counts?: boolean;
}

function table({ lengths, maxRows = 1000, counts = true }: Server) {
  const asked: [number, number][] = [];
  const read = async (from: number, to: number, { count }: { count?: 'exact' }) => {
    asked.push([from, to]);
    const total = counts && count ? lengths.length : null;
    if (total !== null && from > 0 && from >= total) {
      return { data: null, count: total, status: 416, error: { code: 'PGRST103', message: 'out of range' } };
    }
    const rows = lengths.slice(from, Math.min(to + 1, from + maxRows));
    if (rows.reduce((sum, length) => sum + length, 0) > 100) {
      return { data: null, count: null, status: 413, error: { code: 'answer_too_large', message: 'too large' } };
    }
    return { data: rows.map((_, at) => from + at), count: total, status: 200, error: null };
  };
  return { read, asked };
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);
const rows = (count: number, length = 1): number[] => Array(count).fill(length);

test('rows that fit are read at once', async () => {
  const { read, asked } = table({ lengths: rows(10) });
  expect(await readInParts(read)).toEqual(numbers(10));
  expect(asked).toEqual([[0, 999]]);
});

test('an empty table is asked once', async () => {
  const { read, asked } = table({ lengths: [] });
  expect(await readRange(read)).toEqual({ rows: [], total: 0 });
  expect(asked).toHaveLength(1);
});

test('rows beyond what the server puts into one answer follow', async () => {
  const { read } = table({ lengths: rows(30), maxRows: 10 });
  expect(await readRange(read)).toEqual({ rows: numbers(30), total: 30 });
});

test('a server that does not count is asked for as long as it gives what was asked for', async () => {
  const { read, asked } = table({ lengths: rows(1030, 0), counts: false });
  expect(await readInParts(read)).toHaveLength(1030);
  expect(asked).toHaveLength(2);
});

test('long rows come in smaller parts, each once and in their order', async () => {
  const { read } = table({ lengths: rows(23, 30) });
  expect(await readInParts(read)).toEqual(numbers(23));
});

test('no more than asked for are read, and all are counted', async () => {
  const { read, asked } = table({ lengths: rows(23, 30) });
  expect(await readRange(read, { most: 7 })).toEqual({ rows: numbers(7), total: 23 });
  expect(Math.max(...asked.map(([, to]) => to))).toBe(6);
});

test('a range in the middle is whole where the server answers less', async () => {
  const { read } = table({ lengths: rows(30), maxRows: 4 });
  expect(await readRange(read, { from: 10, most: 10 })).toEqual({ rows: numbers(10, 10), total: 30 });
});

test('a range behind the last row is empty and tells the count', async () => {
  const { read } = table({ lengths: rows(30) });
  expect(await readRange(read, { from: 40, most: 10 })).toEqual({ rows: [], total: 30 });
});

test('a row that does not fit by itself is an error, and so is anything else', async () => {
  const { read } = table({ lengths: [1, 200, 1] });
  await expect(readInParts(read)).rejects.toMatchObject({ code: 'answer_too_large' });
  const broken = async () => ({ data: null, count: null, status: 0, error: { message: 'TypeError: fetch failed' } });
  await expect(readInParts(broken)).rejects.toMatchObject({ code: 'network' });
});
