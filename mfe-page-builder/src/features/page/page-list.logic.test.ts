import { expect, test } from 'vitest';
import type { PageHead } from './page.schema.ts';
import { findPages, roleIncludes } from './page-list.logic.ts';

const page = (id: string, title: string, updated: string, published: string | null = null) =>
  ({ id, title, slug: `p-${id}`, updated_at: updated, published_at: published }) as PageHead;
const PAGES = [
  page('1', '온기커피', '2026-11-01'),
  page('2', '글쓰기 모임 10기', '2026-11-03', '2026-11-02'),
  page('3', '글쓰기 모임 9기', '2026-11-02', '2026-11-04'),
];
const ids = (words: string, order: Parameters<typeof findPages>[2]) =>
  findPages(PAGES, words, order).map(({ id }) => id);

test('pages are found by words, by 초성 and by their path', () => {
  expect(ids('커피', 'changed')).toEqual(['1']);
  expect(ids('ㅇㄱ', 'changed')).toEqual(['1']);
  expect(ids('p-3', 'changed')).toEqual(['3']);
  expect(ids(' ', 'changed')).toHaveLength(3);
});

test('pages are ordered by change, by publication with unpublished pages last, and by title with numbers by value', () => {
  expect(ids('', 'changed')).toEqual(['2', '3', '1']);
  expect(ids('', 'published')).toEqual(['3', '2', '1']);
  expect(ids('', 'title')).toEqual(['3', '2', '1']);
});

test('a role includes itself and the lower roles', () => {
  expect(roleIncludes('editor', 'editor')).toBe(true);
  expect(roleIncludes('viewer', 'editor')).toBe(false);
  expect(roleIncludes('owner', 'manager')).toBe(true);
});
