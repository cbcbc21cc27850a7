import { expect, test } from 'vitest';
import { readInParts, readRange } from './read-in-parts.ts';

interface Server {
  /** Bytes per row. A response is limited to a hundred bytes. */
  lengths: number[];
  /** Maximum number of rows in one response. */
  maxRows?: number;
  /** Whether the server returns the total. */
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

test('rows that fit into one response are read with one request', async () => {
  const { read, asked } = table({ lengths: rows(10) });
  expect(await readInParts(read)).toEqual(numbers(10));
  expect(asked).toEqual([[0, 999]]);
});

test('an empty table needs one request', async () => {
  const { read, asked } = table({ lengths: [] });
  expect(await readRange(read)).toEqual({ rows: [], total: 0 });
  expect(asked).toHaveLength(1);
});

test('rows beyond the server’s maximum are read with further requests', async () => {
  const { read } = table({ lengths: rows(30), maxRows: 10 });
  expect(await readRange(read)).toEqual({ rows: numbers(30), total: 30 });
});

test('without a total, ranges are read until a range is not full', async () => {
  const { read, asked } = table({ lengths: rows(1030, 0), counts: false });
  expect(await readInParts(read)).toHaveLength(1030);
  expect(asked).toHaveLength(2);
});

test('long rows are read in smaller ranges, each row once and in order', async () => {
  const { read } = table({ lengths: rows(23, 30) });
  expect(await readInParts(read)).toEqual(numbers(23));
});

test('no more rows than requested are read, and all are counted', async () => {
  const { read, asked } = table({ lengths: rows(23, 30) });
  expect(await readRange(read, { most: 7 })).toEqual({ rows: numbers(7), total: 23 });
  expect(Math.max(...asked.map(([, to]) => to))).toBe(6);
});

test('a range in the middle is complete when the server returns fewer rows at a time', async () => {
  const { read } = table({ lengths: rows(30), maxRows: 4 });
  expect(await readRange(read, { from: 10, most: 10 })).toEqual({ rows: numbers(10, 10), total: 30 });
});

test('a range after the last row is empty and returns the total', async () => {
  const { read } = table({ lengths: rows(30) });
  expect(await readRange(read, { from: 40, most: 10 })).toEqual({ rows: [], total: 30 });
});

test('a single row that is too large is an error, and other errors are thrown', async () => {
  const { read } = table({ lengths: [1, 200, 1] });
  await expect(readInParts(read)).rejects.toMatchObject({ code: 'answer_too_large' });
  const broken = async () => ({ data: null, count: null, status: 0, error: { message: 'TypeError: fetch failed' } });
  await expect(readInParts(broken)).rejects.toMatchObject({ code: 'network' });
});

test('each part is reported with the total, and after a stop no further part is requested', async () => {
  const told: [number, number][] = [];
  const control = new AbortController();
  const { read, asked } = table({ lengths: rows(30), maxRows: 10 });
  const reading = readRange(read, {
    signal: control.signal,
    onPart: (...progress) => {
      told.push(progress);
      if (progress[0] === 20) control.abort();
    },
  });
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(told).toEqual([
    [10, 30],
    [20, 30],
  ]);
  expect(asked).toHaveLength(2);
  const { read: readAgain } = table({ lengths: rows(30), maxRows: 10 });
  told.length = 0;
  await readRange(readAgain, { from: 5, most: 15, onPart: (...progress) => told.push(progress) });
  expect(told.at(-1)).toEqual([15, 15]);
});
