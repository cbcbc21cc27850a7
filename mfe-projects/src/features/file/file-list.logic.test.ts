import { expect, test } from 'vitest';
import { fileOf } from './file.fixtures.ts';
import { countByCategory, filterFiles, readFilter, sortFiles, withFilter } from './file-list.logic.ts';

const FILES = [
  fileOf({ id: '1', name: '회의록 10.pdf', size: 300, mime: 'application/pdf', updated_at: '2026-11-03T00:00:00Z' }),
  fileOf({ id: '2', name: '회의록 2.pdf', size: 100, mime: 'application/pdf', updated_at: '2026-11-01T00:00:00Z' }),
  fileOf({
    id: '3',
    name: '가을 전시.png',
    size: 200,
    mime: 'image/png',
    category_id: 'c',
    updated_at: '2026-11-02T00:00:00Z',
  }),
];
const ids = (files: readonly { id: string }[]) => files.map(({ id }) => id).join('');

test('names are in Korean order with numbers by value', () => {
  expect(ids(sortFiles(FILES, 'name', false))).toBe('321');
  expect(ids(sortFiles(FILES, 'name', true))).toBe('123');
});

test('files are sorted by time, size and kind, the newest and largest first', () => {
  expect(ids(sortFiles(FILES, 'time', false))).toBe('132');
  expect(ids(sortFiles(FILES, 'size', true))).toBe('231');
  expect(ids(sortFiles(FILES, 'kind', false))).toBe('213');
});

test('10,000 files are sorted without comparing in another order twice', () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    fileOf({ id: `${n}`, name: `파일 ${(n * 7919) % 10_000}.txt` }),
  );
  const sorted = sortFiles(many, 'name', false);
  expect(sorted[0]?.name).toBe('파일 0.txt');
  expect(sorted.at(-1)?.name).toBe('파일 9999.txt');
});

test('a search finds by initials in all categories', () => {
  expect(ids(filterFiles(FILES, { category: 'other', search: 'ㅎㅇㄹ' }))).toBe('12');
  expect(ids(filterFiles(FILES, { category: 'none', search: '' }))).toBe('12');
  expect(ids(filterFiles(FILES, { category: 'c', search: '' }))).toBe('3');
  expect(ids(filterFiles(FILES, { category: null, search: '' }))).toBe('123');
  expect(ids(filterFiles(FILES, { category: null, search: '전시'.normalize('NFD') }))).toBe('3');
});

test('the filter is the URL, and unknown values are ignored', () => {
  const search = new URLSearchParams('projectId=p&sort=-size&view=grid&trash=1&q=%EA%B0%80');
  const filter = readFilter(search);
  expect(filter).toMatchObject({ sort: 'size', isReversed: true, view: 'grid', isTrash: true, search: '가' });
  expect(String(withFilter(search, {}))).toBe(String(search));
  expect(String(withFilter(search, { sort: 'name', isReversed: false, isTrash: false, search: '', view: null }))).toBe(
    'projectId=p',
  );
  expect(readFilter(new URLSearchParams('sort=x&view=y'))).toMatchObject({ sort: 'name', view: null });
});

test('files are counted by category', () => {
  expect([...countByCategory(FILES)]).toEqual([
    ['none', 2],
    ['c', 1],
  ]);
});
