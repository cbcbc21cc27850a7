import { expect, test } from 'vitest';
import { isSamePlace, visitedPlace } from './visited.logic.ts';

const visit = { hasParam: false, search: '', pathname: '/memo/detail' };
const memo = { title: '메모', key: 'memoId' };

test('a document is remembered under its title, with the parameter that names it only', () => {
  const title = '(3) 장보기 · 도장';
  expect(visitedPlace({ ...visit, descriptor: memo, search: '?from=mail&memoId=a', title })).toEqual({
    to: '/memo/detail?memoId=a',
    label: '장보기',
  });
  const note = { ...visit, pathname: '/project/note/view/b', hasParam: true, search: '?line=3' };
  expect(visitedPlace({ ...note, descriptor: { title: '노트' }, title: '회의록 · 도장' })).toEqual({
    to: '/project/note/view/b',
    label: '회의록',
  });
});

test.each([
  ['a list', { descriptor: { title: '노트' }, title: '노트 · 도장' }],
  ['a document whose title is not known', { descriptor: memo, search: '?memoId=a', title: '메모 · 도장' }],
  ['a page without a title', { descriptor: memo, search: '?memoId=a', title: '' }],
])('%s is not remembered', (_what, given) => {
  expect(visitedPlace({ ...visit, ...given })).toBeNull();
});

test('a document has one place, whatever parameters a search adds to its address', () => {
  expect(isSamePlace('/note/view/a', '/note/view/a?projectId=p')).toBe(true);
  expect(isSamePlace('/memo/detail?memoId=a', '/memo/detail?memoId=a&q=x')).toBe(true);
  expect(isSamePlace('/memo/detail?memoId=a', '/memo/detail?memoId=b')).toBe(false);
  expect(isSamePlace('/note/view/a', '/note/view/b')).toBe(false);
});
