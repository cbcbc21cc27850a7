import { expect, test } from 'vitest';
import { sizeNote, sizesOf } from './sizes.logic.ts';

const release = {
  entry: 'entry.js',
  preload: ['routes.js'],
  pages: { '/memo': ['memo.js', 'routes.js'], '/notice': [] },
};
const bytes = { 'entry.js': 1024, 'routes.js': 2048, 'memo.js': 4096, 'other.js': 100 };

test('the size of a route counts the entry, preloaded files and its own files once each', () => {
  expect(sizesOf(release, bytes)).toEqual({ total: 7268, entry: 1024, routes: { '/memo': 7168, '/notice': 3072 } });
});

test('the note says how much larger or smaller a release is than the live one', () => {
  const sizes = sizesOf(release, bytes);
  expect(sizeNote(sizes, null)).toBe('8 KiB; routes: /memo (7 of 1024 KiB)');
  const live = (total: number) => ({ version: 'bbbbbb0000000001', sizes: { ...sizes, total } });
  expect(sizeNote(sizes, live(5220))).toBe('8 KiB, +2 KiB against bbbbbb0000000001');
  expect(sizeNote(sizes, live(9316))).toBe('8 KiB, -2 KiB against bbbbbb0000000001');
  const routes = { '/memo': 2048, '/notice': 3000 };
  expect(sizeNote(sizes, { version: 'bbbbbb0000000001', sizes: { ...sizes, routes } })).toBe(
    '8 KiB, +0 KiB against bbbbbb0000000001; routes: /memo +5 KiB (7 of 1024 KiB)',
  );
});
